import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '../../mail/define-mail.ts';

export const contactUpdatedMail = defineMail({
  name: 'contact-updated',
  details: { first_name: z.string(), contact_name: z.string(), lead_id: z.int(), history_id: z.int() },
  render: ({ first_name, contact_name, lead_id, history_id }, { portal }) => ({
    subject: `${contact_name} sent a new form.`,
    heading: `${contact_name} sent a new form.`,
    parts: [
      { say: `Hello ${first_name || 'there'},` },
      { say: 'One of your contacts has sent another form on your website.' },
      {
        button: 'View contact',
        href: portal(fillPath(paths.contactEntry, { id: lead_id, historyId: history_id })),
      },
    ],
    why: "You're getting this email because Leads is switched on in your notification preferences.",
  }),
});
