import type { ClientBilling } from '#contract/billing/staff-billing.ts';
import type { MissedPeriod } from '#contract/billing/missed-periods.ts';
import { amountText } from '#web/billing/billing-words.ts';
import { formatCalendarDay } from '#web/parts/dates.ts';

const reasons = {
  price: 'the package had no price',
  province: 'the province was unknown',
} as const;

/** 'Grow, Dec 1, 2026 to Dec 31, 2026: CAD $350.00 (the package had no price)' */
export function missedText(
  { package: name, starts_on, last_on, amount, why }: MissedPeriod,
  currency: string,
): string {
  const days =
    starts_on === last_on
      ? formatCalendarDay(starts_on)
      : `${formatCalendarDay(starts_on)} to ${formatCalendarDay(last_on)}`;
  const price = amount === null ? 'no price yet' : amountText(amount, currency);
  return `${name}, ${days}: ${price}${why === null ? '' : ` (${reasons[why]})`}`;
}

/** '2 periods of CAD $700.00 before tax', or how many have no price */
export function chosenText(chosen: readonly MissedPeriod[], currency: string): string {
  const periods = chosen.length === 1 ? '1 period' : `${chosen.length} periods`;
  const cents = chosen.flatMap(({ amount }) => (amount === null ? [] : [Math.round(amount * 100)]));
  const unknown = chosen.length - cents.length;
  if (unknown > 0) return `${periods}, ${unknown} of which ${unknown === 1 ? 'has' : 'have'} no price yet`;
  return `${periods} of ${amountText(cents.reduce((sum, one) => sum + one, 0) / 100, currency)} before tax`;
}

export const blockText = ({
  package: name,
  currency,
  blocked_by: block,
}: Pick<ClientBilling, 'package' | 'currency' | 'blocked_by'>): string =>
  block === 'province'
    ? 'Nothing is invoiced: we don’t know this client’s province. Enter it on the client’s page.'
    : `Nothing is invoiced: ${name} has no price in ${currency}. Set one for this client or for all.`;
