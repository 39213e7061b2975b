import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** A week before the send, to users who want mail about newsletters. */
export const newsletterPreviewReadyMail = defineMail({
  name: 'newsletter-preview-ready',
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  words: {
    texts: {
      subject: 'Your newsletter preview is ready',
      greeting: 'Hello {{first_name}},',
      text: 'Take a look at what your contacts will receive. It is sent at 9am on the 15th, and you can change it until 7am that day.',
      button: 'See the preview',
    },
    fields: ({ first_name }) => ({ first_name: first_name || 'there' }),
  },
  render: (_details, { screen, words }) => ({
    subject: words.subject,
    heading: words.subject,
    parts: [
      { say: words.greeting },
      { say: words.text },
      { button: words.button, href: screen(paths.newsletter) },
    ],
    why: 'You’re getting this email because Newsletters is switched on in your notification preferences.',
    preference: 'newsletters',
  }),
});
