import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** The first of the texts of a page, which may be the hidden twin that a narrow window shows. */
const firstOfAll = /\.getBy(?:Text|Label)\((?:[^()]|\([^()]*\))*\)\s*\.first\(\),?\s*\)\s*\.toBeVisible\(/g;

const findWaits = (code: string): string[] => code.match(firstOfAll) ?? [];

test('no journey waits for a text that may be the hidden one of two', () => {
  expect(findWaits("await expect(page.getByText('Away (1)').first()).toBeVisible();")).toHaveLength(1);
  expect(
    findWaits("await expect(page.getByText('Away').filter({ visible: true }).first()).toBeVisible();"),
  ).toEqual([]);
  const journeys = sources().filter(({ path }) => path.startsWith('e2e/') && !isTest(path));
  expect(journeys.length).toBeGreaterThan(100);
  expect(journeys.flatMap(({ path, code }) => findWaits(code).map((wait) => `${path}: ${wait}`))).toEqual([]);
});
