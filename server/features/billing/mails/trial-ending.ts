import * as z from 'zod/mini';
import { centsText } from '#contract/billing/money.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { dayText } from '../periods.ts';

const exampleTrial = {
  package: 'Grow',
  last_on: '2026-12-15',
  charged_on: '2026-12-16',
  cents: 39_200,
  currency: 'CAD',
  card: 'Visa ending in 4242',
};

/** Some days before the first payment of a client that has its package for nothing. */
export const trialEndingMail = defineMail({
  name: 'trial-ending',
  details: {
    package: z.string(),
    last_on: z.string(),
    charged_on: z.string(),
    /** with tax */
    cents: z.int(),
    currency: z.string(),
    /** null if no card is charged automatically */
    card: z.nullable(z.string()),
  },
  example: exampleTrial,
  words: {
    texts: {
      subject: 'Your free trial ends {{last_day}}',
      heading: 'Your free trial ends soon',
      card_text:
        'You have {{package}} for free until {{last_day}}. On {{payment_day}} we’ll charge your card, {{card}}, for the first time.',
      invoice_text:
        'You have {{package}} for free until {{last_day}}. On {{payment_day}} we’ll email you your first invoice.',
      change_text: 'To change your package or to cancel before then, reply to this email.',
      button: 'See your billing page',
    },
    fields: ({ package: name, last_on, charged_on, cents, currency, card }) => ({
      package: name,
      last_day: dayText(last_on),
      payment_day: dayText(charged_on),
      amount: centsText(cents, currency),
      card: card ?? null,
    }),
    variants: { 'without a card': { ...exampleTrial, card: null } },
  },
  render: ({ package: name, last_on, charged_on, cents, currency, card }, { screen, words }) => ({
    subject: words.subject,
    heading: words.heading,
    parts: [
      { say: card === null ? words.invoice_text : words.card_text },
      {
        facts: [
          ['Package', name],
          ['Free until', dayText(last_on)],
          ['First payment', dayText(charged_on)],
          ['Amount, tax included', centsText(cents, currency)],
        ],
      },
      { say: words.change_text },
      { button: words.button, href: screen(paths.billing) },
    ],
    why: 'You’re getting this email because you manage billing for this account.',
  }),
});
