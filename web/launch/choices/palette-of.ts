import { palettes } from '#contract/launch/design.ts';
import type { Answer } from '#contract/launch/answers.ts';

/** Background, surface, text, main and accent colour. */
export type Palette = readonly [string, string, string, string, string];

const allPalettes: Partial<Record<string, { label: string; colours: Palette }>> = palettes;

/** The colours of a palette; undefined if the answer names none. */
export const findPalette = (answer: Answer | undefined): Palette | undefined =>
  typeof answer === 'string' ? allPalettes[answer]?.colours : undefined;

export const paletteLabel = (answer: Answer | undefined): string | undefined =>
  typeof answer === 'string' ? allPalettes[answer]?.label : undefined;
