import type { Answer } from '#contract/launch/answers.ts';
import { photoId, themes, type Theme } from '#contract/launch/theme.ts';

/** A one-line description of each theme. */
export const themeLabels: Record<Theme, string> = {
  'delightful-interiors': 'Rooms you’d love to walk into.',
  community: 'Neighbours, markets and park benches.',
  'city-focus': 'Skylines, bridges and lit windows.',
  'modern-professional': 'Glass, order and clear lines.',
  natural: 'Forests, lakes and quiet mountains.',
  rustic: 'Timber, open fields and a warm fire.',
  minimalist: 'One thing at a time, and room around it.',
  luxurious: 'Dark, golden and unhurried.',
  lifestyle: 'Coffee, bicycles and days at the beach.',
  'family-oriented': 'Gardens, swings and a dog in the yard.',
  'fun-and-funky': 'Bold shapes and colours that pop.',
  'personal-focus': 'You, your clients and your word.',
};

export const findTheme = (answer: Answer | undefined): Theme | undefined =>
  themes.find(({ value }) => value === answer)?.value;

/** The cover picture of a theme. */
export const themeCover = (theme: Theme): string => photoId(theme, 1);
