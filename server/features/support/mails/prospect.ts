import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { show } from '#contract/shown.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const prospectMail = defineMail({
  name: 'prospect',
  details: {
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    message: z.string(),
  },
  example: {
    first_name: 'Pat',
    last_name: 'Prospect',
    email: 'pat@example.net',
    phone_number: '604-555-0142',
    message: 'We’re a team of four and would like to move our website.',
  },
  render: ({ first_name, last_name, email, phone_number, message }, { portal }) => ({
    subject: `New prospect: ${first_name} ${last_name}`,
    heading: 'Someone would like to get started',
    parts: [
      {
        facts: [
          ['Name', `${first_name} ${last_name}`],
          ['Email', show(email)],
          ['Phone', show(phone_number) || 'Not provided'],
        ],
      },
      ...(message ? [{ quote: message }] : []),
      { button: 'See all prospects', href: portal(paths.staffProspects) },
    ],
    why: 'Sent from the sign-up page. Replying to this email answers the person who wrote.',
    replyTo: email,
  }),
});
