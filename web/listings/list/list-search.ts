import type { listings } from '#contract/listings/listings.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import { SEARCH_LENGTH } from '#web/parts/measures.ts';
import { parsePage, staffFlag, parseSearchWords, type StaffFlag } from '../../routing/search.ts';

/** The filters of the list other than active listings, which are the default. */
const otherFilters = ['inactive', 'sold', 'reciprocity'] as const;

/** The search parameters of the list. The first page, an empty search and active listings are left out of the address. */
export type ListSearch = StaffFlag & {
  page?: number;
  search?: string;
  status?: (typeof otherFilters)[number];
};

/** Accepts any address: an invalid value counts as missing. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const status = otherFilters.find((filter) => filter === raw['status']);
  return {
    ...parsePage(raw['page']),
    ...parseSearchWords(raw['search'], SEARCH_LENGTH.max),
    ...(status && { status }),
    ...staffFlag(raw),
  };
}

/** A search covers every status; the filter in the address applies again once the search is cleared. */
export function listQuery({ page, search, status }: ListSearch): SentQuery<typeof listings.list> {
  const of =
    status === 'reciprocity' ? { reciprocity_only: '1' as const } : { status: status ?? ('active' as const) };
  return { ...(page && { page: String(page) }), ...(search ? { search } : of) };
}
