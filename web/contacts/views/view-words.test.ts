import { expect, test } from 'vitest';
import { builtInViews, type CountedView, type View } from '#contract/contacts/views.ts';
import { describeView, formatViewCount, formatWaiting, toListSearch, toViewFilter } from './view-words.ts';

const all: View = {
  id: 1,
  name: 'Mine',
  search: '',
  lead_status_id: null,
  lead_type_id: null,
  tag_id: null,
  lead_source_id: null,
  unanswered_days: null,
  has_deleted_tag: false,
};
const names = new Map([[7, 'Investor']]);

test.each<[Partial<View>, string]>([
  [{ search: 'nora' }, 'Search for “nora”'],
  [{ lead_type_id: 1, lead_status_id: 6 }, 'Buyers, with the status Nurture'],
  [{ lead_type_id: 2 }, 'Sellers'],
  [{ tag_id: 7 }, 'Tagged Investor'],
  [{ tag_id: 8, lead_source_id: 10 }, 'From Facebook ad'],
  [{ unanswered_days: 1 }, 'Without an answer for 1 day'],
  [
    { lead_type_id: 1, lead_status_id: 1, tag_id: 7, lead_source_id: 14, unanswered_days: 3 },
    'Buyers, with the status Lead, tagged Investor, from Referral, without an answer for 3 days',
  ],
])('the conditions %j read %j', (fields, text) => {
  expect(describeView({ ...all, ...fields }, names)).toBe(text);
});

test('days of waiting have their plural', () => {
  expect(formatWaiting(2)).toBe('without an answer for 2 days');
});

test.each<[CountedView['contacts'], boolean, string]>([
  [null, false, ''],
  [0, false, '0 contacts'],
  [1, false, '1 contact'],
  [12, false, '12 contacts'],
  [1000, false, '1,000 contacts'],
  [1000, true, 'More than 1,000 contacts'],
])('a count of %j (more: %j) reads %j', (contacts, has_more, text) => {
  expect(formatViewCount({ ...all, contacts, has_more })).toBe(text);
});

test('a view opens the list that it was saved from', () => {
  const search = { status: 1, type: 2, tag: 7, source: 14, waiting: 3 } as const;
  expect(toListSearch(toViewFilter({ ...search, page: 4 }))).toEqual(search);
  expect(toListSearch(toViewFilter({ search: 'nora', status: 5, tag: 7 }))).toEqual({ search: 'nora' });
  expect(toListSearch(toViewFilter({}))).toEqual({});
});

test('the views of every account are lists of their own', () => {
  expect(builtInViews.map((view) => toListSearch(view))).toEqual([
    { waiting: 3 },
    { type: 1, status: 6 },
    { type: 2, status: 6 },
  ]);
});
