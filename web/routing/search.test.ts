import { expect, test } from 'vitest';
import { parseSearch, staffFlag, stringifySearch } from './search.ts';

test('a page is parsed as a number and a search as text', () => {
  expect(parseSearch('?page=2&search=604&status=5')).toEqual({ page: 2, search: '604', status: 5 });
});

test('missing values are not in the address', () => {
  expect(stringifySearch({ page: undefined, search: '', status: 5 })).toBe('?status=5');
  expect(stringifySearch({})).toBe('');
});

test('parsing and stringifying an address returns the same address', () => {
  const address = '?redirect=%2Fcontacts%3Fpage%3D2&search=a%26b';
  expect(stringifySearch(parseSearch(address))).toBe(address);
});

test('the staff flag is true or missing', () => {
  expect(staffFlag({ staff: 'true' })).toEqual({ staff: 'true' });
  expect(staffFlag({ staff: '1' })).toEqual({});
});
