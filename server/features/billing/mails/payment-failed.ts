import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

const exampleFailure = {
  invoice_id: 0,
  number: '2026-000012',
  cents: 39_200,
  currency: 'CAD',
  words: 'Your card was declined.',
  next_try: '2026-12-04',
};

export const paymentFailedMail = defineMail({
  name: 'payment-failed',
  details: {
    invoice_id: z.int(),
    number: z.string(),
    cents: z.int(),
    currency: z.string(),
    /** the card provider's own words */
    words: z.string(),
    /** empty after the last try */
    next_try: z.string(),
  },
  example: exampleFailure,
  words: {
    texts: {
      failed_subject: 'Payment of invoice {{number}} failed',
      past_due_subject: 'Invoice {{number}} is past due',
      heading: 'Your payment failed',
      reason: 'We couldn’t charge your card for invoice {{number}}. The card provider says: {{reason}}',
      failed_text:
        'Please update your card. We’ll try again on {{next_try}}, or right away when you save another card.',
      past_due_text:
        'We have tried several times and won’t try again automatically. Please update your card, and the payment goes through right away.',
      button: 'Update your card',
    },
    fields: ({ number, cents, currency, words, next_try }) => ({
      number,
      amount: centsText(cents, currency),
      reason: words,
      next_try: next_try === '' ? null : dayText(next_try),
    }),
    variants: { 'past due': { ...exampleFailure, next_try: '' } },
  },
  render: ({ cents, currency, next_try }, { screen, words }) => ({
    subject: next_try === '' ? words.past_due_subject : words.failed_subject,
    heading: words.heading,
    parts: [
      { say: words.reason },
      { facts: [['Amount', centsText(cents, currency)]] },
      { say: next_try === '' ? words.past_due_text : words.failed_text },
      { button: words.button, href: screen(paths.billing) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
  }),
});
