import { expect, test } from 'vitest';
import { maxAttempts, nextTry } from './rules.ts';

const now = new Date('2026-11-20T20:00:00Z');

test('a mail is tried nine times within about seven hours, each wait longer than the one before', () => {
  const waits = Array.from({ length: maxAttempts }, (_, index) => nextTry(index + 1, now)).map((at) =>
    at === undefined ? null : (at.getTime() - now.getTime()) / 1000,
  );
  expect(waits).toEqual([10, 30, 90, 300, 900, 2700, 7200, 14_400, null]);
  expect(maxAttempts).toBe(9);
  expect(waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) / 3600).toBeCloseTo(7.1, 1);
});
