import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

/** A week before the send, to users who want mail about newsletters. */
export const newsletterPreviewReadyMail = defineMail({
  name: 'newsletter-preview-ready',
  details: { first_name: z.string() },
  example: { first_name: 'Nia' },
  render: ({ first_name }, { portal }) => ({
    subject: 'Your newsletter preview is ready',
    heading: 'Your newsletter preview is ready',
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      {
        say: 'Take a look at what your contacts will receive. It is sent at 9am on the 15th, and you can change it until 7am that day.',
      },
      { button: 'See the preview', href: portal(paths.newsletter) },
    ],
    why: 'You’re getting this email because Newsletters is switched on in your notification preferences.',
    preference: 'newsletters',
  }),
});
