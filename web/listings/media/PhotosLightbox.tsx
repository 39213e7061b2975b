import { Suspense, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import type { ListingFile } from '#contract/listings/files.ts';
import { toLightboxImage } from './listing-files.ts';

// loaded with the first photo that is opened
const Lightbox = lazyPart(() =>
  import('#web/parts/Lightbox.tsx').then((module) => ({ default: module.Lightbox })),
);

type PhotosLightboxProps = { photos: readonly ListingFile[]; opened: number | null; onClose: () => void };

export function PhotosLightbox({ photos, opened, onClose }: PhotosLightboxProps): ReactElement | null {
  if (opened === null) return null;
  return (
    <Suspense>
      <Lightbox
        images={photos.map((photo, place) => toLightboxImage(photo, photo.alt ?? `Photo ${place + 1}`))}
        start={opened}
        onClose={onClose}
      />
    </Suspense>
  );
}
