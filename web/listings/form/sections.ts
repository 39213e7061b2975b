import type { ListingValues } from './listing-values.ts';

/** The sections of the form with their fields, in their order; one with a mistake in it opens. */
export const sections = {
  basics: ['status_id', 'price', 'type', 'subtype', 'mls_id'],
  sold: ['sold_price', 'date_sold', 'sold_banner'],
  address: [
    'street_address',
    'unit_number',
    'city',
    'state_or_province',
    'postal_code',
    'area',
    'community',
    'is_address_displayable',
  ],
  media: ['photos', 'floor_plans', 'brochures', 'tours'],
  facts: [
    'bedrooms',
    'bathrooms',
    'stories',
    'living_area',
    'square_footage',
    'lot_size',
    'year_built',
    'features',
    'amenities',
  ],
  words: ['description', 'social_description'],
  openHouses: ['openhouses'],
  additional: ['taxes', 'condo_fees', 'banner'],
  marketing: ['marketing_facebook', 'marketing_newsletter', 'display_mortgage_calculator', 'is_hidden'],
} as const satisfies Record<string, readonly (keyof ListingValues)[]>;
export type SectionName = keyof typeof sections;

const sectionNames = [
  'basics',
  'sold',
  'address',
  'media',
  'facts',
  'words',
  'openHouses',
  'additional',
  'marketing',
] as const satisfies readonly SectionName[];

/** What is open at first: everything where there is room, the beginning alone on a phone. */
export const firstOpen = (isWide: boolean, isSold: boolean): SectionName[] =>
  isWide
    ? sectionNames.filter((name) => name !== 'additional' || !isSold)
    : isSold
      ? ['basics', 'sold']
      : ['basics', 'address'];

/** The sections in which fields have mistakes, and the first of these fields. */
export function mistakesIn(fields: readonly string[]): {
  sections: SectionName[];
  first: string | undefined;
} {
  const isIn = (name: SectionName) => sections[name].some((field) => fields.includes(field));
  const found = sectionNames.filter(isIn);
  const all: readonly string[] = found.flatMap((name) => [...sections[name]]);
  return { sections: found, first: all.find((field) => fields.includes(field)) };
}
