import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

const kinds = ['received', 'reversed', 'paid_out', 'payout_reversed'] as const;

const examplePayment = {
  kind: 'received',
  client_id: 0,
  cents: 50_000,
  currency: 'CAD',
  means: 'Cheque 1042',
  paid_on: '2026-11-20',
  invoices: [
    { id: 0, number: '2026-000012', cents: 39_200, due_cents: 0 },
    { id: 0, number: '2026-000013', cents: 10_800, due_cents: 28_400 },
  ],
  unused_cents: 0,
} as const;

/** More invoices than that are in the portal, and not attached. */
const maxAttached = 10;

/** A payment that came by cheque, transfer, cash or card in person, with what it pays; or money that went back. */
export const clientPaymentMail = defineMail({
  name: 'client-payment',
  details: {
    kind: z.enum(kinds),
    client_id: z.int(),
    cents: z.int(),
    currency: z.string(),
    /** 'Cheque 1042' */
    means: z.string(),
    paid_on: z.string(),
    /** oldest first, with the amount due afterwards */
    invoices: z.array(z.object({ id: z.int(), number: z.string(), cents: z.int(), due_cents: z.int() })),
    unused_cents: z.int(),
  },
  example: { ...examplePayment, invoices: [...examplePayment.invoices] },
  words: {
    texts: {
      received_subject: 'Your receipt for {{amount}}',
      received_heading: 'Thanks for your payment',
      received_text: 'We’ve received your payment.',
      reversed_subject: 'We couldn’t collect your payment of {{amount}}',
      reversed_heading: 'Your payment was reversed',
      reversed_text:
        'We couldn’t collect this payment, so we’ve reversed it. The amounts below are due again.',
      paid_out_subject: 'We’ve paid you back {{amount}}',
      paid_out_heading: 'We’ve paid you back',
      paid_out_text: 'No invoice had used this money, so we’ve returned it to you.',
      payout_reversed_subject: 'We couldn’t pay you back {{amount}}',
      payout_reversed_heading: 'Our payment to you was reversed',
      payout_reversed_text:
        'This money didn’t reach you. It’s your credit again, and your next invoices use it.',
      button: 'Go to billing',
    },
    fields: ({ cents, currency, means, paid_on }) => ({
      amount: centsText(cents, currency),
      means,
      date: dayText(paid_on),
    }),
    variants: {
      reversed: { ...examplePayment, kind: 'reversed', invoices: [] },
      'paid out': { ...examplePayment, kind: 'paid_out', invoices: [] },
      'payout reversed': { ...examplePayment, kind: 'payout_reversed', invoices: [] },
    },
  },
  render: (details, { screen, words }) => {
    const { kind, client_id, cents, currency, means, paid_on, invoices, unused_cents } = details;
    const money = (amount: number) => centsText(amount, currency);
    const text = words[`${kind}_text`];
    const isReceived = kind === 'received';
    const attached = isReceived ? invoices.filter(({ id }) => id !== 0).slice(0, maxAttached) : [];
    return {
      subject: words[`${kind}_subject`],
      heading: words[`${kind}_heading`],
      parts: [
        { say: attached.length > 0 ? `${text} The invoices are attached as PDFs.`.trim() : text },
        {
          facts: [
            ['Amount', money(cents)],
            ['By', means],
            ['Date', dayText(paid_on)],
            ...invoices.map(({ number, cents: share, due_cents }): [string, string] => [
              `Invoice ${number}`,
              due_cents === 0 || !isReceived
                ? money(share)
                : `${money(share)}, ${money(due_cents)} still due`,
            ]),
            ...(unused_cents > 0 ? [['Credit for your next invoices', money(unused_cents)] as const] : []),
          ],
        },
        { button: words.button, href: screen(paths.billing) },
      ],
      why: 'You’re getting this email because you manage billing for this account.',
      documents: attached.map(({ id }) => ({ kind: 'invoice' as const, client_id, id })),
    };
  },
});
