import type { PhraseMatch } from '../../language/phrases.ts';
import type { Token } from '../../language/tokens.ts';
import { judgeSaying, type Saying } from '../rules/laws.ts';
import type { Judgement } from '../rules/rule.ts';
import * as neutral from './neutral.ts';
import { isJoined, readClause } from './read-around.ts';

export type Span = { first: number; last: number };

/** People in general whom a wording wishes for or shuts out, by a condition that no list of harmless ones has. */
export function findConditions(
  tokens: readonly Token[],
  isSpokenOf: (who: Span, nearest?: number) => Saying | null,
): PhraseMatch<Judgement>[] {
  return tokens.flatMap(({ word }, at) => {
    const span = findDescribed(tokens, at, word);
    const saying = span && isSpokenOf(span.who, span.nearest);
    return span && saying ? [{ first: span.first, last: span.last, value: judgeCondition(saying) }] : [];
  });
}

/** No law names the condition, so it is never more than a warning. */
export const judgeCondition = (saying: Saying): Judgement => ({
  ...judgeSaying('steering', saying),
  severity: 'warn',
});

/** Where people are described, and how near the words must be that speak of them. */
function findDescribed(
  tokens: readonly Token[],
  at: number,
  word: string,
): (Span & { who: Span; nearest?: number }) | null {
  const who = { first: at, last: at };
  if (neutral.people.has(word) || isOneWho(tokens, at)) {
    const span = findModifiers(tokens, at) ?? findQualification(tokens, at);
    return span && { ...span, who };
  }
  return isDoer(tokens, at, word) ? { ...who, who, nearest: wordsToDoers } : null;
}
const wordsToDoers = 1;

/** 'No one who …', 'nobody with …'. */
const isOneWho = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === 'one' && ['no', 'any', 'some', 'every'].includes(tokens[at - 1]?.word ?? '');

/** 'Diplomats', 'miners': people named by what they do, which no list of harmless ones has. */
const isDoer = (tokens: readonly Token[], at: number, word: string): boolean =>
  word.length > 5 &&
  /(?:ers|ors|ists|ians|mats|eers|ees|men|women)$/.test(word) &&
  !neutral.doers.has(word) &&
  !neutral.endingsOfThings.has(word) &&
  (!isJoined(tokens, at + 1) || isStop(tokens[at + 1]?.word ?? ''));

/** 'Tech workers': the words before people, if one of them is on no list. */
function findModifiers(tokens: readonly Token[], at: number): Span | null {
  let first = at;
  let isHarmless = true;
  while (at - first < mostModifiers && isJoined(tokens, first) && !isStop(tokens[first - 1]?.word ?? '')) {
    first--;
    isHarmless &&= neutral.modifiers.has(tokens[first]?.word ?? '');
  }
  return isHarmless ? null : { first, last: at };
}
const mostModifiers = 3;

const isStop = (word: string): boolean => neutral.stops.has(word) || /^\d/.test(word);

/** 'Someone without physical limits': the words behind people, if they say a condition that is on no list. */
function findQualification(tokens: readonly Token[], at: number): Span | null {
  const words = readClause(tokens, at + 1).map(({ word }) => word);
  const [link = '', ...rest] = words;
  return isCondition(link, rest, neutral.somebody.has(tokens[at]?.word ?? ''))
    ? { first: at, last: at + words.length }
    : null;
}

function isCondition(link: string, rest: readonly string[], isSomebody: boolean): boolean {
  if (
    (isSomebody || /(?:older|younger|quieter|calmer|richer|elderly|foreign)$/.test(link)) &&
    isAdjective(link, rest[0])
  )
    return true;
  if (neutral.ages.has(link)) return /^\d/.test(rest[0] ?? '') || neutral.numbers.has(rest[0] ?? '');
  if (neutral.partsOfConditions.has(link)) return !hasHarmlessThing(rest);
  if (rest.length === 0) return false;
  const isLimitedBy = conditions[link];
  return isLimitedBy !== undefined && isLimitedBy(rest);
}

/** 'Someone small and nimble': what follows is no verb. */
const isAdjective = (word: string, next: string | undefined): boolean =>
  word !== '' &&
  (next === undefined || next === 'and' || next === 'or') &&
  !neutral.modifiers.has(word) &&
  !neutral.stops.has(word) &&
  !neutral.verbs.has(word) &&
  !/(?:ing|ed|s|else|ly)$/.test(word);

export const hasHarmlessThing = (words: readonly string[]): boolean =>
  words.some((word, at) => neutral.things.has(word) || (word === 'home' && words[at - 1] === 'from'));
const beginsWith = (beginnings: neutral.WordList) => (words: readonly string[]) =>
  beginnings.has(words[0] ?? '') && !hasHarmlessThing(words);
/** 'who cook with spice' says more of people than 'who love the water'. */
export function isUnlikeHobby(words: readonly string[]): boolean {
  const verb = words.find((word) => !neutral.adverbs.has(word)) ?? '';
  return !neutral.verbs.has(verb) && !neutral.modifiers.has(verb) && !hasHarmlessThing(words);
}
const isUnlikeThing = (words: readonly string[]): boolean => !hasHarmlessThing(words);

const conditions: Readonly<Record<string, ((rest: readonly string[]) => boolean) | undefined>> = {
  who: isUnlikeHobby,
  that: isUnlikeHobby,
  with: isUnlikeThing,
  without: isUnlikeThing,
  having: isUnlikeThing,
  whose: isUnlikeThing,
  from: (words) => !words.some((word) => neutral.sources.has(word) || /^\d/.test(word)),
  in: beginsWith(neutral.conditionsBehind.in),
  of: beginsWith(neutral.conditionsBehind.of),
  on: beginsWith(neutral.conditionsBehind.on),
};
