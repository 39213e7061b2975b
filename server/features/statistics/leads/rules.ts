import { lastSharedDay } from '#contract/statistics/comparison.ts';
import type { LeadNumbers } from '#contract/statistics/leads.ts';

/** Contacts that were added on a day. */
export type LeadDay = { day: string; leads: number };

/** The present month compared with the one before, on its completed days. */
export function compareLeads(
  { present, days, zone }: { present: string; days: readonly LeadDay[]; zone: string },
  now: Date,
): LeadNumbers['comparison'] {
  const until = lastSharedDay(present, now, zone);
  if (until === null) return null;
  const sumUpTo = (last: string) =>
    days
      .filter(({ day }) => day.startsWith(last.slice(0, 7)) && day <= last)
      .reduce((sum, { leads }) => sum + leads, 0);
  return { until, now: sumUpTo(present + until.slice(7)), before: sumUpTo(until) };
}
