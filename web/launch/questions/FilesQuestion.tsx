import type { ReactElement } from 'react';
import type { UploadedFile } from '#contract/files.ts';
import { launch } from '#contract/launch/launch.ts';
import { fileQuestions, launchRemovals, launchUploads } from '#contract/launch/files.ts';
import type { Answer } from '#contract/launch/answers.ts';
import type { QuestionOf } from '#contract/launch/question.ts';
import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { FilesField } from '#web/parts/FilesField.tsx';

/** Each file is saved on upload and is no part of the step's drafts. */
export function FilesQuestion({
  question,
  mayRemove = true,
}: {
  question: QuestionOf<'files'>;
  mayRemove?: boolean;
}): ReactElement | null {
  const { name, label, hint, required, types, most } = question;
  const input = { params: { id: fileQuestions.get(name)?.form ?? 1 } };
  const { data } = useApiQuery(launch.read, input, signedUrlRefresh);
  const { change, refresh } = useCache();
  const [up, away] = [launchUploads[name], launchRemovals[name]];
  if (!up || !away) return null;
  return (
    <FilesField
      label={label}
      hint={hint}
      required={required}
      types={types}
      most={most}
      value={filesOf(data?.data.data[name] ?? null)}
      onChange={(files) => {
        change(launch.read, input, (answer) => ({
          ...answer,
          data: { ...answer.data, data: { ...answer.data.data, [name]: files } },
        }));
        refresh(launch.review);
      }}
      send={async (file, options) => (await upload(up, {}, file, options)).data}
      remove={mayRemove ? ({ url }) => call(away, { body: { url } }) : undefined}
    />
  );
}

const filesOf = (answer: Answer): UploadedFile[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'object' && 'url' in each) : [];
