import type { Section } from './question.ts';

/** The moods a website can have. */
export const themes = [
  { value: 'delightful-interiors', label: 'Delightful interiors' },
  { value: 'community', label: 'Community' },
  { value: 'city-focus', label: 'City focus' },
  { value: 'modern-professional', label: 'Modern professional' },
  { value: 'natural', label: 'Natural' },
  { value: 'rustic', label: 'Rustic' },
  { value: 'minimalist', label: 'Minimalist' },
  { value: 'luxurious', label: 'Luxurious' },
  { value: 'lifestyle', label: 'Lifestyle' },
  { value: 'family-oriented', label: 'Family-oriented' },
  { value: 'fun-and-funky', label: 'Fun and funky' },
  { value: 'personal-focus', label: 'Personal focus' },
] as const;
export type Theme = (typeof themes)[number]['value'];

/** Step 3: the mood. */
export const theme: readonly Section[] = [
  {
    title: 'Theme',
    hint: 'The mood of your website. Photos, fonts and colours follow in the next step.',
    questions: [
      { kind: 'theme', name: 'primary_theme', label: 'Primary theme', options: themes, required: true },
    ],
  },
];

/**
 * The numbers of the photos of each theme. A redrawn photo takes the next free number, and the old number is never
 * reused. Browsers store a photo for a year, and clients choose by number.
 */
export const photoNumbers: readonly number[] = [...numbers(1, 12), ...numbers(25, 36)];
/** `{theme}-01` to `{theme}-36` */
export const photoId = (of: Theme, number: number) => `${of}-${String(number).padStart(2, '0')}`;
export const photoAddress = (id: string) => `/design-photos/${id}.svg`;
export const photoIds: ReadonlyMap<string, { theme: Theme; number: number }> = new Map(
  themes.flatMap(({ value }) =>
    photoNumbers.map((number) => [photoId(value, number), { theme: value, number }]),
  ),
);

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_each, index) => from + index);
}
