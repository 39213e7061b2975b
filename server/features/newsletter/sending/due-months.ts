import { latestStartInstant, sendInstant } from '#contract/newsletter/calendar.ts';
import type { MonthInZone } from '../cross-client/freeze-audience.ts';

export type DueMonth = MonthInZone & { at: Date };

/**
 * The locked newsletters that are sent now, and those that a person decides about. The latter could not begin by noon,
 * or their hour had come before a restored installation was released. The instants follow the present zones.
 */
export function dueMonths(
  months: readonly MonthInZone[],
  now: Date,
  releasedAt: Date | null,
): { due: DueMonth[]; late: DueMonth[] } {
  const all = months
    .map((one) => ({ ...one, at: sendInstant(one.month, one.zone) }))
    .filter(({ at }) => at <= now);
  const isLate = ({ month, zone, at }: DueMonth) =>
    now >= latestStartInstant(month, zone) || (releasedAt !== null && at <= releasedAt);
  return { due: all.filter((one) => !isLate(one)), late: all.filter(isLate) };
}
