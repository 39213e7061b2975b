import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listing } from '../testing-listing.ts';
import {
  copyListing,
  EditListingForm,
  newListing,
  NewListingForm,
  toListingValues,
} from './listing-values.ts';
import { firstOpen, mistakesIn } from './sections.ts';

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

const nothing = { basics: {}, sold: {}, media: {}, facts: {}, words: {}, openHouses: {}, marketing: {} };
const parts = { ...nothing, address: { street_address: null, city: null }, additional: { taxes: null } };

test('a mistake opens its section, and the first one in the order of the form gets the focus', () => {
  expect(mistakesIn(parts, ['taxes', 'city'])).toEqual({
    sections: ['address', 'additional'],
    first: 'city',
  });
  expect(mistakesIn(parts, [])).toEqual({ sections: [], first: undefined });
});

test('a phone begins with the first sections, and Sold closes the additional details', () => {
  expect(firstOpen(false, false)).toEqual(['basics', 'address']);
  expect(firstOpen(false, true)).toContain('sold');
  expect(firstOpen(true, true)).not.toContain('additional');
  expect(firstOpen(true, false)).toContain('additional');
});
