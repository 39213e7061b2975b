import * as z from 'zod/mini';
import { noteKinds, type NoteKind } from '#contract/billing/credit-notes.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const sentences: Record<NoteKind, string> = {
  void: 'We’ve cancelled this invoice. You don’t have to pay it.',
  credit: 'We’ve taken this amount off what you have to pay.',
  refund: 'We’ve refunded this amount. It can take a few days to reach your account.',
};

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
  example: {
    client_id: 0,
    note_id: 0,
    invoice_id: 0,
    number: 'CN-2026-000004',
    invoice: '2026-000012',
    kind: 'refund',
    cents: 12_500,
    currency: 'CAD',
  },
  render: ({ client_id, note_id, invoice_id, number, invoice, kind, cents, currency }, { portal }) => ({
    subject: `Credit note ${number} for invoice ${invoice}`,
    heading: 'You have a new credit note',
    parts: [
      { say: `${sentences[kind]} The credit note is attached as a PDF.` },
      {
        facts: [
          ['Credit note', number],
          ['Invoice', invoice],
          ['Amount', `${currency} ${exactAmount(cents / 100)}`],
        ],
      },
      { button: 'See the invoice', href: portal(fillPath(paths.invoice, { id: invoice_id })) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
    documents: note_id === 0 ? [] : [{ kind: 'credit-note', client_id, id: note_id }],
  }),
});
