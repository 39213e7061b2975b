import * as z from 'zod/mini';
import { allUsers } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { instant, month } from '../fields.ts';
import { largestId } from '../ids.ts';
import { comparedFields, rangeMeta } from './compared-answers.ts';
import { comparedField } from './compared-ranges.ts';
import { counters } from './counters.ts';
import { dayMarks } from './day-marks.ts';
import { checkRange, rangeFields } from './day-ranges.ts';
import { gapDays } from './gaps.ts';
import { scoped } from '../key-access.ts';

/** The most months that are ever shown. */
export const maxMonths = 24;
const tooMany = `Please ask for 1 to ${maxMonths} months.`;
export const monthInFuture = 'Please choose a month that has begun.';

export const takeMonths = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]|1\d|2[0-4])$/, tooMany)),
  z.transform(Number),
);

/** A month of one website, or the sum of all of them. */
export const WebsiteMonth = z.object({
  month,
  /** null if different systems counted the websites, which mean different things by it */
  visitors: z.nullable(z.int()),
  /** the collector adds up the people of each day: nobody is recognised the next day */
  visitors_from: z.nullable(z.enum(counters)),
  /** those of listings among them */
  pageviews: z.int(),
  /** null if some of the month was imported without them */
  listing_pageviews: z.nullable(z.int()),
});
export type WebsiteMonth = z.infer<typeof WebsiteMonth>;

/**
 * While the month runs: the last day of the month before that is counted for both. Null if days are not
 * known, and once the month is over.
 */
const until = z.nullable(z.string());
const PreviousMonth = z.extend(WebsiteMonth, { until });

/** Two months on the same websites; while the later one runs, on the same days. */
const WebsiteComparison = z.object({
  until,
  now: WebsiteMonth,
  before: WebsiteMonth,
  /** websites without complete numbers for one of the two months */
  left_out: z.array(z.string()),
});
export type WebsiteComparison = z.infer<typeof WebsiteComparison>;

/** Where the numbers come from, and since when they have been missing. */
export const Source = z.object({
  source: z.string(),
  last_good_at: z.nullable(instant),
  error: z.nullable(z.string()),
});
export type Source = z.infer<typeof Source>;

/** Where visitors of a month came from. */
const Origin = z.object({ source: z.string(), visitors: z.int() });
export type Origin = z.infer<typeof Origin>;

const numbersOfDays = {
  from: z.string(),
  to: z.string(),
  /** null if unknown, which differs from zero */
  pageviews: z.nullable(z.int()),
  listing_pageviews: z.nullable(z.int()),
  marks: z.array(z.enum(dayMarks)),
};

/** A day, a week, a month, or a whole range. */
export const WebsiteDays = z.object(numbersOfDays);
export type WebsiteDays = z.infer<typeof WebsiteDays>;

/** A part of a range beside the other one. */
const ComparedDays = z.extend(WebsiteDays, comparedFields(WebsiteDays));

/** One website, or 'all'. */
export const siteId = z.pipe(
  z._default(z.string().check(z.regex(/^(?:all|\d{1,16})$/, 'Please choose a website.')), 'all'),
  z.transform((site) => (site === 'all' ? null : Math.min(Number(site), largestId))),
);
const access = allUsers({ services: ['web'] });

export const websiteStatsTag: Tag = {
  name: 'Website stats',
  description: 'How many people looked at the websites of a client and at the listings there, by month.',
};

export const websiteStats = {
  list: endpoint({
    method: 'GET',
    path: '/stats/sites',
    access: scoped('statistics:read', access),
    summary:
      'A month and the one before it; without a month all months, oldest first. A month that is not over is compared on the same days',
    refuses: ['not_found'],
    query: z.object({ site_id: siteId, month: z.optional(month), take: z.optional(takeMonths) }),
    data: z.array(WebsiteMonth),
    meta: z.object({
      /** of the requested month; null if nothing is known about it */
      previous: z.nullable(PreviousMonth),
      /** of the requested month, or else the newest; null if it cannot be compared with the one before */
      comparison: z.nullable(WebsiteComparison),
      /** for the months in the answer, and for the one before the requested month */
      gaps: gapDays,
      sources: z.array(Source),
    }),
  }),
  days: endpoint({
    method: 'GET',
    path: '/stats/sites/days',
    access: scoped('statistics:read', access),
    mayBeStale: true,
    summary:
      'Page views of any range of days by day, week or month, oldest first, compared with other days. A day is from midnight to midnight at the client’s place; a week begins on Monday',
    refuses: ['not_found'],
    query: z.object({ site_id: siteId, ...rangeFields, compare: comparedField }).check(checkRange),
    data: z.array(ComparedDays),
    meta: z.object({ ...rangeMeta(WebsiteDays), sources: z.array(Source) }),
  }),
  lastUpdated: endpoint({
    method: 'GET',
    path: '/stats/sites/last-updated',
    access: scoped('statistics:read', access),
    summary: 'When numbers of a website, or of all of them, came in last',
    refuses: ['not_found'],
    query: z.object({ site_id: siteId }),
    data: z.object({ last_updated: z.nullable(instant) }),
  }),
  origins: endpoint({
    method: 'GET',
    path: '/stats/sites/origins',
    access: scoped('statistics:read', access),
    mayBeStale: true,
    summary: 'Where the visitors of a month came from, most first',
    refuses: ['not_found'],
    query: z.object({ site_id: siteId, month }),
    data: z.array(Origin),
  }),
};
