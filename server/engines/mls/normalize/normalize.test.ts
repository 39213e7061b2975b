import { expect, test } from 'vitest';
import { normalizeListing } from './normalize.ts';

const valuesOf = (fields: object) =>
  normalizeListing({ ListingId: 'R1', ListingKey: '1', ...fields }, 'sample')?.values;

test.each([
  [{ BathroomsTotalInteger: 3, BathroomsPartial: 1 }, '2.5'],
  [{ BathroomsTotalInteger: 3, BathroomsHalf: 1 }, '2.5'],
  [{ BathroomsFull: 2, BathroomsHalf: 1 }, '2.5'],
  [{ BathroomsFull: 2 }, '2'],
  [{ BathroomsTotalInteger: 11, BathroomsHalf: 1 }, '10.5'],
  [{ BathroomsTotalInteger: 1, BathroomsHalf: 3 }, '0.5'],
  [{ BathroomsTotalInteger: '12' }, '12'],
  [{}, null],
])('baths of %j are %s', (fields, bathrooms) => {
  expect(valuesOf(fields)?.bathrooms).toBe(bathrooms);
});

test.each([
  [{ LivingArea: 92.5, LivingAreaUnits: 'm²' }, '996'],
  [{ LivingArea: '92,5', LivingAreaUnits: 'm²' }, '996'],
  [{ LivingArea: '92,5 m²' }, '996'],
  [{ LivingArea: '92,50', LivingAreaUnits: 'Square Metres' }, '996'],
  [{ LivingArea: '1 092,5', LivingAreaUnits: 'm2' }, '11760'],
  [{ LivingArea: '1.092,5', LivingAreaUnits: 'm2' }, '11760'],
  [{ LivingArea: '1,850', LivingAreaUnits: 'ft²' }, '1850'],
  [{ LivingArea: '1,850.4 sq. ft.' }, '1850'],
  [{ LivingArea: '1 850 pi²' }, '1850'],
  [{ LivingArea: 0 }, null],
])('the area of %j is %s', (fields, area) => {
  expect(valuesOf(fields)?.living_area).toBe(area);
});

test.each([
  [{ LotSizeArea: 0, LotSizeUnits: 'Acres', LotSizeSquareFeet: 5200 }, '5200'],
  [{ LotSizeArea: '0', LotSizeSquareFeet: 0 }, null],
  [{ LotSizeArea: '0,125', LotSizeUnits: 'acres' }, '5445'],
  [{ LotSizeSquareFeet: '12,500' }, '12500'],
])('the lot of %j is %s', (fields, lot) => {
  expect(valuesOf(fields)?.lot_size).toBe(lot);
});

test.each([
  [{ UnparsedAddress: '1203, 1110 11 Street SW' }, ['1110 11 Street SW', '1203']],
  [{ UnparsedAddress: '1203, 1110 11 Street SW, Calgary, Alberta T2R 1S5' }, ['1110 11 Street SW', '1203']],
  [{ UnparsedAddress: '1203, 1110 11 Street SW', UnitNumber: '1203' }, ['1110 11 Street SW', '1203']],
  [{ UnparsedAddress: '#5 - 88 Main Street' }, ['88 Main Street', '5']],
  [{ UnparsedAddress: 'PH2, 1110 11 Street SW' }, ['1110 11 Street SW', 'PH2']],
  [{ StreetNumber: '1203, 1110', StreetName: '11', StreetSuffix: 'Street' }, ['1110 11 Street', '1203']],
  [{ UnparsedAddress: '12 Elm Street, Vancouver' }, ['12 Elm Street', null]],
  [{ UnparsedAddress: '12-34 56th Street, Queens' }, ['12-34 56th Street', null]],
  [{ UnparsedAddress: '104 Avenue, 12 of them' }, ['104 Avenue', null]],
  [{ UnparsedAddress: '1110 Main Street #203', UnitNumber: '#203' }, ['1110 Main Street', '203']],
  [{ UnparsedAddress: '203-1110 Main Street', UnitNumber: 'Unit 203' }, ['1110 Main Street', '203']],
  [{ UnparsedAddress: '1110 Main Street Apt 5B', UnitNumber: '5b' }, ['1110 Main Street', '5b']],
  [
    { StreetNumber: '203-1110', StreetName: 'Main', StreetSuffix: 'Street', UnitNumber: '203' },
    ['1110 Main Street', '203'],
  ],
  [{ StreetNumber: '88', StreetName: 'Main', UnitNumber: 'Suite A' }, ['88 Main', 'A']],
  [{ StreetNumber: '88', StreetName: 'Main', UnitNumber: '#' }, ['88 Main', null]],
  [{ UnparsedAddress: '12-34 56th Street', UnitNumber: '7' }, ['12-34 56th Street', '7']],
  [
    { StreetNumber: '1110', StreetDirPrefix: 'W', StreetName: 'W 7th Avenue', StreetSuffix: 'Avenue' },
    ['1110 W 7th Avenue', null],
  ],
  [{ StreetNumber: '104', StreetName: '104 Avenue', StreetDirSuffix: 'NW' }, ['104 104 Avenue NW', null]],
  [{ StreetNumber: '12', StreetName: '11 Street SW', StreetDirSuffix: 'SW' }, ['12 11 Street SW', null]],
  [{ StreetNumber: '5', StreetName: 'Suite', StreetSuffix: 'Road' }, ['5 Suite Road', null]],
  [{}, [null, null]],
])('the address of %j is %j', (fields, [street, unit]) => {
  const values = valuesOf(fields);
  expect([values?.street_address, values?.unit_number]).toEqual([street, unit]);
});

test.each([
  [{ Latitude: 49.282_718, Longitude: -123.120_696 }, '49.28272, -123.1207'],
  [{ Latitude: '49.2827', Longitude: '-123.1207' }, '49.2827, -123.1207'],
  [{ Latitude: '49,282', Longitude: '-123,125' }, '49.282, -123.125'],
  [{ Latitude: 49.28 }, null],
  [{ Latitude: 0, Longitude: 0 }, null],
  [{ Latitude: 49.28, Longitude: 123.12 }, null],
  [{ Latitude: 'hidden', Longitude: 'hidden' }, null],
  [{}, null],
])('the place of %j is %s', (fields, coordinates) => {
  expect(valuesOf(fields)?.coordinates).toBe(coordinates);
});

test('the preferred photo comes first, the others in their order', () => {
  const photo = (name: string, more: object) => ({ MediaURL: `https://mls.example/${name}.jpg`, ...more });
  const listing = normalizeListing(
    {
      ListingId: 'R1',
      Media: [
        photo('two', { Order: 2 }),
        photo('one', { Order: 1, PreferredPhotoYN: false }),
        photo('best', { Order: 3, PreferredPhotoYN: true }),
        photo('none', {}),
      ],
    },
    'sample',
  );
  expect(listing?.photos.map(({ url }) => url.replace(/.*\/|\.jpg/g, ''))).toEqual([
    'best',
    'one',
    'two',
    'none',
  ]);
});

test.each(['price', 'sold_price'] as const)('a %s of nothing is none', (name) => {
  const field = name === 'price' ? 'ListPrice' : 'ClosePrice';
  expect([0, '0', '$0.00', null, 799_000].map((said) => valuesOf({ [field]: said })?.[name])).toEqual([
    null,
    null,
    null,
    null,
    '799000.00',
  ]);
});

test.each([
  ['98101-1234', '98101'],
  ['981011234', '98101'],
  ['v6k1a1', 'V6K 1A1'],
  ['V6K', null],
])('the postal code %s is %s', (said, code) => {
  expect(valuesOf({ PostalCode: said })?.postal_code).toBe(code);
});
