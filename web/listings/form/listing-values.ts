import * as z from 'zod/mini';
import { ListingDraft, type Listing, type ListingPatch } from '#contract/listings/listings.ts';
import { createFilesSchema, type ListingFile, type SentFile } from '#contract/listings/files.ts';
import { problemsOfPlace } from '#contract/listings/rules.ts';
import { amenities, features, usualType } from '#contract/listings/property-types.ts';
import { splitTours } from '#contract/listings/tours.ts';
import { active } from '#contract/listings/statuses.ts';
import { completeAll, required } from '#contract/fields.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';
import { formatAmount } from '../listing-words.ts';

const files = (kind: 'photos' | 'floor_plans' | 'brochures') =>
  z.pipe(
    z.transform((chosen: readonly ListingFile[]) => chosen.map(({ id, alt }): SentFile => ({ id, alt }))),
    createFilesSchema(kind),
  );

/**
 * The contract's schema for form input: a select is text, tours are lines, and files come with their display data.
 */
const ListingFields = z.extend(ListingDraft, {
  status_id: z.pipe(
    z.transform((chosen: string): number | undefined => Number(chosen)),
    ListingDraft.shape.status_id,
  ),
  tours: z.pipe(
    z.transform((lines: string): string[] | undefined => splitTours(lines)),
    ListingDraft.shape.tours,
  ),
  photos: files('photos'),
  floor_plans: files('floor_plans'),
  brochures: files('brochures'),
});
export type ListingValues = FormValues<z.input<typeof ListingFields>>;

export const NewListingForm = ListingFields.check(({ value, issues }) => {
  for (const [field, [message]] of Object.entries(problemsOfPlace(value)))
    issues.push({ code: 'custom', path: [field], message: message ?? completeAll, input: value });
});
/** Only changed fields are sent, so that changes by others or the MLS meanwhile stay. */
export const EditListingForm = z.partial(ListingFields);
/** For a listing without a price, because its MLS gave none: nothing is saved without one. */
export const EditUnpricedForm = EditListingForm.check(({ value, issues }) => {
  if (value.price === undefined)
    issues.push({ code: 'custom', path: ['price'], message: required, input: value });
});

/** The fields that inputs and selects hold as text. */
const texts = z.keyof(
  z.omit(ListingFields, {
    features: true,
    amenities: true,
    tours: true,
    marketing_facebook: true,
    marketing_newsletter: true,
    display_mortgage_calculator: true,
    is_address_displayable: true,
    is_hidden: true,
    openhouses: true,
    photos: true,
    floor_plans: true,
    brochures: true,
  }),
).options;

export const toListingValues = (listing: Listing): ListingValues => ({
  ...textValues(texts, listing),
  price: formatAmount(listing.price),
  taxes: formatAmount(listing.taxes),
  condo_fees: formatAmount(listing.condo_fees),
  sold_price: formatAmount(listing.sold_price),
  features: listing.features,
  amenities: listing.amenities,
  tours: listing.tours.join('\n'),
  marketing_facebook: listing.marketing_facebook,
  marketing_newsletter: listing.marketing_newsletter,
  display_mortgage_calculator: listing.display_mortgage_calculator,
  is_address_displayable: listing.is_address_displayable,
  is_hidden: listing.is_hidden,
  openhouses: listing.openhouses.map(
    ({ time_zone: _zone, start_date_time: _start, end_date_time: _end, ...sent }) => sent,
  ),
  photos: listing.photos,
  floor_plans: listing.floor_plans,
  brochures: listing.brochures,
});

export const newListing = (stateOrProvince: string): ListingValues => ({
  ...textValues(texts),
  status_id: String(active),
  type: usualType,
  state_or_province: stateOrProvince,
  features: [],
  amenities: [],
  tours: '',
  marketing_facebook: false,
  marketing_newsletter: false,
  display_mortgage_calculator: true,
  is_address_displayable: true,
  is_hidden: false,
  openhouses: [],
  photos: [],
  floor_plans: [],
  brochures: [],
});

/** A new listing with what an MLS or an address says. */
export const toFilledValues = (fields: ListingPatch): ListingValues => ({
  ...newListing(''),
  ...textValues(texts, { status_id: active, type: usualType, ...fields }),
  price: formatAmount(fields.price ?? null),
  taxes: formatAmount(fields.taxes ?? null),
  condo_fees: formatAmount(fields.condo_fees ?? null),
  sold_price: formatAmount(fields.sold_price ?? null),
  features: fields.features ?? [],
  amenities: fields.amenities ?? [],
  tours: (fields.tours ?? []).join('\n'),
  is_address_displayable: fields.is_address_displayable ?? true,
});

/**
 * A copy begins without the parts that belong only to the original: its number, its place on the map, sale, visits,
 * marketing, and being hidden.
 */
export function copyListing(listing: Listing): ListingValues {
  const empty = newListing(listing.state_or_province);
  return {
    ...toListingValues(listing),
    status_id: empty.status_id,
    mls_id: '',
    coordinates: '',
    sold_price: '',
    date_sold: '',
    market_date: '',
    sold_banner: '',
    banner: '',
    openhouses: [],
    marketing_facebook: false,
    marketing_newsletter: false,
    is_hidden: false,
    // labels from the MLS are not in the lists, so they cannot be chosen again
    features: listing.features.filter((label) => features.some((known) => known === label)),
    amenities: listing.amenities.filter((label) => amenities.some((known) => known === label)),
  };
}
