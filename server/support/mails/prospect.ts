import * as z from 'zod/mini';
import { defineMail } from '../../mail/define-mail.ts';

export const prospectMail = defineMail({
  name: 'prospect',
  details: {
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    message: z.string(),
  },
  render: ({ first_name, last_name, email, phone_number, message }) => ({
    subject: `New prospect: ${first_name} ${last_name}`,
    heading: 'Someone would like to get started',
    parts: [
      {
        facts: [
          ['Name', `${first_name} ${last_name}`],
          ['Email', email],
          ['Phone', phone_number || 'Not provided'],
        ],
      },
      ...(message ? [{ quote: message }] : []),
    ],
    why: 'Sent from the sign-up page. Replying to this email answers the person who wrote.',
    replyTo: email,
  }),
});
