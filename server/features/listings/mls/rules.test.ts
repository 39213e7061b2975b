import { expect, test } from 'vitest';
import { maxDescriptionLength } from '#contract/listings/listings.ts';
import { importFailures } from '#contract/listings/mls.ts';
import type { MlsListing, MlsValues } from '#server/engines/mls/mls-source.ts';
import {
  goneColumns,
  importProblem,
  isPlausible,
  isRunDue,
  toMlsColumns,
  toMovedOpenHouses,
  toNewListing,
} from './rules.ts';

const values: MlsValues = {
  price: '500000',
  status_id: 1,
  sold_price: null,
  date_sold: null,
  market_date: null,
  street_address: '12 Elm Street',
  unit_number: null,
  area: null,
  community: null,
  city: 'Victoria',
  state_or_province: 'BC',
  postal_code: null,
  coordinates: null,
  description: 'Bright.\n\nQuiet.',
  bedrooms: '3',
  bathrooms: null,
  stories: null,
  living_area: null,
  square_footage: null,
  lot_size: null,
  year_built: null,
  condo_fees: null,
  taxes: null,
  features: [],
  amenities: [],
  type: 'House',
  subtype: null,
  tours: [],
  is_address_displayable: true,
};
const listing = (change: Partial<MlsValues> = {}, more: Partial<MlsListing> = {}): MlsListing => ({
  mls_id: 'R1',
  listing_key: 'k1',
  agent_ids: [],
  kind: 'sale',
  may_be_shown: true,
  contract_date: null,
  price_change: null,
  province_said: null,
  originals: {},
  photos: [],
  board_url: null,
  listed_by: { board: 'other', brokerage: null, phone: null, email: null, agent: null },
  values: { ...values, ...change },
  ...more,
});
const descriptionOf = (description: string | null) => toMlsColumns(listing({ description }))['description'];

test('the columns of a listing have what the feed says, and its country', () => {
  expect(toMlsColumns(listing())).toMatchObject({
    price: '500000',
    street_address: '12 Elm Street',
    bedrooms: '3',
    bathrooms: null,
    country: 'CA',
  });
  expect(toMlsColumns(listing({ state_or_province: 'WA' }))['country']).toBe('US');
});

test('what every listing has keeps its value where the feed has none', () => {
  const columns = toMlsColumns(
    listing({ price: null, street_address: null, city: null, state_or_province: null, taxes: null }),
  );
  for (const name of ['price', 'street_address', 'city', 'state_or_province', 'country'])
    expect(columns).not.toHaveProperty(name);
  expect(columns).toHaveProperty('taxes', null);
});

test('a new listing says where the board withholds its address', () => {
  expect(
    toNewListing(listing({ street_address: null, city: null, is_address_displayable: false })),
  ).toMatchObject({
    mls_id: 'R1',
    street_address: 'Address withheld',
    city: 'City withheld',
    is_address_displayable: false,
    is_hidden: false,
  });
  expect(toNewListing(listing())).toMatchObject({ street_address: '12 Elm Street', city: 'Victoria' });
});

test.each([
  [null, null],
  ['Bright.\n\nQuiet.\nNew.', '<p>Bright.</p><p>Quiet.<br>New.</p>'],
  ['Bright.\n \nQuiet.', '<p>Bright.</p><p>Quiet.</p>'],
  ['A &amp; B < C', '<p>A &amp; B &lt; C</p>'],
  ['<P>Bright <B>rooms</B></P>', '<p>Bright <strong>rooms</strong></p>'],
  ['', null],
])('the remarks %j are stored as %j', (remarks, stored) => {
  expect(descriptionOf(remarks)).toBe(stored);
});

test('remarks that are too long are cut, as plain text', () => {
  const long = descriptionOf(`<p>${'<b>a</b> '.repeat(maxDescriptionLength)}</p>`);
  expect(String(long).length).toBeLessThanOrEqual(maxDescriptionLength);
  expect(long).toMatch(/^<p>a a a/);
});

test('what cannot be imported says why', () => {
  expect(importProblem(listing())).toBeNull();
  expect(importProblem(undefined)).toBe(importFailures.notFound);
  for (const kind of ['lease', 'commercial', 'exclusive'] as const)
    expect(importProblem(listing({}, { kind }))).toBe(importFailures.kind);
  expect(importProblem(listing({}, { may_be_shown: false }))).toBe(importFailures.notShown);
  expect(importProblem(listing({ state_or_province: null }))).toBe(importFailures.noProvince);
  const said = 'x'.repeat(101);
  expect(importProblem(listing({ state_or_province: null }, { province_said: said }))).toBe(
    importFailures.unknownProvince('x'.repeat(100)),
  );
});

test('an open house of a property that moved to another zone keeps its time on the clock', () => {
  const house = {
    id: 1,
    date: '2026-12-05',
    start_time: '13:00',
    end_time: '15:00',
    time_zone: 'America/Vancouver',
    state_or_province: 'ON',
    city: 'Toronto',
  };
  expect(toMovedOpenHouses([house, { ...house, id: 2, time_zone: 'America/Toronto' }])).toMatchObject([
    {
      id: 1,
      time_zone: 'America/Toronto',
      starts_at: '2026-12-05T18:00:00.000Z',
      ends_at: '2026-12-05T20:00:00.000Z',
    },
  ]);
});

test('many listings that are missing at once are the fault of the feed', () => {
  const plausible = (missing: number, present: number) => isPlausible({ missing, present });
  expect([plausible(20, 0), plausible(21, 41), plausible(21, 42), plausible(100, 150)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(goneColumns).toEqual({ status_id: 6 });
});

test('a feed is read every five hours, and within the hour after a run that failed', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const ago = (hours: number | null) =>
    hours === null ? null : new Date(now.getTime() - hours * 3_600_000).toISOString();
  const isDue = (started: number | null, finished: number | null, failed: number | null) =>
    isRunDue({ started_at: ago(started), finished_at: ago(finished), failed_at: ago(failed) }, now);
  expect(isDue(null, null, null)).toBe(true);
  expect(isDue(24, 23, null)).toBe(true);
  expect(isDue(6, 5, null)).toBe(true);
  expect(isDue(5, 4.9, null)).toBe(false);
  // in progress
  expect(isDue(2.9, 30, null)).toBe(false);
  expect(isDue(2.9, 30, 40)).toBe(false);
  expect(isDue(3, 30, null)).toBe(true);
  // failed
  expect(isDue(2, 30, 1)).toBe(true);
});
