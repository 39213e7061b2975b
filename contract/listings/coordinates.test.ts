import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { coordinates, formatCoordinates, parseCoordinates } from './coordinates.ts';

test.each([
  ['49.2827, -123.1207', '49.2827, -123.1207'],
  ['49.2827,-123.1207', '49.2827, -123.1207'],
  ['49.2827 -123.1207', '49.2827, -123.1207'],
  ['49.2827; −123.1207', '49.2827, -123.1207'],
  ['(49.28271845, -123.12069513)', '49.28272, -123.1207'],
  ['49.2827° N, 123.1207° W', '49.2827, -123.1207'],
  ['49.2827°n 123.1207°w', '49.2827, -123.1207'],
  ['49.2827, -123.1207 W', '49.2827, -123.1207'],
  ['  18, -66 ', '18, -66'],
  ['17.5, -180', '17.5, -180'],
  ['83.5, -52', '83.5, -52'],
])('%s is stored as %s', (typed, stored) => {
  expect(z.parse(coordinates, typed)).toBe(stored);
});

const messageOf = (typed: string) =>
  z.safeParse(coordinates, typed).error?.issues.map(({ message }) => message);

test.each([
  '',
  '49.2827',
  'here',
  '49.28 S, 123.12 W',
  '149, -123',
  '49,28, -123,12',
  '-123.12, 49.28',
  '49.28, -1234',
  '49.28, -123.12 Main',
])('%j is no place, and is said to be none once', (typed) => {
  expect(messageOf(typed)).toEqual(['Please enter latitude and longitude, such as 49.2827, -123.1207.']);
});

test.each([
  '0, 0',
  '49.2827, 123.1207',
  '49.28 N, 123.12 E',
  '17.49, -66',
  '83.51, -100',
  '51.5, -0.1',
  '47, -51.99',
  '51, -180.1',
])('%j is elsewhere', (typed) => {
  expect(messageOf(typed)).toEqual(['This place is not in Canada or the United States.']);
});

test('a place is read as two numbers, and written to a metre', () => {
  expect(parseCoordinates('49.2827° N, 123.1207° W')).toEqual({ latitude: 49.2827, longitude: -123.1207 });
  expect(parseCoordinates('Main Street')).toBeNull();
  expect(formatCoordinates({ latitude: 49.282_704_9, longitude: -123.120_695_1 })).toBe('49.2827, -123.1207');
  expect(formatCoordinates({ latitude: 0, longitude: 0 })).toBeNull();
});
