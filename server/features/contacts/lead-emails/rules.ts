import { maxLeadEmailLength } from '#contract/contacts/lead-emails.ts';
import { LeadForm } from '#contract/contacts/submissions.ts';
import { truncate } from '#contract/phone-words.ts';
import type { InboundMessage } from '#server/engines/inbound-mail/read-message.ts';
import type { MailedLead } from '#server/engines/inbound-mail/read-lead.ts';

/** 'Other': an email of a person does not say where they come from. */
const otherSource = 19;

/**
 * The lead as a form of a website would send it; null without the address of a person, and without a name with a phone.
 * Its notes name the service that has mailed it, since the statistics only know kinds of sources.
 */
export function toSubmission(lead: MailedLead): LeadForm | null {
  // a phone alone may be that of the service
  if (lead.email === '' && lead.first_name === '' && lead.last_name === '') return null;
  const form = LeadForm.safeParse({
    first_name: truncate(lead.first_name, maxNameLength),
    last_name: truncate(lead.last_name, maxNameLength),
    email: lead.email === '' ? null : lead.email,
    phone_number: lead.phone || null,
    notes: [lead.notes, lead.service === null ? '' : `Sent by ${lead.service}.`].filter(Boolean).join('\n'),
    lead_source_url: [null, lead.listingUrl],
  });
  return form.success ? { ...form.data, source: lead.source ?? otherSource } : null;
}

const maxNameLength = 100;

/** The text of a message as it is kept. */
export const toBody = ({ lines, files }: InboundMessage): string =>
  truncate(
    [
      lines.join('\n').replaceAll('\t', ' ').trim(),
      ...(files.length > 0 ? [`Files: ${files.join(', ')}`] : []),
    ].join('\n\n'),
    maxLeadEmailLength,
  );
