import { exactAmount, packagePriceText, wholeAmount } from '#contract/billing/money.ts';
import type { BillingNotice, ChargedInvoice, PackageInfo } from '#contract/billing/billing.ts';
import type { ClientPrice } from '#contract/billing/client-prices.ts';
import type { Discount } from '#contract/billing/discounts.ts';
import type { Fee, VoidedFee } from '#contract/billing/fees.ts';
import { cardText, expiryText } from '#contract/billing/card.ts';
import { formatCalendarDay, formatLongCalendarDay } from '#web/parts/dates.ts';

export const noInvoices = "You don't have any invoices.";
export const popUpBlocked = 'To view your invoice PDF, you must enable pop-up windows.';
export const notePopUpBlocked = 'To view your credit note, you must enable pop-up windows.';
export const cardSaved = 'Your billing information has been updated.';
export const cardNotSaved = 'Sorry, we were unable to update your payment details.';
export const manualInvoices = 'We’ll email you an invoice when a payment is due.';
export const manualInvoicesOfClient = 'The client is emailed an invoice when a payment is due.';

/** '$392', or with cents where they matter on an invoice. */
export const amountText = (amount: number, currency: string): string => `${currency} ${exactAmount(amount)}`;

/** 'CAD $784.00', or 'CAD $392.00 and USD $99.00': each currency separately. */
export function totalsText(invoices: readonly { balance: number; currency: string }[]): string {
  const ofCurrency = Map.groupBy(invoices, ({ currency }) => currency);
  return [...ofCurrency]
    .map(([currency, all]) =>
      amountText(all.reduce((sum, { balance }) => sum + toCents(balance), 0) / 100, currency),
    )
    .join(' and ');
}
/** A client's debt, including the currency of a former place. */
export function owesText(name: string, invoices: readonly { balance: number; currency: string }[]): string {
  const open = invoices.filter(({ balance }) => balance > 0);
  return open.length > 0 ? `${name} owes ${totalsText(open)}.` : `${name} owes nothing.`;
}

const toCents = (amount: number) => Math.round(amount * 100);

/** The invoices that the card paid when it was saved; only the sentence about the card if none waited. */
export function savedText(charged: readonly ChargedInvoice[]): string {
  if (charged.length === 0) return cardSaved;
  const total = totalsText(charged.map(({ amount, currency }) => ({ balance: amount, currency })));
  const what =
    charged.length === 1 ? `Invoice ${charged[0]?.number} was paid` : `${charged.length} invoices were paid`;
  return `${cardSaved} ${what}: ${total}.`;
}

/** The outcome of one of them. */
export function chargedText({ state, words }: Pick<ChargedInvoice, 'state' | 'words'>): string {
  switch (state) {
    case 'paid':
      return 'Paid';
    case 'processing':
      return 'The payment is being processed.';
    case 'confirming':
      return 'Your bank wants you to confirm this payment. Open the invoice to go on.';
    case 'failed':
      return words ?? 'Your card was declined.';
  }
}

/** The next payment and its date, or that there is none. */
export const formatNextPayment = ({ nextPaymentAmount, nextPaymentDue }: PackageInfo) =>
  nextPaymentAmount === null || nextPaymentDue === null
    ? null
    : { amount: wholeAmount(nextPaymentAmount), due: formatCalendarDay(nextPaymentDue) };

/** For the Admin of an account that is closed at the end of its period. */
export const closingText = (day: string): string =>
  `Your account will be closed on ${formatCalendarDay(day)}. Until then everything works as usual, and nothing is charged from that day on.`;

/** 'Free until December 15, 2026, then CAD $350 a month'; empty without a trial */
export function trialText({ trial, cancelsOn }: Pick<PackageInfo, 'trial' | 'cancelsOn'>): string {
  if (!trial) return '';
  const free = `Free until ${formatLongCalendarDay(trial.last_on)}`;
  if (!trial.price || cancelsOn !== null) return free;
  const { amount, currency, frequency } = trial.price;
  const each = Number.isInteger(amount) ? `${currency} ${wholeAmount(amount)}` : amountText(amount, currency);
  return `${free}, then ${each} a ${frequency === 'Monthly' ? 'month' : 'year'}`;
}

/** 'Create from Dec 1, 2026: Monthly CAD $49' */
export function plannedChangeText({ package: name, price, starts_on }: PlannedChange): string {
  const from =
    starts_on === null ? `${name} from the next payment` : `${name} from ${formatCalendarDay(starts_on)}`;
  return price ? `${from}: ${packagePriceText(price)}` : from;
}
type PlannedChange = NonNullable<PackageInfo['plannedChange']>;

/** '20% off, Dec 1, 2026 to Feb 28, 2027: Welcome offer' */
export function discountText({ percent, amount, currency, starts_on, last_on, words }: Discount): string {
  const off =
    percent === null ? `${currency ?? ''} ${exactAmount(amount ?? 0)} off each period` : `${percent}% off`;
  return `${off}, ${formatCalendarDay(starts_on)} to ${formatCalendarDay(last_on)}: ${words}`;
}

/** 'A photo session: CAD $120.00, on the next invoice' */
export const feeText = ({ words, amount, currency }: Fee): string =>
  `${words}: ${amountText(amount, currency)}, on the next invoice`;

/** 'A photo session: CAD $120.00, on voided invoice 2026-000012' */
export const voidedFeeText = ({ words, amount, currency, invoice }: VoidedFee): string =>
  `${words}: ${amountText(amount, currency)}, on voided invoice ${invoice}`;

/** 'Grow from Dec 1, 2026: Monthly CAD $300.00' */
export const clientPriceText = ({
  package: name,
  frequency,
  amount,
  currency,
  starts_on,
}: ClientPrice): string =>
  `${name} from ${formatCalendarDay(starts_on)}: ${frequency} ${amountText(amount, currency)}`;

/** Next to 'None scheduled'; empty while it is unknown whether an invoice is open. Staff read it about the client. */
export function nonePlannedText(owes: boolean | undefined, isStaff = false): string {
  if (owes === undefined) return '';
  if (owes) return 'An invoice is still open.';
  return isStaff ? 'The client doesn’t owe anything yet.' : 'You don’t owe anything yet.';
}

/** The notice for an Admin at the top of the page, and whether it is serious. */
export function noticeText(notice: BillingNotice, { card }: Pick<PackageInfo, 'card'>): string {
  if (notice === 'past_due')
    return 'An invoice is past due. Please pay it or update your card to keep your services running.';
  if (notice === 'failed') return 'Your payment failed. Please update your payment details.';
  const which = card ? `${cardText(card)}, which is good until ${expiryText(card)},` : 'The card on file';
  return notice === 'card_ended'
    ? `${which} has expired. Please add a new card.`
    : `${which} expires soon. Add your new card so your services keep running.`;
}
export const isGrave = (notice: BillingNotice): boolean => notice !== 'card_ending';
