import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** On the 1st, to users who want mail about newsletters. */
export const newsletterOpenedMail = defineMail({
  name: 'newsletter-opened',
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  words: {
    texts: {
      subject: 'Your newsletter is open for editing.',
      greeting: 'Hello {{first_name}},',
      text: 'This month’s newsletter is sent at 9am on the 15th. Until 7am that day you can change every word of it. If you leave it as it is, we send what we’ve prepared.',
      button: 'Open the editor',
    },
    fields: ({ first_name }) => ({ first_name: first_name || 'there' }),
  },
  render: (_details, { screen, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [
      { say: words.greeting },
      { say: words.text },
      { button: words.button, href: screen(paths.newsletterForms) },
    ],
    why: 'You’re getting this email because Newsletters is switched on in your notification preferences.',
    preference: 'newsletters',
  }),
});
