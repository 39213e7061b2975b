import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { required } from './fields.ts';
import {
  findCountry,
  invalidPostalCode,
  isPostalCodeIn,
  postalCode,
  stateOrProvince,
} from './listings/places.ts';
import { zoneOfProperty } from './listings/zones.ts';
import {
  countries,
  countryNames,
  findAnyRegion,
  findRegion,
  findTimeZone,
  listTimeZones,
  regionLabels,
  regions,
  timeZones,
} from './places.ts';
import { otherNames } from './region-names.ts';
import { noPlaces, places } from './testing-places.ts';

test.each(places)('%j is %s, whose clocks are those of %s', (typed, code, zone) => {
  expect(z.parse(stateOrProvince, typed)).toBe(code);
  expect(z.parse(stateOrProvince, code)).toBe(code);
  expect(zoneOfProperty(code, 'Nowhere in particular')).toBe(zone);
});

test.each(noPlaces)('%j is no province or state, and none is assumed', (typed) => {
  expect(z.safeParse(stateOrProvince, typed).success).toBe(false);
  expect(zoneOfProperty(typed, 'Vancouver')).toBeNull();
  expect(countries.map((country) => findTimeZone(country, typed))).toEqual([null, null]);
});

test('every name of a region finds it and no other, in any case and with or without points', () => {
  const all = countries.flatMap((country) => regions[country].map((region) => ({ country, region })));
  for (const { country, region } of all)
    for (const name of [region.code, region.name, ...(otherNames[region.code] ?? [])])
      for (const typed of [name, name.toUpperCase(), `${name}.`, ` ${name.toLowerCase()} `]) {
        expect([typed, findRegion(country, typed)?.code]).toEqual([typed, region.code]);
        expect([typed, findAnyRegion(typed)?.code]).toEqual([typed, region.code]);
      }
});

test('there are 13 provinces and territories, 50 states, the District of Columbia and five territories', () => {
  expect([regions.CA.length, regions.US.length]).toEqual([13, 56]);
});

/** As Canada Post and the USPS name and abbreviate them, with the zone of most of it. */
const listed = readFileSync(join(import.meta.dirname, 'testing-regions.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [country = '', code = '', name = '', zone = '', others = ''] = line.split(',');
    return { country, code, name, zone, others: others.split(';').filter(Boolean) };
  });

test('the regions of a country are those of the list, by name, and each is known under its other names', () => {
  for (const country of countries) {
    const rows = listed.filter((row) => row.country === country);
    expect(regions[country]).toEqual(rows.map(({ code, name, zone }) => ({ code, name, zone })));
    for (const { code, zone, others } of rows) {
      expect(otherNames[code] ?? []).toEqual(others);
      expect(findTimeZone(country, code)).toBe(zone);
    }
    const elsewhere = listed.filter((row) => row.country !== country);
    for (const { name } of elsewhere) expect(findRegion(country, name)).toBeUndefined();
    expect(listTimeZones(country)).toEqual([...new Set(rows.map(({ zone }) => zone))]);
  }
  expect(timeZones).toEqual([...new Set(listed.map(({ zone }) => zone))]);
});

test('countries and their parts are named as the people there name them', () => {
  expect(countries.map((country) => [countryNames[country], regionLabels[country]])).toEqual([
    ['Canada', 'Province'],
    ['United States', 'State'],
  ]);
});

test.each([
  ['  n . É. ', 'NS'],
  ['N--É', 'NS'],
  ['The Province of Manitoba', 'MB'],
  ['state of Washington', 'WA'],
  [' The State of the Dist of Columbia', 'DC'],
  ['Territory of Guam', 'GU'],
  ['  the Northwest Territories', 'NT'],
  ['North\u2013Dakota', 'ND'],
  ['Terre–Neuve et Labrador', 'NL'],
  ['Hawaiʻi', 'HI'],
])('%j is read as %s', (typed, code) => {
  expect(findAnyRegion(typed)?.code).toBe(code);
});

test.each([
  'Né-Dakota',
  'xN.É.',
  'Lower Province of Manitoba',
  'Not the Yukon',
  'Mani&toba and',
  'N. Bru Né',
  'Né Cotia',
  'Al Province of ta',
  'Al the ta',
])('%j is read as no region', (typed) => {
  expect(findAnyRegion(typed)).toBeUndefined();
});

test('a province or state is asked for, and one that there is', () => {
  const messages = (typed: string) =>
    z.safeParse(stateOrProvince, typed).error?.issues.map(({ message }) => message);
  expect(messages(' \u200b ')).toEqual([required]);
  expect(messages('Bavaria')).toEqual(['Please choose a province or state.']);
  expect(z.parse(stateOrProvince, ' \u200bOntario ')).toBe('ON');
});

test('the country of a code is the one that has such a region', () => {
  expect(['BC', 'WA', 'Québec', 'ZZ', '', null].map(findCountry)).toEqual([
    'CA',
    'US',
    'CA',
    null,
    null,
    null,
  ]);
});

test.each([
  ['v6k 1a1', 'V6K 1A1'],
  ['V6K-1A1', 'V6K-1A1'],
  ['V6K1A1', 'V6K1A1'],
  [' 98101 ', '98101'],
  ['98101-1234', '98101'],
  ['98101 1234', '98101'],
  ['981011234', '98101'],
])('the postal code %j is stored as %s', (typed, stored) => {
  expect(z.parse(postalCode, typed)).toBe(stored);
});

test.each([
  ['', 'V6K  1A1'],
  ['V6K 1A', '6VK 1A1'],
  ['VVK 1A1', 'V66 1A1'],
  ['V6K AA1', 'V6K 111'],
  ['V6K 1AA', 'xV6K 1A1'],
  ['V6K 1A11', '9810'],
  ['981012', '98101-123'],
  ['98101-12345', '198101-1234'],
  ['A98101', '98101--1234'],
])('neither %j nor %j is a postal code', (...typed) => {
  for (const one of typed)
    expect(z.safeParse(postalCode, one).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a valid zip code.',
    ]);
  expect(invalidPostalCode).toBe('Please enter a valid zip code.');
});

test('a postal code is the one of the country of its province or state', () => {
  expect(isPostalCodeIn('BC', 'V6K 1A1')).toBe(true);
  expect(isPostalCodeIn('BC', '98101')).toBe(false);
  expect(isPostalCodeIn('WA', '98101')).toBe(true);
  expect(isPostalCodeIn('WA', '98101-1234')).toBe(true);
  expect(isPostalCodeIn('WA', 'V6K 1A1')).toBe(false);
  // of an unknown place nothing can be said
  expect(isPostalCodeIn('ZZ', 'V6K 1A1')).toBe(true);
});
