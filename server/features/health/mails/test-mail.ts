import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const testMail = defineMail({
  name: 'test-mail',
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  render: ({ first_name }, { portal }) => ({
    subject: 'Your email works',
    heading: 'Your email works',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: 'If you can read this, your portal can send email. Check that it is not in the spam folder.' },
      { button: 'Back to Health', href: portal(paths.staffHealth) },
    ],
    why: 'You’re getting this email because you asked for a test on the Health page.',
  }),
});
