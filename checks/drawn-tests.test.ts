import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { drawJourneys } from '../e2e/draw-journeys.ts';
import { drawsTests, leaveOutFiles } from '../server/testing/draw-files.ts';

const folder = join(import.meta.dirname, '../e2e');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.spec.ts'),
);
afterEach(() => vi.unstubAllEnvs());

/** In how many of four runs, by their seeds, a journey of each file runs at this width. */
function countRuns(width: 'desktop' | 'phone', tags: string): Set<number> {
  vi.stubEnv(drawsTests, '1');
  const draws = [4, 5, 6, 7].map((seed) => drawJourneys(folder, seed)[width]);
  return new Set(
    files.map((file) => {
      const journey = ` ${width} ${file} somebody does something${tags}`;
      return draws.filter((leftOut) => !leftOut.some((pattern) => pattern.test(journey))).length;
    }),
  );
}

test.each(['desktop', 'phone'] as const)('four runs take every journey on a %s', (width) => {
  expect(countRuns(width, '')).toEqual(new Set([1]));
  expect(countRuns(width, ` @${width}`)).toEqual(new Set([2]));
  expect(countRuns(width, ' @quick')).toEqual(new Set([2]));
  expect(countRuns(width, ` @${width} @quick`)).toEqual(new Set([4]));
});

test('a run of named journeys, or of everything, leaves none out', () => {
  vi.stubEnv(drawsTests, undefined);
  expect(drawJourneys(folder, 4)).toEqual({ desktop: [], phone: [] });
});

test('two runs take every API test, and each of them the security tests', () => {
  vi.stubEnv(drawsTests, '1');
  const root = join(import.meta.dirname, '..');
  const [even = [], odd = []] = [4, 5].map((seed) => leaveOutFiles(root, ['server', 'database'], seed));
  expect(even.length).toBeGreaterThan(100);
  expect(even.filter((file) => odd.includes(file))).toEqual([]);
  expect([...even, ...odd].filter((file) => file.includes('testing/security'))).toEqual([]);
  vi.stubEnv(drawsTests, undefined);
  expect(leaveOutFiles(root, ['server', 'database'], 4)).toEqual([]);
});
