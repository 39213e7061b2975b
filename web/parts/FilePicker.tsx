import { Camera, Upload } from 'lucide-react';
import { useRef, type ReactElement, type RefObject } from 'react';
import type { FileType } from '#contract/files.ts';
import { Button } from './Button.tsx';
import { DropZone } from './DropZone.tsx';
import { formatAccept, describeFileRules } from './file-words.ts';
import './uploads.css';

type FilePickerProps = {
  label: string;
  describedBy: string | undefined;
  types: readonly FileType[];
  most: number;
  /** the reason why the files may not be changed */
  disabledReason?: string | undefined;
  /** the reason why no more may be added */
  fullReason?: string | undefined;
  /** offers the camera of a phone as well */
  hasCamera?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
  input: RefObject<HTMLInputElement | null>;
  ref?: ((element: { focus?: () => void } | null) => void) | undefined;
};

/** Files are chosen with a button, dropped, or taken with the camera. */
export function FilePicker({
  label,
  describedBy,
  types,
  most,
  disabledReason,
  fullReason,
  hasCamera = false,
  onFiles,
  input,
  ref,
}: FilePickerProps): ReactElement {
  const camera = useRef<HTMLInputElement>(null);
  const reason = disabledReason ?? fullReason;
  return (
    <DropZone isOpen={disabledReason === undefined} onFiles={onFiles}>
      <Button
        variant="secondary"
        ref={ref}
        aria-describedby={describedBy}
        disabledReason={reason}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        {label}
      </Button>
      {hasCamera && (
        <Button
          variant="secondary"
          className="file-camera"
          disabledReason={reason}
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden />
          Take a photo
        </Button>
      )}
      <p className="min-w-48 flex-1 text-sm text-muted">
        <span className="file-drop-words">Or drop {most > 1 ? 'them' : 'it'} here. </span>
        {describeFileRules(types, most)}
      </p>
      <FileInput
        ref={input}
        label="Files"
        accept={formatAccept(types)}
        multiple={most > 1}
        onFiles={onFiles}
      />
      {hasCamera && <FileInput ref={camera} label="Camera" accept="image/*" hasCamera onFiles={onFiles} />}
    </DropZone>
  );
}

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  multiple?: boolean | undefined;
  hasCamera?: boolean | undefined;
  onFiles: (files: readonly File[]) => void;
};

const FileInput = ({ ref, label, accept, multiple, hasCamera, onFiles }: FileInputProps): ReactElement => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={accept}
    capture={hasCamera && 'environment'}
    aria-label={label}
    onChange={(event) => {
      const chosen = [...(event.target.files ?? [])];
      // cleared, so that choosing the same file again fires a change event
      event.target.value = '';
      onFiles(chosen);
    }}
  />
);
