import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutationGroups } from './mutation/groups.ts';
import { survivors } from './mutation/survivors.ts';
import { isTest, paths, read, root } from './source-files.ts';

const find = (patterns: readonly string[]): string[] => globSync([...patterns], { cwd: root });
const mutated = find(Object.values(mutationGroups).flatMap(({ files }) => files));

/** Files of rules that no group mutates, with the reason. */
const exceptions: Record<string, string> = {
  'contract/abroad-at-once.ts': 'It only hands on what the server has loaded.',
  'contract/abroad-when-asked.ts': 'It loads a part of the portal in a browser, where journeys look at it.',
  'contract/contacts/bulk.ts': 'It only declares, and lists the ids of statuses and sources.',
  'server/features/billing/pdf/read-logo.ts': 'It only reads a file of the store.',
};

const isOfTests = (path: string): boolean =>
  isTest(path) || /\/testing[-/]/.test(path) || path.endsWith('.d.ts');

/** A file of the contract with neither a function nor a pattern only declares. */
const decides = (path: string): boolean =>
  path.startsWith('contract/')
    ? /=>|\bfunction\b|\/\^/.test(read(path))
    : /\/(rules|read-[^/]+)\.ts$/.test(path);

test('every file with rules is mutated in a group', () => {
  const rules = ['contract', 'server']
    .flatMap(paths)
    .filter((path) => path.endsWith('.ts') && !isOfTests(path) && decides(path));
  expect(rules.filter((path) => !mutated.includes(path) && !(path in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((path) => mutated.includes(path) || !rules.includes(path))).toEqual(
    [],
  );
});

test.each(Object.entries(mutationGroups))('the files and tests of %s exist', (_name, { files, tests }) => {
  for (const pattern of [...files, ...tests])
    expect([pattern, find([pattern]).length > 0]).toEqual([pattern, true]);
  expect(find(tests).every((path) => path.endsWith('.test.ts'))).toBe(true);
});

test('a survivor is a place of a file that is mutated', () => {
  const words = (text: string) => text.replace(/\s+/g, ' ');
  const gone = Object.keys(survivors).filter((line) => {
    const [file = '', mutation = ''] = line.split(/: (.*)/s);
    const [original = ''] = mutation.split(' → ');
    return !mutated.includes(file) || !words(read(file)).includes(original);
  });
  expect(gone).toEqual([]);
});
