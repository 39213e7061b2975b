import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { whyLeads } from './lead-parts.ts';

export const contactAnsweredMail = defineMail({
  name: 'contact-answered',
  details: { lead_id: z.int(), name: z.string(), subject: z.string(), text: z.string() },
  example: {
    lead_id: 1,
    name: 'Vera Visitor',
    subject: 'Re: Your question',
    text: 'Saturday at 2 pm suits us.\nSee you there!',
  },
  render: ({ lead_id, name, subject, text }, { screen }) => ({
    subject: `${name} answered your email.`,
    heading: `${name} answered your email.`,
    parts: [
      { section: subject || 'No subject' },
      ...(text === '' ? [] : [{ quote: text }]),
      { button: 'Read and answer', href: screen(fillPath(paths.contact, { id: lead_id })) },
    ],
    why: whyLeads,
    preference: 'leads',
  }),
});
