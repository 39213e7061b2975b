import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** To a mailbox that belongs to an account, after somebody else entered it as their new one. */
export const emailInUseMail = defineMail({
  name: 'email-in-use',
  details: {},
  example: {},
  render: (_details, { address, portal }) => ({
    subject: 'Your email was entered for another account',
    heading: 'Your email was entered for another account',
    parts: [
      { say: 'Hello,' },
      {
        say: `Someone asked to use ${address} for their account. That isn’t possible: an account signs in with it, or did until a few days ago. Nothing has changed.`,
      },
      { say: 'If it was you and you don’t remember your password, you can choose a new one.' },
      { button: 'Choose a new password', href: portal(paths.forgotPassword) },
    ],
    why: `You’re getting this email because someone entered ${address} as the new email of their account.`,
  }),
});
