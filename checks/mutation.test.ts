import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutationGroups } from './mutation/groups.ts';
import { survivors } from './mutation/survivors.ts';
import { paths, root } from './source-files.ts';

const find = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd: root });
const mutated = find(Object.values(mutationGroups).flatMap(({ files }) => files));

/** Rules that no group mutates yet, with the reason. */
const exceptions: Record<string, string> = {};

test('every file of rules is mutated in a group', () => {
  const rules = ['contract', 'server'].flatMap(paths).filter((path) => path.endsWith('/rules.ts'));
  expect(rules.filter((path) => !mutated.includes(path) && !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((path) => mutated.includes(path))).toEqual([]);
});

test.each(Object.entries(mutationGroups))('the files and tests of %s exist', (_name, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect([pattern, find([pattern]).length > 0]).toEqual([pattern, true]);
  expect(find(tests).every((path) => path.endsWith('.test.ts'))).toBe(true);
});

test('a survivor is one of a file that is mutated', () => {
  const files = new Set(Object.keys(survivors).map((line) => line.slice(0, line.indexOf(': '))));
  expect([...files].filter((file) => !mutated.includes(file))).toEqual([]);
});
