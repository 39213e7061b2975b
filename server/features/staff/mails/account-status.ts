import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

const words = {
  paused: {
    subject: 'Your account is paused.',
    say: 'You can still sign in, read everything and export it, and new contacts keep arriving. Until the account is open again, nothing is sent or published from it.',
  },
  cancelled: {
    subject: 'Your account has been closed.',
    say: 'Nobody can sign in any more, and the forms on your websites don’t reach you. If that’s a mistake, please reply to this email.',
  },
  reopened: {
    subject: 'Your account is open again.',
    say: 'Everything is where you left it.',
  },
};

export const accountStatusMail = defineMail({
  name: 'account-status',
  details: { first_name: z.string(), change: z.enum(['paused', 'cancelled', 'reopened']) },
  example: { first_name: 'Nia', change: 'paused' },
  render: ({ first_name, change }, { portal }) => ({
    subject: words[change].subject,
    heading: words[change].subject,
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: words[change].say },
      ...(change === 'cancelled' ? [] : [{ button: 'Open your portal', href: portal(paths.start) }]),
    ],
    why: 'You’re getting this email because you’re an Admin of this account.',
  }),
});
