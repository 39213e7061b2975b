import { beforeEach, expect, test } from 'vitest';
import { setDisplayZone } from '#web/parts/zones.ts';
import { asideDays, dayFrom, morningOfDay } from './aside-days.ts';

beforeEach(() => setDisplayZone('America/Toronto'));

test.each([
  // half past eleven at night in Toronto, a day later in Greenwich
  ['a Wednesday', '2026-11-19T04:30:00Z', '2026-11-19T13:00:00Z', '2026-11-23T13:00:00Z'],
  ['a Sunday', '2026-11-22T17:00:00Z', '2026-11-23T13:00:00Z', '2026-11-23T13:00:00Z'],
  ['a Monday', '2026-11-30T17:00:00Z', '2026-12-01T13:00:00Z', '2026-12-07T13:00:00Z'],
])('on %s, tomorrow and Monday are mornings where the provider is', (_day, now, tomorrow, monday) => {
  expect(asideDays.map(({ untilFrom }) => untilFrom(new Date(now)))).toEqual([tomorrow, monday]);
});

test('a chosen day is its morning, and the day after the last of a month is the first', () => {
  expect(morningOfDay('2026-12-24')).toBe('2026-12-24T13:00:00Z');
  expect(dayFrom(new Date('2026-11-30T20:00:00Z'), 1)).toBe('2026-12-01');
});
