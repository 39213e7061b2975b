import { maxNotesLength } from '#contract/contacts/choices.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { maxFurther } from '#contract/contacts/further.ts';
import {
  maxExcerptLength,
  undoImportDays,
  type ImportChoices,
  type ImportProblem,
  type ImportRow,
} from '#contract/contacts/import.ts';
import { truncate } from '#contract/phone-words.ts';
import { phoneKey } from '#contract/read-phone.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { ImportPerson } from './read-rows.ts';
import type { Repeat } from './read-repeats.ts';

export const isUndoTooLate = (startedAt: Date, now: Date): boolean =>
  startedAt <= daysBefore(now, undoImportDays);

/** The fields that an import sets. */
export const importedFields = [
  'first_name',
  'last_name',
  'email',
  'further_emails',
  'phone_number',
  'further_phones',
  'notes',
  'do_not_call',
  'do_not_text',
] as const;
export const optOuts = ['do_not_call', 'do_not_text'] as const;
export type ContactFields = Pick<Contact, (typeof importedFields)[number]>;

/** A row with the contact it fits, if there is one, and the emails of the row that other contacts have. */
export type FittingRow = {
  line: number;
  person: ImportPerson;
  contact: (ContactFields & { id: number }) | null;
  /** whether it is stored as a new contact without any problem */
  is_plain: boolean;
  match: { is_several?: boolean; is_blocked?: boolean } & Partial<Omit<Repeat, 'line'>>;
  taken_emails: string[];
  /** those that the contact has, and those of the row that it has not */
  tags: { present: string[]; missing: string[] };
};

export type PlannedRow = {
  line: number;
  kind: NonNullable<ImportRow['kind']>;
  problems: ImportProblem[];
  is_incomplete: boolean;
  changes: ImportRow['changes'];
  lead_id: number | null;
  /** the contact as it will be; null if nothing is stored */
  fields: ContactFields | null;
  /** before and after of the fields that change */
  former: { before: Partial<ContactFields>; after: Partial<ContactFields> } | null;
  created_on: string | null;
  lead_source_id: number | null;
  /** which the contact gets */
  tags: string[];
  /** what the person asks for, also where the contact has it already */
  asks: (typeof optOuts)[number][];
};

/** Decides about a row: added, joined with its contact, left out or refused. */
export function planRow(sent: FittingRow, { way }: Pick<ImportChoices, 'way'>): PlannedRow {
  const row = { ...sent, person: { ...sent.person, ...readOptOuts(sent) } };
  const { person, contact, match, taken_emails: ofOthers } = row;
  const refuse = (kind: 'refused' | 'left_out', problem: ImportProblem['kind'] | null, value = '') =>
    planNothing(row, kind, problem === null ? [] : [{ kind: problem, column: '', value }]);
  const [main] = person.emails;
  if (person.emails.length === 0 && person.phones.length === 0) return refuse('refused', null);
  if (match.is_blocked) return refuse('refused', 'blocked');
  if (match.repeat_of) return addOptOuts(row, refuse('refused', 'repeated', String(match.repeat_of)));
  if (match.is_several) return nameOptOut(row, refuse('refused', 'several_contacts'));
  if (contact)
    return way === 'add' ? addOptOuts(row, refuse('left_out', 'already_contact')) : planUpdate(row, contact);
  if (way === 'update') return refuse('left_out', 'no_contact');
  if (main && ofOthers.includes(main.email))
    return nameOptOut(row, refuse('refused', 'email_taken', main.email));
  const { fields, problems } = addPerson(nobody, person, ofOthers);
  return {
    ...planNothing(row, 'new', problems),
    is_incomplete: hasProblems(row, problems),
    fields: nameContact(fields),
    tags: row.tags.missing,
  };
}

/** Whether a preview has to be written; most rows of a large file are planned as they are stored. */
export const differsFromStored = (
  { is_plain: isPlain }: Pick<FittingRow, 'is_plain'>,
  { kind, problems }: Pick<PlannedRow, 'kind' | 'problems'>,
): boolean => !isPlain || kind !== 'new' || problems.length > 0;

/** The strictest of the rows of a person counts; rows that were staged by an earlier version say neither. */
const readOptOuts = ({ person, match }: FittingRow) => ({
  do_not_call: Boolean(person.do_not_call || match.do_not_call),
  do_not_text: Boolean(person.do_not_text || match.do_not_text),
});

/** Of a row that is not imported, 'do not call' and 'do not text' still reach its contact. */
function addOptOuts({ contact, person, match }: FittingRow, planned: PlannedRow): PlannedRow {
  if (contact === null || (match.repeat_of && !match.is_first)) return planned;
  const { do_not_call, do_not_text } = person;
  const { fields } = addPerson(contact, { ...nothing, do_not_call, do_not_text }, []);
  return { ...planned, ...describeChange(contact, fields) };
}

/** No contact can be chosen for it. */
const nameOptOut = ({ person }: FittingRow, planned: PlannedRow): PlannedRow =>
  person.do_not_call || person.do_not_text
    ? { ...planned, problems: [...planned.problems, { kind: 'opt_out', column: '', value: '' }] }
    : planned;

const nothing = { first_name: '', last_name: '', emails: [], phones: [], notes: '' };

/** A new contact without a name is called by its address, as a form's is. */
function nameContact(fields: ContactFields): ContactFields {
  if (fields.first_name !== '' || fields.last_name !== '') return fields;
  return { ...fields, first_name: (fields.email?.split('@')[0] ?? fields.phone_number ?? '').slice(0, 100) };
}

const nobody: ContactFields = {
  first_name: '',
  last_name: '',
  email: null,
  further_emails: [],
  phone_number: null,
  further_phones: [],
  notes: null,
  do_not_call: false,
  do_not_text: false,
};

const planNothing = (
  { line, person, contact }: FittingRow,
  kind: PlannedRow['kind'],
  problems: readonly ImportProblem[],
): PlannedRow => ({
  line,
  kind,
  problems: [...person.problems, ...problems],
  is_incomplete: false,
  changes: [],
  lead_id: contact?.id ?? null,
  fields: null,
  former: null,
  created_on: person.created_on,
  // rows that were staged by an earlier version have none
  lead_source_id: person.lead_source_id ?? null,
  tags: [],
  asks: optOuts.filter((one) => person[one]),
});

const hasProblems = ({ person }: FittingRow, problems: readonly ImportProblem[]) =>
  person.problems.length + problems.length > 0;

function planUpdate(row: FittingRow, contact: ContactFields): PlannedRow {
  const { present, missing } = row.tags;
  const { fields, problems } = addPerson(contact, row.person, row.taken_emails);
  const { changes, ...change } = describeChange(contact, fields);
  return {
    ...planNothing(row, changes.length + missing.length > 0 ? 'changed' : 'same', problems),
    is_incomplete: hasProblems(row, problems),
    changes: [
      ...changes,
      ...(missing.length > 0
        ? [{ field: 'Tags', before: present.join(', '), after: [...present, ...missing].join(', ') }]
        : []),
    ],
    tags: missing,
    ...change,
  };
}

/** The fields that change, in words and as they are stored. */
function describeChange(
  contact: ContactFields,
  fields: ContactFields,
): Pick<PlannedRow, 'changes' | 'fields' | 'former'> {
  const changed = importedFields.filter(
    (field) => formatField(contact, field) !== formatField(fields, field),
  );
  if (changed.length === 0) return { changes: [], fields: null, former: null };
  const stored = importedFields.filter((field) =>
    changed.some((one) => one === field || pairs[one] === field),
  );
  const pick = (of: ContactFields): Partial<ContactFields> =>
    Object.fromEntries(stored.map((field) => [field, of[field]]));
  return {
    changes: changed.map((field) => ({
      field: fieldLabels[field],
      before: formatField(contact, field),
      after: formatField(fields, field),
    })),
    fields,
    former: { before: pick(contact), after: pick(fields) },
  };
}

/** Main and further ones are taken back together. */
const pairs: Partial<Record<keyof ContactFields, keyof ContactFields>> = {
  email: 'further_emails',
  further_emails: 'email',
  phone_number: 'further_phones',
  further_phones: 'phone_number',
};

const fieldLabels: Record<keyof ContactFields, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  further_emails: 'Other emails',
  phone_number: 'Phone',
  further_phones: 'Other phones',
  notes: 'Notes',
  do_not_call: 'Do not call',
  do_not_text: 'Do not text',
};

function formatField(contact: ContactFields, field: keyof ContactFields): string {
  if (field === 'further_emails') return contact.further_emails.map(({ email }) => email).join(', ');
  if (field === 'further_phones')
    return contact.further_phones.map(({ phone_number }) => phone_number).join(', ');
  if (field === 'do_not_call' || field === 'do_not_text') return contact[field] ? 'Yes' : 'No';
  return contact[field] ?? '';
}

/**
 * A contact with the values of a person added. Only a name is replaced: emails and phones become further ones beside a
 * main one, and notes are written below the others. Neither an empty cell nor a 'no' takes anything away.
 */
export function addPerson(
  contact: ContactFields,
  person: Pick<
    ImportPerson,
    'first_name' | 'last_name' | 'emails' | 'phones' | 'notes' | 'do_not_call' | 'do_not_text'
  >,
  ofOthers: readonly string[],
): { fields: ContactFields; problems: ImportProblem[] } {
  const known = [contact.email, ...contact.further_emails.map(({ email }) => email)];
  const emails = person.emails.filter(({ email }) => !known.includes(email) && !ofOthers.includes(email));
  const numbers = [contact.phone_number, ...contact.further_phones.map((one) => one.phone_number)].map(
    (number) => number && phoneKey(number),
  );
  const phones = person.phones.filter(({ phone_number }) => !numbers.includes(phoneKey(phone_number)));
  const [mainEmail, ...moreEmails] = contact.email === null ? emails : [null, ...emails];
  const [mainPhone, ...morePhones] = contact.phone_number === null ? phones : [null, ...phones];
  const notes = joinNotes(contact.notes, person.notes);
  return {
    fields: {
      first_name: replaceName(contact.first_name, person.first_name),
      last_name: replaceName(contact.last_name, person.last_name),
      email: mainEmail?.email ?? contact.email,
      further_emails: [...contact.further_emails, ...moreEmails.filter((one) => one !== null)].slice(
        0,
        maxFurther,
      ),
      phone_number: mainPhone?.phone_number ?? contact.phone_number,
      further_phones: [...contact.further_phones, ...morePhones.filter((one) => one !== null)].slice(
        0,
        maxFurther,
      ),
      notes: (notes ?? contact.notes) || null,
      do_not_call: contact.do_not_call || person.do_not_call,
      do_not_text: contact.do_not_text || person.do_not_text,
    },
    problems: [
      ...person.emails
        .filter(({ email }) => ofOthers.includes(email))
        .map(({ email }) => ({ kind: 'email_taken' as const, column: '', value: email })),
      ...(notes === null
        ? [{ kind: 'too_long' as const, column: 'Notes', value: truncate(person.notes, maxExcerptLength) }]
        : []),
    ],
  };
}

/** Capitals are no other name, and are rarely better in a file. */
const replaceName = (present: string, other: string): string =>
  other === '' || other.toLowerCase() === present.toLowerCase() ? present : other;

/** Null if there is no room for both. */
function joinNotes(present: string | null, added: string): string | null {
  if (added === '' || present?.includes(added)) return present ?? '';
  const joined = present ? `${present}\n\n${added}` : added;
  return joined.length > maxNotesLength ? null : joined;
}

/** The rows before one that changes the contact of an earlier one: two may have been merged since they were matched. */
export function untilSameContact<Row extends Pick<PlannedRow, 'kind' | 'lead_id' | 'fields'>>(
  rows: readonly Row[],
): Row[] {
  const known = new Set<number>();
  const again = rows.findIndex(({ kind, lead_id: lead, fields }) => {
    if (lead === null || (fields === null && kind !== 'changed' && kind !== 'same')) return false;
    const isKnown = known.has(lead);
    known.add(lead);
    return isKnown;
  });
  return again === -1 ? [...rows] : rows.slice(0, again);
}
