import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read, root } from './source-files.ts';

const document = read('docs/security.md');
const rows = document.split('\n').filter((line) => line.startsWith('| v5.0.0-'));
const listNumbers = (text: string) => [...text.matchAll(/v5\.0\.0-(\d+\.\d+\.\d+)/g)].map(([, n = '']) => n);

test('every item of levels 1 and 2 stands in docs/security.md once, with its level', () => {
  const asked = read('checks/asvs-5.0.txt').trim().split('\n').slice(1);
  const told = rows.flatMap((row) => {
    const [, numbers = '', levels = ''] = row.split('|');
    return listNumbers(numbers).map((number) => ({ number, levels }));
  });
  expect(told.map(({ number }) => number)).toEqual(asked.map((line) => line.split(' ')[0]));
  expect(listNumbers(document)).toHaveLength(asked.length);
  const atOtherLevels = asked.filter((line, n) => !told[n]?.levels.includes(line.split(' ')[1] ?? 'none'));
  expect(atOtherLevels).toEqual([]);
});

test('what does not hold is in the list at the top, and nothing else is', () => {
  const notHeld = rows.filter((row) => row.includes('| **Not held')).flatMap(listNumbers);
  const listed = [...document.matchAll(/^- (\d+\.\d+\.\d+): /gm)].map(([, number]) => number);
  expect(listed).toEqual(notHeld);
});

test('every test that it names is there', () => {
  const named = [...document.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(200);
  const missing = named
    .map(([, path = '', title = '']) => ({ path, title }))
    .filter(({ path, title }) => !existsSync(join(root, path)) || !titlesIn(path).includes(title));
  expect(missing).toEqual([]);
});

test('an item without a test says why it has none', () => {
  const reasons =
    /\| (?:Does not apply: .{10}|\*\*Not held)|No test of its own|(?:operator|proxy)(?:'|’)s|\]\(\.\.\/[\w./-]+\)/i;
  const silent = rows.filter((row) => !/\.(?:test|spec)\.tsx?` “/.test(row) && !reasons.test(row));
  expect(silent).toEqual([]);
});

test('every document that it links to is there', () => {
  const linked = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join('docs', path));
  expect(linked.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The first argument of each call that begins with a text, as those of test and test.each do. */
const titlesIn = (path: string): string[] =>
  [...read(path).matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,/g)].map(([, , title = '']) =>
    title.replaceAll("\\'", "'"),
  );
