import type { Say } from './label-sentences.ts';
import { joinItems } from './join-sentences.ts';
import { writePredicates, writeStatement, type Statement } from './hints/clause.ts';
import { hintFeatures, hintPlaces, hintPredicates, hintPredicatesAgain } from './wording/hints.ts';

type Circumstances = {
  isLand: boolean;
  /** the sentence before it is about the property, too */
  isAgain: boolean;
};

/** A statement of the agent's notes as a sentence about this property. */
export function sayStatement(
  statement: Statement,
  { isLand, isAgain }: Circumstances,
  say: Say,
): string | null {
  const { role, subject, predicates } = isLand ? ofLand(statement) : statement;
  if (subject !== null) return writeStatement({ role, subject, predicates });
  const [only, ...others] = predicates;
  if (only && others.length === 0 && isPosition(role, only)) return say(hintPlaces, joinItems(only.items));
  if (only?.verb === 'has' && others.length === 0 && !only.items.some((item) => item.startsWith('no ')))
    return say(hintFeatures, joinItems(only.items));
  return say(isAgain ? hintPredicatesAgain : hintPredicates, writePredicates({ role, subject, predicates }));
}

/** A reader is 'steps from the river', and no corner unit or lot. */
const isPosition = (role: Statement['role'], { verb, items }: Statement['predicates'][number]): boolean =>
  role === 'place' &&
  verb === 'is' &&
  items.every((item) => !/^(?:an?|the) (?:\S+ ){1,3}(?:unit|lot)$/.test(item));

/** Land is not on a corner lot, it is one. */
const ofLand = (statement: Statement): Statement => ({
  ...statement,
  predicates: statement.predicates.map(({ verb, items }) => ({
    verb,
    items: items.map((item) => item.replace(/^on (an? (?:\S+ ){0,2}lot)$/, '$1')),
  })),
});
