import { ApiError } from '#contract/errors.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { fileQuestions, type FileRemoval, type FileUpload } from '#contract/launch/files.ts';
import { isLaunchSubmitted } from '#contract/launch/phases.ts';
import type { Answers } from '#contract/launch/answers.ts';
import { listQuestions } from '#contract/launch/all-questions.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { Handler } from '#server/core/http/handler.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { deleteFile, deleteQuestionFiles, type FileRecords } from '#server/core/files/file-records.ts';
import type { Session } from '#server/core/db/session.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { launchOfClient, stampFiles, type LaunchRow } from './queries.ts';
import { mayAddFile, mayAnswer } from './rules.ts';
import { announceFiles } from './transitions.ts';

export type FilePresenter = Pick<FileRecords, 'uploaded'>;

/** The uploaded files of a step, as answers. */
export function buildFileAnswers(row: LaunchRow, form: FormId, shown: FilePresenter, now: Date): Answers {
  return Object.fromEntries(
    listQuestions(form, row.package).flatMap((question) => {
      if (question.kind !== 'files') return [];
      const files = row.files.filter((file) => file.question === `${form}/${question.name}`);
      return [[question.name, files.map((file) => shown.uploaded(file, now))]];
    }),
  );
}

type Needs = { files: FileRecords; provider: Pick<ProviderSource, 'current'> };

/** One upload endpoint per file question, by its name. */
export const launchUploadHandlers = ({
  files: fileRecords,
  provider,
}: Needs): Record<string, Handler<FileUpload>> =>
  Object.fromEntries(
    [...fileQuestions].map(([name, { form, question }]): [string, Handler<FileUpload>] => [
      name,
      ({ db, files, now }) =>
        db.transaction(async (tx, session): Promise<UploadedFile[]> => {
          const { row, caller } = await findAnswerable(tx, session, form, name);
          if (!mayAddFile(row, form, caller, question)) throw new ApiError('launch_closed');
          // if only one file is allowed, the new one replaces it
          if (question.most === 1) await tx.value(deleteQuestionFiles(`${form}/${name}`, now));
          const storedFiles = await fileRecords.keep(tx, files, {
            purpose: 'question',
            question: `${form}/${name}`,
            most: question.most,
            now,
          });
          await tx.value(stampFiles(form, name, now));
          if (isLaunchSubmitted(row))
            await tx.value(announceFiles({ to: provider.current().support_email, form, question, now }));
          return storedFiles.map((file) => fileRecords.uploaded(file, now));
        }),
    ]),
  );

export const launchRemovalHandlers: Record<string, Handler<FileRemoval>> = Object.fromEntries(
  [...fileQuestions].map(([name, { form }]): [string, Handler<FileRemoval>] => [
    name,
    ({ db, body, now }) =>
      db.transaction(async (tx, session) => {
        const { row, caller } = await findAnswerable(tx, session, form, name);
        if (!mayAnswer(row, form, caller, [name])) throw new ApiError('launch_closed');
        if (!(await tx.value(deleteFile(body.url, `${form}/${name}`, now)))) throw new ApiError('not_found');
        await tx.value(stampFiles(form, name, now));
        return { deleted: true };
      }),
  ]),
);

/** The launch, if this question belongs to the client's package. */
async function findAnswerable(tx: Transaction<'write'>, { caller }: Session, form: FormId, name: string) {
  const row = orNotFound(await tx.value(launchOfClient()));
  if (!listQuestions(form, row.package).some((question) => question.name === name))
    throw new ApiError('not_found');
  if (caller === 'site' || caller === 'Key') throw new ApiError('launch_closed');
  return { row, caller };
}
