import { expect, test } from 'vitest';
import { scaleOf } from './chart-scale.ts';

test.each([
  [[0], 1, [0, 1]],
  [[3.9, 21.7], 30, [0, 10, 20, 30]],
  [[41.2, 4.1], 60, [0, 20, 40, 60]],
  [[100], 100, [0, 25, 50, 75, 100]],
  [[], 1, [0, 1]],
])('%j reach to %i', (rates, top, lines) => {
  expect(scaleOf(rates)).toEqual({ top, lines });
});
