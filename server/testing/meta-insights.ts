import * as z from 'zod/mini';
import type { ProviderCall } from './stats-provider.ts';

/** A day of ads as the Insights of Meta have it. */
export const insightsDay = (day: string, spend: string, more: object = {}) => ({
  date_start: day,
  date_stop: day,
  impressions: '5000',
  clicks: '50',
  spend,
  ...more,
});

const TimeRange = z.object({ since: z.string(), until: z.string() });

/** The days that a call asks for. */
export const readTimeRange = ({ url }: Pick<ProviderCall, 'url'>): z.infer<typeof TimeRange> =>
  z.parse(TimeRange, JSON.parse(url.searchParams.get('time_range') ?? ''));

/** The days of all calls for numbers, in their order. */
export const listTimeRanges = (calls: readonly ProviderCall[]): string[] =>
  calls
    .filter(({ url }) => url.pathname.endsWith('/insights'))
    .map(readTimeRange)
    .map(({ since, until }) => `${since} to ${until}`);
