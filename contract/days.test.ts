import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter, daysBetween } from './days.ts';
import { realInstant } from './real-instant.ts';
import { isCalendarDay } from './zoned-time.ts';

test('days follow one another over the ends of months and years', () => {
  expect([dayAfter('2026-12-31'), dayAfter('2028-02-28'), dayAfter('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ]);
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
});

test('a day so many days later is so many days away, counted one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), (count) => {
      let day = '2027-10-15';
      for (let step = 0; step < count; step += 1) day = dayAfter(day);
      expect(dayAfter('2027-10-15', count)).toBe(day);
      expect([daysBetween('2027-10-15', day), daysBetween(day, '2027-10-15')]).toEqual([count, 0 - count]);
    }),
    { numRuns: 20 },
  );
});

test('an instant is of a day and an hour that there are, in UTC and to the second', () => {
  const isTaken = (typed: unknown) => z.safeParse(realInstant, typed).success;
  expect(['2026-11-15T17:00:00Z', '2028-02-29T00:00:59Z', '2026-12-31T23:59:59Z'].map(isTaken)).toEqual([
    true,
    true,
    true,
  ]);
  for (const typed of [
    '2026-02-30T10:00:00Z',
    '2026-11-15T25:00:00Z',
    '2026-11-15T17:60:00Z',
    '2026-11-15T17:00:60Z',
    '2026-11-15T17:00:00',
    '2026-11-15T17:00Z',
    '2026-11-15 17:00:00Z',
    'x2026-11-15T17:00:00Z',
    '2026-11-15T17:00:00Zx',
    '1776-07-04T00:00:00Z',
    '',
    null,
  ])
    expect([typed, isTaken(typed)]).toEqual([typed, false]);
  expect(z.safeParse(realInstant, 'soon').error?.issues[0]?.message).toBe('Please choose a day.');
});

test('a day of the calendar has nothing around it', () => {
  expect(['x2026-11-15', '2026-11-15x', '2026-11-15T00:00:00Z'].map(isCalendarDay)).toEqual([
    false,
    false,
    false,
  ]);
});
