import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { rawSql } from '#server/core/db/sql.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { splitParagraphs } from '../rules.ts';

/** Who works for several clients has one mail `o`, with one of these clients, and a row at each of them. */
const reachesAnother = rawSql(`EXISTS (
  SELECT FROM app.announcement_recipients r JOIN app.enabled_users u ON u.client_id = r.client_id AND u.id = r.user_id
  WHERE r.mail_ref = o.ref AND r.mail_state IS DISTINCT FROM 'sent' AND u.email = o.address)`);

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
