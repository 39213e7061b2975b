import type { Answer } from '#contract/launch/answers.ts';

type Letters = {
  fontFamily: string;
  fontWeight: number;
  letterSpacing?: string;
  fontStyle?: 'italic';
  fontSynthesis?: 'none';
};
export type Fonts = { heading: Letters; text: Letters };

// system fonts, so that a sample needs no download
const serif =
  "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, 'Noto Serif', 'Liberation Serif', serif";
const sans = "'Avenir Next', 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";
const script =
  "'Snell Roundhand', 'Savoye LET', 'Segoe Script', 'Lucida Handwriting', 'Dancing Script', 'Brush Script MT', 'URW Chancery L', 'Z003', 'Liberation Serif', cursive";
const slab =
  "Rockwell, 'Rockwell Nova', 'American Typewriter', 'Roboto Slab', 'DejaVu Serif', 'Courier New', serif";

const inText = (fontFamily: string): Letters => ({ fontFamily, fontWeight: 400 });
const inHeadings = (fontFamily: string): Letters => ({
  fontFamily,
  fontWeight: 600,
  letterSpacing: '-0.01em',
});

const pairs: Partial<Record<string, Fonts>> = {
  Serif: { heading: inHeadings(serif), text: inText(serif) },
  'Sans Serif': { heading: inHeadings(sans), text: inText(sans) },
  'Script & Sans Serif': {
    // without any script font an italic comes closest; a script font itself must not be slanted
    heading: { fontFamily: script, fontWeight: 400, fontStyle: 'italic', fontSynthesis: 'none' },
    text: inText(sans),
  },
  'Slab Serif & Sans Serif': {
    heading: { fontFamily: slab, fontWeight: 800, letterSpacing: '-0.02em' },
    text: inText(sans),
  },
  'Serif & Sans Serif': { heading: inHeadings(serif), text: inText(sans) },
  'Sans Serif & Serif': { heading: inHeadings(sans), text: inText(serif) },
};

const plain: Fonts = { heading: inHeadings(sans), text: inText(sans) };

/** The fonts of an answer, or plain ones without an answer. */
export const getFonts = (answer: Answer | undefined): Fonts =>
  (typeof answer === 'string' ? pairs[answer] : undefined) ?? plain;
