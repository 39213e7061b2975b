import * as z from 'zod/mini';
import { parseCents, toLastDay, wholeNumber } from '../read-numbers.ts';
import type { AdNumbers } from '../stats-provider.ts';

/** Named in each query, so that the numbers do not depend on the settings of the account. */
export const attributionWindows = ['7d_click', '1d_view'] as const;

const Action = z.looseObject({ action_type: z.string(), value: z.unknown() });
const Row = z.looseObject({
  date_start: z.string().check(z.regex(/^\d{4}-\d{2}-01$/)),
  date_stop: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
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

/** A month of the answer; undefined if a number or a day is missing, since partial numbers are not used. */
export function toAdNumbers(
  row: z.infer<typeof Row>,
  { currency, today }: { currency: string; today: string },
): AdNumbers | undefined {
  const month = row.date_start.slice(0, 7);
  const last = toLastDay(month);
  if (row.date_stop !== (last < today ? last : today)) return undefined;
  const numbers = [
    wholeNumber(row.impressions),
    wholeNumber(row.clicks),
    parseCents(row.spend),
    leadsOf(row),
  ];
  const [impressions, clicks, cost_cents, conversions] = numbers;
  if (impressions === undefined || clicks === undefined || cost_cents === undefined) return undefined;
  return conversions === undefined
    ? undefined
    : { month, impressions, clicks, cost_cents, currency, conversions };
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
