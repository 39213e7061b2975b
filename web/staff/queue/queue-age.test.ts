import { expect, test } from 'vitest';
import { countWaitingDays, lateAfterDays } from './queue-age.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:59Z', 0],
  ['2026-03-12T12:00:00Z', 0],
  ['2026-03-09T12:00:01Z', 0],
  ['2026-03-09T12:00:00Z', 1],
  ['2026-03-08T12:00:01Z', 1],
  ['2026-03-08T12:00:00Z', 2],
  ['2025-03-10T12:00:00Z', 365],
])('an item that has been waiting since %s has the age of %i days', (since, days) => {
  expect(countWaitingDays(since, now)).toBe(days);
});

test('an item is late after 48 hours', () => {
  expect(lateAfterDays * 24).toBe(48);
});
