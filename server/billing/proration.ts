import type { Frequency } from '#contract/billing/money.ts';
import { dayAfter, dayBefore, daysBetween, dayText, nextPeriod } from './periods.ts';
import { share } from './tax.ts';

/** What is paid for a package: cents for each period. */
type Plan = { package: string; frequency: Frequency; cents: number };
export type Line = { description: string; cents: number };

type Change = {
  from: Plan;
  to: Plan;
  today: string;
  /** the period that is paid for: its first day, and the first day after it */
  start: string;
  end: string;
  anchor: number;
};

/**
 * What a change of package costs today, to the day: what is left of the present period is given back, and the new package
 * is paid for the same days. Where it is paid in another rhythm, a whole period of it begins today.
 */
export function prorate({ from, to, today, start, end, anchor }: Change): { lines: Line[]; next: string } {
  const left = Math.max(0, daysBetween(today, end));
  const whole = daysBetween(start, end);
  const rest = `${dayText(today)} to ${dayText(dayBefore(end))}`;
  const back = share(from.cents, left, whole);
  const credit = back > 0 ? [{ description: `Unused time of ${from.package}, ${rest}`, cents: -back }] : [];
  if (from.frequency === to.frequency) {
    const cost = share(to.cents, left, whole);
    const lines = [...credit, ...(cost > 0 ? [{ description: `${to.package}, ${rest}`, cents: cost }] : [])];
    return carryOver(lines, { to, whole, end });
  }
  const next = nextPeriod(today, to.frequency, anchor);
  const lines = [...credit, periodLine(to, today, next)];
  return carryOver(lines, { to, whole: daysBetween(today, next), end: next });
}

/** What is left over of the old package pays for more days of the new one, begun days included: nothing is paid back by itself. */
function carryOver(
  lines: Line[],
  { to, whole, end }: { to: Plan; whole: number; end: string },
): { lines: Line[]; next: string } {
  const over = -lines.reduce((sum, { cents }) => sum + cents, 0);
  if (over <= 0 || to.cents <= 0) return { lines, next: end };
  // a day has a year of four digits, however little the new package costs
  const days = Math.min(Math.ceil((over * whole) / to.cents), daysBetween(end, lastDay));
  const next = dayAfter(end, days);
  return {
    lines: [
      ...lines,
      { description: `${to.package}, ${days} more ${days === 1 ? 'day' : 'days'}`, cents: over },
    ],
    next,
  };
}

const lastDay = '9999-12-31';

/** 'Grow package, Dec 1, 2026 to Dec 31, 2026' */
export const periodLine = (plan: Plan, start: string, end: string): Line => ({
  description: `${plan.package} package, ${dayText(start)} to ${dayText(dayBefore(end))}`,
  cents: plan.cents,
});
