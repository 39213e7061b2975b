import * as z from 'zod/mini';
import { allUsers, facebookServices } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { scoped } from '../key-access.ts';
import { flag, instant, month } from '../fields.ts';
import { Source, takeMonths } from './website.ts';

export type AdPlatform = 'facebook' | 'google';

/** Averages of real-estate ads: 0.99 clicks per hundred impressions, and $1.81 per click. */
export const adIndustry = { ctr: 0.99, cpc: 1.81 } as const;

/** A month of ads on a platform. A number is null if there was nothing to divide by or it was not counted. */
export const AdMonth = z.object({
  month,
  updated_at: instant,
  impressions: z.int(),
  clicks: z.int(),
  /** percent of the impressions that were clicked: 1.24 */
  ctr: z.nullable(z.number()),
  /** the amount spent, in the currency of the ad account; null where that changed in this month */
  cost: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** cost per click */
  cpc: z.nullable(z.number()),
  /** Google counts fractions of them */
  conversions: z.nullable(z.number()),
  /** cost per conversion */
  cpl: z.nullable(z.number()),
});
export type AdMonth = z.infer<typeof AdMonth>;

const shared = {
  method: 'GET',
  query: z.object({
    month: z.optional(month),
    take: z.optional(takeMonths),
    /** staff may open them for clients without the service; ignored from others */
    staff: z._default(flag, false),
  }),
  data: z.array(AdMonth),
  meta: z.object({ previous: z.nullable(AdMonth), sources: z.array(Source) }),
} as const;

export const adStatsTag: Tag = {
  name: 'Ad stats',
  description: 'What ads on Facebook and Google cost and brought, by month and on any days.',
};

export const adStats = {
  facebook: endpoint({
    ...shared,
    path: '/stats/ads/facebook',
    access: scoped('statistics:read', allUsers({ services: facebookServices, staffFlag: true })),
    summary:
      'Ads on Facebook: all months, oldest first, or the month asked for with the one before it in meta',
  }),
  google: endpoint({
    ...shared,
    path: '/stats/ads/google',
    access: scoped('statistics:read', allUsers({ services: ['google_ads'], staffFlag: true })),
    summary: 'Ads on Google: all months, oldest first, or the month asked for with the one before it in meta',
  }),
};
