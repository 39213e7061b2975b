import { findPhrases, indexPhrases, type PhraseIndex, type PhraseMatch } from '../../language/phrases.ts';
import type { Token } from '../../language/tokens.ts';
import { judgeSaying, type Saying } from '../rules/laws.ts';
import type { Ground, Judgement } from '../rules/rule.ts';
import { askedPeople } from './asked.ts';
import { frames, groundsOfOffers, harmlessFrames, type Frame } from './frames.ts';
import { findConditions, type Span } from './find-conditions.ts';
import { findLocals, findRequirements } from './find-requirements.ts';
import { harmlessUses } from './harmless.ts';
import { kindsOfHomes } from './kinds-of-homes.ts';
import { kindsOfMeans } from './kinds-of-means.ts';
import { kindsOfOrigin } from './kinds-of-origin.ts';
import { endsClause, isJoined, isName, isQuestion } from './read-around.ts';

type People = { ground: Ground; isAlone: boolean; isNoun?: true };
type Indexes = {
  people: PhraseIndex<People>;
  asked: PhraseIndex<People>;
  frames: PhraseIndex<Frame>;
  harmlessPeople: PhraseIndex<true>;
  harmlessFrames: PhraseIndex<true>;
};
let indexes: Indexes | undefined;

/** People of a ground, with the words that wish for them, shut them out or address them. */
export function findAddressed(text: string, tokens: readonly Token[]): PhraseMatch<Judgement>[] {
  indexes ??= buildIndexes();
  const harmless = findPhrases(tokens, indexes.harmlessPeople);
  const people = without(
    [
      ...findPhrases(tokens, indexes.people).filter(
        (who) => !who.value.isNoun || endsClause(tokens, who.last),
      ),
      ...findAsked(text, tokens, indexes.asked),
      ...findOwnersOfDreams(tokens, indexes.people),
    ],
    harmless,
  );
  const statements = without(
    findPhrases(tokens, indexes.frames),
    findPhrases(tokens, indexes.harmlessFrames),
  );
  const named = findNamed(text, tokens, people, statements);
  const conditions = [
    ...findRequirements(tokens),
    ...findLocals(tokens),
    ...findConditions(tokens, (who, nearest) => sayingOf(tokens, statements, who, nearest)),
  ];
  return [...named, ...without(conditions, [...named, ...harmless])];
}

function findNamed(
  text: string,
  tokens: readonly Token[],
  people: readonly PhraseMatch<People>[],
  statements: readonly PhraseMatch<Frame>[],
): PhraseMatch<Judgement>[] {
  return outermost(people).flatMap((who) => {
    const wordings = statements.filter((frame) => isSaidOf(tokens, frame, who));
    const counting = wordings.filter((frame) => !isOffer(frame, who));
    if (counting.length > 0) return counting.map((frame) => join(frame, who));
    if (wordings.length === 0 && isQuestion(text, tokens, who.last))
      return [judgeQuestion(tokens, who, statements)];
    return (who.value.isAlone || isFragment(tokens, who)) &&
      wordings.length === 0 &&
      !isName(text, tokens, who.last, who.value.ground)
      ? [{ ...who, value: judgeSaying(who.value.ground, 'lives there') }]
      : [];
  });
}

/** Of 'Asian families' and 'families', the first says more; who counts alone says more than 'a *2 family'. */
const outermost = (people: readonly PhraseMatch<People>[]) =>
  people
    .filter(
      ({ value, first, last }) =>
        !people.some(
          (other) =>
            other.first <= first &&
            other.last >= last &&
            other.last - other.first > last - first &&
            other.value.isAlone &&
            (other.value.ground === value.ground || !groundsOfOffers.has(other.value.ground)),
        ),
    )
    .toSorted((one, other) => Number(other.value.isAlone) - Number(one.value.isAlone));

/** 'Female, over 30.': an adjective of people with which a short sentence begins. */
const isFragment = (tokens: readonly Token[], { value, first, last }: PhraseMatch<People>): boolean =>
  value.isNoun === true &&
  groundsOfFragments.has(value.ground) &&
  tokens[first - 1]?.sentence !== tokens[first]?.sentence &&
  tokens[last + 1]?.sentence === tokens[last]?.sentence &&
  tokens[last + 1]?.isSeparated === true &&
  tokens[first + wordsOfFragments]?.sentence !== tokens[first]?.sentence;
const wordsOfFragments = 8;
const groundsOfFragments: ReadonlySet<Ground> = new Set<Ground>([
  'sex',
  'marital-status',
  'source-of-income',
]);

/** An offer to take people who are often turned away is lawful. */
const isOffer = ({ value: frame }: PhraseMatch<Frame>, { value: { ground } }: PhraseMatch<People>): boolean =>
  frame.says === 'is offered' && groundsOfOffers.has(ground);

/** 'A guy's place', 'Snowbirds' paradise': people are named as those whose home it is. */
const findOwnersOfDreams = (tokens: readonly Token[], index: PhraseIndex<People>): PhraseMatch<People>[] =>
  findPhrases(
    tokens.map((token) => ({ ...token, word: token.word.replace(/(?:'s|(?<=s)')$/, '') })),
    index,
  )
    .filter(({ last }) => {
      const isOwner = /'s?$/.test(tokens[last]?.word ?? '');
      return (
        isOwner &&
        [1, 2].some(
          (behind) => isJoined(tokens, last + behind) && homesOfDreams.has(tokens[last + behind]?.word ?? ''),
        )
      );
    })
    .map((who) => ({ ...who, value: { ground: who.value.ground, isAlone: true } }));
const homesOfDreams = new Set(
  'apartment flat place home retreat haven paradise dream delight heaven oasis sanctuary choice pick nest den lair castle cave hideaway getaway palace quarters'.split(
    ' ',
  ),
);

/** Words that mean people only where they are asked for: 'Retired?', 'Single and loving it?'. */
const findAsked = (text: string, tokens: readonly Token[], index: PhraseIndex<People>) =>
  findPhrases(tokens, index).filter(({ last }) => isQuestion(text, tokens, last));

/** Who is asked for is addressed, and turned away if the next sentence begins with a refusal. */
function judgeQuestion(
  tokens: readonly Token[],
  { value: { ground }, first, last }: PhraseMatch<People>,
  statements: readonly PhraseMatch<Frame>[],
): PhraseMatch<Judgement> {
  const next = (tokens[first]?.sentence ?? 0) + 1;
  const begin = tokens.findIndex(({ sentence }) => sentence === next);
  const isRefused = statements.some(
    (frame) =>
      frame.value.says === 'is limited' &&
      tokens[frame.first]?.sentence === next &&
      frame.first - begin < wordsOfAnswer,
  );
  return { value: judgeSaying(ground, isRefused ? 'is limited' : 'is addressed'), first, last };
}
const wordsOfAnswer = 5;

/** How people in general are spoken of; an offer to take them is lawful. */
function sayingOf(
  tokens: readonly Token[],
  statements: readonly PhraseMatch<Frame>[],
  who: Span,
  nearest = Infinity,
): Saying | null {
  const sayings = statements
    .filter((frame) => isSaidOf(tokens, frame, who, nearest))
    .map(({ value: { says } }) => says);
  if (sayings.includes('is limited')) return 'is limited';
  return sayings.includes('is addressed') && !sayings.includes('is offered') ? 'is addressed' : null;
}

function isSaidOf(
  tokens: readonly Token[],
  { value: frame, first, last }: PhraseMatch<Frame>,
  who: Span,
  nearest = Infinity,
): boolean {
  if (tokens[first]?.sentence !== tokens[who.first]?.sentence) return false;
  const between = frame.side === 'before' ? who.first - last - 1 : first - who.last - 1;
  return between >= 0 && between <= Math.min(frame.reach, nearest);
}

const join = (frame: PhraseMatch<Frame>, { value, first, last }: PhraseMatch<People>) => ({
  value: judgeSaying(value.ground, frame.value.says),
  first: Math.min(frame.first, first),
  last: Math.max(frame.last, last),
});

/** The matches that share no word with others. */
function without<T>(
  matches: readonly PhraseMatch<T>[],
  others: readonly PhraseMatch<unknown>[],
): PhraseMatch<T>[] {
  return matches.filter(({ first, last }) => !others.some((one) => one.first <= last && first <= one.last));
}

/** Built with the first text, as the rules are. */
const buildIndexes = (): Indexes => ({
  people: indexPhrases<People>(
    [...kindsOfOrigin, ...kindsOfHomes, ...kindsOfMeans].flatMap(
      ({ ground, alone = [], framed, nouns = [] }) => [
        ...nouns.map((phrase) => [phrase, { ground, isAlone: false, isNoun: true }] as const),
        ...alone.map((phrase) => [phrase, { ground, isAlone: true }] as const),
        ...framed.map((phrase) => [phrase, { ground, isAlone: false }] as const),
      ],
    ),
  ),
  asked: indexPhrases<People>(
    askedPeople.map(([ground, phrase]) => [phrase, { ground, isAlone: false }] as const),
  ),
  frames: indexPhrases(frames.flatMap((frame) => frame.phrases.map((phrase) => [phrase, frame] as const))),
  harmlessPeople: indexPhrases(harmlessUses.map((phrase) => [phrase, true] as const)),
  harmlessFrames: indexPhrases(harmlessFrames.map((phrase) => [phrase, true] as const)),
});
