import { expect, test } from 'vitest';
import { countFilters, hasUnknown } from './list-narrowing.ts';
import { listQuery, listSearch } from './list-search.ts';

test.each([
  [{}, { status: 'active' }],
  [
    { status: 'sold', page: '2' },
    { status: 'sold', page: '2' },
  ],
  [{ status: 'reciprocity' }, { reciprocity_only: '1' }],
  [{ status: 'all', staff: 'true' }, {}],
  [{ status: 'nonsense', page: '0' }, { status: 'active' }],
  // a search covers every status
  [{ status: 'sold', search: ' elm ' }, { search: 'elm' }],
  [{ search: 2900001 }, { search: '2900001' }],
  // and keeps the order and the filters
  [
    { search: 'elm', sort: 'price_asc', city: 'Vancouver' },
    { search: 'elm', sort: 'price_asc', city: 'Vancouver' },
  ],
  [
    { sort: 'views_desc', take: '50', type: 'Condo', without_photos: '1', in_newsletter: '1', held: '1' },
    {
      status: 'active',
      sort: 'views_desc',
      take: '50',
      type: 'Condo',
      without_photos: '1',
      in_newsletter: '1',
      held: '1',
    },
  ],
  [
    {
      sort: 'nonsense',
      take: '7',
      type: 'Castle',
      city: ' ',
      without_photos: 'yes',
      in_newsletter: '0',
      held: '',
    },
    { status: 'active' },
  ],
])('the address %j asks for %j', (address, query) => {
  expect(listQuery(listSearch(address))).toEqual(query);
});

test('the usual order, size and status are left out of the address', () => {
  expect(
    listSearch({ sort: 'date_desc', take: '5', status: 'active', page: '1', type: '', city: '' }),
  ).toEqual({});
});

test.each([
  [{}, false],
  [{ sort: 'date_desc', take: '5', status: 'active', held: '1', type: 'Condo' }, false],
  [{ sort: '', type: '' }, false],
  [{ sort: 'nonsense' }, true],
  [{ take: '500' }, true],
  [{ type: 'Castle' }, true],
  [{ status: 3 }, true],
  [{ held: 'yes' }, true],
])('an address of %j has something unknown: %s', (address, isUnknown) => {
  expect(hasUnknown(address)).toBe(isUnknown);
});

test('filters are counted without the status, the order and the size', () => {
  expect(countFilters({ status: 'sold', sort: 'price_asc', take: '50', search: 'elm' })).toBe(0);
  expect(
    countFilters({ type: 'Condo', city: 'Vancouver', without_photos: '1', in_newsletter: '1', held: '1' }),
  ).toBe(5);
});
