import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { stateOrProvince } from './listings/places.ts';
import { zoneOfProperty } from './listings/zones.ts';
import { countries, findAnyRegion, findRegion, regions, findTimeZone } from './places.ts';
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
