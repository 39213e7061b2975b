import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawMap, mapSizes, type MapPlace, type MapSize } from './draw-map.ts';
import { readGeography } from './geography.ts';

const geography = readGeography();
const northVancouver = {
  latitude: 49.335,
  longitude: -123.04,
  country: 'CA',
  city: 'North Vancouver',
} as const;
const draw = (place: MapPlace, size: MapSize = 'wide') => drawMap(geography, place, size);

type Drawn = { name: string; x: number; y: number };
const dotsOf = (svg: string): Drawn[] =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="2\.5"[^>]*\/><text[^>]*>([^<]*)</g)].map(
    ([, x, y, name = '']) => ({ name, x: Number(x), y: Number(y) }),
  );
const namesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name = '']) => name);
const radiusOf = (svg: string) => Number(/r="([\d.]+)"\/><\/g>/.exec(svg)?.[1]);

/** The way over the globe (haversine), which the drawing does not use. */
function distance(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

test('the home is the middle, and towns around it are named, its own among them', () => {
  const svg = draw(northVancouver);
  expect(svg).toContain('<circle cx="360" cy="200" r="9"');
  expect(namesOf(svg)).toEqual(
    expect.arrayContaining(['North Vancouver', 'Vancouver', 'Burnaby', '10 km', '20 km']),
  );
});

test.each<[string, MapPlace, number]>([
  ['kilometres', northVancouver, 20],
  ['miles', { latitude: 45.56, longitude: -122.65, country: 'US', city: 'Portland' }, 10 * 1.609344],
  ['the far north', { latitude: 63.75, longitude: -68.52, country: 'CA', city: 'Iqaluit' }, Number.NaN],
])('towns are as far from the home as the circles say, in %s', (_unit, place, outer) => {
  const svg = draw(place);
  if (Number.isNaN(outer)) return expect(namesOf(svg)).toContain('Iqaluit');
  const perPixel = outer / radiusOf(svg);
  for (const { name, x, y } of dotsOf(svg)) {
    const real = Math.min(
      ...geography.towns.filter((town) => town.name === name).map((town) => distance(place, town)),
    );
    expect([name, Math.abs(Math.hypot(x - 360, y - 200) * perPixel - real) < 0.3]).toEqual([name, true]);
  }
});

test('water is where water is', async () => {
  const colourAt = async (place: MapPlace, x: number, y: number) => {
    const { data } = await sharp(Buffer.from(draw(place)))
      .extract({ left: x, top: y, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return `#${data.toString('hex')}`;
  };
  const toronto = { latitude: 43.68, longitude: -79.34, country: 'CA', city: 'Toronto' } as const;
  expect(await colourAt(toronto, 600, 330)).toBe('#cfe0e3');
  expect(await colourAt(toronto, 60, 60)).toBe('#e9eee4');
  expect(await colourAt(northVancouver, 40, 250)).toBe('#cfe0e3');
});

test('a larger part is drawn where towns are far apart', () => {
  expect(namesOf(draw({ latitude: 37.98, longitude: -103.54, country: 'US', city: 'La Junta' }))).toContain(
    '30 mi',
  );
});

test.each(['wide', 'narrow'] as const)('no name of the %s map covers another or leaves it', (size) => {
  const { width, height } = mapSizes[size];
  for (const { latitude, longitude } of geography.towns.slice(0, 150)) {
    const svg = drawMap(geography, { latitude, longitude, country: 'US', city: '' }, size);
    expect(svg.length).toBeLessThan(20_000);
    for (const { x, y } of dotsOf(svg)) {
      expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
    }
    expect(new Set(namesOf(svg)).size).toBe(namesOf(svg).length);
  }
});

test('a place in the open sea has circles and no towns', () => {
  const svg = draw({ latitude: 30, longitude: -140, country: 'US', city: 'Nowhere' });
  expect(namesOf(svg)).toEqual(['5 mi', '10 mi']);
});
