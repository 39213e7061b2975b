import { expect, test } from 'vitest';
import { exportBody } from './export-contacts.ts';
import { isNarrowed, listQuery, listSearch } from './list-search.ts';

test('the address holds page, search and status', () => {
  expect(listSearch({ page: 3, search: 'maya', status: 5 })).toEqual({ page: 3, search: 'maya', status: 5 });
});

test('default values stay out of the address', () => {
  expect(listSearch({ page: 1, search: '  ', status: 0 })).toEqual({});
});

test.each([['x'], [-2], [1.5], [null], [Infinity], [{}]])('page %j is the first page', (page) => {
  expect(listSearch({ page })).toEqual({});
});

test.each([[10], ['Lead'], ['1x'], [null], [[1, 2]]])('status %j is every status', (status) => {
  expect(listSearch({ status })).toEqual({});
});

test('a search for digits stays text', () => {
  expect(listSearch({ search: 604 })).toEqual({ search: '604' });
});

test('a search is at most 100 characters long', () => {
  expect(listSearch({ search: 'a'.repeat(101) })).toEqual({ search: 'a'.repeat(100) });
});

test('a search covers every status', () => {
  expect(listQuery({ search: 'maya', status: 5 })).toEqual({ search: 'maya' });
  expect(listQuery({ page: 2, status: 5 })).toEqual({ page: '2', lead_status_id: '5' });
});

test('the export covers every page of the filtered list', () => {
  expect(exportBody({ page: 2, status: 5 })).toEqual({ lead_ids: [], search: '', lead_status_id: 5 });
  expect(exportBody({ search: 'maya', status: 5 })).toEqual({
    lead_ids: [],
    search: 'maya',
    lead_status_id: null,
  });
});

test('who gets no newsletter for a reason is a filter like the status', () => {
  expect(listSearch({ newsletter: 'bounced', page: 2 })).toEqual({ newsletter: 'bounced', page: 2 });
  expect(listSearch({ newsletter: 'because' })).toEqual({});
  expect(listQuery({ newsletter: 'bounced', status: 5 })).toEqual({
    newsletter: 'bounced',
    lead_status_id: '5',
  });
  expect(listQuery({ newsletter: 'bounced', search: 'maya' })).toEqual({ search: 'maya' });
});

test('the address holds where contacts came from, and nothing that does not exist', () => {
  const origin = { source: 10, month: '2026-10', clients: true };
  expect(listSearch(origin)).toEqual(origin);
  expect(listSearch({ source: 'x', month: '2026-13', clients: 'yes' })).toEqual({});
});

test('list and export are those of a number of the statistics, whatever the status; a search covers every contact', () => {
  const search = listSearch({ source: 10, month: '2026-10', clients: true, status: 5, page: 2 });
  expect(listQuery(search)).toEqual({
    page: '2',
    lead_source_id: '10',
    month: '2026-10',
    became_client: 'true',
  });
  expect(exportBody(search)).toEqual({
    lead_ids: [],
    search: '',
    lead_source_id: 10,
    month: '2026-10',
    became_client: true,
  });
  expect(listQuery({ ...search, search: 'maya' })).toEqual({ page: '2', search: 'maya' });
});

test('the address holds type and days without an answer, and nothing that no contact has', () => {
  expect(listSearch({ type: 2, waiting: 3 })).toEqual({ type: 2, waiting: 3 });
  expect(listSearch({ type: '1', waiting: '365' })).toEqual({ type: 1, waiting: 365 });
  expect(listSearch({ type: 3, waiting: 366 })).toEqual({});
  expect(listSearch({ type: 'Buyer', waiting: 0 })).toEqual({});
  expect(listSearch({ waiting: 1.5 })).toEqual({});
});

test('the conditions of a view combine, in the list and in the export', () => {
  const search = listSearch({ type: 1, waiting: 3, source: 14, status: 1, tag: 7 });
  expect(listQuery(search)).toEqual({
    lead_source_id: '14',
    lead_status_id: '1',
    tag_id: '7',
    lead_type_id: '1',
    unanswered_days: '3',
  });
  expect(exportBody(search)).toEqual({
    lead_ids: [],
    search: '',
    lead_source_id: 14,
    lead_status_id: 1,
    tag_id: 7,
    lead_type_id: 1,
    unanswered_days: 3,
  });
});

test('the list says what narrows it beyond the choices above it', () => {
  expect(
    [{ type: 1 }, { waiting: 3 }, { source: 14 }, { month: '2026-10' }].map((raw) =>
      isNarrowed(listSearch(raw)),
    ),
  ).toEqual([true, true, true, true]);
  expect(isNarrowed({ newsletter: 'bounced' })).toBe(true);
  expect(isNarrowed({ clients: true })).toBe(true);
  expect(isNarrowed({ status: 5, tag: 7, page: 2 })).toBe(false);
  expect(isNarrowed({ search: 'maya', type: 1 })).toBe(false);
});
