import type { Answer, RankedItem } from '#contract/launch/answers.ts';
import { homeParts } from '#contract/launch/layout.ts';
import { themes, type Theme } from '#contract/launch/theme.ts';
import { selectedPhotos, listThemePhotos } from '../choices/selection.ts';
import { getFonts, type Fonts } from '../choices/font-stacks.ts';
import { findTheme } from '../choices/theme-words.ts';
import { pickColours, type Colours } from './colours.ts';
import type { GivenAnswers } from './given-answers.ts';

/** The content of the preview: every visible answer, with a default where there is none yet. */
export type HomePage = {
  title: string;
  tagline: string;
  theme: Theme | undefined;
  colours: Colours;
  fonts: Fonts;
  fontsLabel: string | undefined;
  header: string;
  menubar: string;
  features: readonly string[];
  sections: readonly { id: string; label: string }[];
  searches: readonly string[];
  /** chosen photos first, then those of the theme; at least one if there is a theme */
  photos: readonly string[];
};

export function buildHomePage(answers: GivenAnswers): HomePage {
  const theme = findTheme(answers['primary_theme']);
  const chosen = selectedPhotos(answers['design_photos']);
  const ofTheme = theme ? listThemePhotos(theme).filter((id) => !chosen.includes(id)) : [];
  return {
    title: readWords(answers['website_title']) || 'Your website',
    tagline: readWords(answers['tagline']) || 'Your tagline goes here',
    theme,
    colours: pickColours(answers, theme),
    fonts: getFonts(answers['design_fonts']),
    fontsLabel: readWords(answers['design_fonts']) || undefined,
    header: readWords(answers['header_style']) || 'Full-screen photo',
    menubar: readWords(answers['menubar']) || 'Right',
    features: toList(answers['header_features']).slice(0, 3),
    sections: listSections(answers['custom_layout']),
    searches: searchesOf(answers),
    photos: [...chosen, ...ofTheme].slice(0, 8),
  };
}

/** The ticked sections in their order; all sections without an answer. */
function listSections(answer: Answer | undefined): HomePage['sections'] {
  const placed = (Array.isArray(answer) ? answer : []).filter(
    (each): each is RankedItem => typeof each === 'object' && 'checked' in each,
  );
  if (placed.length === 0) return homeParts.map(({ value, label }) => ({ id: value, label }));
  return placed.flatMap(({ id, checked }) => {
    const part = homeParts.find(({ value }) => value === id);
    return checked && part ? [{ id, label: part.label }] : [];
  });
}

const examples: Partial<Record<string, readonly string[]>> = {
  Neighbourhood: ['Downtown', 'By the river', 'Old town', 'Near the park'],
  'Property type': ['Condos', 'Townhouses', 'Detached homes', 'Land'],
  'Price range': ['Under $500,000', '$500,000 to $800,000', '$800,000 and up'],
};
const mixed = ['Downtown condos', 'Family homes', 'Under $600,000', 'New this week'];

function searchesOf(answers: GivenAnswers): readonly string[] {
  const type = readWords(answers['predefined_search_type']);
  if (type === 'None') return [];
  const written = toList(answers['predefined_search_choices']).filter((line) => line.trim() !== '');
  return (written.length > 0 ? written : (examples[type] ?? mixed)).slice(0, 8);
}

/** A description of the picture for screen readers. */
export function describePage(page: HomePage, on: 'computer' | 'phone'): string {
  const { title, tagline, theme, header, menubar, features, sections, colours, fontsLabel } = page;
  const mood = themes.find(({ value }) => value === theme)?.label;
  return [
    `Your home page on a ${on}: “${title}”, “${tagline}”.`,
    `Header: ${header.toLowerCase()}${features.length > 0 ? ` with ${features.join(', ').toLowerCase()}` : ''}; menu: ${menubar.toLowerCase()}.`,
    sections.length > 0 ? `Then ${sections.map(({ label }) => label).join(', ')}.` : 'No sections below it.',
    `Theme: ${mood ?? 'not chosen yet'}. Colours: ${colours.label}. Fonts: ${fontsLabel ?? 'not chosen yet'}.`,
  ].join(' ');
}

const readWords = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer.trim() : '');
const toList = (answer: Answer | undefined): string[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'string') : [];
