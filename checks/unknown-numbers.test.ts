import { expect, test } from 'vitest';
import { knownDefaults } from './known-defaults.ts';
import { isTest, sources } from './source-files.ts';

/** Files whose statements return numbers that people read. */
const ofNumbers = /^server\/features\/(?:statistics|newsletter\/tracking)\/|^server\/core\/db\/percent\.ts$/;
/** The larger or smaller of values of which one may be NULL, and a number in place of NULL. */
const defaults = /\b(?:greatest|least)\s*\(|\bcoalesce\s*\((?!json)(?:[^`;]{0,160}?), 0\)/g;

const found = sources()
  .filter(({ path }) => ofNumbers.test(path) && !isTest(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(defaults)].map(
      ({ index }) => `${path} ${text.slice(index, index + 160).replaceAll(/\s+/g, ' ')}`,
    ),
  );

test('a statement of numbers takes nothing in place of what is not known, but where the list says why', () => {
  const isListed = (place: string) => Object.keys(knownDefaults).some((known) => place.startsWith(known));
  expect(found.filter((place) => !isListed(place))).toEqual([]);
});

test('the list has no entry that is not needed', () => {
  expect(
    Object.keys(knownDefaults).filter((known) => !found.some((place) => place.startsWith(known))),
  ).toEqual([]);
});

test('numbers are divided in one place, where nothing to divide by gives nothing', () => {
  const divisions = sources()
    .filter(({ path }) => ofNumbers.test(path) && !isTest(path) && path !== 'server/core/db/percent.ts')
    .flatMap(({ path, text }) =>
      /\b100(?:\.0)? \* \$?\{?[\w.]+\}? ?\/|\/ nullif\(/.test(text) ? [path] : [],
    )
    // sections of the mail divide numbers that are known already
    .filter((path) => !path.startsWith('server/features/statistics/monthly-report/'));
  expect(divisions).toEqual([]);
});
