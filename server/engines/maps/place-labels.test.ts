import { expect, test } from 'vitest';
import type { Box, Point } from './clip.ts';
import { placeLabels } from './place-labels.ts';

// One pixel is one degree here, so a town is drawn at its own coordinates. A letter of size 10 is 5.7 wide.
const options = {
  toPoint: ({ longitude, latitude }: { longitude: number; latitude: number }): Point => [longitude, latitude],
  area: { left: 0, top: 0, right: 200, bottom: 100 },
  blocked: [],
  most: 9,
  size: 10,
  home: [100, 50] as Point,
  city: '',
};
const town = (name: string, longitude: number, latitude: number) => ({
  name,
  longitude,
  latitude,
  population: 1,
});
const namesOf = (labels: readonly { name: string }[]) => labels.map(({ name }) => name);
/** above a dot at 50, 50 */
const above: Box = { left: 46, right: 54, top: 33, bottom: 43 };

test('a name is above its dot if there is room, else right of it, left of it, or below', () => {
  const ten = town('Ten', 50, 50);
  const place = (blocked: Box[]) => placeLabels([ten], { ...options, blocked })[0];
  const right: Box = { left: 65, right: 70, top: 44, bottom: 56 };
  const left: Box = { left: 30, right: 35, top: 44, bottom: 56 };
  const below: Box = { left: 46, right: 54, top: 58, bottom: 70 };
  const dot = [50, 50];
  expect(place([])).toEqual({ name: 'Ten', dot, anchor: 'middle', text: [50, 43] });
  expect(place([above])).toEqual({ name: 'Ten', dot, anchor: 'start', text: [57, 53.5] });
  expect(place([above, right])).toEqual({ name: 'Ten', dot, anchor: 'end', text: [43, 53.5] });
  expect(place([above, right, left])).toEqual({ name: 'Ten', dot, anchor: 'middle', text: [50, 64] });
  expect(place([above, right, left, below])).toBeUndefined();
});

test.each<[string, Box, boolean]>([
  // 'Ten' is 17.1 wide with 3 on either side: from 38.45 to 61.55, and from 33 to 46 high
  ['touches on the left', { left: 0, right: 38.45, top: 30, bottom: 50 }, true],
  ['reaches in from the left', { left: 0, right: 38.5, top: 30, bottom: 50 }, false],
  ['touches on the right', { left: 61.55, right: 200, top: 30, bottom: 46 }, true],
  ['reaches in from the right', { left: 61.5, right: 200, top: 30, bottom: 46 }, false],
  ['touches above', { left: 0, right: 200, top: 0, bottom: 33 }, true],
  ['reaches in from above', { left: 0, right: 200, top: 0, bottom: 33.1 }, false],
  ['touches below', { left: 0, right: 200, top: 46, bottom: 100 }, true],
  ['reaches in from below', { left: 0, right: 200, top: 45.9, bottom: 100 }, false],
])('of what is blocked, a box that %s', (_place, box, isFree) => {
  const [label] = placeLabels([town('Ten', 50, 50)], { ...options, blocked: [box] });
  expect(label?.anchor === 'middle' && label.text[1] === 43).toBe(isFree);
});

test.each<[string, number, number, [string, number] | null]>([
  ['near the left edge', 5, 50, ['start', 53.5]],
  ['near the right edge', 195, 50, ['end', 53.5]],
  ['near the top', 100, 8, ['start', 11.5]],
  ['at the bottom', 100, 100, ['middle', 93]],
  ['beyond the left edge', -1, 50, null],
  ['beyond the right edge', 201, 50, null],
  ['above the top', 100, -1, null],
  ['below the bottom', 100, 101, null],
])('no name leaves the picture: a town %s', (_place, x, y, expected) => {
  const [label] = placeLabels([town('Ten', x, y)], options);
  expect(label ? [label.anchor, label.text[1]] : null).toEqual(expected);
});

test('the town of the home comes first, whatever its size, and is named beside the home where it is there', () => {
  const towns = [town('Large', 20, 20), town('Middle', 180, 80), town('Own', 110, 55)];
  const labels = placeLabels(towns, { ...options, city: 'OWN' });
  expect(namesOf(labels)).toEqual(['Own', 'Large', 'Middle']);
  // 11.2 from the home, which is nearer than 17: above the home, without a dot of its own
  expect(labels[0]).toEqual({ name: 'Own', dot: null, anchor: 'middle', text: [100, 33] });
  // without the city it is a town as others, near as it is
  expect(placeLabels(towns, options).find(({ name }) => name === 'Own')?.dot).toEqual([110, 55]);
});

test.each([
  [16.9, null],
  [17, [117, 50]],
])('a town of the home that is %d away has the dot %j', (away, dot) => {
  const [label] = placeLabels([town('Own', 100 + away, 50)], { ...options, city: 'Own' });
  expect(label?.dot).toEqual(dot);
});

test('no two names cover each other or a dot, and no name is there twice', () => {
  const towns = [
    town('First', 50, 50),
    town('Second', 52, 51),
    town('First', 150, 20),
    town('Third', 50, 43),
  ];
  const labels = placeLabels(towns, options);
  expect(namesOf(labels)).not.toContain('Third');
  expect(namesOf(labels).filter((name) => name === 'First')).toHaveLength(1);
  // above, right and left of its dot it would cover 'First'
  expect(labels.find(({ name }) => name === 'Second')?.text).toEqual([52, 65]);
});

test('of many towns the first are named, and no more than there is to be', () => {
  const towns = [town('A', 20, 20), town('B', 180, 20), town('C', 20, 80), town('D', 180, 80)];
  expect(namesOf(placeLabels(towns, { ...options, most: 2 }))).toEqual(['A', 'B']);
  expect(namesOf(placeLabels(towns, options))).toEqual(['A', 'B', 'C', 'D']);
});
