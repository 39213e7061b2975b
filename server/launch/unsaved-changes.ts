import type { UnsavedChanges } from '#contract/launch/launch.ts';
import { formIds, launchForms, type FormId } from '#contract/launch/forms.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { openForms, stepOf, unsavedIn } from './rules.ts';
import type { LaunchRow } from './queries.ts';

/** What was written in completed steps since, for the review. */
export const listUnsavedChanges = (row: LaunchRow): UnsavedChanges[] =>
  formIds.flatMap((form) => {
    const names = unsavedIn(row, form);
    const { draft, version } = stepOf(row, form);
    const answers = Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
    return names.length === 0 ? [] : [{ form, version, answers }];
  });

/** Why the form cannot be sent in yet: a sentence for each step that is not done, or was changed since. */
export function submitProblems(row: LaunchRow): { sentence?: string; fields: FieldErrors } | null {
  const open = openForms(row).map((form) => [form, `'${titleOf(form)}' is not complete.`] as const);
  const changed = formIds.flatMap((form) =>
    unsavedIn(row, form).length === 0 ? [] : [[form, hasChanges(form)] as const],
  );
  const [first] = changed;
  const fields = Object.fromEntries([...open, ...changed].map(([form, why]) => [String(form), [why]]));
  if (open.length > 0) return { fields };
  return first ? { sentence: first[1], fields } : null;
}

const hasChanges = (form: FormId) =>
  `'${titleOf(form)}' has unsaved changes. Please use or discard them first.`;
const titleOf = (form: FormId) => launchForms.find(({ id }) => id === form)?.title ?? '';
