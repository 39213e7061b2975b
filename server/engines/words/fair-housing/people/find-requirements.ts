import type { PhraseMatch } from '../../language/phrases.ts';
import type { Token } from '../../language/tokens.ts';
import type { Judgement } from '../rules/rule.ts';
import { hasHarmlessThing, isUnlikeHobby, judgeCondition } from './find-conditions.ts';
import * as neutral from './neutral.ts';
import { isJoined, readClause } from './read-around.ts';

/** Demands on people, and conditions with 'if', that no list of harmless ones has. */
export const findRequirements = (tokens: readonly Token[]): PhraseMatch<Judgement>[] =>
  tokens.flatMap(({ word }, at) => {
    const last = neutral.demands.has(word) ? endOfDemand(tokens, at) : endOfIf(tokens, at);
    return last === null ? [] : [{ first: at, last, value: judgeCondition('is limited') }];
  });

/** 'The neighbours are mostly from …': a sentence about those who live there. */
export const findLocals = (tokens: readonly Token[]): PhraseMatch<Judgement>[] =>
  tokens.flatMap(({ word }, at) => {
    const clause = neutral.locals.has(word) ? readClause(tokens, at + 1).map((token) => token.word) : [];
    const [verb = '', ...rest] = clause.filter(
      (one) => !neutral.adverbs.has(one) || neutral.verbsOfLocals.has(one),
    );
    const isSaid =
      neutral.verbsOfLocals.has(verb) &&
      rest.length > 0 &&
      !neutral.manners.has(rest[0] ?? '') &&
      !hasHarmlessThing(rest);
    return isSaid ? [{ first: at, last: at + clause.length, value: judgeCondition('lives there') }] : [];
  });

/** 'Tenants must be saved', 'Needs to be a Leaf fan'. */
function endOfDemand(tokens: readonly Token[], at: number): number | null {
  if (!isOfPeople(tokens, at)) return null;
  const clause = readClause(tokens, at + 1);
  const words = clause.map(({ word }) => word);
  const verb = words.findIndex((word) => word === 'be' || !neutral.adverbs.has(word));
  const rest = words.slice(verb + 1);
  return isDemandOnPeople(words[verb] ?? '', rest) ? at + clause.length : null;
}

function isDemandOnPeople(verb: string, rest: readonly string[]): boolean {
  if (verb === 'be') return isUnlikeDuty(rest);
  return neutral.verbsOfDemands.has(verb) && rest.length > 0 && !hasHarmlessThing(rest);
}

function isUnlikeDuty(words: readonly string[]): boolean {
  const duty = words.find((word) => !neutral.degrees.has(word)) ?? '';
  const isDone = duty.endsWith('ed') && !neutral.participlesOfPeople.has(duty);
  return duty !== '' && !isDone && !neutral.duties.has(duty) && !hasHarmlessThing(words);
}

/** Its sentence begins there, or people stand shortly before it. */
function isOfPeople(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.sentence !== tokens[at]?.sentence) return tokens[at]?.word !== 'have';
  for (let back = 1; back <= wordsBetween && isJoined(tokens, at - back + 1); back++) {
    const word = tokens[at - back]?.word ?? '';
    if (neutral.people.has(word) || neutral.pronouns.has(word)) return true;
  }
  return false;
}
const wordsBetween = 3;

/** 'Do not apply if your income is from the state'. */
function endOfIf(tokens: readonly Token[], at: number): number | null {
  if (!neutral.ifs.has(tokens[at]?.word ?? '') || !neutral.pronouns.has(tokens[at + 1]?.word ?? ''))
    return null;
  const sentence = tokens[at]?.sentence;
  if (!tokens.some((token) => token.sentence === sentence && neutral.answers.has(token.word))) return null;
  const clause = readClause(tokens, at + 2);
  return clause.length > 0 && isUnlikeHobby(clause.map(({ word }) => word)) ? at + 1 + clause.length : null;
}
