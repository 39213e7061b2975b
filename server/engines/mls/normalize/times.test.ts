import { expect, test } from 'vitest';
import { normalizeListing } from './normalize.ts';
import { readDay } from './times.ts';

test.each([
  ['2026-11-02', '2026-11-02'],
  ['2026-11-02T00:00:00Z', '2026-11-02'],
  ['2026-11-02 08:00', '2026-11-02'],
  ['2026-02-30', null],
  ['2026-11-021', null],
  ['11/02/2026', null],
  ['Unknown', null],
  [null, null],
])('the day of %j is %s', (said, day) => {
  expect(readDay({ it: said }, 'it')).toBe(day);
});

const listingOf = (fields: object) =>
  normalizeListing({ ListingId: 'R1', ListingKey: '1', ...fields }, 'reso');

test('a listing is on the market since that day, or since the agreement with the seller', () => {
  const of = (fields: object) => {
    const listing = listingOf(fields);
    return [listing?.values.market_date, listing?.contract_date];
  };
  expect(of({ OnMarketDate: '2026-11-02', ListingContractDate: '2026-10-30' })).toEqual([
    '2026-11-02',
    '2026-10-30',
  ]);
  expect(of({ ListingContractDate: '2026-10-30' })).toEqual(['2026-10-30', '2026-10-30']);
  expect(of({ OnMarketDate: '2026-11-02' })).toEqual(['2026-11-02', null]);
  expect(of({})).toEqual([null, null]);
});

const changed = {
  ListPrice: 890_000,
  PreviousListPrice: 915_000,
  PriceChangeTimestamp: '2026-11-10T16:00:00Z',
};

test('the price before and the time of its change belong together', () => {
  const of = (fields: object) => listingOf({ ...changed, ...fields })?.price_change;
  expect(of({})).toEqual({ from: '915000.00', at: '2026-11-10T16:00:00.000Z' });
  expect(of({ PriceChangeTimestamp: '2026-11-10T08:00:00-08:00' })).toEqual(of({}));
  expect(of({ PriceChangeTimestamp: '2026-11-10T08:00:00' })).toBeNull();
  expect(of({ PriceChangeTimestamp: 'yesterday' })).toBeNull();
  expect(of({ PriceChangeTimestamp: null })).toBeNull();
  expect(of({ PreviousListPrice: 890_000 })).toBeNull();
  expect(of({ PreviousListPrice: 0 })).toBeNull();
  expect(of({ ListPrice: null })).toBeNull();
});
