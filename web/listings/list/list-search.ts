import { listingSorts, usualSort, type ListingSort } from '#contract/listings/sorts.ts';
import { propertyTypes } from '#contract/listings/type-names.ts';
import type { listings } from '#contract/listings/listings.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import { SEARCH_LENGTH } from '#web/parts/measures.ts';
import { parsePage, staffFlag, parseSearchWords, type StaffFlag } from '../../routing/search.ts';

/** The filters of the list other than active listings, which are the default. */
const otherFilters = ['inactive', 'sold', 'reciprocity', 'all'] as const;
/** How many are on a page, unless there are five. */
const otherSizes = ['15', '50'] as const;

/**
 * The search parameters of the list. The first page, an empty search, active listings and the usual order and size are
 * left out of the address.
 */
export type ListSearch = StaffFlag & {
  page?: number;
  search?: string;
  status?: (typeof otherFilters)[number];
  sort?: ListingSort;
  take?: (typeof otherSizes)[number];
  type?: (typeof propertyTypes)[number];
  city?: string;
  without_photos?: '1';
  in_newsletter?: '1';
  held?: '1';
};

type Raw = Record<string, unknown>;

/** Accepts any address: an invalid value counts as missing. */
export function listSearch(raw: Raw): ListSearch {
  const status = otherFilters.find((filter) => filter === raw['status']);
  return {
    ...parsePage(raw['page']),
    ...parseSearchWords(raw['search'], SEARCH_LENGTH.max),
    ...(status && { status }),
    ...parseFilters(raw),
    ...staffFlag(raw),
  };
}

function parseFilters(raw: Raw): Omit<ListSearch, 'page' | 'search' | 'status' | 'staff'> {
  const sort = listingSorts.find((one) => one === raw['sort'] && one !== usualSort);
  const take = otherSizes.find((one) => one === raw['take']);
  const type = propertyTypes.find((one) => one === raw['type']);
  const { search: city } = parseSearchWords(raw['city'], SEARCH_LENGTH.max);
  const on = (name: 'without_photos' | 'in_newsletter' | 'held') => raw[name] === '1';
  return {
    ...(sort && { sort }),
    ...(take && { take }),
    ...(type && { type }),
    ...(city && { city }),
    ...(on('without_photos') && { without_photos: '1' }),
    ...(on('in_newsletter') && { in_newsletter: '1' }),
    ...(on('held') && { held: '1' }),
  };
}

/** A search covers every status; the filter in the address applies again once the search is cleared. */
export function listQuery({
  page,
  search,
  status,
  staff: _staff,
  ...filters
}: ListSearch): SentQuery<typeof listings.list> {
  return {
    ...filters,
    ...(page && { page: String(page) }),
    ...(search ? { search } : queryOfStatus(status)),
  };
}

function queryOfStatus(status: ListSearch['status']): SentQuery<typeof listings.list> {
  if (status === 'all') return {};
  return status === 'reciprocity' ? { reciprocity_only: '1' } : { status: status ?? 'active' };
}
