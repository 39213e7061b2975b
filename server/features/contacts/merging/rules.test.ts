import { expect, test } from 'vitest';
import { maxNotesLength } from '#contract/contacts/choices.ts';
import type { Contact } from '#contract/contacts/contacts.ts';
import { maxFurther } from '#contract/contacts/further.ts';
import { mergedParts } from '#contract/contacts/merging.ts';
import { fitsOneContact, isUndoable, mergeFields, splitFields, type RuledFields } from './rules.ts';

// a new field of a contact needs no line here
type Fields = RuledFields & Pick<Contact, 'preferred_time'>;

const survivor: Fields = {
  first_name: 'N.',
  last_name: 'Okafor',
  email: 'n@work.example',
  further_emails: [{ email: 'old@work.example', label: 'Old' }],
  phone_number: '604-555-0101',
  further_phones: [{ label: 'Desk', phone_number: '604-555-0102' }],
  lead_status_id: 1,
  lead_source_id: 14,
  lead_type_id: 1,
  preferred_time: 'ASAP',
  notes: 'Likes sun',
  do_not_call: false,
  do_not_text: false,
  is_seen: true,
  is_update_seen: true,
};
const other: Fields = {
  first_name: 'Nia',
  last_name: 'Okafor',
  email: 'n@home.example',
  further_emails: [],
  phone_number: '(604) 555-0102',
  further_phones: [{ label: '', phone_number: '604-555-0103' }],
  lead_status_id: 3,
  lead_source_id: 1,
  lead_type_id: 2,
  preferred_time: 'Evenings',
  notes: 'Has a dog',
  do_not_call: true,
  do_not_text: false,
  is_seen: false,
  is_update_seen: false,
};
const nobody: Fields = {
  ...survivor,
  first_name: '',
  last_name: '',
  email: null,
  further_emails: [],
  phone_number: null,
  further_phones: [],
  lead_status_id: null,
  lead_type_id: null,
  preferred_time: null,
  notes: null,
};
const merge = (...parts: Parameters<typeof mergeFields>) => mergeFields(...parts).fields;

test('the contact keeps its values, with all emails, phones and notes of both', () => {
  expect(merge(survivor, other, [])).toEqual({
    ...survivor,
    further_emails: [
      { email: 'old@work.example', label: 'Old' },
      { email: 'n@home.example', label: '' },
    ],
    further_phones: [
      { label: 'Desk', phone_number: '604-555-0102' },
      { label: '', phone_number: '604-555-0103' },
    ],
    notes: 'Likes sun\n\nHas a dog',
    do_not_call: true,
    is_seen: false,
    is_update_seen: false,
  });
});

test('what was chosen comes from the other one, but never its source', () => {
  expect(merge(survivor, other, mergedParts)).toMatchObject({
    first_name: 'Nia',
    last_name: 'Okafor',
    email: 'n@home.example',
    further_emails: [
      { email: 'n@work.example', label: '' },
      { email: 'old@work.example', label: 'Old' },
    ],
    phone_number: '(604) 555-0102',
    further_phones: [
      { label: '', phone_number: '604-555-0101' },
      { label: '', phone_number: '604-555-0103' },
    ],
    lead_status_id: 3,
    lead_type_id: 2,
    lead_source_id: 14,
    preferred_time: 'ASAP',
  });
});

test('what one of them lacks comes from the one that has it, whatever was chosen', () => {
  const seen = { is_seen: false, is_update_seen: false };
  expect(merge(nobody, other, [])).toEqual({
    ...other,
    ...seen,
    lead_source_id: nobody.lead_source_id,
  });
  expect(merge(survivor, nobody, mergedParts)).toEqual(survivor);
  expect(merge(nobody, nobody, mergedParts)).toEqual(nobody);
  expect(merge(nobody, { ...nobody, last_name: 'Okafor' }, []).last_name).toBe('Okafor');
  expect(merge({ ...nobody, last_name: 'Okafor' }, other, []).first_name).toBe('');
});

test('notes that are the same are there once, and what is too long for one field stays apart', () => {
  const notes = (own: string | null, others: string | null) => {
    const { fields, earlierNotes } = mergeFields(
      { ...survivor, notes: own },
      { ...other, notes: others },
      [],
    );
    return [fields.notes, earlierNotes];
  };
  expect(notes('Has a dog, likes sun', 'Has a dog')).toEqual(['Has a dog, likes sun', null]);
  expect(notes(null, 'Has a dog')).toEqual(['Has a dog', null]);
  expect(notes('Likes sun', null)).toEqual(['Likes sun', null]);
  const long = 'x'.repeat(maxNotesLength - 5);
  expect(notes('own', long)).toEqual([`own\n\n${long}`, null]);
  expect(notes('owns', long)).toEqual(['owns', long]);
});

test('one contact has as many further emails and phones as fit', () => {
  const emails = (n: number) => Array.from({ length: n }, () => ({ email: 'a@example.com', label: '' }));
  const phones = (n: number) =>
    Array.from({ length: n }, () => ({ label: '', phone_number: '604-555-0101' }));
  expect(
    fitsOneContact({ ...survivor, further_emails: emails(maxFurther), further_phones: phones(maxFurther) }),
  ).toBe(true);
  expect(fitsOneContact({ ...survivor, further_emails: emails(maxFurther + 1) })).toBe(false);
  expect(fitsOneContact({ ...survivor, further_phones: phones(maxFurther + 1) })).toBe(false);
});

test('who asked not to be called or texted as either is not', () => {
  const asked = { ...other, do_not_call: false, do_not_text: true };
  expect(merge(survivor, asked, [])).toMatchObject({ do_not_call: false, do_not_text: true });
  expect(merge(asked, survivor, [])).toMatchObject({ do_not_call: false, do_not_text: true });
});

const merged = (parts = mergedParts.slice(0, 0)) => {
  const after = merge(survivor, other, parts);
  return { before: survivor, after, now: after, other };
};

test('an undone merge gives back what was before', () => {
  expect(splitFields(merged())).toEqual(survivor);
  expect(splitFields(merged([...mergedParts]))).toEqual(survivor);
});

test('a value that somebody has changed since stays', () => {
  const changed = {
    first_name: 'Nina',
    lead_status_id: 5,
    notes: 'New',
    preferred_time: null,
    is_seen: true,
    lead_source_id: 2,
  };
  const { after, ...rest } = merged();
  expect(splitFields({ ...rest, after, now: { ...after, ...changed } })).toEqual({ ...survivor, ...changed });
});

test('emails and phones go back to whom they came from, also after a change', () => {
  const { after, ...rest } = merged([...mergedParts]);
  const now = {
    ...after,
    further_emails: [...after.further_emails, { email: 'new@example.com', label: 'New' }],
    further_phones: [{ label: '', phone_number: '604-555-0109' }, ...after.further_phones],
  };
  expect(splitFields({ ...rest, after, now })).toMatchObject({
    email: 'n@work.example',
    further_emails: [
      { email: 'old@work.example', label: 'Old' },
      { email: 'new@example.com', label: 'New' },
    ],
    phone_number: '604-555-0101',
    further_phones: [
      // both had it, so both have it again
      { label: '', phone_number: '(604) 555-0102' },
      { label: '', phone_number: '604-555-0109' },
    ],
  });
});

test('a contact whose own emails are all removed gets its former ones, and another main one if that is left', () => {
  const { after, ...rest } = merged([...mergedParts]);
  const now = { ...after, further_emails: [], further_phones: [] };
  expect(splitFields({ ...rest, after, now })).toMatchObject({
    email: 'n@work.example',
    further_emails: [{ email: 'old@work.example', label: 'Old' }],
    phone_number: '(604) 555-0102',
    further_phones: [],
  });
  const old = { ...after, further_emails: [{ email: 'old@work.example', label: 'Old' }] };
  expect(splitFields({ ...rest, after, now: old })).toMatchObject({
    email: 'old@work.example',
    further_emails: [],
  });
  const gone = { ...after, email: 'n@home.example', phone_number: '604-555-0103', further_phones: [] };
  expect(splitFields({ ...rest, after, now: gone })).toMatchObject({
    phone_number: null,
    further_phones: [],
  });
});

test('a merge can be undone for 30 days', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  expect(isUndoable(new Date('2026-10-29T12:00:00.001Z'), now)).toBe(true);
  expect(isUndoable(new Date('2026-10-29T12:00:00Z'), now)).toBe(false);
});
