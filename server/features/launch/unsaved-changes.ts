import type { UnsavedChanges } from '#contract/launch/launch.ts';
import { formIds, launchForms, type FormId } from '#contract/launch/forms.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { openForms, getStep, unsavedIn } from './rules.ts';
import type { LaunchRow } from './queries.ts';

/** Drafts of completed steps, for the review. */
export const listUnsavedChanges = (row: LaunchRow): UnsavedChanges[] =>
  formIds.flatMap((form) => {
    const names = unsavedIn(row, form);
    const { draft, version } = getStep(row, form);
    const answers = Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
    return names.length === 0 ? [] : [{ form, version, answers }];
  });

/** Why the form cannot be submitted yet: a sentence for each step that is incomplete or has unsaved changes. */
export function submitProblems(row: LaunchRow): { sentence?: string; fields: FieldErrors } | null {
  const open = openForms(row).map((form) => [form, `'${getFormTitle(form)}' is not complete.`] as const);
  const changed = formIds.flatMap((form) =>
    unsavedIn(row, form).length === 0 ? [] : [[form, unsavedMessage(form)] as const],
  );
  const [first] = changed;
  const fields = Object.fromEntries(
    [...open, ...changed].map(([form, message]) => [String(form), [message]]),
  );
  if (open.length > 0) return { fields };
  return first ? { sentence: first[1], fields } : null;
}

const unsavedMessage = (form: FormId) =>
  `'${getFormTitle(form)}' has unsaved changes. Please use or discard them first.`;
const getFormTitle = (form: FormId) => launchForms.find(({ id }) => id === form)?.title ?? '';
