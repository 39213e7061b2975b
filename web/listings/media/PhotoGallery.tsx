import './photos.css';
import { useState, type ReactElement } from 'react';
import type { ListingFile } from '#contract/listings/files.ts';
import { ListingPicture } from '../ListingPicture.tsx';
import { PhotosLightbox } from './PhotosLightbox.tsx';

/** The photos for users who may only view them; each opens large. */
export function PhotoGallery({ photos }: { photos: readonly ListingFile[] }): ReactElement {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <ul aria-label="Photos" className="listing-photos">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={`Open photo ${place + 1}`}
              onClick={() => setOpened(place)}
              className="block w-full rounded-control"
            >
              <ListingPicture
                photo={photo}
                alt=""
                sizes="(min-width: 640px) 15rem, 50vw"
                className="rounded-control"
              />
            </button>
          </li>
        ))}
      </ul>
      <PhotosLightbox photos={photos} opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
