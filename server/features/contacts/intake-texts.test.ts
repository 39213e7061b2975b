import { expect, test } from 'vitest';
import { Contact, contacts } from '#contract/contacts/contacts.ts';
import { HistoryEntry } from '#contract/contacts/history.ts';
import * as z from 'zod/mini';
import { call, type ApiResult } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient();

let visitors = 0;
const visitor = () => ({
  first_name: 'Vera',
  last_name: 'Visitor',
  email: `vera${(visitors += 1)}@example.net`,
});

const send = (body: object): Promise<ApiResult> =>
  call(server.app, null, contacts.submit, { body, headers: { 'x-site-token': grove.siteToken } });

test.each([
  ['(604) 555-0180', '604-555-0180', null],
  ['+1 604.555.0181', '604-555-0181', null],
  ['6045550182', '604-555-0182', null],
  ['ask for Mo', null, 'Phone: ask for Mo'],
  ['+44 20 7946 0958', '+442079460958', null],
  ['+65 9123 4567', '+6591234567', null],
  ['(604) 555-0184 ext. 204', '604-555-0184 x204', null],
  ['65 9123 4567', null, 'Phone: 65 9123 4567'],
  ['06 12 34 56 78', null, 'Phone: 06 12 34 56 78'],
  ['123-456-7890', null, 'Phone: 123-456-7890'],
  ['604-555-0185 / 604-555-0186', null, 'Phone: 604-555-0185 / 604-555-0186'],
])('the phone %s is stored, one way or the other', async (typed, phone_number, notes) => {
  const form = { ...visitor(), notes: null, phone_number: typed };
  expect((await send(form)).status).toBe(202);
  expect(await only(form.email)).toMatchObject({ phone_number, notes });
});

test.each([
  ['letters with accents', 'é'],
  ['Arabic', 'س'],
  ['Chinese', '房'],
  ['emoji', '🏡'],
  ['quotes', '"'],
])('five thousand characters are taken, also of %s', async (_script, character) => {
  const form = { ...visitor(), notes: character.repeat(5000) };
  expect((await send(form)).status).toBe(202);
  expect(await only(form.email)).toMatchObject({ notes: form.notes });
});

test('emoji written as escapes are taken, too', async () => {
  const form = visitor();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    headers: { 'content-type': 'application/json', 'x-site-token': grove.siteToken },
    payload: `{"email":"${form.email}","notes":"${'\\ud83c\\udfe1'.repeat(5000)}"}`,
  });
  expect(answer.statusCode).toBe(202);
  expect(await only(form.email)).toMatchObject({ notes: '🏡'.repeat(5000) });
});

test('longer notes are truncated and the contact is stored', async () => {
  const form = { ...visitor(), notes: '🏡'.repeat(6000) };
  expect((await send(form)).status).toBe(202);
  expect(await only(form.email)).toMatchObject({ notes: `${'🏡'.repeat(4999)}…` });
});

test.each([
  ['into short notes as it is', 'Hello!', 500, `Hello!\nPhone: ${'x'.repeat(500)}`],
  ['cut into long ones', 'n'.repeat(4600), 500, `${'n'.repeat(4600)}\nPhone: ${'x'.repeat(391)}…`],
  [
    'into full ones, in the place of their end',
    'n'.repeat(5000),
    9000,
    `${'n'.repeat(4798)}…\nPhone: ${'x'.repeat(192)}…`,
  ],
])('a phone of hundreds of letters goes %s', async (_where, notes, letters, stored) => {
  const form = { ...visitor(), notes, phone_number: 'x'.repeat(letters) };
  expect((await send(form)).status).toBe(202);
  expect(await only(form.email)).toMatchObject({ phone_number: null, notes: stored });
});

test('a phone that is sent as a number is one', async () => {
  const form = { ...visitor(), phone_number: 6045550183 };
  expect((await send(form)).status).toBe(202);
  expect(await only(form.email)).toMatchObject({ phone_number: '604-555-0183' });
});

test('everything but the email may be left out or be nothing', async () => {
  const { email } = visitor();
  const nothing = {
    site_id: null,
    source: null,
    first_name: null,
    last_name: null,
    phone_number: null,
    notes: null,
    preferred_time: null,
    lead_type_id: null,
    lead_source_url: null,
    submission_id: null,
    company: null,
    _leave_empty: null,
  };
  expect((await send({ email, ...nothing })).status).toBe(202);
  expect(await only(email)).toMatchObject({ name: email.split('@')[0], lead_source_id: 1, notes: null });
});

test('half emoji and invisible characters break nothing', async () => {
  const form = {
    ...visitor(),
    first_name: 'Ve\u0000ra',
    phone_number: '\u0000ask\ud83c',
    notes: 'A \ud83c home\u0000 \udfe1!',
    lead_source_url: [
      'https://grove.example.com/\u0000a\ud83c',
      `https://grove.example.com/${'a'.repeat(2000)}`,
    ],
  };
  expect((await send(form)).status).toBe(202);
  const lead = await only(form.email);
  expect(lead).toMatchObject({ first_name: 'Vera', notes: 'A \ufffd home \ufffd!\nPhone: ask\ufffd' });
  // an address that is too long is dropped, but the contact is not
  expect(await history(lead.id)).toMatchObject([
    { lead_source_url: ['https://grove.example.com/a\ufffd', null] },
  ]);
});

test('a form of more than 64 kilobytes is refused as too much text, not as a file', async () => {
  const { status, body } = await send({ ...visitor(), notes: 'x'.repeat(65_536) });
  expect(status).toBe(413);
  expect(body).toMatchObject({
    error: 'This text is too long. Shorten it and try again.',
  });
});

async function only(email: string): Promise<Contact> {
  const { body } = await call(server.app, grove.alice.token, contacts.list, { query: { search: email } });
  const { data } = z.parse(z.object({ data: z.array(Contact) }), body);
  const [lead] = data;
  if (data.length !== 1 || !lead) throw new Error(`${data.length} contacts have ${email}.`);
  return lead;
}

async function history(id: number): Promise<HistoryEntry[]> {
  const { body } = await call(server.app, grove.alice.token, contacts.history, { params: { id } });
  return z.parse(z.object({ data: z.array(HistoryEntry) }), body).data;
}
