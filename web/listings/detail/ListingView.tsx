import type { ReactElement, ReactNode } from 'react';
import type { Listing } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { RichTextView } from '#web/parts/rich-text/RichTextView.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { factsOf, formatPrice, regionName } from '../listing-words.ts';
import { PhotoGallery } from '../media/PhotoGallery.tsx';
import { openHouseText, readersZone } from '../open-houses/times.ts';

/** The listing for those who may only read it. */
export function ListingView({ listing }: { listing: Listing }): ReactElement {
  const { photos, description, features, amenities, openhouses } = listing;
  return (
    <div className="flex flex-col gap-4">
      {photos.length > 0 && <PhotoGallery photos={photos} />}
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
        <Surface aria-labelledby="description">
          <h2 id="description" className="mb-2 text-lg">
            Description
          </h2>
          <RichTextView html={description} />
        </Surface>
      )}
      {openhouses.length > 0 && (
        <Surface aria-labelledby="open-houses">
          <h2 id="open-houses" className="mb-2 text-lg">
            Open houses
          </h2>
          <ul>
            {openhouses.map((openHouse) => (
              <li key={openHouse.id}>{openHouseText(openHouse, readersZone())}</li>
            ))}
          </ul>
        </Surface>
      )}
      {[...features, ...amenities].length > 0 && (
        <Surface aria-labelledby="features">
          <h2 id="features" className="mb-2 text-lg">
            Features and amenities
          </h2>
          {[...features, ...amenities].join(', ')}
        </Surface>
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
