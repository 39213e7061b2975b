import * as z from 'zod/mini';
import { wholeNumber } from '../read-numbers.ts';
import type { AdDayNumbers } from '../stats-provider.ts';

const Row = z.looseObject({
  segments: z.looseObject({ date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  metrics: z.looseObject({
    impressions: z.unknown(),
    clicks: z.unknown(),
    costMicros: z.unknown(),
    conversions: z.optional(z.number().check(z.gte(0))),
  }),
});

/** The chunks of a stream of days. */
export const ResultsOfDays = z.array(z.looseObject({ results: z.optional(z.array(Row)) }));

/** A day of the answer; undefined if a number is missing, since partial numbers are not used. */
export function toAdDay({ segments: { date: day }, metrics }: z.infer<typeof Row>): AdDayNumbers | undefined {
  const { conversions } = metrics;
  const [impressions, clicks, cost_micros] = [metrics.impressions, metrics.clicks, metrics.costMicros].map(
    wholeNumber,
  );
  if (impressions === undefined || clicks === undefined || cost_micros === undefined) return undefined;
  return conversions === undefined ? undefined : { day, impressions, clicks, cost_micros, conversions };
}
