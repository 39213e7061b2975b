import { joinChanges, type Values } from '#contract/editing/join.ts';

type Versions<Form> = {
  /** what the form began from */
  base: Values;
  mine: Form;
  /** what somebody else has saved meanwhile */
  theirs: Form;
};

/** The values of a form with what somebody else saved, and the fields that both changed, which keep what was typed here. */
export function mergeValues<Form extends Values>({
  base,
  mine,
  theirs,
}: Versions<Form>): {
  values: Form;
  clashes: string[];
} {
  const { values, conflicts } = joinChanges({ base, mine, stored: theirs });
  const kept = Object.fromEntries(conflicts.map((field) => [field, mine[field]]));
  return { values: { ...theirs, ...values, ...kept }, clashes: conflicts };
}
