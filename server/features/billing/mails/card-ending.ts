import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const cardEndingMail = defineMail({
  name: 'card-ending',
  details: { card: z.string(), expiry: z.string() },
  example: { card: 'Visa ending in 4242', expiry: '12/2026' },
  words: {
    texts: {
      subject: 'Your card expires soon',
      text: 'The card we charge, {{card}}, is good until {{expiry}}. Please add your new card so your services keep running.',
      button: 'Update your card',
    },
    fields: ({ card, expiry }) => ({ card, expiry }),
  },
  render: (_details, { screen, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [{ say: words.text }, { button: words.button, href: screen(paths.billing) }],
    why: 'You’re getting this email because you manage billing for this account.',
  }),
});
