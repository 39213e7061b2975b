import * as z from 'zod/mini';
import { ListingDraft, type ListingPatch } from '#contract/listings/listings.ts';
import { otherAgentsListing, type MlsMatch } from '#contract/listings/look-up.ts';
import { amenities, features } from '#contract/listings/property-types.ts';
import { fold, isSameAddressLine, type TypedAddress } from '#contract/listings/read-address.ts';
import type { MlsListing } from '#server/engines/mls/mls-source.ts';
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
    address: [values.unit_number, values.street_address ?? 'Address withheld'].filter(Boolean).join(' – '),
    city: values.city ?? '',
    problem,
    listing_id: present.find(({ mls_id: id }) => id === listing.mls_id)?.id ?? null,
    photo_count: listing.photos.length,
    fields: problem === null ? toFilledFields(listing) : {},
  };
}

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
