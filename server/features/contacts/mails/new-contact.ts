import * as z from 'zod/mini';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { answerParts, deviceParts, exampleLead, leadParts, MailedLead, statusParts } from './lead-parts.ts';

export const newContactMail = defineMail({
  name: 'new-contact',
  details: { may_change: z.boolean(), lead: MailedLead, is_unreached: z.optional(z.boolean()) },
  example: { may_change: true, lead: exampleLead },
  render: ({ may_change, lead, is_unreached }, { screen }) => ({
    subject: `${lead.name} is a new contact.`,
    heading: `${lead.name} is a new contact.`,
    parts: [
      ...leadParts(lead, screen),
      ...deviceParts(is_unreached, screen),
      ...(may_change ? statusParts(lead, screen) : []),
    ],
    ...answerParts(lead),
    preference: 'leads',
  }),
});
