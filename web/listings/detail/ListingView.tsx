import { useId, type ReactElement, type ReactNode } from 'react';
import type { ListingFile } from '#contract/listings/files.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { sold } from '#contract/listings/statuses.ts';
import { StoredFileRow } from '#web/parts/FileRow.tsx';
import { RichTextView } from '#web/parts/rich-text/RichTextView.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { formatPrice, regionName } from '../listing-words.ts';
import { PhotoGallery } from '../media/PhotoGallery.tsx';
import { readersZone } from '#web/parts/zones.ts';
import { openHouseText } from '../open-houses/times.ts';

/** The listing for users who may only read it: the contents of its form, in the same order. */
export function ListingView({ listing }: { listing: Listing }): ReactElement {
  const { photos, description, openhouses } = listing;
  return (
    <div className="flex flex-col gap-4">
      <Part
        title="Listing"
        facts={[
          ['Price', listing.price && formatPrice(listing.price)],
          ['Property type', listing.type],
          ['Subtype', listing.subtype],
          ['MLS® number', listing.mls_id],
        ]}
      />
      {listing.status_id === sold && (
        <Part
          title="Sold details"
          facts={[
            ['Sold price', listing.sold_price && formatPrice(listing.sold_price)],
            ['Date sold', listing.date_sold],
            ['Sold banner', listing.sold_banner],
          ]}
        />
      )}
      <Part
        title="Address"
        facts={[
          ['Street address', listing.street_address],
          ['Unit number', listing.unit_number],
          ['City', listing.city],
          ['Province or state', regionName(listing.state_or_province)],
          ['Postal or zip code', listing.postal_code],
          ['Area', listing.area],
          ['Community', listing.community],
          ['Show the address on my website', yesOrNo(listing.is_address_displayable)],
        ]}
      />
      <Part
        title="Photos and tours"
        facts={[
          ['Floor plans', renderRows(listing.floor_plans)],
          ['Brochures', renderRows(listing.brochures)],
          ['Tours', linksTo(listing.tours), 'wide'],
        ]}
      >
        {photos.length > 0 && <PhotoGallery photos={photos} />}
      </Part>
      <Part
        title="Property"
        facts={[
          ['Bedrooms', listing.bedrooms],
          ['Bathrooms', listing.bathrooms],
          ['Stories', listing.stories],
          ['Year built', listing.year_built],
          ['Living area', squareFeet(listing.living_area)],
          ['Total area', squareFeet(listing.square_footage)],
          ['Lot size', squareFeet(listing.lot_size)],
          ['Features', listing.features.join(', '), 'wide'],
          ['Amenities', listing.amenities.join(', '), 'wide'],
        ]}
      />
      <Part title="Description" facts={[['Social description', listing.social_description, 'wide']]}>
        {description && <RichTextView html={description} />}
      </Part>
      <Part title="Open houses">
        {openhouses.length > 0 && (
          <ul>
            {openhouses.map((openHouse) => (
              <li key={openHouse.id}>{openHouseText(openHouse, readersZone())}</li>
            ))}
          </ul>
        )}
      </Part>
      <Part
        title="Additional details"
        facts={[
          ['Taxes', listing.taxes && formatPrice(listing.taxes)],
          ['Fees', listing.condo_fees && formatPrice(listing.condo_fees)],
          ['Banner', listing.banner],
        ]}
      />
      <Part
        title="Marketing"
        facts={[
          ['Advertise on Facebook', yesOrNo(listing.marketing_facebook)],
          ['Feature in my newsletter', yesOrNo(listing.marketing_newsletter)],
          ['Show the mortgage calculator', yesOrNo(listing.display_mortgage_calculator)],
          ['Hide from my website', yesOrNo(listing.is_hidden)],
        ]}
      />
    </div>
  );
}

type Fact = [label: string, value: ReactNode, isWide?: 'wide'];

/** A section of the form, without its empty parts. */
function Part({
  title,
  facts = [],
  children,
}: {
  title: string;
  facts?: Fact[];
  children?: ReactNode;
}): ReactElement | null {
  const heading = useId();
  const stated = facts.filter(([, value]) => value);
  if (stated.length === 0 && !children) return null;
  return (
    <Surface aria-labelledby={heading} className="flex flex-col gap-4">
      <h2 id={heading} className="text-lg">
        {title}
      </h2>
      {children}
      {stated.length > 0 && (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {stated.map(([label, value, isWide]) => (
            <div key={label} className={isWide && 'sm:col-span-2'}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Surface>
  );
}

const yesOrNo = (isOn: boolean): string => (isOn ? 'Yes' : 'No');

const squareFeet = (area: string | null): string | null =>
  area && `${Number(area).toLocaleString('en-CA')}\u00a0sq\u00a0ft`;

const renderRows = (files: readonly ListingFile[]): ReactNode =>
  files.length > 0 && (
    <ul>
      {files.map((file) => (
        <StoredFileRow key={file.id} file={file} isLeaving={false} />
      ))}
    </ul>
  );

const linksTo = (addresses: readonly string[]): ReactNode =>
  addresses.length > 0 && (
    <ul>
      {addresses.map((address) => (
        <li key={address}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="font-[500] text-action underline-offset-2 hover:underline"
          >
            {address}
          </a>
        </li>
      ))}
    </ul>
  );
