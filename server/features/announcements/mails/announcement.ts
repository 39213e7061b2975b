import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { reachesAnother } from '../reaches-another.ts';
import { splitParagraphs } from '../rules.ts';

/** A message of the provider to its clients. Its footer names no switch: it is about the account. */
export const announcementMail = defineMail({
  name: 'announcement',
  // reply_to is '' where the provider has no address for it
  details: { first_name: z.string(), subject: z.string(), body: z.string(), reply_to: z.string() },
  example: {
    first_name: 'Nia',
    subject: 'Closed on Family Day',
    body: 'Our office is closed on Monday, February 15.\n\nYour website and your newsletter run as usual.',
    reply_to: 'help@harbour.example.com',
  },
  alsoFor: reachesAnother,
  render: ({ first_name, subject, body, reply_to }, { screen }) => ({
    subject,
    heading: subject,
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      ...splitParagraphs(body).map((say) => ({ say })),
      { button: 'Open the portal', href: screen(paths.start) },
    ],
    why: 'You’re getting this email because you have an account on this portal.',
    ...(reply_to !== '' && { replyTo: reply_to }),
  }),
});
