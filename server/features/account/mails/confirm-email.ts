import * as z from 'zod/mini';
import { confirmHours } from '#contract/account/email-change.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';

/** To the new mailbox, whose owner decides. */
export const confirmEmailMail = defineLinkMail({
  name: 'confirm-email',
  details: { first_name: z.string(), old_email: z.string() },
  example: { first_name: 'Nia', old_email: 'nia@example.com' },
  render: ({ first_name, old_email }, { address, portal, token }) => ({
    subject: 'Confirm your new email',
    heading: 'Confirm your new email',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      {
        say: `You asked to sign in with ${address} in place of ${old_email}. Please confirm that this mailbox is yours:`,
      },
      { button: 'Confirm email', href: portal(fillPath(paths.emailLink, { token })), showsLink: true },
      {
        say: `The link works once, for ${confirmHours} hours. If it wasn’t you, ignore this email. Nothing has changed.`,
      },
    ],
    why: `You’re getting this email because someone entered ${address} as the new email of their account.`,
  }),
});
