import type { listings } from '#contract/listings/listings.ts';
import { searchAtMost } from '#contract/listings/search.ts';
import type { SentQuery } from '#contract/endpoint.ts';

/** What the list may show; the first is what it shows unless something else is chosen. */
export const listFilters = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'sold', label: 'Sold' },
  { value: 'reciprocity', label: 'Reciprocity' },
] as const;
type ListFilter = (typeof listFilters)[number]['value'];

/** The search parameters of the list. The first page, an empty search and active listings are left out of the address. */
export type ListSearch = { page?: number; search?: string; status?: ListFilter; staff?: 'true' };

/** Accepts any address: an invalid value counts as missing. */
export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page']);
  const search = searchOf(raw['search']);
  const status = listFilters.slice(1).find(({ value }) => value === raw['status'])?.value;
  return {
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
    ...(search !== '' && { search }),
    ...(status !== undefined && { status }),
    ...(String(raw['staff']) === 'true' && { staff: 'true' as const }),
  };
}

// a search for digits may arrive as a number
function searchOf(raw: unknown): string {
  if (typeof raw !== 'string' && typeof raw !== 'number') return '';
  return String(raw).trim().slice(0, searchAtMost);
}

/** A search covers every status; the filter in the address applies again once the search is cleared. */
export function listQuery({ page, search, status = 'active' }: ListSearch): SentQuery<typeof listings.list> {
  return {
    ...(page !== undefined && { page: String(page) }),
    ...(search === undefined
      ? status === 'reciprocity'
        ? { reciprocity_only: '1' as const }
        : { status }
      : { search }),
  };
}
