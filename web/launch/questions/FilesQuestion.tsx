import type { ReactElement } from 'react';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import type { Answer } from '#contract/launch/answers.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { QuestionOf } from '#contract/launch/question.ts';
import { callAt } from '#web/api/call-at.ts';
import { readAt } from '#web/api/read-at.ts';
import { uploadAt } from '#web/api/upload.ts';
import { signedUrlRefresh } from '#web/api/signed-url-refresh.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { FilesField } from '#web/parts/FilesField.tsx';

/** Each file is saved on upload and is not part of the step's drafts. */
export function FilesQuestion({
  form,
  question,
  mayRemove = true,
}: {
  form: FormId;
  question: QuestionOf<'files'>;
  mayRemove?: boolean;
}): ReactElement {
  const { name, label, hint, required, types, most } = question;
  const input = { params: { id: form } };
  const { data } = useRead('/forms/{id}', input, signedUrlRefresh);
  const { changeAt, refresh } = useCache();
  const path = `/forms/${form}/questions/${name}` as const;
  return (
    <FilesField
      label={label}
      hint={hint}
      required={required}
      types={types}
      most={most}
      value={listFiles(data?.data.data[name] ?? null)}
      onChange={(files) => {
        changeAt('/forms/{id}', input, (answer) => ({
          ...answer,
          data: { ...answer.data, data: { ...answer.data.data, [name]: files } },
        }));
        refresh(readAt('/forms/6'));
      }}
      send={async (file, options) => (await uploadAt(path, {}, file, options)).data}
      remove={mayRemove ? ({ url }) => callAt('DELETE', path, { body: { url } }) : undefined}
    />
  );
}

const listFiles = (answer: Answer): UploadedFile[] =>
  Array.isArray(answer) ? answer.filter((each) => typeof each === 'object' && 'url' in each) : [];
