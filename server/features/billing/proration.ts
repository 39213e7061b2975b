import { dayAfter, daysBetween } from '#contract/days.ts';
import type { Frequency } from '#contract/billing/money.ts';
import { withTaxes, type PlanDays, type TaxRate, type UnusedTime } from './paid-time.ts';
import { toAnchorDay, dayText, nextPeriod } from './periods.ts';
import { share, type TaxCharge } from './tax.ts';

/** The price of a package: cents per period. */
type Plan = { package: string; frequency: Frequency; cents: number };
export type Line = {
  description: string;
  cents: number;
  pays?: PlanDays;
  /** of this line, where lines of one invoice have different ones */
  rates?: readonly TaxRate[];
};

type Change = {
  /** the remainder of earlier invoices; null if there is none */
  unused: UnusedTime | null;
  to: Plan;
  today: string;
  /** the taxes of today */
  rates: readonly TaxRate[];
  /** what the new period costs less, by the line that pays for it */
  discounts?: (period: Line) => Line[];
};
type Prorated = { lines: Line[]; taxes: TaxCharge[]; next: string; anchor: number };

/**
 * The cost of a package change today. A whole period of the new package begins, less the unused days at their
 * invoiced price. A surplus pays for further days at the new daily price, a begun day included. Null if it would pay
 * for more days than there are, since the new package costs next to nothing.
 */
export function prorate({ unused, to: plan, today, rates, discounts = () => [] }: Change): Prorated | null {
  const anchor = toAnchorDay(today);
  const end = nextPeriod(today, plan.frequency, anchor);
  const full = periodLine(plan, today, end);
  const period = [full, ...discounts(full)];
  // further days cost what the days of the new period cost
  const to = { ...plan, cents: sumOf(period) };
  const credit = unused && unused.cents > 0 ? unused : null;
  if (!credit) return { lines: period, taxes: chargeTaxes(to.cents, rates), next: end, anchor };
  const isAlike = hasSameRates(credit.rates, rates);
  const withRates = (line: Line, of: readonly TaxRate[]): Line => (isAlike ? line : { ...line, rates: of });
  const lines = [
    withRates(unusedLine(credit, today), credit.rates),
    ...period.map((line) => withRates(line, rates)),
  ];
  const price = isAlike ? to.cents : withTaxes(to.cents, rates);
  const over = (isAlike ? credit.cents : withTaxes(credit.cents, credit.rates)) - price;
  if (over <= 0) return { lines, taxes: taxesOfChange(lines, credit, rates), next: end, anchor };
  // without end where the new package costs nothing
  const days = Math.ceil((over * daysBetween(today, end)) / price);
  if (days > daysBetween(end, lastDay)) return null;
  const next = dayAfter(end, days);
  const cents = share(over, to.cents, price);
  const more = withRates(moreDaysLine(to, { from: end, next, days, cents }), rates);
  const taxes = taxesOfChange([...lines, more], credit, rates);
  // each amount is rounded, and together they cost nothing
  const rest = sumOf([...lines, more]) + sumOf(taxes);
  return {
    lines: [...lines, { ...more, cents: more.cents - rest }],
    taxes,
    next,
    anchor: toAnchorDay(next),
  };
}

const lastDay = '9999-12-31';

/** 'Grow package, Dec 1, 2026 to Dec 31, 2026' */
export const periodLine = (plan: Plan, start: string, end: string): Line => ({
  description: `${plan.package} package, ${daysText(start, end)}`,
  cents: plan.cents,
  pays: { package: plan.package, frequency: plan.frequency, from: start, until: end },
});

const unusedLine = ({ package: name, cents, until }: UnusedTime, today: string): Line => ({
  description: `Unused time of ${name}, ${daysText(today, until)}`,
  cents: -cents,
});

type MoreDays = { from: string; next: string; days: number; cents: number };

const moreDaysLine = (plan: Plan, { from, next, days, cents }: MoreDays): Line => ({
  description: `${plan.package}, ${days} more ${days === 1 ? 'day' : 'days'}, ${daysText(from, next)}`,
  cents,
  pays: { package: plan.package, frequency: plan.frequency, from, until: next },
});

const daysText = (from: string, until: string) =>
  dayAfter(until, -1) === from ? dayText(from) : `${dayText(from)} to ${dayText(dayAfter(until, -1))}`;

/** Unused days are returned with their invoiced taxes, if those differ from today's. */
function taxesOfChange(lines: readonly Line[], unused: UnusedTime, rates: readonly TaxRate[]): TaxCharge[] {
  if (hasSameRates(unused.rates, rates)) return chargeTaxes(sumOf(lines), rates);
  const added = new Map<string, TaxCharge>();
  for (const tax of [
    ...chargeTaxes(sumOf(lines) + unused.cents, rates),
    ...chargeTaxes(-unused.cents, unused.rates),
  ]) {
    const key = `${tax.name} ${tax.rate}`;
    added.set(key, { ...tax, cents: tax.cents + (added.get(key)?.cents ?? 0) });
  }
  return [...added.values()].filter(({ cents }) => cents !== 0);
}

const chargeTaxes = (cents: number, rates: readonly TaxRate[]): TaxCharge[] =>
  rates.map(({ name, rate }) => ({ name, rate, cents: share(cents, rate, 100_000) }));

const hasSameRates = (some: readonly TaxRate[], others: readonly TaxRate[]) =>
  some.length === others.length &&
  some.every(({ name, rate }) => others.some((other) => other.name === name && other.rate === rate));

const sumOf = (amounts: readonly { cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);
