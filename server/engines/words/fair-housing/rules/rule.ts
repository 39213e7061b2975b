export type Severity = 'warn' | 'block';

/** What the law of a place protects people by. */
export const grounds = [
  'race',
  'national-origin',
  'religion',
  'sex',
  'sexual-orientation',
  'familial-status',
  'marital-status',
  'disability',
  'age',
  'source-of-income',
  'military',
  'steering',
] as const;
export type Ground = (typeof grounds)[number];

/** One thing that is not said of people, as data. */
export type FairHousingRule = {
  ground: Ground;
  /** how it is said (see language/phrases.ts) */
  phrases: readonly string[];
  /** where the same words are innocent: a phrase that shares a word with them */
  unless?: readonly string[];
  severity: Severity;
  /** where the law differs, by 'CA', 'US', 'CA-BC' or 'US-CA'; null where it allows this */
  places?: Readonly<Record<string, Severity | null>>;
  reason: string;
  /** what to say instead; null where the words are best left out */
  better: string | null;
};
