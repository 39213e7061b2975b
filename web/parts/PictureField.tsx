import { ImageUp, RotateCw, Trash2 } from 'lucide-react';
import { useRef, type ReactElement, type ReactNode, type Ref } from 'react';
import { Button } from './Button.tsx';
import { useFailedUploads } from './failed-uploads.ts';
import './uploads.css';

type PictureFieldProps = {
  label: string;
  /** the name of it on the buttons: 'picture' */
  noun: string;
  /** the accepted mime types, separated by commas */
  accept: string;
  hasPicture: boolean;
  upload: {
    item:
      | { state: 'sending'; part: number }
      | { state: 'error'; isFinal: boolean }
      | { state: 'done' | 'removed' }
      | null;
    start: (file: File) => Promise<void>;
    retry: () => void;
    cancel: () => void;
  };
  onRemove: () => void;
  isRemoving?: boolean;
  status: string;
  error?: string | undefined;
  buttonRef?: Ref<HTMLButtonElement>;
  /** the picture itself, above or next to the buttons */
  children: ReactNode;
  isBeside?: boolean;
};

/** One picture: choosing, its progress, cancelling, trying again, removing. */
export function PictureField(props: PictureFieldProps): ReactElement {
  const { label, noun, accept, status, error, upload, children, isBeside = false } = props;
  const { item } = upload;
  const file = useRef<HTMLInputElement>(null);
  useFailedUploads({
    form: () => file.current?.form ?? null,
    list: () =>
      item?.state === 'error'
        ? [
            {
              name: label,
              retry: item.isFinal ? undefined : upload.retry,
              drop: upload.cancel,
              isAwaited: false,
            },
          ]
        : [],
  });
  return (
    <fieldset>
      <legend className="mb-1.5 font-[550]">{label}</legend>
      <div className={isBeside ? 'flex flex-wrap items-center gap-4' : 'flex flex-col gap-3'}>
        {children}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <PictureButtons {...props} onChoose={() => file.current?.click()} />
          {item?.state === 'sending' && (
            <progress value={item.part} max={1} aria-label="Upload" className="upload-bar" />
          )}
          <output className="text-sm text-muted">{status}</output>
          {error !== undefined && (
            <p role="alert" className="text-sm font-[500] text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept={accept}
        hidden
        aria-label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} file`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // cleared, so that choosing the same file again fires a change event
          event.target.value = '';
          if (chosen) void upload.start(chosen);
        }}
      />
    </fieldset>
  );
}

function PictureButtons({
  noun,
  hasPicture,
  upload: { item, retry, cancel },
  onRemove,
  isRemoving = false,
  buttonRef,
  onChoose,
}: PictureFieldProps & { onChoose: () => void }): ReactElement {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" ref={buttonRef} onClick={onChoose}>
        <ImageUp aria-hidden />
        {hasPicture ? `Replace ${noun}` : `Upload ${noun}`}
      </Button>
      {item?.state === 'sending' && (
        <Button variant="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
      )}
      {item?.state === 'error' && !item.isFinal && (
        <Button variant="quiet" size="small" onClick={retry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      {hasPicture && item?.state !== 'sending' && (
        <Button variant="quiet" size="small" pending={isRemoving} onClick={onRemove}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      )}
    </div>
  );
}
