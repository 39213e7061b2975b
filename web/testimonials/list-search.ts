import type { TestimonialFilter, testimonials } from '#contract/testimonials/testimonials.ts';
import type { SentQuery } from '#contract/endpoint.ts';
import { SEARCH_LENGTH } from '#web/parts/measures.ts';
import { parsePage, staffFlag, parseSearchWords, type StaffFlag } from '../routing/search.ts';

/** The filters of the list; 'all' is left out of the address. */
type Narrowed = Exclude<TestimonialFilter, 'all'>;

/** The search parameters of the list. The first page, an empty search and all testimonials are left out of the address. */
export type ListSearch = StaffFlag & { page?: number; search?: string; filter?: Narrowed };

/** Accepts any address: an invalid value counts as missing. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const filter = filters.find((one) => one === raw['filter']);
  return {
    ...parsePage(raw['page']),
    ...parseSearchWords(raw['search'], SEARCH_LENGTH.max),
    ...(filter && { filter }),
    ...staffFlag(raw),
  };
}

/** A search covers every testimonial; the filter in the address applies again once the search is cleared. */
export function listQuery({ page, search, filter }: ListSearch): SentQuery<typeof testimonials.list> {
  return { ...(page && { page: String(page) }), ...(search ? { search } : queryOf(filter)) };
}

const queryOf = (filter: Narrowed | undefined) => {
  if (filter === undefined) return {};
  return filter === 'homepage' ? { homepage_only: '1' as const } : { status: filter };
};

export const exportBody = ({ search, filter }: ListSearch) => ({
  lead_ids: [],
  search: search ?? '',
  ...(search === undefined && filter !== undefined && filter !== 'homepage' ? { status: filter } : {}),
  homepage_only: search === undefined && filter === 'homepage',
});

// a separate list, since every page loads the routes but only this one the contract of testimonials
const filters: readonly Narrowed[] = ['published', 'draft', 'homepage'];
