import { ApiError } from '#contract/errors.ts';
import { findQuestion } from '#contract/launch/all-questions.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { getStep } from './rules.ts';
import type { LaunchRow } from './queries.ts';

/** Returned answers of this step that a save with these answers resolves: those in the body, and files changed since. */
export const resettledAnswers = (row: LaunchRow, form: FormId, sent: Answers): string[] => [
  ...returnedQuestions(row, form, 'other').flatMap(({ name }) => (name in sent ? [name] : [])),
  ...changedFiles(row, form),
];

/** Returned file questions whose files have changed since: files are uploaded separately and are not in the body. */
export function changedFiles(row: LaunchRow, form: FormId): string[] {
  const { answered_at } = getStep(row, form);
  return returnedQuestions(row, form, 'files').flatMap(({ name, at }) =>
    Date.parse(answered_at[name] ?? '') > Date.parse(at) ? [name] : [],
  );
}

/** Refuses a save without answers while returned files are still unchanged. */
export function assertFilesChanged(row: LaunchRow, form: FormId, sent: Answers): void {
  const files = returnedQuestions(row, form, 'files');
  if (Object.keys(sent).length > 0 || files.length === 0 || changedFiles(row, form).length > 0) return;
  throw new ApiError('invalid', {
    sentence: sameFiles,
    fields: Object.fromEntries(files.map(({ name }) => [name, [sameFiles]])),
  });
}

const sameFiles = 'Please add or remove a file, then save.';

const returnedQuestions = ({ reviews }: LaunchRow, form: FormId, kind: 'files' | 'other') =>
  reviews.filter(
    (one) =>
      one.form === form &&
      one.state === 'returned' &&
      (findQuestion(form, one.name)?.kind === 'files') === (kind === 'files'),
  );
