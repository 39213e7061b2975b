import { expect, test } from 'vitest';
import { readMlsNumber } from '#contract/listings/look-up.ts';
import { readAddress } from '#contract/listings/read-address.ts';
import type { MlsListing, MlsValues } from '#server/engines/mls/mls-source.ts';
import { normalizeListing } from '#server/engines/mls/normalize/normalize.ts';
import { isAtAddress, toFilledFields, toImportPreview, toMatch } from './look-up-rules.ts';

const record = {
  ListingId: 'R1',
  ListingKey: 'k1',
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  ListPrice: 500000,
  StreetNumber: '980',
  StreetName: 'Harbourlight Way',
  UnitNumber: '1807',
  City: 'Vancouver',
  StateOrProvince: 'BC',
  PublicRemarks: 'Bright & quiet.',
};
function listing(change: Partial<MlsValues> = {}, more: Partial<MlsListing> = {}): MlsListing {
  const read = normalizeListing(record, 'sample');
  if (!read) throw new Error('The record is not read.');
  return { ...read, ...more, values: { ...read.values, ...change } };
}
const isAt = (one: MlsListing, text: string) => {
  const address = readAddress(text);
  return address !== null && isAtAddress(one, address);
};

test('an address is that of a listing if all that both say is the same', () => {
  const same = [
    '980 harbourlight way',
    '980 Harbourlight Way, Vancouver',
    '1807 - 980 Harbourlight Way, Vancouver BC',
  ];
  const others = [
    '982 Harbourlight Way',
    '980 Harbour Way',
    '980 Harbourlight Way, Burnaby',
    '1808 - 980 Harbourlight Way, Vancouver',
    '980 Harbourlight Way, Vancouver, WA',
  ];
  expect([...same, ...others].filter((text) => isAt(listing(), text))).toEqual(same);
  expect(isAt(listing({ city: null, state_or_province: null }), '980 Harbourlight Way, Burnaby, AB')).toBe(
    true,
  );
  expect(isAt(listing({ street_address: null }), '980 Harbourlight Way')).toBe(false);
});

test('values that saving would refuse are left out, and so are labels that are not offered', () => {
  const tours = Array.from({ length: 9 }, (_, n) => `https://tours.example.com/${n}`);
  const fields = toFilledFields(
    listing({
      bedrooms: '12345',
      tours,
      features: ['View', 'Moat'],
      amenities: ['Concierge', 'Drawbridge'],
      taxes: null,
    }),
  );
  expect(fields).toMatchObject({
    mls_id: 'R1',
    price: '500000.00',
    unit_number: '1807',
    features: ['View'],
    amenities: ['Concierge'],
    description: '<p>Bright &amp; quiet.</p>',
    is_address_displayable: true,
  });
  expect(fields).not.toHaveProperty('bedrooms');
  expect(fields).not.toHaveProperty('tours');
  expect(fields).not.toHaveProperty('taxes');
  expect(fields).not.toHaveProperty('country');
});

test('a listing that may not be entered as one’s own is named and not filled in', () => {
  const match = (one: MlsListing, isOwn = true) =>
    toMatch(one, { isOwn, present: [{ id: 7, mls_id: 'R1' }] });
  expect(match(listing())).toMatchObject({
    mls_id: 'R1',
    address: '1807 – 980 Harbourlight Way',
    city: 'Vancouver',
    problem: null,
    listing_id: 7,
    photo_count: 0,
  });
  expect(match(listing()).fields).toMatchObject({ mls_id: 'R1', price: '500000.00' });
  expect(match(listing({}, { mls_id: 'R2' })).listing_id).toBeNull();
  const refused = [match(listing(), false), match(listing({}, { may_be_shown: false }))];
  expect(refused.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('another agent'),
    'The seller has opted out of internet display.',
  ]);
  expect(refused.map(({ fields }) => fields)).toEqual([{}, {}]);
  expect(match(listing({ street_address: null, unit_number: null, city: null }))).toMatchObject({
    address: 'Address withheld',
    city: '',
  });
});

test('a number is read in whatever way it is typed, and words are none', () => {
  const typed = [
    'r2900001',
    ' MLS® R2900001',
    'mls# R2900001',
    'MLS: r2900001',
    'MLS R2900001',
    'MLS®R2900001',
  ];
  expect(typed.map(readMlsNumber)).toEqual(typed.map(() => 'R2900001'));
  // a board may number its listings so
  expect(readMlsNumber('tmls2900001')).toBe('TMLS2900001');
  expect(['', 'Vancouver', '12 Elm Street', 'R1, R2'].map(readMlsNumber)).toEqual([null, null, null, null]);
});

test('the preview of an import shows the facts of a listing, whose it is, and nothing of one that stays out', () => {
  const preview = (one: MlsListing | undefined, isOwn = true) =>
    toImportPreview('R1', one, { isOwn, present: [{ id: 7, mls_id: 'R9' }] });
  const photos = [{ key: 'a', url: 'https://photos.example.com/a', caption: null }];
  expect(preview(listing({ bedrooms: '2', living_area: '900' }, { photos }))).toEqual({
    mls_id: 'R1',
    problem: null,
    listing_id: null,
    listing: {
      address: '1807 – 980 Harbourlight Way',
      city: 'Vancouver',
      state_or_province: 'BC',
      price: '500000.00',
      bedrooms: '2',
      bathrooms: null,
      living_area: '900',
      photo_count: 1,
      is_reciprocity: false,
      listed_by: null,
      holds: [],
    },
  });
  expect(preview(listing(), false).listing).toMatchObject({
    is_reciprocity: true,
    holds: ['brokerage', 'contact'],
  });
  expect(preview(undefined)).toEqual({
    mls_id: 'R1',
    problem: 'Listing not found.',
    listing_id: null,
    listing: null,
  });
  expect(preview(listing({}, { may_be_shown: false }))).toMatchObject({
    problem: 'The seller has opted out of internet display.',
    listing: null,
  });
  expect(toImportPreview('R9', undefined, { isOwn: true, present: [{ id: 7, mls_id: 'R9' }] })).toMatchObject(
    {
      problem: 'This listing is already in your account.',
      listing_id: 7,
      listing: null,
    },
  );
});
