import { expect, test } from 'vitest';
import { findMissingStandbys } from './standbys.ts';

const facts = { waits: true, following: 0, hidden: 0 };

// how many of its standbys PostgreSQL waits for is in its documentation of synchronous_standby_names
test.each([
  ['', null],
  ['  ', null],
  ['*', 1],
  ['s1, s2', 1],
  ['"2 (of us)"', 1],
  ['1 (s1, s2)', 1],
  ['2 (s1, s2, s3)', 2],
  ['FIRST 2 (s1, s2, s3)', 2],
  ['first 12(s1, s2)', 12],
  ['ANY 2 (s1, s2, s3)', 2],
  [' any  3 ( * )', 3],
  ['any, first', 1],
])('without a standby, %j lets a commit wait for %j', (names, needed) => {
  expect(findMissingStandbys({ ...facts, names })?.needed ?? null).toBe(needed);
});

test('no commit waits while enough standbys follow, or where the connection waits for none', () => {
  const names = 'ANY 2 (s1, s2, s3)';
  expect(findMissingStandbys({ ...facts, names, following: 1 })).toEqual({ needed: 2, following: 1 });
  expect(findMissingStandbys({ ...facts, names, following: 2 })).toBeNull();
  expect(findMissingStandbys({ ...facts, names, waits: false })).toBeNull();
});

test('of a standby that this login may not look at nobody says that it is missing', () => {
  expect(findMissingStandbys({ ...facts, names: '*', hidden: 1 })).toBeNull();
  expect(findMissingStandbys({ ...facts, names: '2 (*)', hidden: 1 })).toEqual({ needed: 2, following: 0 });
});
