import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { buildUrl } from './input.ts';
import { createQueryKey } from './use-api-query.ts';

test('ids go into the path, and undefined values stay out of the query', () => {
  expect(buildUrl(contacts.history, { params: { id: 7 }, query: { page: 2, entry: undefined } })).toBe(
    '/api/v2/leads/7/history?page=2',
  );
  expect(buildUrl(contacts.list, { query: { search: '' } })).toBe('/api/v2/leads');
});

test('search text cannot escape its query parameter', () => {
  expect(buildUrl(contacts.list, { query: { search: 'a&page=9#x' } })).toBe(
    '/api/v2/leads?search=a%26page%3D9%23x',
  );
});

test('a query key consists of endpoint and input', () => {
  expect(createQueryKey(contacts.list, { query: { page: 2 } })).toEqual([
    'GET /leads',
    { query: { page: 2 } },
  ]);
  expect(createQueryKey(contacts.list)).toEqual(['GET /leads']);
});
