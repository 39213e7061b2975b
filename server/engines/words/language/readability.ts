import { splitSentences } from './sentences.ts';

/** The school year of a reader who finds the text easy, by Flesch and Kincaid. */
export function calculateGrade(text: string): number {
  const sentences = splitSentences(text);
  const words = splitWords(text);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/** Words and numbers; those with a hyphen are one. */
export const splitWords = (text: string): string[] =>
  text.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\$?\d[\d,.]*/gu) ?? [];

/** By groups of vowels; a number of any length counts as one. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const stem = letters.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^aeiouyl]e)$/, (end) => end.charAt(0));
  return Math.max(1, stem.match(/[aeiouy]+/g)?.length ?? 1);
}
