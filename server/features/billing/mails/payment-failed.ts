import * as z from 'zod/mini';
import { exactAmount } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

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
  example: {
    invoice_id: 0,
    number: '2026-000012',
    cents: 39_200,
    currency: 'CAD',
    words: 'Your card was declined.',
    next_try: '2026-12-04',
  },
  render: ({ number, cents, currency, words, next_try }, { portal }) => ({
    subject: next_try === '' ? `Invoice ${number} is past due` : `Payment of invoice ${number} failed`,
    heading: 'Your payment failed',
    parts: [
      { say: `We couldn’t charge your card for invoice ${number}. The card provider says: ${words}` },
      { facts: [['Amount', `${currency} ${exactAmount(cents / 100)}`]] },
      {
        say:
          next_try === ''
            ? 'We have tried several times and won’t try again automatically. Please update your card, and the payment goes through right away.'
            : `Please update your card. We’ll try again on ${dayText(next_try)}, or right away when you save another card.`,
      },
      { button: 'Update your card', href: portal(paths.billing) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
  }),
});
