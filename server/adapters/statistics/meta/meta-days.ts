import * as z from 'zod/mini';
import { parseMicros, wholeNumber } from '../read-numbers.ts';
import type { AdDayNumbers } from '../stats-provider.ts';

/** Named in each query, so that the numbers do not depend on the settings of the account. */
export const attributionWindows = ['7d_click', '1d_view'] as const;

const Action = z.looseObject({ action_type: z.string(), value: z.unknown() });
const Row = z.looseObject({
  date_start: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  date_stop: z.string(),
  impressions: z.unknown(),
  clicks: z.unknown(),
  spend: z.unknown(),
  // the list is absent if there are none
  actions: z.optional(z.array(Action)),
});

export const InsightsPage = z.looseObject({
  data: z.array(Row),
  paging: z.optional(
    z.looseObject({
      cursors: z.optional(z.looseObject({ after: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  ),
});

/** A day of the answer; undefined if a number is missing, since partial numbers are not used. */
export function toAdDay(row: z.infer<typeof Row>): AdDayNumbers | undefined {
  if (row.date_stop !== row.date_start) return undefined;
  const [impressions, clicks, cost_micros, conversions] = [
    wholeNumber(row.impressions),
    wholeNumber(row.clicks),
    parseMicros(row.spend),
    leadsOf(row),
  ];
  if (impressions === undefined || clicks === undefined || cost_micros === undefined) return undefined;
  return conversions === undefined
    ? undefined
    : { day: row.date_start, impressions, clicks, cost_micros, conversions };
}

/** All leads, which include those of forms on Facebook; if only the latter are given, they are counted alone. */
function leadsOf({ actions = [] }: z.infer<typeof Row>): number | undefined {
  const leads =
    actions.find(({ action_type: type }) => type === 'lead') ??
    actions.find(({ action_type: type }) => type === 'onsite_conversion.lead_grouped');
  if (!leads) return 0;
  const byWindow = attributionWindows.map((name) => leads[name]).filter((value) => value !== undefined);
  if (byWindow.length === 0) return wholeNumber(leads.value);
  const counts = byWindow.map(wholeNumber);
  return counts.every((count) => count !== undefined)
    ? counts.reduce<number>((sum, count) => sum + count, 0)
    : undefined;
}
