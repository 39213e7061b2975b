import { exactAmount } from '#contract/billing/money.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';
import { actorSentence, textAt } from '#server/core/events/sentences.ts';
import { dayText } from './periods.ts';

/** People identify an invoice by its number. */
const invoiceOf = ({ name }: SentenceInput) => (name === null ? '' : `${name} `);

/** 'Sam Provider recorded a payment of CAD $500.00.' */
const moneySentence =
  (did: string) =>
  (input: SentenceInput): string =>
    `${didMoney(did, input)}.`;
const didMoney = (did: string, { user, details: { cents, currency } }: SentenceInput): string =>
  `${user} ${did} ${typeof cents === 'number' ? `${String(currency)} ${exactAmount(cents / 100)}` : 'some money'}`;

/** 'Sam Provider set a price of CAD $300.00 for Grow.' */
const priceSentence =
  (did: string) =>
  (input: SentenceInput): string =>
    `${didMoney(`${did} a price of`, input)} for ${textAt(input.details, 'package')}.`;

/** 'Sam Provider gave a free trial until Dec 15, 2026.' */
const trialSentence =
  (did: string) =>
  ({ user, details }: SentenceInput): string => {
    const lastDay = textAt(details, 'last_on');
    return `${user} ${did} until ${lastDay === '' ? 'a later day' : dayText(lastDay)}.`;
  };

export const billingActivity = declareActivity({
  type: 'billing',
  subjectName: rawSql(
    '(SELECT i.number FROM app.invoices i WHERE i.client_id = a.client_id AND i.id = a.subject_id)',
  ),
  events: {
    'billing.card_updated': { sentence: actorSentence('updated the payment details') },
    'billing.details_changed': { sentence: actorSentence('changed the details on invoices') },
    'invoice.created': { sentence: (input) => `Invoice ${invoiceOf(input)}was created.` },
    'invoice.paid': { sentence: (input) => `Invoice ${invoiceOf(input)}was paid.` },
    'invoice.partly_paid': { sentence: (input) => `Part of invoice ${invoiceOf(input)}was paid.` },
    'invoice.payment_reversed': {
      sentence: (input) => `A payment of invoice ${invoiceOf(input)}was reversed.`,
    },
    'invoice.failed': { sentence: (input) => `Payment of invoice ${invoiceOf(input)}failed.` },
    'invoice.past_due': { sentence: (input) => `Invoice ${invoiceOf(input)}is past due.` },
    'invoice.reminded': { sentence: (input) => `A reminder of invoice ${invoiceOf(input)}was sent.` },
    'invoice.voided': { sentence: (input) => `Invoice ${invoiceOf(input)}was voided.` },
    'invoice.credited': { sentence: (input) => `Invoice ${invoiceOf(input)}was credited.` },
    'invoice.refunded': { sentence: (input) => `A payment of invoice ${invoiceOf(input)}was refunded.` },
    'invoice.refund_returned': {
      sentence: (input) => `A refund of invoice ${invoiceOf(input)}was returned.`,
    },
    'billing.payment_recorded': { sentence: moneySentence('recorded a payment of') },
    'billing.payment_reversed': { sentence: moneySentence('reversed a payment of') },
    'billing.credit_paid_out': { sentence: moneySentence('gave back') },
    'billing.payout_reversed': { sentence: moneySentence('reversed the payout of') },
    'billing.reminders_paused': { sentence: actorSentence('paused reminders of invoices') },
    'billing.reminders_resumed': { sentence: actorSentence('resumed reminders of invoices') },
    'billing.package_changed': { sentence: ({ user }) => `${user} changed the package.` },
    'billing.change_undone': { sentence: ({ user }) => `${user} undid today’s change of package.` },
    'billing.change_planned': {
      sentence: ({ user, details }) =>
        `${user} planned a change to ${textAt(details, 'package')} for the end of the period.`,
    },
    'billing.change_cancelled': {
      sentence: ({ user }) => `${user} cancelled the planned change of package.`,
    },
    'billing.cancellation_planned': {
      sentence: ({ user, details }) => {
        const day = textAt(details, 'cancels_on');
        return `${user} cancelled this account${day === '' ? '' : ` for ${dayText(day)}`}.`;
      },
    },
    'billing.cancellation_withdrawn': {
      sentence: ({ user }) => `${user} withdrew the cancellation of this account.`,
    },
    'billing.discount_given': { sentence: actorSentence('gave a discount') },
    'billing.discount_cancelled': { sentence: actorSentence('ended a discount') },
    'billing.fee_added': { sentence: moneySentence('added a fee of') },
    'billing.fee_withdrawn': { sentence: moneySentence('withdrew a fee of') },
    'billing.fee_charged_again': { sentence: moneySentence('put back a fee of') },
    'billing.price_set': { sentence: priceSentence('set') },
    'billing.price_ended': { sentence: priceSentence('ended') },
    'billing.trial_given': { sentence: trialSentence('gave a free trial') },
    'billing.trial_changed': { sentence: trialSentence('changed the free trial') },
    'billing.trial_ended': { sentence: actorSentence('ended the free trial') },
    'billing.periods_waived': {
      sentence: ({ user, details: { periods } }) =>
        `${user} let go of ${periods === 1 ? 'a period that wasn’t' : `${String(periods)} periods that weren’t`} invoiced.`,
    },
    'billing.planned_change_made': {
      sentence: ({ details }) => `The package changed to ${textAt(details, 'package')}, as planned.`,
    },
  },
});
