import { usualSort } from '#contract/listings/sorts.ts';
import { listSearch, type ListSearch } from './list-search.ts';

export const pageSizes = ['5', '15', '50'];
const switches = ['without_photos', 'in_newsletter', 'held'] as const;

/** Whether an address has an order, a filter or a size that does not exist. */
export function hasUnknown(raw: Record<string, unknown>): boolean {
  const usual: Record<string, unknown> = { sort: usualSort, take: pageSizes[0], status: 'active' };
  const known: Record<string, unknown> = listSearch(raw);
  return ['sort', 'take', 'type', 'status', ...switches].some(
    (name) => (raw[name] ?? '') !== '' && raw[name] !== usual[name] && known[name] === undefined,
  );
}

/** How many filters narrow the list, other than its status. */
export const countFilters = (search: ListSearch): number =>
  [search.type, search.city, ...switches.map((name) => search[name])].filter(Boolean).length;

export const withoutFilters = {
  type: undefined,
  city: undefined,
  without_photos: undefined,
  in_newsletter: undefined,
  held: undefined,
};
