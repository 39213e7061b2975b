import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countries, regions } from '../places.ts';
import { ListingDraft, listings, listingsPerPage } from './listings.ts';
import { listPhotoWidths, sizedUrl } from '../photo-sizes.ts';
import { amenities, features } from './property-types.ts';
import { propertyTypes, subtypes, types } from './type-names.ts';
import { statusChoices, statusLabel } from './statuses.ts';
import { zoneOfProperty } from './zones.ts';

const house = { street_address: '12 Elm Street', city: 'Vancouver', state_or_province: 'BC', price: '1' };

/** The first message for a field, or null if the value is accepted. */
function messageAt(field: string, value: unknown, others: object = {}): string | null {
  const result = z.safeParse(listings.create.body, { ...house, ...others, [field]: value });
  return result.error?.issues.find(({ path }) => path[0] === field)?.message ?? null;
}

const price = 'Please enter a valid price.';
test.each<[field: string, values: unknown[], message: string]>([
  ['price', ['abc', '1,23', '1.234', '1234567890123456', '12345678901.00', '-1'], price],
  ['sold_price', ['abc', '$1,234,567,890.001'], price],
  ['taxes', ['abc', '1234567890123456'], 'Invalid taxes.'],
  ['condo_fees', ['abc', '1234567890123456'], 'Invalid fees.'],
  ['bedrooms', ['1234', 'two', '2.5'], 'Invalid bedrooms.'],
  ['bathrooms', ['2.25', 'two'], 'Invalid bathrooms.'],
  ['stories', ['1.7', 'two', '1000'], 'Invalid stories.'],
  ['living_area', ['1234567', '1.5', 'big'], 'Invalid sqft.'],
  ['square_footage', ['1234567', 'big'], 'Invalid sqft.'],
  ['lot_size', ['123456789'], 'This field must be less than 8 characters.'],
  ['year_built', ['1799', '2101', '99', 'old'], 'Invalid year.'],
  ['postal_code', ['V6B', '98101', '981011', 'V6B  1A1'], 'Please enter a valid zip code.'],
  [
    'coordinates',
    ['49.2827', 'here', '149, -123', '49,28, -123,12', '-123.12, 49.28'],
    'Please enter latitude and longitude, such as 49.2827, -123.1207.',
  ],
  [
    'coordinates',
    ['0, 0', '49.2827, 123.1207', '51.5, -0.1'],
    'This place is not in Canada or the United States.',
  ],
  ['banner', ['x'.repeat(31)], 'This field must be less than 30 characters.'],
  ['sold_banner', ['x'.repeat(31)], 'This field must be less than 30 characters.'],
  ['street_address', ['', '  '], 'This field is required.'],
  ['city', [''], 'This field is required.'],
  ['price', [''], 'This field is required.'],
  ['type', [''], 'This field is required.'],
  ['state_or_province', ['ZZ'], 'Please choose a province or state.'],
  ['status_id', [0, 7, ''], 'Please select a valid status.'],
  ['date_sold', ['2026-02-30', 'soon'], 'Please enter a valid date.'],
])('%s refuses %j', (field, values, message) => {
  for (const value of values) expect([value, messageAt(field, value)]).toEqual([value, message]);
});

test.each<[field: string, values: unknown[]]>([
  ['price', ['$1,250,000.00', '0', '9999999999.99', '$1,234,567,890']],
  ['bathrooms', ['2.5', '3', '10.5', '']],
  ['stories', ['1.5', '2', '100']],
  ['living_area', ['123456', '1,250']],
  ['lot_size', ['12345678', '123,456', null]],
  ['year_built', ['1800', '2100']],
  ['postal_code', ['V6B1A1', 'v6b 1a1', 'V6B-1A1', '', null]],
  ['coordinates', ['49.2827, -123.1207', '49.2827° N, 123.1207° W', '(18.4, −66.1)', '', null]],
  ['banner', ['x'.repeat(30)]],
  ['type', ['single FAMILY', 'Duplex']],
])('%s takes %j', (field, values) => {
  for (const value of values) expect([value, messageAt(field, value)]).toEqual([value, null]);
});

test('a field that is required and empty has that one message', () => {
  const { error } = z.safeParse(listings.create.body, {
    ...house,
    price: '',
    type: '',
    state_or_province: '',
    city: '',
  });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    ['type', 'price', 'city', 'state_or_province'].map((field) => [field, 'This field is required.']),
  );
});

test('a zip code with four more digits is cut as the feed cuts it', () => {
  for (const typed of ['98101-1234', '98101 1234', '981011234'])
    expect(z.parse(ListingDraft, { ...house, state_or_province: 'WA', postal_code: typed }).postal_code).toBe(
      '98101',
    );
});

test('a zip code belongs to a state, and a postal code to a province', () => {
  expect(messageAt('postal_code', '98101', { state_or_province: 'WA' })).toBeNull();
  expect(messageAt('postal_code', 'V6B 1A1', { state_or_province: 'Washington' })).toBe(
    'Please enter a valid zip code.',
  );
});

test('a code of the other country is named while other fields are still missing', () => {
  const { error } = z.safeParse(listings.create.body, {
    ...house,
    city: '',
    price: '',
    state_or_province: 'BC',
    postal_code: '98101',
  });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([
    'postal_code',
    'Please enter a valid zip code.',
  ]);
});

test('what is typed is stored in one form', () => {
  const typed = {
    ...house,
    price: '$1,250,000',
    type: 'townhouse',
    state_or_province: 'ontario',
    postal_code: 'm5v 2t6',
    living_area: '1,250',
  };
  expect(z.parse(listings.create.body, typed)).toMatchObject({
    price: '1250000.00',
    type: 'Townhouse',
    state_or_province: 'ON',
    postal_code: 'M5V 2T6',
    living_area: '1250',
  });
});

const openHouse = { date: '2026-12-05', start_time: '13:00', end_time: '14:15' };
test.each([
  [{ ...openHouse, date: '' }, 'Please select the open house date.'],
  [{ ...openHouse, start_time: '' }, 'Please select the open house start time.'],
  [{ ...openHouse, end_time: '' }, 'Please select the open house end time.'],
  [{ ...openHouse, end_time: '13:00' }, 'Please complete the open house date time.'],
  [{ ...openHouse, end_time: '12:45' }, 'Please complete the open house date time.'],
  [{ ...openHouse, end_time: '14:10' }, 'Please choose a time in steps of 15 minutes.'],
  [openHouse, null],
])('the open house %j is answered with %s', (sent, message) => {
  expect(messageAt('openhouses', [sent])).toBe(message);
});

test('there are as many open houses, tours and files as a listing can have', () => {
  expect(messageAt('openhouses', Array(11).fill(openHouse))).toBe('Please enter at most 10 open houses.');
  expect(messageAt('tours', Array(6).fill('https://a.example.com'))).toBe('Please enter at most 5 tours.');
  const files = (n: number) => Array.from({ length: n }, (_each, index) => ({ id: index + 1 }));
  expect(messageAt('photos', files(51))).toBe('That’s too many files. Remove some and try again.');
  expect(messageAt('floor_plans', files(11))).toBe('That’s too many files. Remove some and try again.');
  expect(messageAt('brochures', files(6))).toBe('That’s too many files. Remove some and try again.');
  expect(messageAt('photos', files(50))).toBeNull();
});

test('a status has its own name but for the two inactive ones, and only a feed sets the others', () => {
  expect([1, 2, 3, 4, 5, 6].map(statusLabel)).toEqual([
    'Active',
    'Pending',
    'Sold',
    'Inactive',
    'Inactive',
    'Unknown',
  ]);
  const labels = (present: number) => statusChoices(present).map(({ label }) => label);
  expect(labels(1)).toEqual(['Active', 'Inactive', 'Sold']);
  expect(labels(2)).toEqual(['Active', 'Inactive', 'Sold', 'Pending']);
  expect(labels(5)).toEqual(['Active', 'Inactive', 'Sold', 'Expired']);
  expect(labels(6)).toEqual(['Active', 'Inactive', 'Sold', 'Unknown']);
});

test('lists are the product’s', () => {
  expect(listingsPerPage).toBe(5);
  expect([features.length, amenities.length]).toEqual([18, 18]);
  expect([types.length, subtypes.length, propertyTypes.length]).toEqual([5, 9, 14]);
  expect([regions.CA.length, regions.US.length]).toEqual([13, 56]);
});

test('no province has the code of a state', () => {
  const codes = countries.flatMap((country) => regions[country].map(({ code }) => code));
  expect(new Set(codes).size).toBe(codes.length);
});

test.each([
  ['BC', 'Vancouver', 'America/Vancouver'],
  ['BC', 'fort st john', 'America/Dawson_Creek'],
  ['BC', 'Cranbrook', 'America/Edmonton'],
  ['ON', 'Toronto', 'America/Toronto'],
  ['ON', 'KENORA', 'America/Winnipeg'],
  ['SK', 'Regina', 'America/Regina'],
  ['QC', 'Îles-de-la-Madeleine', 'America/Halifax'],
  ['FL', 'Miami', 'America/New_York'],
  ['FL', 'Pensacola', 'America/Chicago'],
  ['TX', 'El Paso', 'America/Denver'],
  ['ID', 'Coeur d’Alene', 'America/Los_Angeles'],
])('the clocks of a property in %s, %s are those of %s', (region, city, zone) => {
  expect(zoneOfProperty(region, city)).toBe(zone);
});

test('a picture is made in up to three widths, and never wider than it is', () => {
  expect([300, 480, 700, 960, 1200, 1600, 4000].map(listPhotoWidths)).toEqual([
    [300],
    [480],
    [480, 700],
    [480, 960],
    [480, 960, 1200],
    [480, 960, 1600],
    [480, 960, 1600],
  ]);
  expect(sizedUrl('/files/ab.png', 480, 'webp')).toBe('/files/ab-480.webp');
});
