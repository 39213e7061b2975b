import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** A column with an id of the contract, compared with a number that is written out. */
const repeated = /\b\w+_id\s*(?:=|<>|<=?|>=?|(?:NOT )?IN|IS (?:NOT )?DISTINCT FROM)\s*\(?\s*\d/;

test('no number of the contract is repeated in SQL', () => {
  const found = sources().filter(
    ({ path, code }) => /^server\/(core|features)\//.test(path) && !isTest(path) && repeated.test(code),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('a status in a condition is found', () => {
  for (const sql of [
    'g.status_id IN (1, 2)',
    'status_id NOT IN (3)',
    't.status_id <> 1',
    'launch_phase_id = 2',
  ])
    expect(repeated.test(sql)).toBe(true);
  expect(repeated.test('status_id IN (${sqlNumbers(group)})')).toBe(false);
});
