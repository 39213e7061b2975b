import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFilesSchema, fileTypeId } from './files.ts';
import { listings } from './listings.ts';
import { bathrooms, bedrooms, livingArea, lotSize, price, stories, yearBuilt } from './measures.ts';
import { AgentIds, importFailures, listingsMls } from './mls.ts';
import { OpenHouseDraft } from './open-houses.ts';
import { propertyType } from './property-types.ts';
import { statusChoices, statusLabel } from './statuses.ts';
import { zoneOfProperty } from './zones.ts';

const parse = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? result.data : `! ${result.error.issues[0]?.message}`;
};

test.each([
  ['$1,250,000', '1250000.00'],
  ['1250000.5', '1250000.50'],
  ['0.05', '0.05'],
  ['000', '0.00'],
  ['007', '7.00'],
  ['9999999999.99', '9999999999.99'],
  ['00000000000.50', '0.50'],
  ['12345678901', '! Wrong.'],
  ['', '! This field is required.'],
  ['abc', '! Wrong.'],
  [7, '! Please send this as text, in quotation marks.'],
  [undefined, '! This field is required.'],
])('the price %j is stored as %s', (typed, stored) => expect(parse(price('Wrong.'), typed)).toBe(stored));

test('a price is the same amount, however it is grouped', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.nat(99), (dollars, cents) => {
      const digits = String(cents).padStart(2, '0');
      for (const whole of [String(dollars), dollars.toLocaleString('en-CA')])
        expect(parse(price('Wrong.'), `${whole}.${digits}`)).toBe(`${dollars}.${digits}`);
    }),
  );
});

test.each<[string, z.ZodMiniType, string[], string[]]>([
  ['bedrooms', bedrooms, ['0', '3', '999', ' 4 '], ['1000', 'x3', '3x', '3.5', '']],
  ['bathrooms', bathrooms, ['2', '2.5', '10.5'], ['x2', '2x', '2.55', '.5', '2.', '']],
  ['stories', stories, ['1', '1.5', '100'], ['x1', '1x', '1.0', '.5', '']],
  ['a living area', livingArea, ['0', '123456'], ['x1', '1x', '12,34', '1234567', '']],
  ['a lot', lotSize, ['0', '12345678'], ['x1', '1x', '12,34', '123456789', '']],
  ['a year', yearBuilt, ['1800', '2026', '2100'], ['1799', '2101', 'x1900', '19000', '190', '']],
])('%s are read or refused', (_name, schema, fine, wrong) => {
  for (const typed of fine) expect(parse(schema, typed)).toBe(typed.trim());
  for (const typed of wrong)
    expect([typed, parse(schema, typed)]).toEqual([typed, expect.stringMatching('!')]);
});

test('an area is stored without its commas', () => {
  expect([livingArea, lotSize].map((schema) => parse(schema, '12,500'))).toEqual(['12500', '12500']);
  expect(parse(lotSize, '1,234,567')).toMatch('!');
  expect(parse(lotSize, '123,4567')).toMatch('!');
});

test('a type is found in any case, and stored as the list spells it', () => {
  expect([' single FAMILY ', 'Duplex'].map((typed) => parse(propertyType, typed))).toEqual([
    'Single family',
    'Duplex',
  ]);
  expect(parse(propertyType, 'Castle')).toBe('! Please choose a property type.');
  expect(z.safeParse(propertyType, '').error?.issues.map(({ message }) => message)).toEqual([
    'This field is required.',
  ]);
});

test('a status that only a feed sets is offered while the listing has it', () => {
  const usual = [
    { id: 1, label: 'Active' },
    { id: 4, label: 'Inactive' },
    { id: 3, label: 'Sold' },
  ];
  for (const present of [null, 1, 3, 4]) expect(statusChoices(present)).toEqual(usual);
  expect(statusChoices(2)).toEqual([...usual, { id: 2, label: 'Pending' }]);
  expect([5, 6, 99].map(statusLabel)).toEqual(['Inactive', 'Unknown', 'Unknown']);
});

test('the filter of statuses takes groups and single statuses', () => {
  const statusOf = (status: string) => z.parse(listings.list.query, { status }).status;
  expect(['active', 'inactive', 'sold', 'pending', 'unknown', '4'].map(statusOf)).toEqual([
    [1, 2],
    [4, 5],
    [3],
    [2],
    [6],
    [4],
  ]);
  expect(statusOf('')).toBeUndefined();
  expect(z.safeParse(listings.list.query, { status: '7' }).success).toBe(false);
});

const mlsIds = (...lines: string[]) => parse(listingsMls.import.body, { mls_ids: lines });
test('numbers of the MLS come one a line, without blank lines and repeats', () => {
  expect(mlsIds(' r123 ', '', 'R123', 'r\u200B456')).toEqual({ mls_ids: ['R123', 'R456'] });
  expect(mlsIds(' ', '')).toBe('! Please add at least one listing.');
  const many = (count: number) => Array.from({ length: count }, (_each, index) => `R${index}`);
  expect(mlsIds(...many(51))).toBe('! Please add at most 50 listings.');
  expect(mlsIds(...many(50), 'R1')).toEqual({ mls_ids: many(50) });
  expect(importFailures.unknownProvince('ZZ')).toBe(`We don’t know the province "ZZ" of this listing.`);
  expect(parse(AgentIds, { mls_agent_ids: [' '] })).toBe('! Please enter a number, or remove the line.');
});

test('an open house is on the quarter of an hour, from an earlier to a later one', () => {
  const at = (start_time: string, end_time: string) =>
    parse(OpenHouseDraft, { date: '2026-12-05', start_time, end_time });
  expect(at('09:00', '09:15')).toMatchObject({ start_time: '09:00' });
  expect(at('23:30', '23:45')).toMatchObject({ end_time: '23:45' });
  for (const time of ['13:10', '13:05', '13:50'])
    expect(at('13:00', time)).toBe('! Please choose a time in steps of 15 minutes.');
  for (const time of ['24:00', '9:00', '13:60', '13:00x', 'x13:00'])
    expect(at(time, '23:45')).toBe('! Please select the open house start time.');
});

test('files keep their order and lose what else is sent with them', () => {
  expect(parse(createFilesSchema('photos'), [{ id: 2, url: 'x' }, { id: 1 }])).toEqual([
    { id: 2 },
    { id: 1 },
  ]);
  expect(['1', '4'].map((typed) => parse(fileTypeId, typed))).toEqual([1, 4]);
  expect(['0', '5', 'x'].map((typed) => parse(fileTypeId, typed))).toEqual(
    Array(3).fill('! Please choose what the file is.'),
  );
});

test('a city is found without accents, dots, apostrophes, hyphens and case', () => {
  expect(
    ['Fort St. John', 'FORT  ST JOHN', ' fort-st.-john ', 'Fort St. Johns'].map((city) =>
      zoneOfProperty('BC', city),
    ),
  ).toEqual(['America/Dawson_Creek', 'America/Dawson_Creek', 'America/Dawson_Creek', 'America/Vancouver']);
  expect(['Coeur d’Alene', "COEUR D'ALENE", 'Cœur'].map((city) => zoneOfProperty('ID', city))).toEqual([
    'America/Los_Angeles',
    'America/Los_Angeles',
    'America/Boise',
  ]);
  expect(zoneOfProperty('QC', 'Îles de la Madeleine')).toBe('America/Halifax');
  expect(zoneOfProperty('MB', 'Winnipeg')).toBe('America/Winnipeg');
  expect(zoneOfProperty('ZZ', 'Vancouver')).toBeNull();
});
