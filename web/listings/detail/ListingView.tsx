import type { ReactElement, ReactNode } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { ListingPicture } from '../ListingPicture.tsx';
import { factsOf, formatPrice, regionName } from '../listing-words.ts';

/** The listing for those who may only read it. */
export function ListingView({ listing }: { listing: Listing }): ReactElement {
  const { photos, description, features, amenities } = listing;
  return (
    <div className="flex flex-col gap-4">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {photos.map((photo, n) => (
            <li key={photo.id}>
              <ListingPicture
                photo={photo}
                alt={`Photo ${n + 1}`}
                sizes="(min-width: 640px) 15rem, 50vw"
                className="aspect-[4/3] w-full rounded-control"
              />
            </li>
          ))}
        </ul>
      )}
      <Surface aria-label="Details">
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {detailsOf(listing).map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Surface>
      {description && (
        <Surface aria-label="Description">
          <p className="whitespace-pre-line">{description}</p>
        </Surface>
      )}
      {[...features, ...amenities].length > 0 && (
        <Surface aria-label="Features and amenities">{[...features, ...amenities].join(', ')}</Surface>
      )}
    </div>
  );
}

function detailsOf(listing: Listing): [label: string, value: ReactNode][] {
  const isSold = listing.status_id === sold;
  const all: [string, string | null][] = [
    ['Price', formatPrice(listing.price)],
    ['Sold price', isSold && listing.sold_price ? formatPrice(listing.sold_price) : null],
    ['Date sold', isSold ? listing.date_sold : null],
    ['City', `${listing.city}, ${regionName(listing.state_or_province)}`],
    ['Postal or zip code', listing.postal_code],
    ['Property type', [listing.type, listing.subtype].filter(Boolean).join(', ')],
    ['Size', factsOf(listing)],
    ['Year built', listing.year_built],
    ['MLS® number', listing.mls_id],
    ['Taxes', listing.taxes && formatPrice(listing.taxes)],
    ['Fees', listing.condo_fees && formatPrice(listing.condo_fees)],
  ];
  return all.filter(([, value]) => value);
}
