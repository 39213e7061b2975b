import { ApiError } from '#contract/errors.ts';
import { findQuestion, type FormId } from '#contract/launch/forms.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { stepOf } from './rules.ts';
import type { LaunchRow } from './queries.ts';

/** Answers of this step that staff sent back and that a save with these answers settles: those it brings, and files changed since. */
export const resettledAnswers = (row: LaunchRow, form: FormId, sent: Answers): string[] => [
  ...returnedIn(row, form, 'other').flatMap(({ name }) => (name in sent ? [name] : [])),
  ...changedFiles(row, form),
];

/** Questions that are answered with files, sent back, and changed since: a file answers without being a part of the body. */
export function changedFiles(row: LaunchRow, form: FormId): string[] {
  const { answered_at } = stepOf(row, form);
  return returnedIn(row, form, 'files').flatMap(({ name, at }) =>
    Date.parse(answered_at[name] ?? '') > Date.parse(at) ? [name] : [],
  );
}

/** A save that brings nothing, while files that were sent back are still the same, is told what is waited for. */
export function assertFilesChanged(row: LaunchRow, form: FormId, sent: Answers): void {
  const files = returnedIn(row, form, 'files');
  if (Object.keys(sent).length > 0 || files.length === 0 || changedFiles(row, form).length > 0) return;
  throw new ApiError('invalid', {
    sentence: sameFiles,
    fields: Object.fromEntries(files.map(({ name }) => [name, [sameFiles]])),
  });
}

const sameFiles = 'Please add or remove a file, then save.';

const returnedIn = ({ judged }: LaunchRow, form: FormId, kind: 'files' | 'other') =>
  judged.filter(
    (one) =>
      one.form === form &&
      one.state === 'returned' &&
      (findQuestion(form, one.name)?.kind === 'files') === (kind === 'files'),
  );
