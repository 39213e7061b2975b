import type { Theme } from '#contract/launch/theme.ts';
import { paletteLabel, findPalette, type Palette } from '../choices/palette-of.ts';
import type { GivenAnswers } from './given-answers.ts';

export type Colours = {
  palette: Palette;
  label: string;
  /** the caption below the picture if these are stand-in colours */
  note: string | undefined;
};

const neutral: Palette = ['#f4f4f2', '#ffffff', '#1f2326', '#545c63', '#a9b1b7'];

/** The default colours of each theme. */
const begin: Record<Theme, string> = {
  'delightful-interiors': 'palette6',
  community: 'palette7',
  'city-focus': 'palette4',
  'modern-professional': 'palette1',
  natural: 'palette3',
  rustic: 'palette2',
  minimalist: 'palette4',
  luxurious: 'palette8',
  lifestyle: 'palette7',
  'family-oriented': 'palette3',
  'fun-and-funky': 'palette5',
  'personal-focus': 'palette1',
};

/** The colours of the page: the chosen palette, colours described in words, or stand-ins without an answer. */
export function pickColours(answers: GivenAnswers, theme: Theme | undefined): Colours {
  const scheme = answers['color_scheme'];
  const ofTheme = (theme && findPalette(begin[theme])) ?? neutral;
  switch (scheme) {
    case 'branding':
      return {
        palette: neutral,
        label: 'those of your branding',
        note: 'Shown in grey until we have your brand colours.',
      };
    case 'brokerage':
      return {
        palette: neutral,
        label: 'those of your brokerage',
        note: 'Shown in grey until we have your brokerage’s colours.',
      };
    case 'designer':
      return {
        palette: ofTheme,
        label: 'the designer chooses',
        note: 'Your designer chooses the colours. These are only an example.',
      };
    case 'other':
      return described(answers['color_scheme_other'], ofTheme);
  }
  const palette = findPalette(scheme);
  if (palette) return { palette, label: paletteLabel(scheme) ?? '', note: undefined };
  return { palette: ofTheme, label: 'not chosen yet', note: undefined };
}

function described(answer: unknown, fallback: Palette): Colours {
  const [main, accent] = coloursIn(typeof answer === 'string' ? answer : '');
  if (main === undefined)
    return {
      palette: fallback,
      label: 'your own',
      note: 'Your designer finds the colours that you describe.',
    };
  return {
    palette: ['#f7f7f5', '#ffffff', '#1d2023', main, accent ?? '#a9b1b7'],
    label: 'your own',
    note: 'An idea of the colours that you describe.',
  };
}

const named: Partial<Record<string, string>> = {
  black: '#1c1c1e',
  blue: '#2563a8',
  brown: '#6b4a2f',
  burgundy: '#7a1f3a',
  charcoal: '#36393d',
  coral: '#ef7f66',
  cream: '#f3e7cf',
  gold: '#c9a449',
  green: '#2f7a4f',
  grey: '#7b8288',
  gray: '#7b8288',
  navy: '#17305c',
  orange: '#e0762e',
  pink: '#e28aa7',
  plum: '#75395a',
  purple: '#6a45a0',
  red: '#b8322a',
  sage: '#8aa184',
  silver: '#b4bac0',
  teal: '#17777c',
  turquoise: '#2aa9a6',
  white: '#ffffff',
  yellow: '#efc23c',
};

/** The colours named in a text or given as hex codes, in order. */
export const coloursIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|[a-z]+/g)].flatMap(([word]) => {
    const colour = word.startsWith('#') ? word : named[word];
    return colour === undefined ? [] : [colour];
  });

/** Dark or light text, for the better contrast on a colour. */
export function inkOn(colour: string): string {
  const hex =
    colour.length === 4 ? colour.slice(1).replaceAll(/./g, (digit) => digit + digit) : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = (hex.match(/../g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.36 ? '#17191c' : '#ffffff';
}
