import type { MissedPeriod } from '#contract/billing/missed-periods.ts';
import { dayAfter } from '#contract/days.ts';
import type { PlanRow } from '../columns.ts';
import { withDiscounts } from '../discounts/rules.ts';
import { dayText } from '../periods.ts';
import { periodLine, type Line } from '../proration.ts';

/** A period as it is stored, with its price in the currency of its client. */
export type MissedRow = Pick<MissedPeriod, 'id' | 'starts_on' | 'package' | 'frequency' | 'why'> & {
  until: string;
  /** how many days the whole period has, of which a change of the plan may have ended it early */
  period_days: number;
  cents: number | null;
};

export const toShownMissed = ({ until, cents, period_days: _whole, ...period }: MissedRow): MissedPeriod => ({
  ...period,
  last_on: dayAfter(until, -1),
  amount: cents === null ? null : cents / 100,
});

type MissedInvoice = { number: string; until: string };

const invoicedText = ({ number, until }: MissedInvoice): string =>
  `Invoice ${number} is for the days until ${dayText(dayAfter(until, -1))}.`;

/** Why no package changes on a day that finance has invoiced as missed. */
export const describeMissed = (missed: MissedInvoice): string =>
  `${invoicedText(missed)} Please choose the end of the period.`;

/** Why no payment and no trial may begin on such a day. */
export const describeInvoiced = ({ until, ...missed }: MissedInvoice): string =>
  `${invoicedText({ until, ...missed })} Please choose ${dayText(until)} or a later day.`;

/**
 * The lines of an invoice of missed periods, each with the discounts of its days. They pay for days that are over, so
 * that a change of package gives nothing of them back. Null if one of them has no price.
 */
export function missedLines(
  client: Pick<PlanRow, 'discounts' | 'currency'>,
  periods: readonly MissedRow[],
): Line[] | null {
  const lines = periods.map(({ cents, starts_on, until, period_days: whole, ...plan }) =>
    cents === null ? null : withDiscounts(client, periodLine({ ...plan, cents }, starts_on, until), whole),
  );
  if (lines.some((line) => line === null)) return null;
  return lines.flatMap((some) => (some ?? []).map(({ description, cents }) => ({ description, cents })));
}
