import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { show } from '#contract/shown.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { exampleLead, MailedLead, whyLeads } from './lead-parts.ts';

/** One mail for the forms of a website within an hour, beyond those that had mails of their own. */
export const contactsDigestMail = defineMail({
  name: 'contacts-digest',
  details: { first_name: z.string(), forms: z.int(), site: z.string(), leads: z.array(MailedLead) },
  example: {
    first_name: 'Nia',
    forms: 3,
    site: 'harbour.example.com',
    leads: [exampleLead, { ...exampleLead, name: 'Walter Visitor', phone: '604-555-0124' }],
  },
  render: ({ first_name, forms, site, leads }, { screen }) => {
    const subject = `${forms} more ${forms === 1 ? 'form' : 'forms'} arrived from ${site || 'your website'}`;
    const others = forms - leads.length;
    return {
      subject,
      heading: subject,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        {
          say: 'Several forms came in within an hour, so we’ve put them in one email. Every one of them is saved in your contacts.',
        },
        {
          list: leads.map(({ lead_id, history_id, name, phone, email, source }) => [
            name,
            [show(phone) || show(email), source].join(', '),
            screen(fillPath(paths.contactEntry, { id: lead_id, historyId: history_id })),
          ]),
        },
        ...(others > 0 ? [{ say: `And ${others} more, which you can see in your contacts.` }] : []),
        { button: 'View contacts', href: screen(paths.contacts) },
      ],
      why: whyLeads,
      preference: 'leads',
    };
  },
});
