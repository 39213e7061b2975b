import * as z from 'zod/mini';
import {
  ContactDraft,
  newLead,
  openHouse,
  preferredTimes,
  type Contact,
  type contacts,
} from '#contract/contacts/contacts.ts';
import type { Data } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import type { Option } from '#web/parts/Select.tsx';

/** The contract's schema for form input: the value of a select is text, and its empty option means none. */
const ContactForm = z.extend(ContactDraft, {
  lead_status_id: z.pipe(
    z.transform((chosen: string): number | undefined => (chosen === '' ? undefined : Number(chosen))),
    ContactDraft.shape.lead_status_id,
  ),
  lead_source_id: z.pipe(
    z.transform((chosen: string) => (chosen === '' ? Number.NaN : Number(chosen))),
    ContactDraft.shape.lead_source_id,
  ),
  lead_type_id: z.pipe(
    z.transform((chosen: string): number | null | undefined => (chosen === '' ? null : Number(chosen))),
    ContactDraft.shape.lead_type_id,
  ),
});
export type ContactValues = z.input<typeof ContactForm>;

/** A new contact needs both names. A contact without one may stay so, but a known name must not be emptied. */
export function contactForm(before: Contact | null) {
  const nameOf = (key: 'first_name' | 'last_name') =>
    before?.[key] === '' ? text(100) : ContactDraft.shape[key];
  return z.extend(ContactForm, { first_name: nameOf('first_name'), last_name: nameOf('last_name') });
}

export const newContact: ContactValues = {
  lead_status_id: String(newLead),
  first_name: '',
  last_name: '',
  email: '',
  phone_number: '',
  lead_source_id: '',
  preferred_time: '',
  lead_type_id: '',
  notes: '',
};

export const valuesOf = (contact: Contact): ContactValues => ({
  lead_status_id: String(contact.lead_status_id ?? ''),
  first_name: contact.first_name,
  last_name: contact.last_name,
  email: contact.email,
  phone_number: contact.phone_number ?? '',
  lead_source_id: String(contact.lead_source_id),
  preferred_time: preferredTimes.find((time) => time === contact.preferred_time) ?? '',
  lead_type_id: String(contact.lead_type_id ?? ''),
  notes: contact.notes ?? '',
});

/** Only changed fields are sent, so that other people's changes to other fields stay. */
export function changesOf(draft: ContactDraft, contact: Contact): Partial<ContactDraft> {
  const changes: Partial<ContactDraft> = { ...draft };
  for (const key of z.keyof(ContactDraft).options) if (draft[key] === contact[key]) delete changes[key];
  return changes;
}

type Sources = Data<typeof contacts.sources>;

/** The sources a person may choose, plus the contact's current one. */
export function sourceOptions(
  sources: Sources,
  { present, mayVouch }: { present: number | null; mayVouch: boolean },
): Option[] {
  return sources
    .filter(({ id, is_manual }) => id === present || (is_manual && (mayVouch || id !== openHouse)))
    .map(({ id, source }) => ({ value: id, label: source }));
}
