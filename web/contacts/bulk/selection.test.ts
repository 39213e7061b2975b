import { expect, test } from 'vitest';
import { listSearch } from '../list-search.ts';
import {
  countSelected,
  isSelected,
  nobody,
  select,
  selectionIn,
  toBulkFilter,
  toChoice,
  toListKey,
} from './selection.ts';

const all = { all: toListKey({ status: 6 }), ids: new Set<number>() };

test('contacts are ticked and unticked, each once', () => {
  const some = select(select(nobody, [1, 2, 3], true), [2, 9], false);
  expect([1, 2, 3].map((id) => isSelected(some, id))).toEqual([true, false, true]);
  expect(countSelected(select(some, [3], true), 100)).toBe(2);
  expect(toChoice(some, { status: 6 })).toEqual({ lead_ids: [1, 3], filter: null, except_ids: [] });
});

test('of all contacts of a list, those that are unticked are left out', () => {
  const less = select(select(all, [4, 5], false), [5], true);
  expect([4, 5, 6].map((id) => isSelected(less, id))).toEqual([false, true, true]);
  expect(countSelected(less, 2140)).toBe(2139);
  expect(toChoice(less, { status: 6 })).toMatchObject({
    lead_ids: [],
    filter: { lead_status_id: 6, search: '', tag_id: null },
    except_ids: [4],
  });
});

test('another page is the same list, and another filter is another one; ticked contacts stay', () => {
  expect(selectionIn(all, toListKey({ status: 6, page: 3 }))).toBe(all);
  expect(selectionIn(all, toListKey({ status: 5 }))).toBe(nobody);
  const some = select(nobody, [1], true);
  expect(selectionIn(some, toListKey({ search: 'maya' }))).toBe(some);
});

test('the filter is that of the list: a search covers everybody, and a number of the statistics any status', () => {
  expect(toBulkFilter(listSearch({ search: 'maya', status: 6 }))).toMatchObject({
    search: 'maya',
    lead_status_id: null,
  });
  expect(toBulkFilter(listSearch({ month: '2026-10', status: 6, source: 4 }))).toMatchObject({
    month: '2026-10',
    lead_status_id: null,
    lead_source_id: 4,
  });
  expect(toBulkFilter(listSearch({ type: 1, waiting: 3, newsletter: 'none' }))).toMatchObject({
    lead_type_id: 1,
    unanswered_days: 3,
    newsletter: 'none',
  });
});
