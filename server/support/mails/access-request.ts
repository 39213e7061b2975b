import * as z from 'zod/mini';
import { defineMail } from '../../mail/define-mail.ts';

export const accessRequestMail = defineMail({
  name: 'access-request',
  details: { name: z.string(), email: z.string(), client_name: z.string() },
  render: ({ name, email, client_name }) => ({
    subject: `Access to the testimonials manager: ${client_name}`,
    heading: `${client_name} would like the testimonials manager`,
    parts: [
      {
        facts: [
          ['Asked by', name],
          ['Email', email],
        ],
      },
    ],
    why: 'Sent from the portal. Replying to this email answers the person who asked.',
    replyTo: email,
  }),
});
