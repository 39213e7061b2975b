import { isDeepStrictEqual } from 'node:util';
import { maxNotesLength } from '#contract/contacts/choices.ts';
import type { Contact, ContactDraft } from '#contract/contacts/contacts.ts';
import { maxFurther } from '#contract/contacts/further.ts';
import { mergeDays, type MergedPart } from '#contract/contacts/merging.ts';
import { phoneKey } from '#contract/read-phone.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';

/** The values of a contact that a merge decides about. */
export type MergedFields = Pick<Contact, keyof ContactDraft | 'is_seen' | 'is_update_seen'>;

/** Those of them with a rule of their own. */
export type RuledFields = Pick<
  Contact,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'further_emails'
  | 'phone_number'
  | 'further_phones'
  | 'lead_status_id'
  | 'lead_type_id'
  | 'lead_source_id'
  | 'do_not_call'
  | 'do_not_text'
  | 'notes'
  | 'is_seen'
  | 'is_update_seen'
>;

type Emails = Pick<Contact, 'email' | 'further_emails'>;
type Phones = Pick<Contact, 'phone_number' | 'further_phones'>;

/** The values that one contact has of two, and the notes that are too long to be joined. */
export function mergeFields<Fields extends RuledFields>(
  survivor: Fields,
  other: Fields,
  fromOther: readonly MergedPart[],
): { fields: Fields; earlierNotes: string | null } {
  const isTaken = (part: MergedPart, has: (contact: Fields) => boolean) =>
    has(other) && (fromOther.includes(part) || !has(survivor));
  const pick = (part: MergedPart, has: (contact: Fields) => boolean) =>
    isTaken(part, has) ? other : survivor;
  const named = pick('name', ({ first_name, last_name }) => first_name !== '' || last_name !== '');
  const { notes, earlierNotes } = joinNotes(survivor.notes, other.notes);
  return {
    fields: {
      ...fillEmpty(survivor, other),
      first_name: named.first_name,
      last_name: named.last_name,
      ...joinEmails(
        survivor,
        other,
        isTaken('email', ({ email }) => email !== null),
      ),
      ...joinPhones(
        survivor,
        other,
        isTaken('phone_number', (one) => one.phone_number !== null),
      ),
      lead_status_id: pick('lead_status_id', (one) => one.lead_status_id !== null).lead_status_id,
      lead_type_id: pick('lead_type_id', (one) => one.lead_type_id !== null).lead_type_id,
      lead_source_id: survivor.lead_source_id,
      do_not_call: survivor.do_not_call || other.do_not_call,
      do_not_text: survivor.do_not_text || other.do_not_text,
      notes,
      is_seen: survivor.is_seen && other.is_seen,
      is_update_seen: survivor.is_update_seen && other.is_update_seen,
    },
    earlierNotes,
  };
}

/** Whether one contact can have so many emails and phones. */
export const fitsOneContact = ({ further_emails, further_phones }: RuledFields): boolean =>
  further_emails.length <= maxFurther && further_phones.length <= maxFurther;

/** A field without a rule of its own keeps its value, and gets the other one where it has none. */
function fillEmpty<Fields extends object>(survivor: Fields, other: Fields): Fields {
  const empty = Object.entries(survivor).filter(([, value]) => value === null);
  const filled = Object.fromEntries(
    Object.entries(other).filter(([key]) => empty.some(([name]) => name === key)),
  );
  return { ...survivor, ...filled };
}

function joinNotes(own: string | null, others: string | null) {
  if (!others || own?.includes(others)) return { notes: own, earlierNotes: null };
  const notes = own ? `${own}\n\n${others}` : others;
  return notes.length > maxNotesLength ? { notes: own, earlierNotes: others } : { notes, earlierNotes: null };
}

const listEmails = ({ email, further_emails }: Emails) => [
  ...(email === null ? [] : [{ email, label: '' }]),
  ...further_emails,
];
const listPhones = ({ phone_number, further_phones }: Phones) => [
  ...(phone_number === null ? [] : [{ label: '', phone_number }]),
  ...further_phones,
];

function joinEmails(survivor: Emails, other: Emails, othersFirst: boolean): Emails {
  const all = [...listEmails(survivor), ...listEmails(other)];
  const email = othersFirst ? other.email : survivor.email;
  return { email, further_emails: all.filter((one) => one.email !== email) };
}

function joinPhones(survivor: Phones, other: Phones, othersFirst: boolean): Phones {
  const main = othersFirst ? other.phone_number : survivor.phone_number;
  const keys = new Set(main === null ? [] : [phoneKey(main)]);
  const further_phones = [...listPhones(survivor), ...listPhones(other)].filter((one) => {
    const key = phoneKey(one.phone_number);
    return !keys.has(key) && keys.add(key);
  });
  return { phone_number: main, further_phones };
}

/** A contact before and after a merge, as it is now, and the one that was merged into it. */
export type Merged<Fields> = { before: Fields; after: Fields; now: Fields; other: Fields };

/** The values of a contact after an undone merge: its former ones, and those that somebody has changed since. */
export function splitFields<Fields extends RuledFields>({
  before,
  after,
  now,
  other,
}: Merged<Fields>): Fields {
  const isSame = (key: string) => isDeepStrictEqual(readKey(now, key), readKey(after, key));
  const same = Object.entries(before).filter(([key]) => isSame(key));
  return {
    ...now,
    ...Object.fromEntries(same),
    ...(isSame('email') && isSame('further_emails')
      ? { email: before.email, further_emails: before.further_emails }
      : splitEmails({ before, after, now, other })),
    ...(isSame('phone_number') && isSame('further_phones')
      ? { phone_number: before.phone_number, further_phones: before.further_phones }
      : splitPhones({ before, after, now, other })),
  };
}

const readKey = (fields: object, key: string): unknown => new Map(Object.entries(fields)).get(key);

/** The emails of the other contact go back to it. */
function splitEmails({ before, after, now, other }: Merged<Emails>): Emails {
  const others = new Set(listEmails(other).map(({ email }) => email));
  const own = listEmails(now).filter(({ email }) => !others.has(email));
  const rest = own.length > 0 ? own : listEmails(before);
  const changed = now.email === after.email ? before.email : now.email;
  const email = [changed, before.email, rest[0]?.email].find((one) =>
    rest.some((each) => each.email === one),
  );
  return { email: email ?? null, further_emails: rest.filter((one) => one.email !== email) };
}

/** The phones of the other contact go back to it; one that both had stays with both. */
function splitPhones({ before, after, now, other }: Merged<Phones>): Phones {
  const toKeys = (phones: Phones) => new Set(listPhones(phones).map((one) => phoneKey(one.phone_number)));
  const [own, others] = [toKeys(before), toKeys(other)];
  const rest = listPhones(now).filter(({ phone_number }) => {
    const key = phoneKey(phone_number);
    return own.has(key) || !others.has(key);
  });
  const changed = now.phone_number === after.phone_number ? before.phone_number : now.phone_number;
  const main = [changed, before.phone_number, rest[0]?.phone_number].find((one) =>
    rest.some((each) => each.phone_number === one),
  );
  return { phone_number: main ?? null, further_phones: rest.filter((one) => one.phone_number !== main) };
}

export const isUndoable = (mergedAt: Date, now: Date): boolean => mergedAt > daysBefore(now, mergeDays);
