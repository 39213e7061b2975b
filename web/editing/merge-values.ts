import { joinChanges, type Values } from '#contract/editing/join.ts';

type Versions<Form> = {
  /** the values that the form began from */
  base: Values;
  mine: Form;
  /** the values that somebody else has saved meanwhile */
  theirs: Form;
};

/**
 * The values of a form joined with somebody else's saved ones, and the conflicting fields, which keep the text typed
 * here.
 */
export function mergeValues<Form extends Values>({
  base,
  mine,
  theirs,
}: Versions<Form>): {
  values: Form;
  clashes: string[];
} {
  const { values, conflicts } = joinChanges({ base, mine, stored: theirs });
  const own = Object.fromEntries(conflicts.map((field) => [field, mine[field]]));
  return { values: { ...theirs, ...values, ...own }, clashes: conflicts };
}
