import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '../../mail/define-mail.ts';

export const newContactMail = defineMail({
  name: 'new-contact',
  details: { first_name: z.string(), contact_name: z.string(), lead_id: z.int() },
  render: ({ first_name, contact_name, lead_id }, { portal }) => ({
    subject: `${contact_name} is a new contact.`,
    heading: `${contact_name} is a new contact.`,
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: 'Someone has sent you a form on your website.' },
      { button: 'View contact', href: portal(fillPath(paths.contact, { id: lead_id })) },
    ],
    why: "You're getting this email because Leads is switched on in your notification preferences.",
  }),
});
