import type { BillingNotice, PackageInfo } from '#contract/billing/billing.ts';
import type { PlanRow } from './columns.ts';
import { cardNotice } from './dunning.ts';
import { totalOf } from './ledger.ts';
import { taxesOf } from './tax.ts';

/** What the Admin reads of the package, with the tax of the day of the next payment. */
export function describePackage(row: PlanRow, cardFields: string | null, now: Date): PackageInfo {
  const { price_cents: cents, next_payment_on: next, currency, frequency, card } = row;
  const isPlanned = next !== null && cents !== null;
  return {
    package: row.package,
    packagePrice: cents === null ? null : { frequency, currency, amount: cents / 100 },
    nextPaymentAmount: isPlanned ? withTax(row, next, cents) / 100 : null,
    nextPaymentDue: isPlanned ? next : null,
    card,
    cardFields,
    notices: noticesOf(row, now),
  };
}

function noticesOf({ has_past_due, has_failed, card }: PlanRow, now: Date): BillingNotice[] {
  const ofCard = card && cardNotice(card, now);
  return [
    ...(has_past_due ? (['past_due'] as const) : []),
    ...(has_failed && !has_past_due ? (['failed'] as const) : []),
    ...(ofCard ? [ofCard] : []),
  ];
}

const withTax = (place: PlanRow, day: string, cents: number): number =>
  totalOf({ subtotal: cents, taxes: taxesOf(place, day, cents) });
