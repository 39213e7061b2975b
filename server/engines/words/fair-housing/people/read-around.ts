import type { Token } from '../../language/tokens.ts';
import type { Ground } from '../rules/rule.ts';

/** The sentence of a word ends with a question mark. */
export function isQuestion(text: string, tokens: readonly Token[], at: number): boolean {
  const sentence = tokens[at]?.sentence;
  let last = at;
  while (last + 1 < tokens.length && tokens[last + 1]?.sentence === sentence) last++;
  return text.charAt(tokens[last]?.end ?? 0) === '?';
}

/** 'Girls Club', 'Italian Street': capitals within a sentence of small letters; an origin is always written so. */
export function isName(text: string, tokens: readonly Token[], last: number, ground: Ground): boolean {
  const sentence = tokens[last]?.sentence;
  const isCapital = (at: number) => /^\p{Lu}/u.test(text.slice(tokens[at]?.start, tokens[at]?.end));
  const isOrigin = groundsOfCapitals.has(ground);
  const shortest = isOrigin ? 1 : 3;
  const isNamed = isOrigin
    ? wordsOfPlaces.has(tokens[last]?.word ?? '')
    : tokens[last + 1]?.sentence === sentence && isCapital(last + 1);
  return (
    isNamed &&
    isCapital(last) &&
    tokens.some(({ word, sentence: of }, at) => of === sentence && word.length > shortest && !isCapital(at))
  );
}
const wordsOfPlaces = new Set(
  'street block district community area place house home unit brothers sisters'.split(' '),
);

/** An adjective with no noun behind it means people: 'must be Catholic', 'a Buddhist to share with'. */
export function endsClause(tokens: readonly Token[], at: number): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]];
  return (
    next?.sentence !== word?.sentence || next?.isSeparated === true || wordsAfterNouns.has(next?.word ?? '')
  );
}
const wordsAfterNouns = new Set(
  'only preferred wanted please welcome need to who in for with from or and like is are as if at on but'.split(
    ' ',
  ),
);

/** Their words begin with a capital wherever they are. */
const groundsOfCapitals: ReadonlySet<Ground> = new Set<Ground>([
  'race',
  'national-origin',
  'religion',
  'sexual-orientation',
]);

/** The words to the end of a clause, at most nine. */
export function readClause(tokens: readonly Token[], from: number): readonly Token[] {
  let end = from;
  while (end < from + longestClause && isJoined(tokens, end)) end++;
  return tokens.slice(from, end);
}
const longestClause = 9;

/** A word follows the one before it within a clause. */
export const isJoined = (tokens: readonly Token[], at: number): boolean => {
  const [before, here] = [tokens[at - 1], tokens[at]];
  return before !== undefined && here !== undefined && before.sentence === here.sentence && !here.isSeparated;
};
