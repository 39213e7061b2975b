import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type RefObject } from 'react';
import type { FileType } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { FieldGroup, type FieldTexts } from './Field.tsx';
import { FilePicker } from './FilePicker.tsx';
import { fileProblem } from './file-words.ts';
import { UploadingFileRow, StoredFileRow } from './FileRow.tsx';
import { toast } from './toast.ts';
import { useNewestValue } from './use-newest-value.ts';
import { useUploads, type SendFile } from './use-uploads.ts';

type FilesFieldProps = FieldTexts & {
  value: readonly UploadedFile[];
  /** called with the current files after each upload and removal */
  onChange: (files: UploadedFile[]) => void;
  types: readonly FileType[];
  /** the maximum number of files; if it is 1, a new file replaces the old one */
  most: number;
  send: SendFile;
  /** absent if files may be added but not removed */
  remove?: ((file: UploadedFile) => Promise<unknown>) | undefined;
  endsWithField?: boolean;
  /** offers the camera of a phone as well */
  hasCamera?: boolean;
  /** adds pictures that are pasted into its form */
  takesPaste?: boolean;
  error?: string | undefined;
  /** the reason why the files may not be changed */
  disabledReason?: string | undefined;
  ref?: (element: { focus?: () => void } | null) => void;
};

/** A field for several files, chosen or dropped. Each is saved as soon as it is uploaded. */
export function FilesField({
  value,
  onChange,
  types,
  most,
  send,
  remove,
  endsWithField,
  hasCamera,
  takesPaste = false,
  disabledReason,
  ref,
  ...texts
}: FilesFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState<readonly number[]>([]);
  const files = useNewestValue<readonly UploadedFile[]>(value, (next) => onChange([...next]));

  const { items, add, retry, drop } = useUploads<UploadedFile>({
    send,
    onKept: (stored) => files.change((all) => (most === 1 ? [...stored] : [...all, ...stored])),
    unfit: (file, before): string | undefined => fileProblem(file, types, room - before),
    form: () => input.current?.form ?? null,
    endsWithField,
  });
  const uploading = items.filter(({ state }) => state !== 'error').length;
  const room = most === 1 ? 1 - uploading : most - value.length - uploading;
  const fullReason = room > 0 ? undefined : fullReasonText(most, uploading);
  usePastedFiles(input, takesPaste && disabledReason === undefined, add);

  async function removeFile(file: UploadedFile): Promise<void> {
    setLeaving((all) => [...all, file.id]);
    try {
      await remove?.(file);
      files.change((all) => all.filter(({ id }) => id !== file.id));
      input.current?.parentElement?.querySelector('button')?.focus();
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : undefined);
    }
    setLeaving((all) => all.filter((id) => id !== file.id));
  }

  return (
    <div className="flex flex-col gap-3">
      <FieldGroup {...texts}>
        {(wiring) => (
          <FilePicker
            label={buttonText(most, value.length)}
            describedBy={wiring['aria-describedby']}
            types={types}
            most={most}
            disabledReason={disabledReason}
            fullReason={fullReason}
            hasCamera={hasCamera}
            onFiles={add}
            input={input}
            ref={ref}
          />
        )}
      </FieldGroup>
      {value.length + items.length > 0 && (
        <ul className="flex flex-col gap-3" aria-label="Files">
          {value.map((file) => (
            <StoredFileRow
              key={file.id}
              file={file}
              isLeaving={leaving.includes(file.id)}
              onRemove={remove && disabledReason === undefined ? () => void removeFile(file) : undefined}
            />
          ))}
          {items.map((item) => (
            <UploadingFileRow
              key={`new ${item.key}`}
              item={item}
              onRetry={() => retry(item)}
              onDrop={() => drop(item)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Files that are pasted into the form. A part of a document, which has text as well, is pasted as text. */
function usePastedFiles(
  input: RefObject<HTMLInputElement | null>,
  isOn: boolean,
  onFiles: (files: readonly File[]) => void,
): void {
  const addFiles = useEffectEvent(onFiles);
  useEffect(() => {
    const form = input.current?.form;
    if (!isOn || !form) return undefined;
    const paste = (event: ClipboardEvent) => {
      const { files, types = [] } = event.clipboardData ?? {};
      if (!files?.length || types.includes('text/plain')) return;
      event.preventDefault();
      addFiles([...files]);
    };
    form.addEventListener('paste', paste);
    return () => form.removeEventListener('paste', paste);
  }, [input, isOn]);
}

function buttonText(most: number, count: number): string {
  if (most > 1) return 'Choose files';
  return count > 0 ? 'Replace the file' : 'Choose a file';
}

function fullReasonText(most: number, uploading: number): string {
  if (uploading > 0) return 'Please wait until the files have been sent.';
  return `You’ve reached the limit of ${most} files. Remove one to add another.`;
}
