import { Paperclip } from 'lucide-react';
import type { ReactElement } from 'react';
import { thumbnailUrl } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { sizeText } from '#web/parts/file-words.ts';

/** The files of a message: pictures open in their full size, others are downloaded. */
export const MessageAttachments = ({ files }: { files: readonly UploadedFile[] }): ReactElement | null =>
  files.length === 0 ? null : (
    <ul aria-label="Files" className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full">
          <Attachment {...file} />
        </li>
      ))}
    </ul>
  );

function Attachment({ name, url, size }: UploadedFile): ReactElement {
  const picture = thumbnailUrl(url);
  return picture === null ? (
    <a
      href={url}
      download={name}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-action underline underline-offset-2 hover:text-action-strong"
    >
      <Paperclip aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="shrink-0 text-sm text-muted">{sizeText(size)}</span>
    </a>
  ) : (
    <a href={url} target="_blank" rel="noopener noreferrer" className="block">
      <img
        src={picture}
        alt={name}
        width={176}
        height={132}
        loading="lazy"
        className="h-33 w-44 rounded-control bg-line object-cover"
      />
    </a>
  );
}
