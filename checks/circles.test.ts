import { expect, test } from 'vitest';
import { sources, type Source } from './source-files.ts';

type Arrow = readonly [from: string, to: string];

test('no files import each other in a circle, not even for their types', () => {
  expect(findCircles(listArrows(sources()))).toEqual([]);
});

test('a circle is found however long it is, and what only leads to it or from it is none', () => {
  const circle: Arrow[] = [
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'a'],
  ];
  expect(findCircles([['first', 'a'], ...circle, ['c', 'last'], ['last', 'end']])).toEqual(circle);
});

/** A lazily loaded screen may import the file that opens it. */
const listArrows = (files: readonly Source[]): Arrow[] =>
  files.flatMap(({ path, imports }) =>
    imports.flatMap(({ to, lazy }): Arrow[] => (lazy ? [] : [[path, to]])),
  );

/** The arrows that remain once files without imports, and files that are not imported, are removed. */
function findCircles(arrows: readonly Arrow[]): readonly Arrow[] {
  const [importing, imported] = [new Set(arrows.map(([from]) => from)), new Set(arrows.map(([, to]) => to))];
  const left = arrows.filter(([from, to]) => importing.has(to) && imported.has(from));
  return left.length === arrows.length ? left : findCircles(left);
}
