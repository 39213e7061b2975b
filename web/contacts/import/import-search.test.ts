import { expect, test } from 'vitest';
import { findStep, importSearch } from './import-search.ts';

test('the address names a step, a kind of rows and a page; unknown values count as missing', () => {
  expect(importSearch({ step: 'choices', kind: 'refused', page: 2 })).toEqual({
    step: 'choices',
    kind: 'refused',
    page: 2,
  });
  expect(importSearch({ step: 'done', kind: 'toString', page: 'x' })).toEqual({});
});

test.each([
  ['mapping', undefined, 'columns'],
  ['mapping', 'choices', 'choices'],
  // there is no preview before there are choices
  ['mapping', 'preview', 'columns'],
  ['ready', undefined, 'preview'],
  ['ready', 'preview', 'preview'],
  ['ready', 'columns', 'columns'],
  ['ready', 'choices', 'choices'],
  ['running', 'columns', 'progress'],
  ['done', undefined, 'progress'],
  ['undone', 'preview', 'progress'],
] as const)('an import that is %s shows, where the address says %s, its %s', (state, step, shown) => {
  expect(findStep({ state, file_type: 'csv' }, step)).toBe(shown);
});

test('cards have no columns to choose', () => {
  expect(findStep({ state: 'mapping', file_type: 'vcf' }, undefined)).toBe('choices');
  expect(findStep({ state: 'ready', file_type: 'vcf' }, 'columns')).toBe('choices');
});
