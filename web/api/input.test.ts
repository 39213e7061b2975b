import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { urlOf } from './input.ts';
import { queryKeyOf } from './use-api-query.ts';

test('ids go into the path, and what is not said stays out of the query', () => {
  expect(urlOf(contacts.history, { params: { id: 7 }, query: { page: 2, entry: undefined } })).toBe(
    '/api/v2/leads/7/history?page=2',
  );
  expect(urlOf(contacts.list, { query: { search: '' } })).toBe('/api/v2/leads');
});

test('what a person searches for cannot leave its parameter', () => {
  expect(urlOf(contacts.list, { query: { search: 'a&page=9#x' } })).toBe(
    '/api/v2/leads?search=a%26page%3D9%23x',
  );
});

test('an answer is known by its endpoint and what was asked', () => {
  expect(queryKeyOf(contacts.list, { query: { page: 2 } })).toEqual(['GET /leads', { query: { page: 2 } }]);
  expect(queryKeyOf(contacts.list)).toEqual(['GET /leads']);
});
