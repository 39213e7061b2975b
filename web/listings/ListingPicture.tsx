import { House } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ListingFile } from '#contract/listings/files.ts';
import { sizedUrl, type SizeFormat } from '#contract/photo-sizes.ts';
import { classNames } from '#web/parts/class-names.ts';

type ListingPictureProps = { photo: ListingFile | null; alt: string; sizes: string; className?: string };

/** A photo in the needed width, or the outline of a house without one. */
export function ListingPicture({ photo, alt, sizes, className }: ListingPictureProps): ReactElement {
  if (!photo)
    return (
      <span className={classNames('grid place-content-center bg-sunken text-muted', className)}>
        <House aria-hidden className="size-8" />
      </span>
    );
  return (
    <picture className="contents">
      {photo.widths.length > 0 && (
        // hidden, since it would be a separate item in a row with gaps
        <source type="image/webp" srcSet={srcSet(photo, 'webp')} sizes={sizes} className="hidden" />
      )}
      <img
        src={photo.url}
        {...(photo.widths.length > 0 && { srcSet: srcSet(photo, 'jpg'), sizes })}
        alt={alt}
        loading="lazy"
        className={classNames('object-cover', className)}
      />
    </picture>
  );
}

const srcSet = ({ url, widths }: ListingFile, format: SizeFormat): string =>
  widths.map((width) => `${sizedUrl(url, width, format)} ${width}w`).join(', ');
