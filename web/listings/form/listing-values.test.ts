import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ListingDraft, type Listing } from '#contract/listings/listings.ts';
import { testListing } from '#contract/testing-listing.ts';
import { listFacts } from '../detail/listing-facts.tsx';
import { listingFields } from './listing-fields.tsx';
import {
  copyListing,
  EditListingForm,
  newListing,
  NewListingForm,
  toListingValues,
} from './listing-values.ts';
import { firstOpen, mistakesIn, sectionNames } from './sections.ts';

const listing: Listing = {
  ...testListing,
  mls_id: 'R2900001',
  status_id: 3,
  bathrooms: '1.5',
  living_area: '900',
  taxes: '3120.50',
  tours: ['https://tours.example.com/a', 'https://tours.example.com/b'],
  banner: 'New price',
  sold_banner: 'Sold',
  sold_price: '910000.00',
  date_sold: '2026-11-01',
  marketing_facebook: true,
  is_hidden: true,
  photos: [
    {
      id: 3,
      type_id: 1,
      name: 'a.jpg',
      url: '/files/a.jpg',
      size: 1,
      width: null,
      height: null,
      widths: [],
      alt: null,
    },
  ],
  floor_plans: [],
};

test('what is stored fills the form, and is sent as it was', () => {
  const values = toListingValues(listing);
  expect(values).toMatchObject({ status_id: '3', community: '', tours: listing.tours.join('\n') });
  expect(values).toMatchObject({
    price: '900,000',
    taxes: '3,120.50',
    sold_price: '910,000',
    condo_fees: '',
  });
  expect(z.parse(EditListingForm, values)).toMatchObject({
    status_id: 3,
    price: '900000.00',
    taxes: '3120.50',
    condo_fees: null,
    community: null,
    tours: listing.tours,
    photos: [{ id: 3 }],
  });
});

test('a copy is without what belongs to the one listing alone', () => {
  expect(copyListing(listing)).toMatchObject({
    street_address: '12 Elm Street',
    bathrooms: '1.5',
    photos: [{ id: 3 }],
    status_id: '1',
    mls_id: '',
    sold_price: '',
    sold_banner: '',
    banner: '',
    marketing_facebook: false,
    is_hidden: false,
    features: ['View'],
  });
});

test('a new listing is Active and Single family, and needs an address and a price', () => {
  const values = newListing('');
  expect(values).toMatchObject({ status_id: '1', type: 'Single family', display_mortgage_calculator: true });
  const missing = z.safeParse(NewListingForm, values).error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual(['price', 'street_address', 'city', 'state_or_province']);
});

const nothing = {
  photos: {},
  basics: {},
  sold: {},
  media: {},
  facts: {},
  words: {},
  openHouses: {},
  marketing: {},
};
const parts = { ...nothing, address: { street_address: null, city: null }, additional: { taxes: null } };

test('a mistake opens its section, and the first one in the order of the form gets the focus', () => {
  expect(mistakesIn(parts, ['taxes', 'city'])).toEqual({
    sections: ['address', 'additional'],
    first: 'city',
  });
  expect(mistakesIn(parts, [])).toEqual({ sections: [], first: undefined });
});

test('a phone begins with the first sections, and Sold closes the additional details', () => {
  expect(firstOpen(false, false)).toEqual(['photos', 'basics', 'address']);
  expect(firstOpen(false, true)).toContain('sold');
  expect(firstOpen(true, true)).not.toContain('additional');
  expect(firstOpen(true, false)).toContain('additional');
});

const readParts = listingFields(listing, null);
const facts = sectionNames.map((name) => listFacts(readParts[name], listing));

test('whoever may only read a listing reads every field of its form but the status, which the head of the page has', () => {
  expect(facts.flat()).toHaveLength(Object.keys(ListingDraft.shape).length - 1);
});

test('fields are read in the order of the form and under its labels, areas without their unit', () => {
  expect(facts.map((part) => part.map(({ label }) => label).join(', '))).toEqual([
    'Photos',
    'Price, On the market since, Property type, Subtype, MLS® number',
    'Sold price, Date sold, Sold banner',
    'Street address, Unit number, City, Province or state, Postal or zip code, Place on the map, Area, Community, Show the address on my website',
    'Bedrooms, Bathrooms, Stories, Year built, Living area, Total area, Lot size, Features, Amenities',
    'Description, Social description',
    'Floor plans, Brochures, Tours',
    'Openhouses',
    'Taxes, Fees, Banner',
    'Advertise on Facebook, Feature in my newsletter, Show the mortgage calculator, Hide from my website',
  ]);
});

test('a field that needs no reading of its own is read as text, as an answer or as a list', () => {
  const controls = { banner: { input: () => null }, is_hidden: () => null, features: null };
  expect(listFacts(controls, listing)).toEqual([
    { label: 'Banner', value: 'New price' },
    { label: 'Is hidden', value: 'Yes' },
    { label: 'Features', value: 'View, Moat', isWide: true },
  ]);
  expect(listFacts({ area: null }, listing)).toEqual([{ label: 'Area', value: '' }]);
});
