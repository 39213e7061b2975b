import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test('few pages are all shown', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3]);
});

test('of many pages the first, the last and the neighbours are shown', () => {
  expect(pageNumbers(1, 10)).toEqual([1, 2, 'gap', 10]);
  expect(pageNumbers(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10]);
});

test('a gap never hides a single page', () => {
  expect(pageNumbers(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10]);
  expect(pageNumbers(8, 10)).toEqual([1, 'gap', 7, 8, 9, 10]);
});
