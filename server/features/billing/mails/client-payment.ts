import * as z from 'zod/mini';
import { exactAmount } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

const kinds = ['received', 'reversed', 'paid_out', 'payout_reversed'] as const;

const texts: Record<(typeof kinds)[number], { subject: string; heading: string; say: string }> = {
  received: {
    subject: 'Your receipt for',
    heading: 'Thanks for your payment',
    say: 'We’ve received your payment.',
  },
  reversed: {
    subject: 'We couldn’t collect your payment of',
    heading: 'Your payment was reversed',
    say: 'We couldn’t collect this payment, so we’ve reversed it. The amounts below are due again.',
  },
  paid_out: {
    subject: 'We’ve paid you back',
    heading: 'We’ve paid you back',
    say: 'No invoice had used this money, so we’ve returned it to you.',
  },
  payout_reversed: {
    subject: 'We couldn’t pay you back',
    heading: 'Our payment to you was reversed',
    say: 'This money didn’t reach you. It’s your credit again, and your next invoices use it.',
  },
};

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
  example: {
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
  },
  render: (details, { portal }) => {
    const { kind, client_id, cents, currency, means, paid_on, invoices, unused_cents } = details;
    const { subject, heading, say } = texts[kind];
    const money = (amount: number) => `${currency} ${exactAmount(amount / 100)}`;
    const isReceived = kind === 'received';
    const attached = isReceived ? invoices.filter(({ id }) => id !== 0).slice(0, maxAttached) : [];
    return {
      subject: `${subject} ${money(cents)}`,
      heading,
      parts: [
        { say: attached.length > 0 ? `${say} The invoices are attached as PDFs.` : say },
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
        { button: 'Go to billing', href: portal(paths.billing) },
      ],
      why: 'You’re getting this email because you manage billing for this account.',
      documents: attached.map(({ id }) => ({ kind: 'invoice' as const, client_id, id })),
    };
  },
});
