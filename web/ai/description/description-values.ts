import * as z from 'zod/mini';
import { DescriptionRequest } from '#contract/ai/requests.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { usualType } from '#contract/listings/property-types.ts';
import { textValues, type FormValues } from '#web/parts/form-values.ts';

/** The fields that a person fills in; the listing and its province come from the screen. */
export const DescriptionForm = z.omit(DescriptionRequest, { listing_id: true, state_or_province: true });
export type DescriptionValues = FormValues<z.input<typeof DescriptionForm>>;
export type DescriptionFields = z.output<typeof DescriptionForm>;

const texts = z.keyof(z.omit(DescriptionForm, { features: true, amenities: true })).options;

export const emptyDescription: DescriptionValues = {
  ...textValues(texts),
  type: usualType,
  length: 'standard',
  features: [],
  amenities: [],
};

/** The fields of a listing's form that are facts of a description. */
type ListingFacts = Pick<
  DescriptionValues,
  | 'city'
  | 'price'
  | 'type'
  | 'bedrooms'
  | 'bathrooms'
  | 'living_area'
  | 'square_footage'
  | 'taxes'
  | 'condo_fees'
  | 'features'
  | 'amenities'
> & { street_address: string; subtype: string };

/** The facts from a listing's form as values of the description's form; text that is too long is cut. */
export const fromListing = (listing: ListingFacts): DescriptionValues => ({
  ...emptyDescription,
  address: listing.street_address.slice(0, 50),
  city: listing.city.slice(0, 30),
  price: withoutCents(listing.price),
  // the subtype is more specific: a Single family home may be a House
  type: listing.subtype || listing.type,
  bedrooms: listing.bedrooms.slice(0, 3),
  bathrooms: listing.bathrooms.slice(0, 4),
  living_area: listing.living_area,
  square_footage: listing.square_footage,
  taxes: withoutCents(listing.taxes),
  condo_fees: withoutCents(listing.condo_fees),
  features: listing.features,
  amenities: listing.amenities,
});

/** The same of a listing as it is stored. */
export const fromStoredListing = ({ features, amenities, ...listing }: Listing): DescriptionValues =>
  fromListing({ ...textValues(storedFacts, listing), features, amenities });

const storedFacts = [
  'street_address',
  'city',
  'price',
  'type',
  'subtype',
  'bedrooms',
  'bathrooms',
  'living_area',
  'square_footage',
  'taxes',
  'condo_fees',
] as const;

const withoutCents = (amount: string): string => amount.replace(/\.00$/, '').slice(0, 15);
