import type { BillingNotice, PackageInfo } from '#contract/billing/billing.ts';
import { isPayable, type InvoiceStatus } from '#contract/billing/invoices.ts';
import type { Frequency } from '#contract/billing/money.ts';
import type { PlanRow } from './columns.ts';
import { localDay, toInstant } from '#contract/zoned-time.ts';
import { cardNotice } from './dunning.ts';
import { calculateTotal } from './ledger.ts';
import { listPrices } from './client-prices/rules.ts';
import { feeLines, toShownFee } from './fees/rules.ts';
import { toShownDiscount, withDiscounts } from './discounts/rules.ts';
import { findInvoicedPrice } from './paid-time.ts';
import { currentPeriod, nextPeriod } from './periods.ts';
import { periodLine } from './proration.ts';
import { placeOn, calculateTaxes, type Taxed } from './tax.ts';
import { lacksProvince } from '#contract/billing/taxes.ts';

/** The present instant, and the zone of the provider, whose day decides the taxes of an invoice. */
export type Moment = { now: Date; zone: string };

/** The package information for the Admin, with the amount of the next invoice as the run issues it. */
export function describePackage(row: PlanRow, cardFields: string | null, moment: Moment): PackageInfo {
  const { next_payment_on: next, next_plan, currency, frequency, card } = row;
  const { now } = moment;
  const cents = currentPrice(row, localDay(now, row.time_zone));
  const nextAmount =
    row.cancels_on === null ? nextPayment(row, next_plan, { from: next, anchor: row.anchor }, moment) : null;
  return {
    package: row.package,
    packagePrice: priceOf(frequency, currency, cents),
    nextPaymentAmount: nextAmount,
    nextPaymentDue: nextAmount === null ? null : next,
    plannedChange: row.is_change_planned
      ? {
          package: next_plan.package,
          price: priceOf(next_plan.frequency, currency, next_plan.cents),
          starts_on: next,
        }
      : null,
    cancelsOn: row.cancels_on,
    card,
    cardFields,
    notices: noticesOf(row, now),
    credits: row.credits,
    discounts: row.discounts
      .filter(({ last_on }) => last_on >= localDay(now, row.time_zone))
      .map(toShownDiscount),
    fees: row.fees.map(toShownFee),
    prices: listPrices(row.prices, localDay(now, row.time_zone)),
    trial: row.trial && { ...row.trial, price: priceOf(next_plan.frequency, currency, next_plan.cents) },
  };
}

/**
 * The present price of a period of the package: the invoiced price of this one, or else the price of the day. An
 * invoice in another country's currency does not count.
 */
export const currentPrice = (row: PlanRow, today: string): number | null =>
  (row.paid?.currency === row.currency ? findInvoicedPrice(row.paid, row, today) : null) ?? row.price_cents;

type NextPayment = { from: string | null; anchor: number };

/**
 * The invoice of the next payment with its taxes, in dollars: that of the last period where several are due. Null if
 * none is planned, or the price or the taxes are unknown.
 */
export function nextPayment(
  row: Pick<PlanRow, 'discounts' | 'currency' | 'fees' | 'time_zone'> & Taxed,
  plan: Priced,
  { from, anchor }: NextPayment,
  { now, zone }: Moment,
): number | null {
  if (from === null) return null;
  const today = localDay(now, row.time_zone);
  const isDue = from <= today;
  const period = isDue ? currentPeriod(from, today, plan.frequency, anchor) : from;
  const issuedOn = localDay(isDue ? now : toInstant(from, '00:00', row.time_zone), zone);
  const cents = nextInvoice(row, plan, { from: period, anchor });
  return cents === null || lacksProvince(placeOn(row, issuedOn))
    ? null
    : calculateTotal({ subtotal: cents, taxes: calculateTaxes(row, issuedOn, cents) }) / 100;
}

type Priced = { package: string; frequency: Frequency; cents: number | null };

/** The price of a whole period from this day on, less what the client's discounts take off it. */
const discountedPrice = (
  row: Pick<PlanRow, 'discounts' | 'currency'>,
  { cents, ...plan }: Priced,
  { from, anchor }: { from: string; anchor: number },
): number | null =>
  cents === null
    ? null
    : withDiscounts(
        row,
        periodLine({ ...plan, cents }, from, nextPeriod(from, plan.frequency, anchor)),
      ).reduce((sum, line) => sum + line.cents, 0);

/** The same with the fees that the next invoice has as well. */
const nextInvoice = (
  row: Pick<PlanRow, 'discounts' | 'currency' | 'fees'>,
  plan: Priced,
  period: { from: string; anchor: number },
): number | null => {
  const cents = discountedPrice(row, plan, period);
  return cents === null
    ? null
    : feeLines(row.fees, row.currency).reduce((sum, fee) => sum + fee.cents, cents);
};

const priceOf = (frequency: Frequency, currency: PlanRow['currency'], cents: number | null) =>
  cents === null ? null : { frequency, currency, amount: cents / 100 };

function noticesOf(
  { has_past_due, has_failed, card, cancels_on, time_zone }: PlanRow,
  now: Date,
): BillingNotice[] {
  // a card that nothing will be charged to needs no successor
  const ofCard = card && cancels_on === null ? cardNotice(card, now, time_zone) : null;
  return [
    ...(has_past_due ? (['past_due'] as const) : []),
    ...(has_failed && !has_past_due ? (['failed'] as const) : []),
    ...(ofCard ? [ofCard] : []),
  ];
}

type Payable = { status: InvoiceStatus; total_cents: number; paid_cents: number; credited_cents: number };

/** Null for an invoice that nobody can pay now. */
export const calculateAmountDue = ({
  status,
  total_cents,
  paid_cents,
  credited_cents,
}: Payable): number | null => (isPayable(status) ? total_cents - paid_cents - credited_cents : null);
