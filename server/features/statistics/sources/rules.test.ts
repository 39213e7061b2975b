import { expect, test } from 'vitest';
import { fetchSince, nextAfterFailure, nextAfterSuccess } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');
const hoursFromNow = (at: Date) => (at.getTime() - now.getTime()) / 3_600_000;

test.each([
  [null, '2024-12'],
  ['2026-11-19T20:00:00Z', '2026-10'],
  ['2026-11-29T20:00:00Z', '2026-11'],
  ['2026-08-10T20:00:00Z', '2026-07'],
  ['2023-01-01T00:00:00Z', '2024-12'],
])('what was fetched last at %s is fetched again from %s on', (lastGood, since) => {
  expect(fetchSince(lastGood === null ? null : new Date(lastGood), now)).toBe(since);
});

test.each([
  [1, 0.25],
  [2, 0.5],
  [4, 2],
  [12, 24],
])('after %i failures the next try is %d hours later', (attempts, hours) => {
  expect(hoursFromNow(nextAfterFailure(attempts, { tryAgain: 'later', waitMs: null }, now))).toBe(hours);
});

test('what will be refused again is tried once a day, and nobody is asked before they want to be', () => {
  expect(hoursFromNow(nextAfterFailure(1, { tryAgain: 'never', waitMs: null }, now))).toBe(24);
  expect(hoursFromNow(nextAfterFailure(1, { tryAgain: 'later', waitMs: 7_200_000 }, now))).toBe(2);
  expect(hoursFromNow(nextAfterFailure(1, { tryAgain: 'later', waitMs: 1e12 }, now))).toBe(24);
});

test('websites are asked again a day later, and ad accounts in the morning on their clock', () => {
  const next = (at: string, zone: string | null, id = 0) =>
    nextAfterSuccess(new Date(at), { id, zone }).toISOString();
  expect(next('2026-11-20T20:00:00Z', null)).toBe('2026-11-21T20:00:00.000Z');
  expect(next('2026-11-20T20:00:00Z', 'America/Toronto')).toBe('2026-11-21T09:00:00.000Z');
  expect(next('2026-11-20T08:59:59Z', 'America/Toronto')).toBe('2026-11-20T09:00:00.000Z');
  expect(next('2026-11-20T09:00:00Z', 'America/Toronto')).toBe('2026-11-21T09:00:00.000Z');
  expect(next('2026-11-20T20:00:00Z', 'America/Toronto', 61)).toBe('2026-11-21T10:01:00.000Z');
  expect(next('2026-11-20T20:00:00Z', 'America/Toronto', 359)).toBe('2026-11-21T10:59:00.000Z');
  expect(next('2026-11-20T20:00:00Z', 'America/Toronto', 360)).toBe('2026-11-21T09:00:00.000Z');
  // the clocks go back in that night
  expect(next('2026-10-31T20:00:00Z', 'America/Toronto')).toBe('2026-11-01T09:00:00.000Z');
});
