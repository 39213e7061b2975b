import { daysBetween } from '#contract/days.ts';
import type { Frequency } from '#contract/billing/money.ts';
import { share, type TaxCharge } from './tax.ts';

export type TaxRate = Pick<TaxCharge, 'name' | 'rate'>;

/** The days of a package that a line pays for, up to the day before `until`. */
export type PlanDays = { package: string; frequency: Frequency; from: string; until: string };

export type PaidLine = {
  description: string;
  cents: number;
  /** of this line, where lines of one invoice have different ones */
  rates?: readonly TaxRate[];
  pays?: PlanDays & {
    /** the tax rates of the invoice */
    rates: readonly TaxRate[];
  };
};

/**
 * The last invoice for days of a package. Its credited or refunded amount, or all of it if it was voided, is
 * `given_cents`.
 */
export type PaidInvoice = {
  currency: 'CAD' | 'USD';
  given_cents: number;
  lines: readonly PaidLine[];
};

/** Days that were invoiced but not used, and their invoiced price. */
export type UnusedTime = { package: string; cents: number; until: string; rates: readonly TaxRate[] };

/**
 * The remaining days of an invoice, each at its invoiced price. That is the price of the period, or the credit for
 * days bought with one. Amounts given back are deducted from all days alike.
 */
export function unusedTime(paid: PaidInvoice | null, today: string): UnusedTime | null {
  const lines = linesOfDays(paid);
  const [first, until] = [lines[0], lastUntil(lines)];
  if (!paid || !first || until <= today) return null;
  const invoiced = lines.reduce((sum, { cents }) => sum + cents, 0);
  const withTax = withTaxes(invoiced, first.pays.rates);
  let [part, whole] = [0n, 1n];
  for (const { cents, pays } of lines) {
    const days = daysBetween(pays.from, pays.until);
    const remainingDays = Math.max(0, Math.min(days, daysBetween(today, pays.until)));
    part = part * BigInt(days) + BigInt(cents) * BigInt(remainingDays) * whole;
    whole *= BigInt(days);
  }
  const fees = feesOf(paid);
  const givenOfDays = Math.max(
    0,
    paid.given_cents - (withTaxes(invoiced + fees, first.pays.rates) - withTax),
  );
  const received = BigInt(Math.max(0, withTax - givenOfDays));
  return {
    package: first.pays.package,
    cents: withTax === 0 ? 0 : nearest(part * received, whole * BigInt(withTax)),
    until,
    rates: first.pays.rates,
  };
}

/**
 * The client's present price for a whole period of this plan. Null if the present days were paid for another plan or
 * not at all. The same goes for the rest of a period, as package changes were once invoiced.
 */
export function findInvoicedPrice(
  paid: PaidInvoice | null,
  plan: Pick<PlanDays, 'package' | 'frequency'>,
  today: string,
): number | null {
  const lines = linesOfDays(paid);
  const [period] = lines;
  if (!period || lastUntil(lines) <= today) return null;
  const isSame = period.pays.package === plan.package && period.pays.frequency === plan.frequency;
  return isSame && isWhole(period.pays) ? period.cents : null;
}

const isWhole = ({ frequency, from, until }: PlanDays): boolean =>
  daysBetween(from, until) >= (frequency === 'Monthly' ? 28 : 365);

export const withTaxes = (cents: number, rates: readonly TaxRate[]): number =>
  rates.reduce((sum, { rate }) => sum + share(cents, rate, 100_000), cents);

/** The line of the period comes first, and its discounts and further days after it. */
const linesOfDays = (paid: PaidInvoice | null) =>
  paid?.lines.flatMap(({ cents, pays }) => (pays ? [{ cents, pays }] : [])) ?? [];

/**
 * Fees pay for no days. An amount given back is taken from them first, and only the rest from the days. Their taxes are
 * what the invoice has of them beside those of the days, since it rounds both together.
 */
const feesOf = ({ lines }: PaidInvoice): number =>
  lines.reduce((sum, { cents, pays }) => (pays || cents < 0 ? sum : sum + cents), 0);

const lastUntil = (lines: ReturnType<typeof linesOfDays>): string =>
  lines.reduce((last, { pays }) => (pays.until > last ? pays.until : last), '');

const nearest = (part: bigint, whole: bigint): number => Number((2n * part + whole) / (2n * whole));
