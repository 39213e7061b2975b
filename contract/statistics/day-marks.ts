import type { Counter } from './counters.ts';

/** Notes that the number of some days needs. */
export const dayMarks = [
  'today',
  'before',
  'off',
  'ga4',
  'upload',
  'plausible',
  'umami',
  'late',
  'month_only',
  'missing',
  'pending',
  'partial',
  'currencies',
] as const;
export type DayMark = (typeof dayMarks)[number];

/** The mark of a month that another system or a file counted. */
export type ImportedFrom = Exclude<Counter, 'collector'>;

const words: Record<DayMark, { known: string; unknown: string }> = {
  today: { known: 'So far: today isn’t over', unknown: 'Today isn’t over' },
  before: { known: 'In part before we began to count', unknown: 'Before we began to count' },
  off: { known: 'Our counter was off for a while', unknown: 'Our counter was off' },
  ga4: { known: 'Imported from Google Analytics', unknown: 'Imported from Google Analytics' },
  upload: { known: 'Imported from a file', unknown: 'Imported from a file' },
  plausible: { known: 'Imported from Plausible', unknown: 'Imported from Plausible' },
  umami: { known: 'Imported from Umami', unknown: 'Imported from Umami' },
  late: { known: 'Imported before the month was over', unknown: 'Imported before the month was over' },
  month_only: {
    known: 'Without months that were imported: their days aren’t known',
    unknown: 'Only the whole month is known, because it was imported',
  },
  missing: {
    known: 'Without days that have no numbers',
    unknown: 'We have no numbers for these days',
  },
  pending: {
    known: 'Without the last days, whose numbers haven’t arrived yet',
    unknown: 'These numbers haven’t arrived yet',
  },
  partial: {
    known: 'Some numbers arrived before the day was over',
    unknown: 'Some numbers arrived before the day was over',
  },
  currencies: {
    known: 'Amounts are in two currencies and can’t be added up',
    unknown: 'Amounts are in two currencies and can’t be added up',
  },
};

/** The marks of a number in words; of an unknown number they are the reason. */
export const describeMarks = (marks: readonly DayMark[], isKnown: boolean): string[] =>
  marks.map((mark) => words[mark][isKnown ? 'known' : 'unknown']);
