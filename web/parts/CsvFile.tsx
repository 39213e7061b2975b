import { FileUp } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { Button } from './Button.tsx';
import { DropZone } from './DropZone.tsx';
import './uploads.css';

type Upload =
  | { state: 'sending'; part: number }
  | { state: 'error'; message: string }
  | { state: 'done' }
  | { state: 'removed' };
type CsvFileProps = {
  upload: { item: Upload | null; start: (file: File) => Promise<void>; cancel: () => void };
  note: string;
  button?: string;
  label?: string;
  accept?: string;
};

/** Takes a CSV file, or one of other kinds, and shows the progress of its upload. */
export function CsvFile({
  upload: { item, start, cancel },
  note,
  button = 'Choose a CSV file',
  label = 'CSV file',
  accept = '.csv,.txt,text/csv',
}: CsvFileProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const isSending = item?.state === 'sending';
  const take = ([file]: readonly File[]) => void (file && start(file));
  return (
    <div>
      <DropZone isOpen={!isSending} onFiles={take}>
        <Button variant="secondary" pending={isSending} onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          {button}
        </Button>
        <span className="file-drop-words text-muted">or drop it here</span>
      </DropZone>
      <p className="mt-2 text-sm text-muted">{note}</p>
      {isSending && (
        <div className="mt-3 flex items-center gap-3">
          <progress value={item.part} max={1} aria-label="Upload" className="upload-bar" />
          <Button variant="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {item?.state === 'error' && (
        <p role="alert" className="mt-3 font-[500] text-danger">
          {item.message}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // cleared, so that choosing the same file again fires a change event
          event.target.value = '';
          take(files);
        }}
      />
    </div>
  );
}
