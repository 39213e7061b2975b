import { exactAmount, packagePriceText, wholeAmount } from '#contract/billing/money.ts';
import type { BillingNotice, PackageInfo } from '#contract/billing/billing.ts';
import { cardText, expiryText } from '#contract/billing/card.ts';

export const noInvoices = "You don't have any invoices.";
export const popUpBlocked = 'To view your invoice PDF, you must enable pop-up windows.';
export const cardSaved = 'Your billing information has been updated.';
export const cardNotSaved = 'Sorry, we were unable to update your payment details.';
export const manualInvoices = "We'll email you an invoice when a payment is due.";

/** 'Dec 1, 2026', of a day that has no hour. */
export const dayOf = (date: string): string => day.format(new Date(`${date}T12:00:00Z`));
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** The same of an instant, where the reader is. */
export const dateOf = (instant: string): string => date.format(new Date(instant));
const date = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** '$392', or with cents where there are some that matter on an invoice. */
export const amountText = (amount: number, currency: string): string => `${currency} ${exactAmount(amount)}`;

/** What is paid next and when, or that nothing is. */
export const nextPaymentOf = ({ nextPaymentAmount, nextPaymentDue }: PackageInfo) =>
  nextPaymentAmount === null || nextPaymentDue === null
    ? null
    : { amount: wholeAmount(nextPaymentAmount), due: dayOf(nextPaymentDue) };

/** 'Create from Dec 1, 2026: Monthly CAD $49' */
export function plannedChangeText({ package: name, price, starts_on }: PlannedChange): string {
  const from = starts_on === null ? `${name} from the next payment` : `${name} from ${dayOf(starts_on)}`;
  return price ? `${from}: ${packagePriceText(price)}` : from;
}
type PlannedChange = NonNullable<PackageInfo['plannedChange']>;

/** Beside 'None planned'; nothing as long as it is not known whether an invoice is open. */
export function nonePlannedText(owes: boolean | undefined): string {
  if (owes === undefined) return '';
  return owes ? 'An invoice is still open.' : "You don't owe anything yet.";
}

/** What an Admin reads at the top of the page, and whether it is grave. */
export function noticeText(notice: BillingNotice, { card }: Pick<PackageInfo, 'card'>): string {
  if (notice === 'past_due')
    return 'An invoice is past due. Please pay it or update your card to keep your services running.';
  if (notice === 'failed') return 'Your payment failed. Please update your payment details.';
  const which = card ? `${cardText(card)}, which is good until ${expiryText(card)},` : 'The card on file';
  return notice === 'card_ended'
    ? `${which} has ended. Please update your card.`
    : `${which} ends soon. Please add the new one, so that nothing stops.`;
}
export const isGrave = (notice: BillingNotice): boolean => notice !== 'card_ending';
