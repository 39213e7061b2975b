import {
  notesAtMost,
  byHandOnly,
  isAddedByHand,
  openHouse,
  openHouseRefusedMessage,
  type preferredTimes,
  type Contact,
  type ContactPatch,
  type Submission,
} from '#contract/contacts/contacts.ts';
import type { Caller } from '#contract/access.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';

/** The event a change is kept under, or null where only the seen marks moved. */
export function activityEventOf(patch: ContactPatch): 'contact.edited' | 'contact.status_changed' | null {
  const keys = Object.keys(patch).filter((key) => key !== 'is_seen' && key !== 'is_update_seen');
  if (keys.length === 0) return null;
  return keys.every((key) => key === 'lead_status_id') ? 'contact.status_changed' : 'contact.edited';
}

type Names = Pick<Contact, 'first_name' | 'last_name'>;
type Present = Names & Pick<Contact, 'lead_source_id'>;

const names = ['first_name', 'last_name'] as const;

/** Whether a change can only be judged with the contact at hand. */
export const dependsOnPresent = (patch: ContactPatch): boolean =>
  patch.lead_source_id !== undefined || names.some((name) => patch[name] === '');

/** Why a change is refused, by its fields; {} where it is not. */
export function problemsOf(patch: ContactPatch, present: Present, caller: Caller | 'site'): FieldErrors {
  const source =
    patch.lead_source_id === undefined
      ? null
      : sourceProblem(patch.lead_source_id, present.lead_source_id, caller);
  // a contact who came without a name may stay without it; a name that is known is not taken away
  const emptied = names.filter((name) => patch[name] === '' && present[name] !== '');
  return {
    ...Object.fromEntries(emptied.map((name) => [name, [required]])),
    ...(source && { lead_source_id: [source] }),
  };
}

/** An Admin vouches for consent given at an open house; anybody may keep a source that is already there. */
export function sourceProblem(
  source: number,
  present: Contact['lead_source_id'] | null,
  caller: Caller | 'site',
): string | null {
  if (source === present) return null;
  if (!isAddedByHand(source)) return byHandOnly;
  const mayVouch = caller === 'Admin' || caller === 'Staff';
  return source === openHouse && !mayVouch ? openHouseRefusedMessage : null;
}

export type IncomingLead = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string | null;
  notes: string | null;
  preferred_time: (typeof preferredTimes)[number] | null;
  lead_type_id: number | null;
  lead_source_id: number;
  source_url: string | null;
  listing_url: string | null;
};

/** What a visitor sent, as it is kept: whatever the phone is and however long the notes are, and nobody is left without a name. */
export function toLead(form: Submission): IncomingLead {
  const { phone, words } = phoneOf(form.phone_number ?? '');
  const [source_url = null, listing_url = null] = form.lead_source_url ?? [];
  const isNameless = form.first_name === '' && form.last_name === '';
  return {
    first_name: isNameless ? cut(form.email.split('@')[0] ?? '', 100) : form.first_name,
    last_name: form.last_name,
    email: form.email,
    phone_number: phone,
    notes: notesOf(form.notes ?? '', words),
    preferred_time: form.preferred_time ?? null,
    lead_type_id: form.lead_type_id ?? null,
    lead_source_id: form.source,
    source_url,
    listing_url,
  };
}

const wordsOfPhoneAtLeast = 200;

/** Both fit in the notes; where they do not, the end of the longer one goes, and never the whole of a phone. */
function notesOf(notes: string, words: string | null): string | null {
  if (words === null) return cut(notes, notesAtMost) || null;
  const left = notesAtMost - charactersOf(notes).length - '\n'.length;
  const phone = cut(`Phone: ${words}`, Math.max(left, wordsOfPhoneAtLeast));
  if (notes === '') return phone;
  return `${cut(notes, notesAtMost - charactersOf(phone).length - '\n'.length)}\n${phone}`;
}

/** Counted in characters, so that no emoji is cut in half. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = charactersOf(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

const charactersOf = (text: string) => [...text];

/** Ten digits, with or without the country's 1, are a phone number; anything else is words to keep. */
function phoneOf(text: string): { phone: string | null; words: string | null } {
  const digits = digitsOf(text);
  if (digits.length !== 10) return { phone: null, words: text || null };
  return { phone: `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`, words: null };
}

export const digitsOf = (phone: string) => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** What one website may send within an hour before the rest is told together. */
export const formsPerHour = 300;

const hour = 3_600_000;

export const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour);
