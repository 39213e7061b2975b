import { expect, test } from 'vitest';
import { nextTry } from './retries.ts';

test('tries are further apart each time, up to an hour, and never before a website asked for, up to a day', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const secondsUntil = (attempts: number, waitMs: number | null) =>
    (nextTry(attempts, now, waitMs).getTime() - now.getTime()) / 1000;
  expect([1, 2, 3, 8, 20].map((attempts) => secondsUntil(attempts, null))).toEqual([10, 20, 40, 1280, 3600]);
  expect(secondsUntil(1, 120_000)).toBe(120);
  expect(secondsUntil(5, 1000)).toBe(160);
  expect(secondsUntil(1, 7_200_000)).toBe(7200);
  expect(secondsUntil(20, 86_400_000)).toBe(86_400);
  expect(secondsUntil(1, 1e12)).toBe(86_400);
});
