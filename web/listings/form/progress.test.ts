import { expect, test } from 'vitest';
import { testListing } from '#contract/testing-listing.ts';
import { findChangedValues } from '#web/parts/form-values.ts';
import { listingFields } from './listing-fields.tsx';
import {
  EditListingForm,
  EditUnpricedForm,
  newListing,
  NewListingForm,
  toListingValues,
  type ListingValues,
} from './listing-values.ts';
import { describeProgress, findDoneSections, findGaps } from './progress.ts';

const parts = listingFields(null, null);
const blank = newListing('');
const complete: ListingValues = {
  ...blank,
  price: '1',
  street_address: '1 A Street',
  city: 'Vancouver',
  state_or_province: 'BC',
};

const gapsOfNew = (values: ListingValues) =>
  findGaps(parts, { schema: NewListingForm, sent: values, values });
const labelsOf = (values: ListingValues) => gapsOfNew(values).map(({ label }) => label);

test('a new listing lacks what a save would refuse it for, in the order of the form', () => {
  expect(labelsOf(blank)).toEqual(['Price', 'Street address', 'City', 'Province or state']);
  expect(labelsOf(complete)).toEqual([]);
});

test('a value that a save would refuse is to be fixed, and one that is absent is missing', () => {
  const values = { ...complete, city: '', price: 'abc', postal_code: '98101' };
  expect(gapsOfNew(values)).toEqual([
    { name: 'price', label: 'Price', isEmpty: false },
    { name: 'city', label: 'City', isEmpty: true },
    { name: 'postal_code', label: 'Postal or zip code', isEmpty: false },
  ]);
  expect(describeProgress(gapsOfNew(values), { values, state: undefined })).toBe('1 missing, 2 to fix');
  expect(describeProgress(gapsOfNew(blank), { values: blank, state: undefined })).toBe('4 missing');
});

test('a list of open houses is called by the heading of its section', () => {
  const openhouses = [{ date: '', start_time: '', end_time: '' }];
  expect(labelsOf({ ...complete, openhouses })).toEqual(['Open houses']);
});

test('a stored listing lacks nothing but what a change has emptied, and its price where it never had one', () => {
  const stored = toListingValues({ ...testListing, price: null });
  const gaps = (values: ListingValues, schema: typeof EditListingForm) =>
    findGaps(parts, { schema, sent: findChangedValues({ ...values }, stored), values }).map(
      ({ name }) => name,
    );
  expect(gaps(stored, EditListingForm)).toEqual([]);
  expect(gaps(stored, EditUnpricedForm)).toEqual(['price']);
  expect(gaps({ ...stored, city: '' }, EditListingForm)).toEqual(['city']);
  // the server compares a changed province with the stored postal code
  const moved = { ...stored, state_or_province: 'WA', postal_code: 'V6B 1A1' };
  expect(gaps(moved, EditListingForm)).toEqual(['postal_code']);
});

test('a section is done once something is in it and nothing in it is refused', () => {
  expect(findDoneSections(parts, blank, gapsOfNew(blank))).toEqual([]);
  const values = { ...complete, city: '', bedrooms: '3', stories: 'abc', description: '<p>Bright.</p>' };
  expect(findDoneSections(parts, values, gapsOfNew(values))).toEqual(['basics', 'words']);
});

test('only a listing that websites will show is ready to publish', () => {
  const describe = (values: ListingValues, state?: 'held' | 'none' | 'failed' | 'published') =>
    describeProgress([], { values, state });
  expect(describe(complete)).toBe('Ready to publish');
  expect(describe(complete, 'failed')).toBe('Ready to publish');
  expect(describe({ ...complete, is_hidden: true })).toBe('Ready to save');
  expect(describe({ ...complete, status_id: '4' })).toBe('Ready to save');
  for (const state of ['held', 'none', 'published'] as const)
    expect(describe(complete, state)).toBe('Ready to save');
});
