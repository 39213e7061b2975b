import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sources, type Contact } from '#contract/contacts/contacts.ts';
import { changesOf, contactForm, newContact, sourceOptions, valuesOf } from './contact-values.ts';

const maya: Contact = {
  id: 7,
  first_name: 'Maya',
  last_name: 'Okafor',
  name: 'Maya Okafor',
  email: 'maya@example.com',
  phone_number: null,
  notes: null,
  preferred_time: null,
  lead_status_id: 5,
  lead_status: 'Qualified',
  lead_source_id: 1,
  lead_type_id: null,
  created_at: '2026-11-20T20:00:00Z',
  is_seen: true,
  is_update_seen: true,
};

const messages = (values: unknown, before: Contact | null = null) =>
  Object.fromEntries(
    (z.safeParse(contactForm(before), values).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

test('an empty form asks for names, email and source', () => {
  expect(messages(newContact)).toEqual({
    first_name: 'This field is required.',
    last_name: 'This field is required.',
    email: expect.any(String),
    lead_source_id: 'This field is required.',
  });
});

test('errors have the messages of the contract', () => {
  const wrong = {
    ...valuesOf(maya),
    email: 'maya@',
    phone_number: '604555012',
    first_name: 'x'.repeat(101),
  };
  expect(messages(wrong)).toEqual({
    first_name: 'This field must be less than 100 characters.',
    email: 'Please enter a valid email address.',
    phone_number: 'Please enter a valid phone number.',
  });
});

test('the form sends values of the contract, and null for empty choices', () => {
  const chosen = {
    ...valuesOf(maya),
    phone_number: '604-555-0123',
    preferred_time: 'ASAP',
    lead_type_id: '2',
  };
  expect(z.parse(contactForm(maya), chosen)).toMatchObject({
    lead_status_id: 5,
    lead_source_id: 1,
    lead_type_id: 2,
    phone_number: '604-555-0123',
    preferred_time: 'ASAP',
    notes: null,
  });
});

test('an untouched form sends nothing', () => {
  expect(changesOf(z.parse(contactForm(maya), valuesOf(maya)), maya)).toEqual({});
});

test('a missing name may stay empty, and a known name may not be emptied', () => {
  const oneName = { ...maya, first_name: 'maya', last_name: '' };
  expect(messages({ ...valuesOf(oneName), notes: 'Called.' }, oneName)).toEqual({});
  expect(messages({ ...valuesOf(oneName), first_name: ' ' }, oneName)).toEqual({
    first_name: 'This field is required.',
  });
  expect(messages({ ...valuesOf(maya), last_name: '' }, maya)).toEqual({
    last_name: 'This field is required.',
  });
});

test('a contact without a status keeps it until one is chosen', () => {
  const old = { ...maya, lead_status_id: null };
  expect(z.parse(contactForm(maya), valuesOf(old)).lead_status_id).toBeUndefined();
});

test('only the changed fields are sent', () => {
  const draft = z.parse(contactForm(maya), { ...valuesOf(maya), notes: 'Called.', lead_status_id: '6' });
  expect(changesOf(draft, maya)).toEqual({ notes: 'Called.', lead_status_id: 6 });
});

const offered = (present: number | null, mayVouch: boolean) =>
  sourceOptions([...sources], { present, mayVouch }).map(({ label }) => label);

test('manual sources are offered, and open house only to those who may choose it', () => {
  expect(offered(null, true)).toEqual([
    'Open house',
    'Referral',
    'Phone call',
    'Walk-in',
    'Past client',
    'Social media',
    'Other',
  ]);
  expect(offered(null, false)).not.toContain('Open house');
});

test('the current source of a contact stays selectable', () => {
  expect(offered(6, false)[0]).toBe('Listing inquiry');
  expect(offered(13, false)).toContain('Open house');
});
