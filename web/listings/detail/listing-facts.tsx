import type { ReactNode } from 'react';
import { formatFieldLabel } from '#contract/fields.ts';
import type { ListingFile } from '#contract/listings/files.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { StoredFileRow } from '#web/parts/FileRow.tsx';
import { listNames } from '#web/parts/FormFields.tsx';
import { RichTextView } from '#web/parts/rich-text/RichTextView.tsx';
import { readersZone } from '#web/parts/zones.ts';
import { findLabel } from '../form/field-labels.ts';
import type { ListingValues } from '../form/listing-values.ts';
import { formatPrice, regionName } from '../listing-words.ts';
import { PhotoGallery } from '../media/PhotoGallery.tsx';
import { openHouseText } from '../open-houses/times.ts';

/** A field of a listing as it is read. */
export type Fact = {
  label: string;
  /** nothing is shown of an empty one */
  value: ReactNode;
  isWide?: true;
  /** without its label, ahead of the others of its section */
  isBlock?: true;
};

type Name = keyof ListingValues;
/** null for a field that is shown elsewhere */
type Reading = (Partial<Fact> & { value: ReactNode }) | null;
type Plain = string | boolean | readonly string[] | null;
/** Text, answers and lists of words are read as they are: all other fields need a reading, or it does not compile. */
type Readings = { [Each in Name as Listing[Each] extends Plain ? never : Each]: Reading } & {
  [Each in Name]?: Reading;
};

/** The fields of a part of the form, in its order and with its labels. */
export function listFacts(controls: Partial<Record<Name, unknown>>, listing: Listing): Fact[] {
  const readings = readingsOf(listing);
  return listNames(controls).flatMap((name) => {
    const reading = readings[name];
    const label = findLabel(controls[name]) ?? formatFieldLabel(name);
    return reading === null ? [] : [{ label, ...(reading ?? plain(listing[name])) }];
  });
}

const plain = (value: unknown): { value: string; isWide?: true } => {
  if (typeof value === 'boolean') return { value: value ? 'Yes' : 'No' };
  if (Array.isArray(value)) return { value: value.map(String).join(', '), isWide: true };
  return { value: typeof value === 'string' ? value : '' };
};

const readingsOf = (listing: Listing): Readings => ({
  // in the head of the page
  status_id: null,
  price: price(listing.price),
  sold_price: price(listing.sold_price),
  state_or_province: { value: regionName(listing.state_or_province) },
  photos: { value: listing.photos.length > 0 && <PhotoGallery photos={listing.photos} />, isBlock: true },
  floor_plans: files(listing.floor_plans),
  brochures: files(listing.brochures),
  tours: { value: linksTo(listing.tours), isWide: true },
  living_area: area('Living area', listing.living_area),
  square_footage: area('Total area', listing.square_footage),
  lot_size: area('Lot size', listing.lot_size),
  description: { value: listing.description && <RichTextView html={listing.description} />, isBlock: true },
  social_description: { value: listing.social_description, isWide: true },
  openhouses: {
    value: listing.openhouses.length > 0 && (
      <ul>
        {listing.openhouses.map((openHouse) => (
          <li key={openHouse.id}>{openHouseText(openHouse, readersZone())}</li>
        ))}
      </ul>
    ),
    isBlock: true,
  },
  taxes: price(listing.taxes),
  condo_fees: price(listing.condo_fees),
});

const price = (amount: string | null): Reading => ({ value: amount && formatPrice(amount) });

/** The unit is beside the number, not in the label as in the form. */
const area = (label: string, size: string | null): Reading => ({
  label,
  value: size && `${Number(size).toLocaleString('en-CA')}\u00a0sq\u00a0ft`,
});

const files = (stored: readonly ListingFile[]): Reading => ({
  value: stored.length > 0 && (
    <ul>
      {stored.map((file) => (
        <StoredFileRow key={file.id} file={file} isLeaving={false} />
      ))}
    </ul>
  ),
});

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
