import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const cardEndingMail = defineMail({
  name: 'card-ending',
  details: { card: z.string(), expiry: z.string() },
  example: { card: 'Visa ending in 4242', expiry: '12/2026' },
  render: ({ card, expiry }, { portal }) => ({
    subject: 'Your card ends soon',
    heading: 'Your card ends soon',
    parts: [
      {
        say: `The card we charge, ${card}, is good until ${expiry}. Please add the new one, so that nothing stops.`,
      },
      { button: 'Update your card', href: portal(paths.billing) },
    ],
    why: 'You get this email because you look after the payments of your account.',
  }),
});
