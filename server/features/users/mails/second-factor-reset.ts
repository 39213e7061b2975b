import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** The mail's name for staff. */
export const ourTeam = 'Our support team';

export const secondFactorResetMail = defineMail({
  name: 'second-factor-reset',
  /** `by`: the name of the person who did it */
  details: { first_name: z.string(), by: z.string() },
  example: { first_name: 'Nia', by: ourTeam },
  // the login may be that of users of several clients
  alsoFor: rawSql(`EXISTS (SELECT FROM app.enabled_users u
    WHERE app.fold(u.email) = app.fold(o.address) AND u.email = o.address)`),
  render: ({ first_name, by }, { address, screen }) => ({
    subject: 'Your two-step sign-in was reset',
    heading: 'Your two-step sign-in was reset',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      {
        say: `${by || 'An Admin of your account'} turned two-step sign-in off for you and signed you out everywhere. Your password alone now opens your account, so please set up two-step sign-in again.`,
      },
      { button: 'Set it up again', href: screen(paths.settings) },
      { say: 'Didn’t ask for this? Change your password right away, and tell us.' },
    ],
    why: `You’re getting this email because it’s about the security of ${address}’s account.`,
  }),
});
