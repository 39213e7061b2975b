import * as z from 'zod/mini';
import { noteKinds } from '#contract/billing/credit-notes.ts';
import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const exampleNote = {
  client_id: 0,
  note_id: 0,
  invoice_id: 0,
  number: 'CN-2026-000004',
  invoice: '2026-000012',
  kind: 'refund',
  cents: 12_500,
  currency: 'CAD',
} as const;

export const creditNoteMail = defineMail({
  name: 'credit-note',
  details: {
    client_id: z.int(),
    note_id: z.int(),
    invoice_id: z.int(),
    number: z.string(),
    invoice: z.string(),
    kind: z.enum(noteKinds),
    cents: z.int(),
    currency: z.string(),
  },
  example: exampleNote,
  words: {
    texts: {
      subject: 'Credit note {{number}} for invoice {{invoice}}',
      heading: 'You have a new credit note',
      refund_text:
        'We’ve refunded this amount. It can take a few days to reach your account. The credit note is attached as a PDF.',
      credit_text: 'We’ve taken this amount off what you have to pay. The credit note is attached as a PDF.',
      void_text:
        'We’ve cancelled this invoice. You don’t have to pay it. The credit note is attached as a PDF.',
      button: 'See the invoice',
    },
    fields: ({ number, invoice, cents, currency }) => ({
      number,
      invoice,
      amount: centsText(cents, currency),
    }),
    variants: { credit: { ...exampleNote, kind: 'credit' }, void: { ...exampleNote, kind: 'void' } },
  },
  render: (
    { client_id, note_id, invoice_id, number, invoice, kind, cents, currency },
    { screen, words },
  ) => ({
    subject: words.subject,
    heading: words.heading,
    parts: [
      { say: words[`${kind}_text`] },
      {
        facts: [
          ['Credit note', number],
          ['Invoice', invoice],
          ['Amount', centsText(cents, currency)],
        ],
      },
      { button: words.button, href: screen(fillPath(paths.invoice, { id: invoice_id })) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
    documents: note_id === 0 ? [] : [{ kind: 'credit-note', client_id, id: note_id }],
  }),
});
