import { expect, test } from 'vitest';
import { ListingDraft } from '#contract/listings/listings.ts';
import { listingFields } from '../form/listing-fields.tsx';
import { sectionNames } from '../form/sections.ts';
import { listing } from '../testing-listing.ts';
import { listFacts } from './listing-facts.tsx';

const parts = listingFields(listing, null);
const facts = sectionNames.map((name) => listFacts(parts[name], listing));

test('whoever may only read a listing reads every field of its form but the status, which the head of the page has', () => {
  expect(facts.flat()).toHaveLength(Object.keys(ListingDraft.shape).length - 1);
});

test('fields are read in the order of the form and under its labels, areas without their unit', () => {
  expect(facts.map((part) => part.map(({ label }) => label).join(', '))).toEqual([
    'Price, Property type, Subtype, MLS® number',
    'Sold price, Date sold, Sold banner',
    'Street address, Unit number, City, Province or state, Postal or zip code, Area, Community, Show the address on my website',
    'Photos, Floor plans, Brochures, Tours',
    'Bedrooms, Bathrooms, Stories, Year built, Living area, Total area, Lot size, Features, Amenities',
    'Description, Social description',
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
