import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const receiptMail = defineMail({
  name: 'receipt',
  details: {
    client_id: z.int(),
    invoice_id: z.int(),
    number: z.string(),
    cents: z.int(),
    currency: z.string(),
    /** empty if it was paid in another way */
    card: z.string(),
    /** still to be paid; nothing unless it was paid in part */
    due_cents: z.optional(z.int()),
  },
  example: {
    client_id: 0,
    invoice_id: 0,
    number: '2026-000012',
    cents: 39_200,
    currency: 'CAD',
    card: 'Visa ending in 4242',
  },
  words: {
    texts: {
      subject: 'Your receipt for invoice {{number}}',
      heading: 'Thanks for your payment',
      text: 'We’ve received your payment. The receipt is attached as a PDF.',
      button: 'See the invoice',
    },
    fields: ({ number, cents, currency }) => ({ number, amount: centsText(cents, currency) }),
  },
  render: ({ client_id, invoice_id, number, cents, currency, card, due_cents = 0 }, { screen, words }) => ({
    subject: words.subject,
    heading: words.heading,
    parts: [
      { say: words.text },
      {
        facts: [
          ['Invoice', number],
          ['Paid', centsText(cents, currency)],
          ...(card === '' ? [] : [['With', card] as const]),
          ...(due_cents > 0 ? [['Still due', centsText(due_cents, currency)] as const] : []),
        ],
      },
      { button: words.button, href: screen(fillPath(paths.invoice, { id: invoice_id })) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
    documents: invoice_id === 0 ? [] : [{ kind: 'invoice', client_id, id: invoice_id }],
  }),
});
