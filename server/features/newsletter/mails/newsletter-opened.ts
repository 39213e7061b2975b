import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** On the 1st, to users who want mail about newsletters. */
export const newsletterOpenedMail = defineMail({
  name: 'newsletter-opened',
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  render: ({ first_name }, { portal }) => ({
    subject: 'Your newsletter is open for editing.',
    heading: 'Your newsletter is open for editing.',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      {
        say: 'This month’s newsletter is sent at 9am on the 15th. Until 7am that day you can change every word of it. If you leave it as it is, we send what we’ve prepared.',
      },
      { button: 'Open the editor', href: portal(paths.newsletterForms) },
    ],
    why: 'You’re getting this email because Newsletters is switched on in your notification preferences.',
    preference: 'newsletters',
  }),
});
