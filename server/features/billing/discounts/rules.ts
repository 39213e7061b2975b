import { dayAfter, daysBetween } from '#contract/days.ts';
import type { Discount as ShownDiscount } from '#contract/billing/discounts.ts';
import { exactAmount } from '#contract/billing/money.ts';
import type { PlanDays } from '../paid-time.ts';
import type { Line } from '../proration.ts';
import { share } from '../tax.ts';

/** A part of the price in percent, or an amount of each period in cents, on the days from `starts_on` to `last_on`. */
export type Discount = {
  id: number;
  percent: number | null;
  cents: number | null;
  currency: 'CAD' | 'USD' | null;
  starts_on: string;
  last_on: string;
  words: string;
};

/** `whole` is how many days the period has of which these are a part; they are all of it where that is not said. */
type DiscountedPeriod = { cents: number; pays: PlanDays; whole?: number | undefined };

/**
 * The lines that a period costs less, each for the days of the period on which its discount holds. Together they are never
 * more than the price, and the last one is cut. An amount in another currency does not count.
 */
export function discountLines(
  discounts: readonly Discount[],
  { cents: price, pays, whole }: DiscountedPeriod,
  currency: 'CAD' | 'USD',
): Line[] {
  const length = daysBetween(pays.from, pays.until);
  let rest = price;
  return discounts.flatMap((discount): Line[] => {
    const from = discount.starts_on > pays.from ? discount.starts_on : pays.from;
    const until = dayAfterLast(discount) < pays.until ? dayAfterLast(discount) : pays.until;
    const days = Math.max(0, daysBetween(from, until));
    const cents = Math.min(rest, partOf(discount, price, currency, { days, length, whole: whole ?? length }));
    if (cents <= 0) return [];
    rest -= cents;
    return [{ description: describeDiscount(discount), cents: -cents, pays: { ...pays, from, until } }];
  });
}

type Discounted = { discounts: readonly Discount[]; currency: 'CAD' | 'USD' };

/** The line of a period of a client, or of a part of one with so many `whole` days, followed by what it costs less. */
export const withDiscounts = ({ discounts, currency }: Discounted, line: Line, whole?: number): Line[] => [
  line,
  ...(line.pays ? discountLines(discounts, { cents: line.cents, pays: line.pays, whole }, currency) : []),
];

function partOf(
  { percent, cents, currency: own }: Discount,
  price: number,
  currency: 'CAD' | 'USD',
  { days, length, whole }: { days: number; length: number; whole: number },
): number {
  if (percent !== null) return share(price, percent * days, 100 * length);
  // no day costs less than nothing, or its unused rest would be worth less than nothing
  return own === currency ? Math.min(share(cents ?? 0, days, whole), share(price, days, length)) : 0;
}

/** 'Discount of 20%: Welcome offer' */
export const describeDiscount = ({ percent, cents, currency, words }: Discount): string =>
  `Discount of ${percent === null ? `${String(currency)} ${exactAmount((cents ?? 0) / 100)}` : `${percent}%`}: ${words}`;

const dayAfterLast = ({ last_on }: Discount): string => dayAfter(last_on, 1);

/** A discount as the API returns it. */
export const toShownDiscount = ({ cents, ...discount }: Discount): ShownDiscount => ({
  ...discount,
  amount: cents === null ? null : cents / 100,
});
