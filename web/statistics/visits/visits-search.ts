import { dimensions, type Dimension, type VisitFilters } from '#contract/statistics/visits.ts';
import { daysSearch, type DaysSearch } from '../days/days-search.ts';

/** The days and the filters of the page, as its address has them. */
export type VisitsSearch = DaysSearch & VisitFilters;

export function visitsSearch(raw: Record<string, unknown>): VisitsSearch {
  const filters: VisitFilters = {};
  for (const dimension of dimensions) {
    const value = raw[dimension];
    if ((typeof value === 'string' || typeof value === 'number') && String(value).length <= 500)
      filters[dimension] = String(value);
  }
  return { ...daysSearch(raw), ...filters };
}

export type Filter = { dimension: Dimension; value: string };

export const listFilters = (search: VisitFilters): Filter[] =>
  dimensions.flatMap((dimension) => {
    const value = search[dimension];
    return value === undefined ? [] : [{ dimension, value }];
  });

/** The address without a filter, or without all of them. */
export function removeFilters(
  search: VisitsSearch,
  removed: readonly Dimension[] = dimensions,
): VisitsSearch {
  const rest = { ...search };
  for (const dimension of removed) delete rest[dimension];
  return rest;
}
