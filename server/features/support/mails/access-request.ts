import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';

export const accessRequestMail = defineMail({
  name: 'access-request',
  details: { name: z.string(), email: z.string(), client_name: z.string(), client_id: z.int() },
  example: {
    name: 'Nia Newcomer',
    email: 'nia@harbour.example.com',
    client_name: 'Harbour Realty Group',
    client_id: 1,
  },
  render: ({ name, email, client_name, client_id }, { portal }) => ({
    subject: `Access to the testimonials manager: ${client_name}`,
    heading: `${client_name} would like the testimonials manager`,
    parts: [
      {
        facts: [
          ['Asked by', name],
          ['Email', email],
        ],
      },
      { button: 'Open the client', href: portal(fillPath(paths.staffClient, { id: client_id })) },
    ],
    why: 'Sent from the portal. Replying to this email answers the person who asked.',
    replyTo: email,
  }),
});
