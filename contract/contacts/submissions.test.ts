import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contacts } from './contacts.ts';
import { LeadForm, Submission } from './submissions.ts';
import { addUnknownFields } from './unknown-fields.ts';

const email = 'ana@example.net';
const parse = (body: object) => z.parse(Submission, { email, ...body });
const messagesOf = (body: object) =>
  (z.safeParse(Submission, { email, ...body }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an email alone is a contact of the contact form without a name', () => {
  expect(parse({})).toEqual({ email, source: 1, first_name: '', last_name: '', notes: '' });
  expect(parse({ source: null, first_name: null, last_name: null, notes: null })).toMatchObject({
    source: 1,
    first_name: '',
    last_name: '',
    notes: '',
  });
});

test('a website sends the sources of its forms, and none that is chosen by hand', () => {
  const accepts = (source: number) => messagesOf({ source }).length === 0;
  expect(Array.from({ length: 20 }, (_each, id) => id).filter(accepts)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ]);
  expect(messagesOf({ source: 13 })).toEqual(['source: Please select a valid source.']);
});

test('a phone number is taken as a text or as a number, and in any form', () => {
  expect(parse({ phone_number: 6_045_550_123 }).phone_number).toBe('6045550123');
  expect(parse({ phone_number: 'call my wife' }).phone_number).toBe('call my wife');
});

test('a page is an address, and one that is too long is dropped with the contact kept', () => {
  const page = (length: number) => `https://a.example.com/${'x'.repeat(length - 22)}`;
  expect(parse({ lead_source_url: [page(2000), page(2001)] }).lead_source_url).toEqual([page(2000), null]);
  expect(parse({ lead_source_url: ['http://a', ''] }).lead_source_url).toEqual(['http://a', null]);
  for (const typed of ['javascript:alert(1)', 'see https://a.example.com', 'https://a b', 'https://'])
    expect(messagesOf({ lead_source_url: [typed, null] })).toEqual([
      expect.stringContaining('lead_source_url.0'),
    ]);
});

test('an answer that no field has goes under the notes', () => {
  expect(parse({ notes: 'Hello', budget: '1,000' }).notes).toBe('Hello\nBudget: 1,000');
  expect(parse({ notes: 'Hello', preferred_time: 'ASAP', _leave_empty: '' }).notes).toBe('Hello');
});

const add = (notes: string, sent: Record<string, unknown>, most = 5000) =>
  addUnknownFields(notes, sent, { known: ['email'], most });

test('answers are lines with the name of their field, the company first and ten more', () => {
  expect(add('', { 'pets-allowed': ' two ', company: 'Acme', email: 'x' })).toBe(
    'Company: Acme\nPets allowed: two',
  );
  const many = Object.fromEntries(Array.from({ length: 12 }, (_each, index) => [`q${index}`, 'a']));
  const lines = add('Hello', { ...many, company: 'Acme' }).split('\n');
  expect(lines).toHaveLength(12);
  expect([lines[0], lines[1], lines[2], lines.at(-1)]).toEqual(['Hello', 'Company: Acme', 'Q0: a', 'Q9: a']);
});

test('what is empty, no text, or machinery of forms is no answer', () => {
  for (const sent of [
    { a: '' },
    { a: ' ' },
    { a: 7 },
    { a: null },
    { a: ['b'] },
    { _wpnonce: '1' },
    { 'g-recaptcha-response': 'x' },
  ])
    expect([sent, add('Hello', sent), add('', sent)]).toEqual([sent, 'Hello', '']);
  expect(add('', { 'response-time': 'soon', under_score: 'x' })).toBe('Response time: soon\nUnder score: x');
});

test('notes of spaces alone are none', () => expect(add('  ', { a: 'b' })).toBe('A: b'));

test('a message gives way to the answers, which have room for a thousand characters', () => {
  // 'A: b' and a line break leave 15 of twenty characters
  expect(add('x'.repeat(15), { a: 'b' }, 20)).toBe(`${'x'.repeat(15)}\nA: b`);
  expect(add('x'.repeat(16), { a: 'b' }, 20)).toBe(`${'x'.repeat(14)}…\nA: b`);
  expect(add('🏠'.repeat(16), { a: 'b' }, 20)).toBe(`${'🏠'.repeat(14)}…\nA: b`);
  const long = add('x'.repeat(5000), { a: 'b'.repeat(3000) });
  expect(long).toBe(`${'x'.repeat(3998)}…\nA: ${'b'.repeat(3000)}`);
});

const bodyMessages = (schema: z.ZodMiniType, body: object) =>
  (z.safeParse(schema, body).error?.issues ?? []).map(({ message }) => message);
const typed = { first_name: 'Ana', last_name: 'Lima', email, lead_source_id: 14 };

test('a contact added by hand is a Lead unless another status is chosen', () => {
  const create = contacts.create.body;
  const statusOf = (lead_status_id: number) => z.parse(create, { ...typed, lead_status_id }).lead_status_id;
  expect([0, 1, 5, 9].map(statusOf)).toEqual([1, 1, 5, 9]);
  expect(bodyMessages(create, { ...typed, lead_status_id: 10 })).not.toEqual([]);
  expect(z.parse(create, typed).lead_status_id).toBeUndefined();
});

test('only sources that are chosen by hand can be chosen', () => {
  const messages = (lead_source_id: unknown) =>
    bodyMessages(contacts.create.body, { ...typed, lead_source_id });
  expect([12, 13, 19].map(messages)).toEqual([
    ['This source is set automatically. Please choose another one.'],
    [],
    [],
  ]);
  expect(messages(20)).toEqual(messages(12));
  expect(messages(21)).toEqual(['Please select a valid source.']);
  expect(messages(undefined)).toEqual(['This field is required.']);
});

test('a filter of nothing is no filter', () => {
  const query = (sent: object) => z.parse(contacts.list.query, sent);
  for (const name of ['lead_status_id', 'lead_source_id'] as const) {
    expect(['', '0', '9'].map((value) => query({ [name]: value })[name])).toEqual([undefined, undefined, 9]);
    expect(query({})[name]).toBeUndefined();
    for (const value of ['10x', '99', 'Lead'])
      expect([value, z.safeParse(contacts.list.query, { [name]: value }).success]).toEqual([value, false]);
  }
  const download = (lead_status_id: unknown) =>
    z.parse(contacts.download.body, { lead_status_id }).lead_status_id;
  expect([null, 0, '', 9].map(download)).toEqual([null, null, null, 9]);
  expect(bodyMessages(contacts.download.body, { lead_status_id: 77 })).toEqual([
    'Please select a valid status.',
  ]);
});

test('a thousand contacts can be chosen for a file, and no more', () => {
  const ids = (count: number) => ({ lead_ids: Array.from({ length: count }, (_each, index) => index + 1) });
  expect(bodyMessages(contacts.download.body, ids(1000))).toEqual([]);
  expect(bodyMessages(contacts.download.body, ids(1001))).toEqual(['Please choose at most 1000 contacts.']);
});

test('a lead from elsewhere has an address or a phone that can be called', () => {
  const isTaken = (address: string | null, phone_number?: string | null) =>
    z.safeParse(LeadForm, { email: address, phone_number }).success;
  expect(isTaken(email)).toBe(true);
  expect(isTaken(email, 'none')).toBe(true);
  expect(isTaken(null, '604-555-0123')).toBe(true);
  for (const phone of ['none', '', null, undefined])
    expect([phone, isTaken(null, phone)]).toEqual([phone, false]);
});
