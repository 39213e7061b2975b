import { findPhrases, indexPhrases, type PhraseIndex, type PhraseMatch } from '../../language/phrases.ts';
import type { Token } from '../../language/tokens.ts';
import { judgeSaying } from '../rules/laws.ts';
import type { Ground, Judgement } from '../rules/rule.ts';
import { frames, groundsOfOffers, harmlessFrames, type Frame } from './frames.ts';
import { harmlessUses } from './harmless.ts';
import { kindsOfHomes } from './kinds-of-homes.ts';
import { kindsOfMeans } from './kinds-of-means.ts';
import { kindsOfOrigin } from './kinds-of-origin.ts';

type People = { ground: Ground; isAlone: boolean };
type Indexes = {
  people: PhraseIndex<People>;
  frames: PhraseIndex<Frame>;
  harmlessPeople: PhraseIndex<true>;
  harmlessFrames: PhraseIndex<true>;
};
let indexes: Indexes | undefined;

/** People of a ground, with the words that wish for them, shut them out or address them. */
export function findAddressed(tokens: readonly Token[]): PhraseMatch<Judgement>[] {
  indexes ??= buildIndexes();
  const people = without(findPhrases(tokens, indexes.people), findPhrases(tokens, indexes.harmlessPeople));
  if (people.length === 0) return [];
  const statements = without(
    findPhrases(tokens, indexes.frames),
    findPhrases(tokens, indexes.harmlessFrames),
  );
  return people.flatMap((who) => [
    ...(who.value.isAlone ? [{ ...who, value: judgeSaying(who.value.ground, 'lives there') }] : []),
    ...statements.flatMap((frame) => (isSaidOf(tokens, frame, who) ? [join(frame, who)] : [])),
  ]);
}

function isSaidOf(
  tokens: readonly Token[],
  { value: frame, first, last }: PhraseMatch<Frame>,
  who: PhraseMatch<People>,
): boolean {
  if (tokens[first]?.sentence !== tokens[who.first]?.sentence) return false;
  if (frame.says === 'is offered' && groundsOfOffers.has(who.value.ground)) return false;
  const between = frame.side === 'before' ? who.first - last - 1 : first - who.last - 1;
  return between >= 0 && between <= frame.reach;
}

const join = (frame: PhraseMatch<Frame>, { value, first, last }: PhraseMatch<People>) => ({
  value: judgeSaying(value.ground, frame.value.says),
  first: Math.min(frame.first, first),
  last: Math.max(frame.last, last),
});

/** The matches that share no word with a harmless use. */
function without<T>(
  matches: readonly PhraseMatch<T>[],
  harmless: readonly PhraseMatch<true>[],
): PhraseMatch<T>[] {
  return matches.filter(({ first, last }) => !harmless.some((one) => one.first <= last && first <= one.last));
}

/** Built with the first text, as the rules are. */
const buildIndexes = (): Indexes => ({
  people: indexPhrases<People>(
    [...kindsOfOrigin, ...kindsOfHomes, ...kindsOfMeans].flatMap(({ ground, alone = [], framed }) => [
      ...alone.map((phrase) => [phrase, { ground, isAlone: true }] as const),
      ...framed.map((phrase) => [phrase, { ground, isAlone: false }] as const),
    ]),
  ),
  frames: indexPhrases(frames.flatMap((frame) => frame.phrases.map((phrase) => [phrase, frame] as const))),
  harmlessPeople: indexPhrases(harmlessUses.map((phrase) => [phrase, true] as const)),
  harmlessFrames: indexPhrases(harmlessFrames.map((phrase) => [phrase, true] as const)),
});
