import { File as FileIcon, RotateCw, Trash2, X } from 'lucide-react';
import { useCallback, useState, type ReactElement, type ReactNode } from 'react';
import { isShown } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { Button } from './Button.tsx';
import { readExtension, sizeText } from './file-words.ts';
import type { UploadInProgress } from './use-uploads.ts';
import './uploads.css';

type StoredFileRowProps = {
  file: UploadedFile;
  isLeaving: boolean;
  /** next to the size */
  note?: string | undefined;
  /** absent if the file may not be removed */
  onRemove?: (() => void) | undefined;
};

/** An uploaded file. A picture opens in a new tab, anything else downloads. */
export function StoredFileRow({ file, isLeaving, note, onRemove }: StoredFileRowProps): ReactElement {
  const ending = readExtension(file.url);
  return (
    <Row picture={<Picture address={isShown(ending) ? file.url : null} ending={ending} />}>
      <div className="min-w-0 flex-1">
        <a
          href={file.url}
          target="_blank"
          rel="noopener noreferrer"
          className="line-clamp-2 w-fit font-[500] break-all text-action underline-offset-2 hover:underline"
        >
          {file.name}
        </a>
        <p className="text-sm text-muted">
          {sizeText(file.size)}
          {note !== undefined && ` · ${note}`}
        </p>
      </div>
      {onRemove && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remove ${file.name}`}
          pending={isLeaving}
          onClick={onRemove}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </Row>
  );
}

type UploadingFileRowProps = { item: UploadInProgress; onRetry: () => void; onDrop: () => void };

/** A file that is being uploaded, or whose upload failed. */
export function UploadingFileRow({ item, onRetry, onDrop }: UploadingFileRowProps): ReactElement {
  const { file } = item;
  const ending = readExtension(file.name);
  const part = item.state === 'sending' ? item.part : 0;
  // fully sent and now processed by the server, so it can no longer be cancelled
  const isChecked = item.state === 'sending' && part >= 1;
  return (
    <Row
      picture={
        isShown(ending) ? <LocalPicture file={file} ending={ending} /> : <FileTypeIcon ending={ending} />
      }
    >
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="line-clamp-1 font-[500] break-all">{file.name}</p>
        {item.state === 'error' ? (
          <p className="text-sm font-[500] text-danger">{item.message}</p>
        ) : (
          <>
            <progress value={part} max={1} aria-label={`Upload of ${file.name}`} className="upload-bar" />
            <p className="text-sm text-muted tabular-nums">{progressText(item, part, isChecked)}</p>
          </>
        )}
      </div>
      {item.state === 'error' && !item.isFinal && (
        <Button variant="quiet" size="icon" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      )}
      {!isChecked && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={item.state === 'error' ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
          onClick={onDrop}
        >
          <X aria-hidden />
        </Button>
      )}
    </Row>
  );
}

function progressText({ state, file }: UploadInProgress, part: number, isChecked: boolean): string {
  if (state === 'waiting') return 'Waiting';
  if (isChecked) return 'Checking the file';
  return `${Math.round(part * 100)}% of ${sizeText(file.size)}`;
}

const Row = ({ picture, children }: { picture: ReactNode; children: ReactNode }): ReactElement => (
  <li className="flex min-h-14 items-center gap-3">
    {picture}
    {children}
  </li>
);

const look = 'size-14 shrink-0 rounded-control bg-sunken';

/** Keeps the first URL: a newly signed one shows the same picture and would load it again. */
function Picture({ address, ending }: { address: string | null; ending: string }): ReactElement {
  const [shown, setShown] = useState(address);
  const [broken, setBroken] = useState<string | null>(null);
  const source = shown ?? address;
  if (source === null || source === broken) return <FileTypeIcon ending={ending} />;
  const giveUp = () => {
    setBroken(source);
    setShown(null);
  };
  return <img src={source} alt="" loading="lazy" className={`${look} object-cover`} onError={giveUp} />;
}

/** Shows a local picture before it is uploaded. */
function LocalPicture({ file, ending }: { file: File; ending: string }): ReactElement {
  const [isBroken, setIsBroken] = useState(false);
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      const address = URL.createObjectURL(file);
      if (image) image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (isBroken) return <FileTypeIcon ending={ending} />;
  return <img ref={show} alt="" className={`${look} object-cover`} onError={() => setIsBroken(true)} />;
}

const FileTypeIcon = ({ ending }: { ending: string }): ReactElement => (
  <span
    className={`${look} flex flex-col items-center justify-center gap-0.5 text-xs font-[600] text-muted uppercase`}
  >
    <FileIcon aria-hidden className="size-5" />
    {ending.slice(0, 4)}
  </span>
);
