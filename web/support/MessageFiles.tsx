import type { ReactElement } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { conversationFiles } from '#contract/support/files.ts';
import { UploadedFile } from '#contract/uploaded-file.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { FilesField } from '#web/parts/FilesField.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';

/** The uploaded files of a message, which is sent with their ids. */
export const FilesOfMessage = z.pipe(
  z.array(UploadedFile),
  z.transform((files) => files.map(({ id }) => id)),
);

/** How a form uploads a file for its message, and removes one again. */
export type FileCalls = { send: SendFile; remove: (file: UploadedFile) => Promise<unknown> };

/** Files of a message that is written: chosen, dropped, pasted into the form, or taken with the camera. */
export function MessageFiles<Input extends FieldValues, Output>({
  control,
  name,
  calls,
  endsWithField = false,
}: Bound<Input, Output, FieldPath<Input>> & { calls: FileCalls; endsWithField?: boolean }): ReactElement {
  const {
    field: { value, onChange, ref },
    fieldState,
  } = useController({ control, name });
  const { types, most } = conversationFiles;
  return (
    <FilesField
      label="Files"
      hint="You can also paste a picture into the form."
      types={types}
      most={most}
      value={value}
      onChange={onChange}
      send={calls.send}
      remove={(file) => calls.remove(file).catch(ignoreMissing)}
      endsWithField={endsWithField}
      hasCamera
      takesPaste
      error={fieldState.error?.message}
      ref={ref}
    />
  );
}

/** A file that was deleted meanwhile is removed as well. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiCallError && error.status === 404)) throw error;
}
