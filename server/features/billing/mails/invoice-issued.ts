import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

const exampleInvoice = {
  client_id: 0,
  invoice_id: 0,
  number: '2026-000013',
  cents: 39_200,
  currency: 'CAD',
  due_on: '2026-12-15',
};

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
  example: exampleInvoice,
  words: {
    texts: {
      subject: 'Invoice {{number}}',
      heading: 'You have a new invoice',
      to_pay_text: 'Your invoice is attached as a PDF. You can pay it with a card in the portal.',
      covered_text:
        'Your invoice is attached as a PDF. Your credit covers it, so there’s nothing left to pay.',
      to_pay_button: 'See and pay the invoice',
      covered_button: 'See the invoice',
    },
    fields: ({ number, cents, currency, due_on }) => ({
      number,
      amount: centsText(cents, currency),
      due_date: dayText(due_on),
    }),
    variants: { 'covered by credit': { ...exampleInvoice, credit_cents: exampleInvoice.cents } },
  },
  render: (
    { client_id, invoice_id, number, cents, currency, due_on, credit_cents = 0 },
    { screen, words },
  ) => ({
    subject: words.subject,
    heading: words.heading,
    parts: [
      { say: credit_cents < cents ? words.to_pay_text : words.covered_text },
      {
        facts: [
          ['Invoice', number],
          ['Amount', centsText(cents, currency)],
          ...(credit_cents > 0
            ? ([
                ['From your credit', centsText(credit_cents, currency)],
                ['Amount due', centsText(cents - credit_cents, currency)],
              ] as const)
            : []),
          ['Due', dayText(due_on)],
        ],
      },
      {
        button: credit_cents < cents ? words.to_pay_button : words.covered_button,
        href: screen(fillPath(paths.invoice, { id: invoice_id })),
      },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
    documents: invoice_id === 0 ? [] : [{ kind: 'invoice', client_id, id: invoice_id }],
  }),
});
