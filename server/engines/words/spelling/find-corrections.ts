// eslint-disable-next-line typescript/triple-slash-reference -- other projects that import this file compile it too
/// <reference path="./nspell.d.ts" />
import createSpelling from 'nspell';
import american from 'dictionary-en';
import canadian from 'dictionary-en-ca';
import { chooseCorrection } from './choose-correction.ts';
import { tradeWords } from './trade-words.ts';

/** Further unknown words are not corrected. */
const maxCorrections = 60;
/** A text with a larger share of unknown words is not English. */
const maxUnknownShare = 0.25;

let spelling: ReturnType<typeof bindSpelling> | undefined;

/**
 * The misspelled ones of these words, with their corrections; the others are left unchanged. Reading the dictionaries
 * takes a fifth of a second and 60 MB, and one suggestion some milliseconds.
 */
export function findCorrections(words: readonly string[]): ReadonlyMap<string, string> {
  if (words.length === 0) return new Map();
  const { correct, suggest } = (spelling ??= bindSpelling());
  const unknown = words.filter((word) => !isKnown(word, correct));
  const corrections = new Map(
    unknown.slice(0, maxCorrections).flatMap((word) => {
      const correction = chooseCorrection(word, suggest);
      return correction === undefined ? [] : [[word, correction] as const];
    }),
  );
  const isEnglish = unknown.length - corrections.size <= words.length * maxUnknownShare;
  return isEnglish ? corrections : new Map();
}

/** Whether a dictionary or the trade has the word, with these capitals. */
export const isWord = (word: string): boolean =>
  tradeWords.has(word) || (spelling ??= bindSpelling()).correct(word);

/** Names in lower case are not misspellings. */
const isKnown = (word: string, correct: (word: string) => boolean): boolean =>
  tradeWords.has(word) || correct(word) || correct(word.charAt(0).toUpperCase() + word.slice(1));

/** The spelling of either country is right; a word in both dictionaries is read once. */
function bindSpelling() {
  const [count = '', ...lines] = String(canadian.dic).split('\n');
  const words = new Set([...lines, ...String(american.dic).split('\n').slice(1)]);
  const spelling = createSpelling(String(canadian.aff), [count, ...words].join('\n'));
  return {
    correct: (word: string) => spelling.correct(word),
    suggest: (word: string) => spelling.suggest(word),
  };
}
