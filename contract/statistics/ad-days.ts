import * as z from 'zod/mini';
import { allUsers, facebookServices } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { flag } from '../fields.ts';
import { scoped } from '../key-access.ts';
import { comparedFields, rangeMeta } from './compared-answers.ts';
import { comparedField } from './compared-ranges.ts';
import { dayMarks } from './day-marks.ts';
import { checkRange, rangeFields } from './day-ranges.ts';
import { Source } from './website.ts';

/**
 * The ads of a day, a week, a month, or a whole range, as in a month of ads. All numbers are null where nothing is
 * known; an amount also where some days are in another currency.
 */
export const AdDays = z.object({
  from: z.string(),
  to: z.string(),
  impressions: z.nullable(z.int()),
  clicks: z.nullable(z.int()),
  /** percent of the impressions that were clicked */
  ctr: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** cost per click */
  cpc: z.nullable(z.number()),
  conversions: z.nullable(z.number()),
  /** cost per conversion */
  cpl: z.nullable(z.number()),
  marks: z.array(z.enum(dayMarks)),
});
export type AdDays = z.infer<typeof AdDays>;

const shared = {
  method: 'GET',
  mayBeStale: true,
  query: z
    .object({
      ...rangeFields,
      compare: comparedField,
      /** staff may open them for clients without the service; ignored from others */
      staff: z._default(flag, false),
    })
    .check(checkRange),
  data: z.array(z.extend(AdDays, comparedFields(AdDays))),
  meta: z.object({ ...rangeMeta(AdDays), sources: z.array(Source) }),
} as const;

const summary =
  'of any range of days by day, week or month, oldest first, compared with other days. A day is that of the ad account; of months from a file no days are known';

export const adDays = {
  facebook: endpoint({
    ...shared,
    path: '/stats/ads/facebook/days',
    access: scoped('statistics:read', allUsers({ services: facebookServices, staffFlag: true })),
    summary: `Ads on Facebook ${summary}`,
  }),
  google: endpoint({
    ...shared,
    path: '/stats/ads/google/days',
    access: scoped('statistics:read', allUsers({ services: ['google_ads'], staffFlag: true })),
    summary: `Ads on Google ${summary}`,
  }),
};
