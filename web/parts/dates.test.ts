import { expect, test } from 'vitest';
import { formatDate, formatLocal, formatRecent } from './dates.ts';

// a local time, so that the test passes in every time zone
const at = (...when: [number, number, number, number, number]) => formatDate(new Date(...when).toISOString());

test('a date reads as month, day and time of day in the local zone', () => {
  expect(at(2026, 10, 20, 15, 5)).toBe('Nov 20, at 3:05 pm');
  expect(at(2026, 8, 1, 9, 30)).toBe('Sep 1, at 9:30 am');
});

test('a time that is meant elsewhere is not moved to the local zone', () => {
  expect(formatLocal('2026-12-15T09:00')).toBe('Dec 15, at 9:00 am');
  // an hour that the clocks of Vancouver left out, and those of Regina did not
  expect(formatLocal('2026-03-08T02:30')).toBe('Mar 8, at 2:30 am');
});

test('midnight and noon are twelve', () => {
  expect(at(2026, 4, 2, 0, 7)).toBe('May 2, at 12:07 am');
  expect(at(2026, 4, 2, 12, 0)).toBe('May 2, at 12:00 pm');
});

test('recent dates read as today and yesterday', () => {
  const now = new Date(2026, 10, 20, 9, 0);
  const recent = (...when: [number, number, number, number, number]) =>
    formatRecent(new Date(...when).toISOString(), now);
  expect(recent(2026, 10, 20, 0, 1)).toBe('Today at 12:01 am');
  expect(recent(2026, 10, 19, 23, 59)).toBe('Yesterday at 11:59 pm');
  expect(recent(2026, 10, 18, 15, 5)).toBe('Nov 18, at 3:05 pm');
  expect(recent(2025, 10, 20, 15, 5)).toBe('Nov 20, 2025, at 3:05 pm');
});
