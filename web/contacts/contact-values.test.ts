import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Contact } from '#contract/contacts/contacts.ts';
import { sources } from '#contract/contacts/sources.ts';
import { findChangedValues } from '#web/parts/form-values.ts';
import { schemaResolver } from '#web/parts/schema-resolver.ts';
import {
  EditContactForm,
  newContact,
  NewContactForm,
  sourceOptions,
  toContactValues,
  type ContactValues,
} from './contact-values.ts';

const maya = {
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
} satisfies Partial<Contact>;

const edit = (changed: Partial<ContactValues>, contact: Partial<Contact> = maya) =>
  run(EditContactForm, { ...toContactValues(contact), ...changed }, toContactValues(contact));

test('an empty form asks for names, email and source', async () => {
  expect((await run(NewContactForm, newContact)).messages).toEqual({
    first_name: 'This field is required.',
    last_name: 'This field is required.',
    email: expect.any(String),
    lead_source_id: 'This field is required.',
  });
});

test('errors have the messages of the contract', async () => {
  const wrong = { email: 'maya@', phone_number: '604555012', first_name: 'x'.repeat(101) };
  expect((await edit(wrong)).messages).toEqual({
    first_name: 'This field must be less than 100 characters.',
    email: 'Please enter a valid email address.',
    phone_number: 'Please enter a valid phone number.',
  });
});

test('a new contact is sent with values of the contract, and null for empty choices', async () => {
  const chosen = {
    ...newContact,
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.com',
    phone_number: '604-555-0123',
    lead_source_id: '14',
    preferred_time: 'ASAP',
  };
  expect((await run(NewContactForm, chosen)).values).toEqual({
    first_name: 'Maya',
    last_name: 'Okafor',
    email: 'maya@example.com',
    further_emails: [],
    further_phones: [],
    do_not_call: false,
    do_not_text: false,
    lead_status_id: 1,
    lead_source_id: 14,
    lead_type_id: null,
    phone_number: '604-555-0123',
    preferred_time: 'ASAP',
    notes: null,
  });
});

test('further emails and phones are sent together, and not when nobody has changed them', async () => {
  const several = {
    ...maya,
    further_emails: [{ email: 'maya@xn--mller-kva.de', label: 'Work' }],
    further_phones: [{ label: '', phone_number: '+6591234567' }],
  };
  expect((await edit({ notes: 'Called.' }, several)).values).toEqual({ notes: 'Called.' });
  const [email] = toContactValues(several).further_emails;
  expect(email?.email).toBe('maya@müller.de');
  const further_phones = [{ label: 'Home', phone_number: '(604) 555 0123' }];
  expect((await edit({ further_phones }, several)).values).toEqual({
    further_phones: [{ label: 'Home', phone_number: '604-555-0123' }],
  });
});

test('an untouched form sends nothing, not even a value that breaks a newer rule', async () => {
  expect((await edit({})).values).toEqual({});
  const old = { ...maya, lead_status_id: null, preferred_time: 'At tea time', phone_number: '555-0123' };
  expect(await edit({ notes: 'Called.' }, old)).toEqual({ values: { notes: 'Called.' }, messages: {} });
});

test('a missing name may stay empty, and a known name may not be emptied', async () => {
  const oneName = { ...maya, first_name: 'maya', last_name: '' };
  expect((await edit({ notes: 'Called.' }, oneName)).messages).toEqual({});
  expect((await edit({ first_name: ' ' }, oneName)).messages).toEqual({
    first_name: 'This field is required.',
  });
  expect((await edit({ last_name: '' })).messages).toEqual({ last_name: 'This field is required.' });
});

test('only the changed fields are sent, and an emptied one is', async () => {
  expect((await edit({ notes: 'Called.', lead_status_id: '6' })).values).toEqual({
    notes: 'Called.',
    lead_status_id: 6,
  });
  expect((await edit({ notes: '' }, { ...maya, notes: 'Called.' })).values).toEqual({ notes: null });
});

/** The form's output for these values, or the first message of each field. */
async function run<Output>(schema: z.ZodMiniType<Output>, values: ContactValues, stored?: ContactValues) {
  const resolve = schemaResolver<ContactValues, Output>(schema, (all) =>
    stored ? findChangedValues(all, stored) : all,
  );
  const { values: sent, errors } = await resolve(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  const messages = Object.entries(errors).map(([name, error]) => [name, error?.message]);
  return { values: sent, messages: Object.fromEntries(messages) };
}

const offered = (present: number | null, mayConfirm: boolean) =>
  sourceOptions([...sources], { present, mayConfirm }).map(({ label }) => label);

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
