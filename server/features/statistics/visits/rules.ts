import { dimensions, type VisitFilters } from '#contract/statistics/visits.ts';
import type { SiteFacts } from '../days/page-views.ts';

export const hasFilter = (filters: VisitFilters): boolean =>
  dimensions.some((dimension) => filters[dimension] !== undefined);

/** Other systems give numbers and nothing of the visits behind them, so those that our own counter knows are taken. */
export const onlyOwnDays = (site: SiteFacts): SiteFacts => ({ ...site, months: [], imported: [] });
