import * as z from 'zod/mini';
import { exactAmount } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

/** More invoices than that are in the portal, and not attached. */
const maxAttached = 10;

/** Open invoices of a client that are due soon or past due, oldest first. */
export const invoiceReminderMail = defineMail({
  name: 'invoice-reminder',
  details: {
    client_id: z.int(),
    invoices: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        currency: z.string(),
        /** the amount due */
        cents: z.int(),
        due_on: z.string(),
        is_late: z.boolean(),
      }),
    ),
  },
  example: {
    client_id: 0,
    invoices: [
      {
        id: 0,
        number: '2026-000013',
        currency: 'CAD',
        cents: 39_200,
        due_on: '2026-12-15',
        is_late: true,
      },
    ],
  },
  render: ({ client_id, invoices }, { portal }) => {
    const isLate = invoices.some(({ is_late }) => is_late);
    const attached = invoices.filter(({ id }) => id !== 0).slice(0, maxAttached);
    const [first] = invoices;
    const isOne = invoices.length === 1;
    return {
      subject: subjectOf(invoices),
      heading: isLate ? 'Your payment is late' : 'Your payment is due soon',
      parts: [
        {
          say: isLate
            ? 'We haven’t received this payment yet. If you’ve just paid, thank you: there’s nothing more to do.'
            : 'This is a friendly reminder. If you’ve just paid, thank you: there’s nothing more to do.',
        },
        {
          facts: invoices.map(({ number, currency, cents, due_on }): [string, string] => [
            `Invoice ${number}`,
            `${currency} ${exactAmount(cents / 100)}, due ${dayText(due_on)}`,
          ]),
        },
        isOne && first
          ? { button: 'See and pay the invoice', href: portal(fillPath(paths.invoice, { id: first.id })) }
          : { button: 'See and pay the invoices', href: portal(paths.billing) },
      ],
      why: 'You’re getting this email because you manage billing for this account.',
      documents: attached.map(({ id }) => ({ kind: 'invoice' as const, client_id, id })),
    };
  },
});

type Named = { number: string; due_on: string; is_late: boolean };

function subjectOf(invoices: readonly Named[]): string {
  const [first] = invoices;
  if (!first || invoices.length > 1) return `Reminder: ${invoices.length} invoices are open`;
  const { number, due_on, is_late } = first;
  return is_late
    ? `Reminder: invoice ${number} is past due`
    : `Reminder: invoice ${number} is due ${dayText(due_on)}`;
}
