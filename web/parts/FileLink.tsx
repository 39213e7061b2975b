import { Paperclip } from 'lucide-react';
import type { ReactElement } from 'react';
import { thumbnailUrl } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';

/** A file with its name, and a thumbnail if it is a picture. Its URLs are signed for ten minutes. */
export function FileLink({ name, url }: Pick<UploadedFile, 'name' | 'url'>): ReactElement {
  const picture = thumbnailUrl(url);
  return (
    <a
      href={url}
      download={name}
      className="inline-flex min-h-11 max-w-full items-center gap-3 text-action underline underline-offset-2 hover:text-action-strong"
    >
      {picture === null ? (
        <Paperclip aria-hidden className="size-4 shrink-0" />
      ) : (
        <img
          src={picture}
          alt=""
          width={88}
          height={66}
          loading="lazy"
          className="h-16.5 w-22 shrink-0 rounded-control bg-line object-cover"
        />
      )}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </a>
  );
}
