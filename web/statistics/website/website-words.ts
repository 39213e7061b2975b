import type { Counter } from '#contract/statistics/website.ts';

const notes: Record<Counter, string> = {
  collector: 'People each day, added up',
  ga4: 'People in the month, by Google Analytics',
  upload: 'As the uploaded file counts them',
};

/** What a number of visitors counts: people of each day, or of the whole month. */
export const visitorsNote = (from: Counter | null): string =>
  from === null ? 'Your websites count them in different ways' : notes[from];

const lists = new Intl.ListFormat('en-CA', { type: 'conjunction' });

export const leftOutWords = (names: readonly string[]): string =>
  `Compared without ${lists.format(names)}: we don’t have whole numbers for both months.`;
