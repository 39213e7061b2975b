import * as z from 'zod/mini';
import { stopDays } from '#contract/account/email-change.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';

/** To the former mailbox, as soon as a change is requested. */
export const emailChangeAskedMail = defineLinkMail({
  name: 'email-change-asked',
  details: { first_name: z.string(), new_email: z.string() },
  example: { first_name: 'Nia', new_email: 'nia.okafor@example.com' },
  render: ({ first_name, new_email }, { address, portal, token }) => ({
    subject: 'The email of your account is about to change',
    heading: 'Your email is about to change',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      {
        say: `Someone, hopefully you, asked to change the email of your account from ${address} to ${new_email}. If it was you, there’s nothing to do here.`,
      },
      { say: 'If it wasn’t you, stop the change. This works even after the new email was confirmed:' },
      { button: 'Stop the change', href: portal(fillPath(paths.emailLink, { token })) },
      { say: `The link works for ${stopDays} days.` },
    ],
    why: `You’re getting this email because it’s about the security of ${address}’s account.`,
  }),
});
