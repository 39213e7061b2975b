import type { Sentence, SentenceInput } from './activity-events.ts';

/** 'Ada Abel updated the lead settings.' */
export const actorSentence =
  (what: string): Sentence =>
  ({ user }) =>
    toSentence(`${user} ${what}`);

/** 'Ada Abel edited Nora Novak.' */
export const subjectSentence =
  (what: string, subjectOf: (input: SentenceInput) => string): Sentence =>
  (input) =>
    toSentence(`${input.user} ${what} ${subjectOf(input)}`);

/** Adds a full stop unless the text already ends with punctuation, like a question or a name such as 'Sam Novak Jr.' */
export const toSentence = (words: string) => (/[.?!…]$/.test(words) ? words : `${words}.`);

export function textAt(details: Record<string, unknown>, key: string): string {
  const value = details[key];
  return typeof value === 'string' ? value : '';
}
