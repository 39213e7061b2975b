import * as z from 'zod/mini';
import { exactAmount } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

/** An invoice for which no card is charged automatically. */
export const invoiceIssuedMail = defineMail({
  name: 'invoice-issued',
  details: {
    client_id: z.int(),
    invoice_id: z.int(),
    number: z.string(),
    cents: z.int(),
    currency: z.string(),
    due_on: z.string(),
    /** what the client has paid before, which is used first */
    credit_cents: z.optional(z.int()),
  },
  example: {
    client_id: 0,
    invoice_id: 0,
    number: '2026-000013',
    cents: 39_200,
    currency: 'CAD',
    due_on: '2026-12-15',
  },
  render: ({ client_id, invoice_id, number, cents, currency, due_on, credit_cents = 0 }, { portal }) => ({
    subject: `Invoice ${number}`,
    heading: 'You have a new invoice',
    parts: [
      {
        say:
          credit_cents < cents
            ? 'Your invoice is attached as a PDF. You can pay it with a card in the portal.'
            : 'Your invoice is attached as a PDF. Your credit covers it, so there’s nothing left to pay.',
      },
      {
        facts: [
          ['Invoice', number],
          ['Amount', `${currency} ${exactAmount(cents / 100)}`],
          ...(credit_cents > 0
            ? ([
                ['From your credit', `${currency} ${exactAmount(credit_cents / 100)}`],
                ['Amount due', `${currency} ${exactAmount((cents - credit_cents) / 100)}`],
              ] as const)
            : []),
          ['Due', dayText(due_on)],
        ],
      },
      {
        button: credit_cents < cents ? 'See and pay the invoice' : 'See the invoice',
        href: portal(fillPath(paths.invoice, { id: invoice_id })),
      },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
    documents: invoice_id === 0 ? [] : [{ kind: 'invoice', client_id, id: invoice_id }],
  }),
});
