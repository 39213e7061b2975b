import { expect, test } from 'vitest';
import { listQuery, listSearch } from './list-search.ts';

test.each([
  [{}, { status: 'active' }],
  [
    { status: 'sold', page: '2' },
    { status: 'sold', page: '2' },
  ],
  [{ status: 'reciprocity' }, { reciprocity_only: '1' }],
  [{ status: 'nonsense', page: '0' }, { status: 'active' }],
  // a search covers every status
  [{ status: 'sold', search: ' elm ' }, { search: 'elm' }],
  [{ search: 2900001 }, { search: '2900001' }],
])('the address %j asks for %j', (address, query) => {
  expect(listQuery(listSearch(address))).toEqual(query);
});
