import { expect, test } from 'vitest';
import { isCalendarDay, localDay, localMonth, localTime, toInstant } from './zoned-time.ts';

test.each([
  ['2026-07-04', '13:00', 'America/Vancouver', '2026-07-04T20:00:00.000Z'],
  ['2026-01-10', '13:00', 'America/St_Johns', '2026-01-10T16:30:00.000Z'],
  ['2026-12-05', '00:15', 'America/Toronto', '2026-12-05T05:15:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, instant) => {
  expect(toInstant(date, time, zone).toISOString()).toBe(instant);
});

test('clocks show what their zone has then, also where it has stopped setting them back', () => {
  expect(localTime(new Date('2026-12-15T16:00:00Z'), 'America/Vancouver')).toBe('2026-12-15T09:00');
  expect(localTime(new Date('2026-07-01T02:15:59Z'), 'America/St_Johns')).toBe('2026-06-30T23:45');
});

test('an hour that is left out in spring is taken as that much later', () => {
  expect(toInstant('2026-03-08', '01:45', 'America/New_York').toISOString()).toBe('2026-03-08T06:45:00.000Z');
  expect(toInstant('2026-03-08', '02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  expect(toInstant('2026-03-08', '03:00', 'America/New_York').toISOString()).toBe('2026-03-08T07:00:00.000Z');
});

test('of an hour that comes twice in autumn the first one is meant', () => {
  expect(toInstant('2026-11-01', '00:45', 'America/New_York').toISOString()).toBe('2026-11-01T04:45:00.000Z');
  expect(toInstant('2026-11-01', '01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(toInstant('2026-11-01', '02:00', 'America/New_York').toISOString()).toBe('2026-11-01T07:00:00.000Z');
});

test('a day and a month are those of the place', () => {
  expect(localDay(new Date('2026-12-01T05:00:00Z'), 'America/Vancouver')).toBe('2026-11-30');
  expect(localDay(new Date('2026-11-30T12:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-12-01');
  expect(localMonth(new Date('2027-01-01T05:00:00Z'), 'America/Vancouver')).toBe('2026-12');
});

test('a day that no calendar has is none', () => {
  expect(['2026-02-28', '2024-02-29'].map(isCalendarDay)).toEqual([true, true]);
  expect(['2026-02-29', '2026-13-01', '26-01-01', '', '1776-07-04'].map(isCalendarDay)).toEqual(
    Array(5).fill(false),
  );
});
