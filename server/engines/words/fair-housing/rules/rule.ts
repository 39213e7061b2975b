export type Severity = 'warn' | 'block';

/** The grounds on which the law protects people. */
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

/** The law against a statement about people. */
export type Judgement = {
  ground: Ground;
  severity: Severity;
  /** differences by law, for 'CA', 'US', 'CA-BC' or 'US-CA'; null if the law there allows it */
  places?: Readonly<Record<string, Severity | null>>;
  reason: string;
  /** a better wording; null if the words are best left out */
  better: string | null;
};

/** Something that must not be said of people, as data. */
export type FairHousingRule = Judgement & {
  /** its wording (see language/phrases.ts) */
  phrases: readonly string[];
  /** harmless uses of the same words: a phrase that shares a word with them */
  unless?: readonly string[];
  /** it counts where the text speaks of rent or tenants: who rents is protected more closely than who buys */
  isOnlyForRent?: true;
};
