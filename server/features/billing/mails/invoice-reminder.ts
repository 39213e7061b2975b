import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

/** More invoices than that are in the portal, and not attached. */
const maxAttached = 10;

const exampleInvoice = {
  id: 0,
  number: '2026-000013',
  currency: 'CAD',
  cents: 39_200,
  due_on: '2026-12-15',
  is_late: true,
};

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
  example: { client_id: 0, invoices: [exampleInvoice] },
  words: {
    texts: {
      late_subject: 'Reminder: invoice {{number}} is past due',
      soon_subject: 'Reminder: invoice {{number}} is due {{due_date}}',
      several_subject: 'Reminder: {{count}} invoices are open',
      late_heading: 'Your payment is late',
      soon_heading: 'Your payment is due soon',
      late_text:
        'We haven’t received this payment yet. If you’ve just paid, thank you: there’s nothing more to do.',
      soon_text: 'This is a friendly reminder. If you’ve just paid, thank you: there’s nothing more to do.',
      button: 'See and pay the invoice',
      several_button: 'See and pay the invoices',
    },
    fields: ({ invoices }) => {
      const [first] = invoices.length === 1 ? invoices : [];
      return {
        count: String(invoices.length),
        number: first?.number ?? null,
        due_date: first ? dayText(first.due_on) : null,
        amount: first ? centsText(first.cents, first.currency) : null,
      };
    },
    variants: {
      'due soon': { client_id: 0, invoices: [{ ...exampleInvoice, is_late: false }] },
      several: { client_id: 0, invoices: [exampleInvoice, { ...exampleInvoice, number: '2026-000014' }] },
    },
  },
  render: ({ client_id, invoices }, { screen, words }) => {
    const pace = invoices.some(({ is_late }) => is_late) ? 'late' : 'soon';
    const attached = invoices.filter(({ id }) => id !== 0).slice(0, maxAttached);
    const [first] = invoices;
    const isOne = invoices.length === 1;
    return {
      subject: isOne ? words[`${pace}_subject`] : words.several_subject,
      heading: words[`${pace}_heading`],
      parts: [
        { say: words[`${pace}_text`] },
        {
          facts: invoices.map(({ number, currency, cents, due_on }): [string, string] => [
            `Invoice ${number}`,
            `${centsText(cents, currency)}, due ${dayText(due_on)}`,
          ]),
        },
        isOne && first
          ? { button: words.button, href: screen(fillPath(paths.invoice, { id: first.id })) }
          : { button: words.several_button, href: screen(paths.billing) },
      ],
      why: 'You’re getting this email because you manage billing for this account.',
      documents: attached.map(({ id }) => ({ kind: 'invoice' as const, client_id, id })),
    };
  },
});
