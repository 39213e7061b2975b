import { palettes } from '#contract/launch/design.ts';
import type { Answer } from '#contract/launch/answers.ts';

/** Ground, surface, text, main, accent. */
export type Palette = readonly [string, string, string, string, string];

const known: Partial<Record<string, { label: string; colours: Palette }>> = palettes;

/** The colours of a palette; undefined where the answer names none. */
export const paletteOf = (answer: Answer | undefined): Palette | undefined =>
  typeof answer === 'string' ? known[answer]?.colours : undefined;

export const paletteLabel = (answer: Answer | undefined): string | undefined =>
  typeof answer === 'string' ? known[answer]?.label : undefined;
