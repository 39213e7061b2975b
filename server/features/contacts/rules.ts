import { maxNotesLength } from '#contract/contacts/choices.ts';
import {
  byHandOnly,
  isAddedByHand,
  mayConfirmConsent,
  openHouse,
  openHouseRefusedMessage,
  type Contact,
  type ContactDraft,
  type ContactPatch,
} from '#contract/contacts/contacts.ts';
import type { LeadForm } from '#contract/contacts/submissions.ts';
import { reachMessage, repeatedMessage } from '#contract/contacts/further.ts';
import type { AnyCaller } from '#contract/access.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';
import { phoneKey } from '#contract/read-phone.ts';
import { phoneAndNotes, truncate } from '#contract/phone-words.ts';

/** The event a change is logged as, or null if only the seen flags changed. */
export function pickContactEvent(patch: ContactPatch): 'contact.edited' | 'contact.status_changed' | null {
  const keys = Object.keys(patch).filter((key) => key !== 'is_seen' && key !== 'is_update_seen');
  if (keys.length === 0) return null;
  return keys.every((key) => key === 'lead_status_id') ? 'contact.status_changed' : 'contact.edited';
}

type Names = Pick<Contact, 'first_name' | 'last_name'>;
type Addresses = Pick<Contact, 'email' | 'further_emails' | 'phone_number' | 'further_phones'>;
type Present = Names & Addresses & Pick<Contact, 'lead_source_id'>;

const names = ['first_name', 'last_name'] as const;

/** Whether validating the change needs the stored contact. */
export const dependsOnPresent = (patch: ContactPatch): boolean =>
  patch.lead_source_id !== undefined ||
  names.some((name) => patch[name] === '') ||
  addressKeys.some((key) => patch[key] !== undefined);

const addressKeys = ['email', 'further_emails', 'phone_number', 'further_phones'] as const;

/** The errors of a change by field; {} if it is valid. */
export function validateContact(patch: ContactPatch, present: Present, caller: AnyCaller): FieldErrors {
  const source =
    patch.lead_source_id === undefined
      ? null
      : sourceProblem(patch.lead_source_id, present.lead_source_id, caller);
  // a contact without a name may stay without one; an existing name cannot be removed
  const emptied = names.filter((name) => patch[name] === '' && present[name] !== '');
  return {
    ...Object.fromEntries(emptied.map((name) => [name, [required]])),
    ...(patch.email === null && present.email !== null && { email: [required] }),
    ...validateAddresses({
      email: patch.email === undefined ? present.email : patch.email,
      further_emails: patch.further_emails ?? present.further_emails,
      phone_number: patch.phone_number === undefined ? present.phone_number : patch.phone_number,
      further_phones: patch.further_phones ?? present.further_phones,
    }),
    ...(source && { lead_source_id: [source] }),
  };
}

/** A person has an email or a phone, further ones only beside a main one, and each of them once. */
export function validateAddresses(contact: Addresses): FieldErrors {
  const { email, further_emails, phone_number: phone, further_phones } = contact;
  return {
    ...(email === null && phone === null && { phone_number: [reachMessage] }),
    ...(email === null && further_emails.length > 0 && { email: [required] }),
    ...(phone === null && further_phones.length > 0 && { phone_number: [required] }),
    ...findRepeated([email, ...further_emails.map((one) => one.email)], 'further_emails', 'email'),
    ...findRepeated(
      [phone, ...further_phones.map((one) => one.phone_number)].map((number) => number && phoneKey(number)),
      'further_phones',
      'phone_number',
    ),
  };
}

/** `values` begins with the main one; a row that repeats an earlier one gets the error. */
function findRepeated(values: readonly (string | null)[], list: string, key: string): FieldErrors {
  const repeated = values.flatMap((value, n) => (n > 0 && values.indexOf(value) < n ? [n - 1] : []));
  return Object.fromEntries(repeated.map((n) => [`${list}.${n}.${key}`, [repeatedMessage]]));
}

/** All emails of a contact, the main one first. */
export const listEmails = (contact: Pick<Contact, 'email' | 'further_emails'>): string[] => [
  ...(contact.email === null ? [] : [contact.email]),
  ...contact.further_emails.map(({ email }) => email),
];

/** The senders that a report of spam blocks: each email and each phone, in as few pairs as there are. */
export function pairSenders(contact: Addresses): { email: string | null; phone: string | null }[] {
  const emails = listEmails(contact);
  const phones = [contact.phone_number, ...contact.further_phones.map((one) => one.phone_number)].filter(
    (number) => number !== null,
  );
  return Array.from({ length: Math.max(emails.length, phones.length) }, (_, n) => ({
    email: emails[n] ?? null,
    phone: phones[n] ?? null,
  }));
}

/** The field whose email another contact has. */
export function nameTakenField(email: string, sent: Pick<ContactPatch, 'email' | 'further_emails'>): string {
  const n = sent.further_emails?.findIndex((one) => one.email === email) ?? -1;
  return sent.email === email || n < 0 ? 'email' : `further_emails.${n}.email`;
}

/** Only an Admin can claim consent given at an open house; anybody may keep a source that is already set. */
export function sourceProblem(
  source: number,
  present: Contact['lead_source_id'] | null,
  caller: AnyCaller,
): string | null {
  if (source === present) return null;
  if (!isAddedByHand(source)) return byHandOnly;
  return source === openHouse && !mayConfirmConsent(caller) ? openHouseRefusedMessage : null;
}

/** Every field of a contact that a site may send; a field added in the contract must be stored. */
export type IncomingLead = Pick<Contact, (keyof LeadForm & keyof ContactDraft) | 'lead_source_id'>;

/**
 * A visitor's submission as it is stored: it accepts any phone and any length of notes, and has a name if it has an
 * email. Text that is not a phone number moves into the notes.
 */
export function toLead(form: LeadForm): IncomingLead {
  const { phone, notes } = phoneAndNotes(form.phone_number ?? '', form.notes ?? '', maxNotesLength);
  const isNameless = form.first_name === '' && form.last_name === '';
  return {
    first_name: isNameless ? truncate(form.email?.split('@')[0] ?? '', 100) : form.first_name,
    last_name: form.last_name,
    email: form.email,
    phone_number: phone,
    notes,
    preferred_time: form.preferred_time ?? null,
    lead_type_id: form.lead_type_id ?? null,
    do_not_call: form.do_not_call ?? false,
    do_not_text: form.do_not_text ?? false,
    lead_source_id: form.source,
  };
}

/** How many forms of one website within an hour are announced separately; the rest is announced together. */
export type AnnouncedPerHour = { bell: number; mail: number };

/** A person reads twenty mails an hour. More would bury the important ones, and hurt the sender's reputation. */
export const announcedPerHour: AnnouncedPerHour = { bell: 300, mail: 20 };

/** How many of the collected forms a digest lists; it says how many more there are. */
export const listedInDigest = 50;

const hour = 3_600_000;

export const toStartOfHour = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour);
