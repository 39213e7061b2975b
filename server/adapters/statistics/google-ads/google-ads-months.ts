import * as z from 'zod/mini';
import { wholeNumber } from '../read-numbers.ts';
import type { AdNumbers } from '../stats-provider.ts';

const Row = z.looseObject({
  segments: z.looseObject({ month: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)) }),
  metrics: z.looseObject({
    impressions: z.unknown(),
    clicks: z.unknown(),
    costMicros: z.unknown(),
    conversions: z.optional(z.number().check(z.gte(0))),
  }),
});

/** The chunks of a stream of months. */
export const ResultsOfMonths = z.array(z.looseObject({ results: z.optional(z.array(Row)) }));

const microsPerCent = 10_000n;

/** A month of the answer; undefined if a number is missing, since partial numbers are not used. */
export function toAdNumbers(
  { segments, metrics }: z.infer<typeof Row>,
  currency: string,
): AdNumbers | undefined {
  const [impressions, clicks, micros] = [metrics.impressions, metrics.clicks, metrics.costMicros].map(
    wholeNumber,
  );
  const { conversions } = metrics;
  if (impressions === undefined || clicks === undefined || micros === undefined) return undefined;
  if (conversions === undefined) return undefined;
  return {
    month: segments.month.slice(0, 7),
    impressions,
    clicks,
    cost_cents: Number((BigInt(micros) + microsPerCent / 2n) / microsPerCent),
    currency,
    conversions,
  };
}
