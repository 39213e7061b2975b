import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { scoped } from '../key-access.ts';
import { checkRange, rangeFields } from './day-ranges.ts';
import { siteId, WebsiteDays } from './website.ts';

/**
 * Page views are counted by page and by listing, visitors by everything else. A visit may have several goals or none;
 * by all others the counts add up to the number of the days.
 */
export const dimensions = [
  'page',
  'entry',
  'listing',
  'source',
  'medium',
  'campaign',
  'device',
  'country',
  'region',
  'goal',
] as const;
export type Dimension = (typeof dimensions)[number];

export type Device = 'phone' | 'tablet' | 'computer';

/** How many days single page views are stored, which filters read. */
export const filterDays = 34;
export const filtersTooOld = `Visits can be filtered for the last ${filterDays} days.`;

/** The values of a dimension that are listed; the others are added up. */
export const maxValues = 100;

const VisitCount = z.object({
  /** '' if it is unknown, or if there is none */
  value: z.string(),
  /** the address of a listing */
  name: z.nullable(z.string()),
  count: z.int(),
});
export type VisitCount = z.infer<typeof VisitCount>;

export const VisitCounts = z.object({
  dimension: z.enum(dimensions),
  rows: z.array(VisitCount),
  /** those of all other values together */
  others: z.int(),
  /** days with visits that were not counted by this */
  uncounted_days: z.int(),
});
export type VisitCounts = z.infer<typeof VisitCounts>;

const value = z.optional(text(500));
/** People of a day who viewed the page or the listing, and of whom the rest is true. An empty value is unknown or none. */
const filterFields = {
  page: value,
  entry: value,
  listing: value,
  source: value,
  medium: value,
  campaign: value,
  device: value,
  country: value,
  region: value,
  goal: value,
} satisfies Record<Dimension, typeof value>;

export type VisitFilters = { [Key in Dimension]?: string | undefined };

export const visitStats = {
  list: endpoint({
    method: 'GET',
    path: '/stats/sites/visits',
    access: scoped('statistics:read', allUsers({ services: ['web'] })),
    mayBeStale: true,
    summary:
      'Visits of a range of days by page, source, device and so on, most first. A filter chooses the people of a day who viewed the page, came from the source and so on',
    refuses: ['not_found'],
    query: z.object({ site_id: siteId, ...rangeFields, ...filterFields }).check(checkRange),
    data: z.array(VisitCounts),
    meta: z.object({
      /** people of each day, added up; those of the filter; null if no day was counted */
      visitors: z.nullable(z.int()),
      pageviews: z.nullable(z.int()),
      /** all visits of the days, as our own counter knows them */
      total: WebsiteDays,
      /** the first day whose visits can be filtered */
      filterable_from: z.string(),
    }),
  }),
};
