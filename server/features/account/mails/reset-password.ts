import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineLinkMail } from '#server/core/mail/define-mail.ts';

export const resetPasswordMail = defineLinkMail({
  name: 'reset-password',
  signsIn: true,
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  render: ({ first_name }, { address, portal, token }) => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: 'Someone, hopefully you, asked for a new password for your account. Choose one here:' },
      {
        button: 'Reset password',
        showsLink: true,
        href: portal(
          `${fillPath(paths.resetPasswordByLink, { token })}?email=${encodeURIComponent(address)}`,
        ),
      },
      {
        say: 'The link works once, for 60 minutes. If it wasn’t you, ignore this email. Nothing has changed.',
      },
    ],
    why: `You’re getting this email because a new password was requested for ${address}.`,
  }),
});
