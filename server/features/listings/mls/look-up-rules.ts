import * as z from 'zod/mini';
import { ListingDraft, type ListingPatch } from '#contract/listings/listings.ts';
import { otherAgentsListing, type ImportPreview, type MlsMatch } from '#contract/listings/look-up.ts';
import { importFailures } from '#contract/listings/mls.ts';
import { amenities, features } from '#contract/listings/property-types.ts';
import { fold, isSameAddressLine, type TypedAddress } from '#contract/listings/read-address.ts';
import type { MlsListing } from '#server/engines/mls/mls-source.ts';
import { listMissing } from '../publishing/board-rules.ts';
import { importProblem, toMlsColumns } from './rules.ts';

/** Whether a listing is at an address. What the address or the feed leaves out does not count. */
export const isAtAddress = ({ values }: MlsListing, address: TypedAddress): boolean =>
  isSameAddressLine(values.street_address ?? '', address.street_address) &&
  (address.unit_number === '' || fold(values.unit_number ?? '') === fold(address.unit_number)) &&
  isSameOrUnknown(values.city, address.city) &&
  isSameOrUnknown(values.state_or_province, address.state_or_province);

const isSameOrUnknown = (listed: string | null, typed: string): boolean =>
  listed === null || typed === '' || fold(listed) === fold(typed);

type Known = { isOwn: boolean; present: readonly { id: number; mls_id: string }[] };

/** The answer for one listing. Another agent's is never filled in, because it would be published as one's own. */
export function toMatch(listing: MlsListing, { isOwn, present }: Known): MlsMatch {
  const { values } = listing;
  const problem = importProblem(listing) ?? (isOwn ? null : otherAgentsListing);
  return {
    mls_id: listing.mls_id,
    address: formatAddress(values),
    city: values.city ?? '',
    problem,
    listing_id: present.find(({ mls_id: id }) => id === listing.mls_id)?.id ?? null,
    photo_count: listing.photos.length,
    fields: problem === null ? toFilledFields(listing) : {},
  };
}

const formatAddress = ({ unit_number: unit, street_address: street }: MlsListing['values']): string =>
  [unit, street ?? 'Address withheld'].filter(Boolean).join(' – ');

/** The outcome of importing a number. Of a listing that cannot be imported nothing is shown. */
export function toImportPreview(
  mlsId: string,
  listing: MlsListing | undefined,
  { isOwn, present }: Known,
): ImportPreview {
  const listingId = present.find(({ mls_id: id }) => id === mlsId)?.id ?? null;
  const problem = listingId === null ? importProblem(listing) : importFailures.present;
  return {
    mls_id: mlsId,
    problem,
    listing_id: listingId,
    listing: listing && problem === null ? describeListing(listing, isOwn) : null,
  };
}

const describeListing = (
  { values, photos, listed_by }: MlsListing,
  isOwn: boolean,
): ImportPreview['listing'] => ({
  address: formatAddress(values),
  city: values.city,
  state_or_province: values.state_or_province,
  price: values.price,
  bedrooms: values.bedrooms,
  bathrooms: values.bathrooms,
  living_area: values.living_area,
  photo_count: photos.length,
  is_reciprocity: !isOwn,
  listed_by: isOwn ? null : listed_by,
  holds: isOwn ? [] : listMissing(listed_by),
});

const Filled = z.partial(ListingDraft);

/** The fields that a new listing is filled in with, without values that saving would refuse and labels not offered. */
export function toFilledFields(listing: MlsListing): ListingPatch {
  const { values } = listing;
  const columns: Record<string, unknown> = {
    ...toMlsColumns(listing),
    mls_id: listing.mls_id,
    features: values.features.filter((label) => features.some((known) => known === label)),
    amenities: values.amenities.filter((label) => amenities.some((known) => known === label)),
    is_address_displayable: values.is_address_displayable,
  };
  const refused = new Set(z.safeParse(Filled, columns).error?.issues.map(({ path: [field] }) => field));
  const fields = Object.entries(columns).filter(([name, value]) => value !== null && !refused.has(name));
  return z.parse(Filled, Object.fromEntries(fields));
}
