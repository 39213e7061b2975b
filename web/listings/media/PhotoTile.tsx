import './photos.css';
import { useState, type ReactElement } from 'react';
import type { ListingFile } from '#contract/listings/files.ts';
import { sizedUrl } from '#contract/photo-sizes.ts';
import { Tag } from '#web/parts/Tag.tsx';

type PhotoTileProps = { photo: ListingFile; place: number; onOpen: () => void };

export function PhotoTile({ photo, place, onOpen }: PhotoTileProps): ReactElement {
  const [isSizeMissing, setIsSizeMissing] = useState(false);
  const [smallest] = photo.widths;
  const src = smallest === undefined || isSizeMissing ? photo.url : sizedUrl(photo.url, smallest, 'webp');
  return (
    <div className="relative">
      <button type="button" onClick={onOpen} aria-label={`Open photo ${place + 1}`} className="block w-full">
        <img
          src={src}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => setIsSizeMissing(true)}
          className="listing-tile-photo w-full bg-sunken object-cover"
        />
      </button>
      {place === 0 && (
        <Tag kind="new" className="sortable-note">
          Cover
        </Tag>
      )}
    </div>
  );
}
