import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { FileType, UploadedFile } from '#contract/files.ts';
import { Button } from './Button.tsx';
import { DropZone } from './DropZone.tsx';
import { FieldGroup, type FieldTexts } from './Field.tsx';
import { acceptOf, rulesOf, fileProblem } from './file-words.ts';
import { UploadingFileRow, StoredFileRow } from './FileRow.tsx';
import { toast } from './toast.ts';
import './uploads.css';
import { useUploads, type SendFile } from './use-uploads.ts';

type FilesFieldProps = FieldTexts & {
  value: readonly UploadedFile[];
  /** what is there now: called for each file that has come or gone */
  onChange: (files: UploadedFile[]) => void;
  types: readonly FileType[];
  /** where it is 1, a new file takes the place of the old one */
  most: number;
  send: SendFile;
  remove: (file: UploadedFile) => Promise<unknown>;
  error?: string | undefined;
  /** why nothing may be changed */
  disabledReason?: string | undefined;
  ref?: (element: { focus?: () => void } | null) => void;
};

/** Several files of one answer: chosen or dropped, on their way, there. Each is kept as soon as it has come. */
export function FilesField({
  value,
  onChange,
  types,
  most,
  send,
  remove,
  disabledReason,
  ref,
  ...texts
}: FilesFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState<readonly number[]>([]);
  const files = useNewest(value, onChange);

  const { items, add, retry, drop } = useUploads({
    send,
    onKept: (kept) => files.change((all) => (most === 1 ? [...kept] : [...all, ...kept])),
    unfit: (file, before) => fileProblem(file, types, room - before),
  });
  const coming = items.filter(({ state }) => state !== 'error').length;
  const room = most === 1 ? 1 - coming : most - value.length - coming;
  const fullReason = room > 0 ? undefined : fullOf(most, coming);

  async function takeAway(file: UploadedFile): Promise<void> {
    setLeaving((all) => [...all, file.id]);
    try {
      await remove(file);
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
          <DropZone isOpen={disabledReason === undefined} onFiles={add}>
            <Button
              variant="secondary"
              ref={ref}
              aria-describedby={wiring['aria-describedby']}
              disabledReason={disabledReason ?? fullReason}
              onClick={() => input.current?.click()}
            >
              <Upload aria-hidden />
              {wordsOf(most, value.length)}
            </Button>
            <p className="min-w-48 flex-1 text-sm text-muted">
              <span className="file-drop-words">Or drop {most > 1 ? 'them' : 'it'} here. </span>
              {rulesOf(types, most)}
            </p>
            <input
              ref={input}
              type="file"
              hidden
              multiple={most > 1}
              accept={acceptOf(types)}
              aria-label="Files"
              onChange={(event) => {
                const chosen = [...(event.target.files ?? [])];
                // the same file may be chosen again
                event.target.value = '';
                add(chosen);
              }}
            />
          </DropZone>
        )}
      </FieldGroup>
      {value.length + items.length > 0 && (
        <ul className="flex flex-col gap-3" aria-label="Files">
          {value.map((file) => (
            <StoredFileRow
              key={file.id}
              file={file}
              isLeaving={leaving.includes(file.id)}
              onRemove={disabledReason === undefined ? () => void takeAway(file) : undefined}
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

function wordsOf(most: number, there: number): string {
  if (most > 1) return 'Choose files';
  return there > 0 ? 'Replace the file' : 'Choose a file';
}

function fullOf(most: number, coming: number): string {
  if (coming > 0) return 'Please wait until the files have been sent.';
  return `These are all ${most} files. Remove one to add another.`;
}

/** Two files that come at the same moment both stay: each is added to what is there by then. */
function useNewest(value: readonly UploadedFile[], onChange: (files: UploadedFile[]) => void) {
  const newest = useRef({ value, onChange, isThere: true });
  useEffect(() => {
    newest.current = { value, onChange, isThere: true };
  });
  useEffect(() => () => void (newest.current.isThere = false), []);
  return {
    change: (make: (files: readonly UploadedFile[]) => UploadedFile[]) => {
      const { current } = newest;
      const next = make(current.value);
      newest.current = { ...current, value: next };
      // a question that is not shown any more finds its files when it is
      if (current.isThere) current.onChange(next);
    },
  };
}
