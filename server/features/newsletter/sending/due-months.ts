import { latestStartInstant, sendInstant } from '#contract/newsletter/calendar.ts';
import type { MonthInZone } from '../cross-client/freeze-audience.ts';

export type DueMonth = MonthInZone & { at: Date };

/**
 * The locked newsletters that are sent now, and those that could not begin by noon. The instants follow the present
 * zones.
 */
export function dueMonths(months: readonly MonthInZone[], now: Date): { due: DueMonth[]; late: DueMonth[] } {
  const all = months
    .map((one) => ({ ...one, at: sendInstant(one.month, one.zone) }))
    .filter(({ at }) => at <= now);
  const isLate = ({ month, zone }: MonthInZone) => now >= latestStartInstant(month, zone);
  return { due: all.filter((one) => !isLate(one)), late: all.filter(isLate) };
}
