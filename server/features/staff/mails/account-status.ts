import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const accountStatusMail = defineMail({
  name: 'account-status',
  details: { first_name: z.string(), change: z.enum(['paused', 'cancelled', 'reopened']) },
  example: { first_name: 'Nia', change: 'paused' },
  words: {
    texts: {
      paused_subject: 'Your account is paused.',
      cancelled_subject: 'Your account has been closed.',
      reopened_subject: 'Your account is open again.',
      greeting: 'Hello {{first_name}},',
      paused_text:
        'You can still sign in, read everything and export it, and new contacts keep arriving. Until the account is open again, nothing is sent or published from it.',
      cancelled_text:
        'Nobody can sign in any more, and the forms on your websites don’t reach you. If that’s a mistake, please reply to this email.',
      reopened_text: 'Everything is where you left it.',
      button: 'Open your portal',
    },
    fields: ({ first_name }) => ({ first_name: first_name || 'there' }),
    variants: {
      cancelled: { first_name: 'Nia', change: 'cancelled' },
      reopened: { first_name: 'Nia', change: 'reopened' },
    },
  },
  render: ({ change }, { screen, words }) => ({
    subject: words[`${change}_subject`],
    heading: words[`${change}_subject`],
    parts: [
      { say: words.greeting },
      { say: words[`${change}_text`] },
      ...(change === 'cancelled' ? [] : [{ button: words.button, href: screen(paths.start) }]),
    ],
    why: 'You’re getting this email because you’re an Admin of this account.',
  }),
});
