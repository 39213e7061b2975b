import { expect, test } from 'vitest';
import { calculateScale } from './chart-scale.ts';

test.each([
  [[0], 1, [0, 1]],
  [[3.9, 21.7], 30, [0, 10, 20, 30]],
  [[41.2, 4.1], 60, [0, 20, 40, 60]],
  [[100], 100, [0, 25, 50, 75, 100]],
  [[], 1, [0, 1]],
  [[7], 8, [0, 2, 4, 6, 8]],
  [[1204], 1500, [0, 500, 1000, 1500]],
  [[999_999], 1_000_000, [0, 250_000, 500_000, 750_000, 1_000_000]],
])('%j reach to %i', (values, top, lines) => {
  expect(calculateScale(values)).toEqual({ top, lines });
});
