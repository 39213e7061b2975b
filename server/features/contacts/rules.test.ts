import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { maxNotesLength } from '#contract/contacts/choices.ts';
import { Submission } from '#contract/contacts/submissions.ts';
import { required } from '#contract/fields.ts';
import {
  announcedPerHour,
  dependsOnPresent,
  listEmails,
  nameTakenField,
  pairSenders,
  pickContactEvent,
  sourceProblem,
  toLead,
  toStartOfHour,
  validateContact,
} from './rules.ts';

test.each([
  [{}, null],
  [{ is_seen: true }, null],
  [{ is_seen: true, is_update_seen: true }, null],
  [{ lead_status_id: 2 }, 'contact.status_changed'],
  [{ lead_status_id: 2, is_seen: true }, 'contact.status_changed'],
  [{ lead_status_id: 2, notes: 'a' }, 'contact.edited'],
  [{ notes: 'a' }, 'contact.edited'],
])('the change %j is logged as %s', (patch, event) => {
  expect(pickContactEvent(patch)).toBe(event);
});

const work = { email: 'nora@work.example', label: 'Work' };
const mobile = { label: 'Mobile', phone_number: '604-555-0124' };
const addresses = {
  email: 'nora@example.com',
  further_emails: [work],
  phone_number: '604-555-0123',
  further_phones: [mobile],
};
const present = { first_name: 'Nora', last_name: '', lead_source_id: 1, ...addresses };
const phoneOnly = { ...present, email: null, further_emails: [] };

test('a source, an emptied name, emails and phones are compared with the contact as it is', () => {
  const patches = [
    { lead_source_id: 14 },
    { first_name: '' },
    { last_name: '' },
    { email: null },
    { phone_number: null },
    { further_emails: [] },
    { further_phones: [] },
  ];
  expect(patches.map(dependsOnPresent)).toEqual(patches.map(() => true));
  expect([{}, { first_name: 'N' }, { notes: '' }].map(dependsOnPresent)).toEqual([false, false, false]);
});

test('a name that is there cannot be removed, and one that is not need not be given', () => {
  expect(validateContact({ first_name: '', last_name: '' }, present, 'Admin')).toEqual({
    first_name: [required],
  });
  expect(validateContact({ first_name: 'N' }, present, 'Admin')).toEqual({});
});

test('an email cannot be removed, and a contact of a file need not be given one', () => {
  expect(validateContact({ email: null, further_emails: [] }, present, 'Admin')).toEqual({
    email: [required],
  });
  expect(validateContact({ email: null }, phoneOnly, 'Admin')).toEqual({});
  expect(validateContact({ email: 'n@example.com' }, phoneOnly, 'Admin')).toEqual({});
});

test('the last way to reach a person stays, and further ones stand beside a main one', () => {
  expect(validateContact({ phone_number: null, further_phones: [] }, phoneOnly, 'Admin')).toEqual({
    phone_number: ['Please enter an email or a phone number.'],
  });
  expect(validateContact({ phone_number: null }, present, 'Admin')).toEqual({ phone_number: [required] });
  expect(validateContact({ phone_number: null, further_phones: [] }, present, 'Admin')).toEqual({});
  expect(validateContact({ further_emails: [work] }, phoneOnly, 'Admin')).toEqual({ email: [required] });
});

test('an email or a phone is entered once', () => {
  const again = ['This contact already has it. Please enter another one or remove it.'];
  expect(validateContact({ email: work.email }, present, 'Admin')).toEqual({
    'further_emails.0.email': again,
  });
  expect(
    validateContact(
      { further_emails: [work, { email: 'n@a.example', label: '' }, { ...work, label: '' }] },
      present,
      'Admin',
    ),
  ).toEqual({ 'further_emails.2.email': again });
  const extension = { label: '', phone_number: '604-555-0123 x9' };
  expect(validateContact({ further_phones: [mobile, extension] }, present, 'Admin')).toEqual({
    'further_phones.1.phone_number': again,
  });
});

test('all emails of a contact are listed, and all its senders in as few pairs as there are', () => {
  expect([listEmails(present), listEmails(phoneOnly)]).toEqual([
    ['nora@example.com', 'nora@work.example'],
    [],
  ]);
  expect(pairSenders(present)).toEqual([
    { email: 'nora@example.com', phone: '604-555-0123' },
    { email: 'nora@work.example', phone: '604-555-0124' },
  ]);
  expect(pairSenders({ ...present, phone_number: null, further_phones: [] })).toEqual([
    { email: 'nora@example.com', phone: null },
    { email: 'nora@work.example', phone: null },
  ]);
  expect(pairSenders(phoneOnly)).toEqual([
    { email: null, phone: '604-555-0123' },
    { email: null, phone: '604-555-0124' },
  ]);
});

test('an email that another contact has is refused in the field where it was sent', () => {
  const sent = { email: 'a@example.com', further_emails: [{ email: 'b@example.com', label: '' }, work] };
  expect(['a@example.com', 'b@example.com', work.email].map((email) => nameTakenField(email, sent))).toEqual([
    'email',
    'further_emails.0.email',
    'further_emails.1.email',
  ]);
  expect(nameTakenField('c@example.com', {})).toBe('email');
});

test('a source is one that is added by hand, or the one that the contact has', () => {
  expect(sourceProblem(1, 1, 'Editor')).toBeNull();
  expect(sourceProblem(2, 1, 'Admin')).toBe('This source is set automatically. Please choose another one.');
  expect(sourceProblem(14, 1, 'View Only')).toBeNull();
  expect(validateContact({ lead_source_id: 2 }, present, 'Admin')).toEqual({
    lead_source_id: ['This source is set automatically. Please choose another one.'],
  });
  expect(validateContact({ lead_source_id: 14 }, present, 'Admin')).toEqual({});
});

test('only an Admin or staff say that somebody agreed at an open house', () => {
  const problems = (['Admin', 'Staff', 'Editor', 'View Only', 'site'] as const).map((caller) =>
    sourceProblem(13, null, caller),
  );
  const refused = 'You cannot use this source.';
  expect(problems).toEqual([null, null, refused, refused, refused]);
  expect(sourceProblem(13, 13, 'Editor')).toBeNull();
});

const submit = (fields: object) => toLead(z.parse(Submission, { email: 'nora.n@a.example', ...fields }));

test('a form is stored with what it says', () => {
  expect(
    submit({
      first_name: 'Nora',
      last_name: 'Novak',
      phone_number: '604-555-0100',
      notes: 'Hi',
      lead_type_id: 2,
      preferred_time: 'Mornings',
      source: 2,
    }),
  ).toMatchObject({
    first_name: 'Nora',
    last_name: 'Novak',
    email: 'nora.n@a.example',
    phone_number: '604-555-0100',
    notes: 'Hi',
    preferred_time: 'Mornings',
    lead_type_id: 2,
    lead_source_id: 2,
  });
  expect(submit({})).toMatchObject({
    phone_number: null,
    preferred_time: null,
    lead_type_id: null,
    lead_source_id: 1,
  });
});

test('a form without any name is named by its address, and with one of two names only by that', () => {
  expect(submit({})).toMatchObject({ first_name: 'nora.n', last_name: '' });
  expect(submit({ last_name: 'Novak' })).toMatchObject({ first_name: '', last_name: 'Novak' });
  expect(submit({ first_name: 'Nora' })).toMatchObject({ first_name: 'Nora', last_name: '' });
});

test('a form with a phone alone has no name but its own', () => {
  const form = {
    ...z.parse(Submission, { email: 'n@a.example', phone_number: '604-555-0100' }),
    email: null,
  };
  expect(toLead(form)).toMatchObject({ first_name: '', email: null, phone_number: '604-555-0100' });
});

test('a phone number that is none moves into the notes, which keep to their length', () => {
  const lead = submit({ phone_number: 'after six', notes: 'Hi' });
  expect(lead.phone_number).toBeNull();
  expect(lead.notes).toContain('after six');
  expect(submit({ notes: 'a'.repeat(maxNotesLength + 100) }).notes?.length).toBeLessThanOrEqual(
    maxNotesLength,
  );
});

test('the hour of an instant began at its full hour', () => {
  expect(toStartOfHour(new Date('2026-11-20T20:59:59.999Z')).toISOString()).toBe('2026-11-20T20:00:00.000Z');
  expect(toStartOfHour(new Date('2026-11-20T20:00:00Z')).toISOString()).toBe('2026-11-20T20:00:00.000Z');
  expect(announcedPerHour).toEqual({ bell: 300, mail: 20 });
});
