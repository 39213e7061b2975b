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
import { type Submission } from '#contract/contacts/submissions.ts';
import type { Caller } from '#contract/access.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';
import { phoneAndNotes, truncate } from '#contract/phone-words.ts';

/** The event a change is logged as, or null if only the seen flags changed. */
export function pickContactEvent(patch: ContactPatch): 'contact.edited' | 'contact.status_changed' | null {
  const keys = Object.keys(patch).filter((key) => key !== 'is_seen' && key !== 'is_update_seen');
  if (keys.length === 0) return null;
  return keys.every((key) => key === 'lead_status_id') ? 'contact.status_changed' : 'contact.edited';
}

type Names = Pick<Contact, 'first_name' | 'last_name'>;
type Present = Names & Pick<Contact, 'lead_source_id'>;

const names = ['first_name', 'last_name'] as const;

/** Whether validating the change needs the stored contact. */
export const dependsOnPresent = (patch: ContactPatch): boolean =>
  patch.lead_source_id !== undefined || names.some((name) => patch[name] === '');

/** The errors of a change by field; {} if it is valid. */
export function validateContact(patch: ContactPatch, present: Present, caller: Caller | 'site'): FieldErrors {
  const source =
    patch.lead_source_id === undefined
      ? null
      : sourceProblem(patch.lead_source_id, present.lead_source_id, caller);
  // a contact without a name may stay without one; an existing name cannot be removed
  const emptied = names.filter((name) => patch[name] === '' && present[name] !== '');
  return {
    ...Object.fromEntries(emptied.map((name) => [name, [required]])),
    ...(source && { lead_source_id: [source] }),
  };
}

/** Only an Admin can claim consent given at an open house; anybody may keep a source that is already set. */
export function sourceProblem(
  source: number,
  present: Contact['lead_source_id'] | null,
  caller: Caller | 'site',
): string | null {
  if (source === present) return null;
  if (!isAddedByHand(source)) return byHandOnly;
  return source === openHouse && !mayConfirmConsent(caller) ? openHouseRefusedMessage : null;
}

/** Every field of a contact that a site may send; a field added in the contract must be stored. */
export type IncomingLead = Pick<Contact, (keyof Submission & keyof ContactDraft) | 'lead_source_id'>;

/**
 * A visitor's submission as it is stored: it accepts any phone and any length of notes, and always has a name. Text
 * that is not a phone number moves into the notes.
 */
export function toLead(form: Submission): IncomingLead {
  const { phone, notes } = phoneAndNotes(form.phone_number ?? '', form.notes ?? '', maxNotesLength);
  const isNameless = form.first_name === '' && form.last_name === '';
  return {
    first_name: isNameless ? truncate(form.email.split('@')[0] ?? '', 100) : form.first_name,
    last_name: form.last_name,
    email: form.email,
    phone_number: phone,
    notes,
    preferred_time: form.preferred_time ?? null,
    lead_type_id: form.lead_type_id ?? null,
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
