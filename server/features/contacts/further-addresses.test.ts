import { expect, test } from 'vitest';
import {
  contacts,
  emailTakenMessage,
  type Contact,
  type ContactDetail,
} from '#contract/contacts/contacts.ts';
import type { HistoryEntry } from '#contract/contacts/history.ts';
import { storedTwice } from '#database/stored-twice.ts';
import { readData } from '#server/testing/contacts.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const here = await newClient({ host: 'further.example.com' });
const there = await newClient({ host: 'elsewhere.example.com' });
const { token } = here.alice;
const missing: Pick<Contact, 'id'> = { id: 0 };

let people = 0;
const somebody = () => {
  people += 1;
  const [email, work] = [`nia${people}@home.example`, `nia${people}@work.example`];
  const body = { first_name: 'Nia', last_name: 'Okafor', email, lead_source_id: 14 };
  return { email, work, body: { ...body, further_emails: [{ email: work, label: 'Work' }] } };
};
const create = (body: object, by = token) => call(server.app, by, contacts.create, { body });
const add = async (body: object) => readData((await create(body)).body, missing);
const update = (id: number, body: object) =>
  call(server.app, token, contacts.update, { params: { id }, body });
const read = async (id: number) =>
  readData<Partial<ContactDetail>>(
    (await call(server.app, token, contacts.read, { params: { id } })).body,
    {},
  );
const search = async (text: string) =>
  readData<Contact[]>(
    (await call(server.app, token, contacts.list, { query: { search: text } })).body,
    [],
  ).map(({ id }) => id);
const enquire = (email: string, fields: object = {}) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'N', last_name: 'O', email, notes: `Hello from ${email}`, source: 1, ...fields },
    headers: { 'x-site-token': here.siteToken },
  });
const history = async (id: number) =>
  readData<HistoryEntry[]>((await call(server.app, token, contacts.history, { params: { id } })).body, []);
/** A person of a file: they have a phone, and no email. */
async function addPhoneOnly(phone = '604-555-0190'): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.leads (client_id, first_name, last_name, phone_number, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     VALUES ($1, 'Pat', 'Phone', $2, 1, 14, true, true, $3, $3) RETURNING id::int`,
    [here.id, phone, noon],
  );
  return rows[0]?.id ?? 0;
}

test('a contact has further emails and phones with labels, and any of its emails is searched', async () => {
  const { work, body } = somebody();
  const further_phones = [{ label: 'Cottage', phone_number: '(604) 555 0124' }];
  const { id } = await add({ ...body, phone_number: '604-555-0123', further_phones });
  expect(await read(id)).toMatchObject({
    further_emails: [{ email: work, label: 'Work' }],
    further_phones: [{ label: 'Cottage', phone_number: '604-555-0124' }],
  });
  expect(await search(work)).toEqual([id]);
  expect((await update(id, { further_emails: [], further_phones: [] })).status).toBe(200);
  expect(await search(work)).toEqual([]);
});

test('an email belongs to one contact of a client, main and further together, and to anybody of another', async () => {
  const first = somebody();
  const { id } = await add(first.body);
  const taken = (field: string) => ({ errors: { [field]: [emailTakenMessage] }, data: { id } });
  const second = somebody();
  expect((await create({ ...second.body, email: first.work, further_emails: [] })).body).toMatchObject(
    taken('email'),
  );
  const further_emails = [
    { email: second.work, label: '' },
    { email: first.email, label: '' },
  ];
  expect((await create({ ...second.body, further_emails })).body).toMatchObject(
    taken('further_emails.1.email'),
  );
  const other = await add(second.body);
  expect((await update(other.id, { email: first.work })).body).toMatchObject(taken('email'));
  expect((await update(other.id, { further_emails })).body).toMatchObject(taken('further_emails.1.email'));
  expect((await create(first.body, there.alice.token)).status).toBe(201);
  // an email that was given up is free
  await update(id, { further_emails: [] });
  expect((await update(other.id, { further_emails: [{ email: first.work, label: '' }] })).status).toBe(200);
});

test('of many who are saved with one email at the same moment, one has it', async () => {
  const shared = `shared${Date.now()}@work.example`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const { body } = somebody();
      return create(
        n % 2
          ? { ...body, email: shared, further_emails: [] }
          : { ...body, further_emails: [{ email: shared, label: '' }] },
      );
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 422),
  ]);
});

test('the main email and a further one change places, and the contact keeps both', async () => {
  const { email, work, body } = somebody();
  const { id } = await add(body);
  const answer = await update(id, { email: work, further_emails: [{ email, label: 'Home' }] });
  expect(answer.status).toBe(200);
  expect(await read(id)).toMatchObject({ email: work, further_emails: [{ email, label: 'Home' }] });
  expect((await update(id, { email, further_emails: [{ email, label: '' }] })).body).toMatchObject({
    errors: { 'further_emails.0.email': [expect.any(String)] },
  });
});

test('a form from a further address comes to the same contact and says where it came from', async () => {
  const { email, work, body } = somebody();
  const { id } = await add(body);
  expect((await enquire(work, { phone_number: '604-555-0177' })).status).toBe(202);
  const { newsletter_consent: consent, ...contact } = await read(id);
  expect(contact).toMatchObject({
    email,
    first_name: 'Nia',
    phone_number: '604-555-0177',
    is_update_seen: false,
  });
  expect((await history(id)).map((entry) => entry.email)).toEqual([work]);
  expect(await search(work)).toEqual([id]);
  // a form from one address allows no newsletters to another
  expect(consent?.kind).toBe('none');
  await enquire(email);
  expect((await read(id)).newsletter_consent?.kind).toBe('implied');
});

test('a form that arrives while somebody adds its address to a contact is that contact’s, and the visitor sees no error', async () => {
  const { work, body } = somebody();
  const { id } = await add({ ...body, further_emails: [] });
  await owner.query('BEGIN');
  await owner.query(`UPDATE app.leads SET further_emails = $3 WHERE client_id = $1 AND id = $2`, [
    here.id,
    id,
    JSON.stringify([{ email: work, label: 'Work' }]),
  ]);
  const sent = enquire(work);
  await expect.poll(() => waitingFor(owner)).toBe(1);
  await owner.query('COMMIT');
  expect((await sent).status).toBe(202);
  expect((await history(id)).map(({ notes }) => notes)).toEqual([`Hello from ${work}`]);
  expect(await search(work)).toEqual([id]);
});

test('a report of spam blocks every email and phone of the person', async () => {
  const { email, work, body } = somebody();
  const further_phones = [{ label: '', phone_number: '604-555-0181' }];
  const { id } = await add({ ...body, phone_number: '604-555-0180', further_phones });
  await call(server.app, token, contacts.spam, { params: { id } });
  for (const sender of [email, work]) await enquire(sender);
  await enquire(somebody().email, { phone_number: '604-555-0181' });
  expect(await search('Hello from')).toEqual([]);
  expect([await search(work), await search(email)]).toEqual([[], []]);
  // adding them by hand lifts the blocks of all their emails
  const again = await add(body);
  await enquire(work, { notes: 'Once more' });
  expect(await history(again.id)).toHaveLength(1);
});

test('a person without an email is read, searched, changed, exported and reported', async () => {
  const id = await addPhoneOnly('604-555-0191');
  expect(await read(id)).toMatchObject({ email: null, phone_number: '604-555-0191', further_emails: [] });
  expect(await search('Pat Phone')).toContain(id);
  expect((await update(id, { notes: 'Met at the fair' })).status).toBe(200);
  expect((await update(id, { notes: 'Wants a garden', email: null })).status).toBe(200);
  expect((await history(id)).map((entry) => [entry.kind, entry.email])).toEqual([['notes', null]]);
  expect((await update(id, { lead_status_id: 8 })).status).toBe(200);
  expect((await update(id, { phone_number: '' })).body).toMatchObject({
    errors: { phone_number: ['Please enter an email or a phone number.'] },
  });
  const consent = { newsletter_consent: { kind: 'express', source: 'They said so on the phone' } };
  expect((await update(id, consent)).body).toMatchObject({
    errors: { newsletter_consent: ['This contact has no email for newsletters. Please add one first.'] },
  });
  const { body } = await call(server.app, token, contacts.download, { body: { lead_ids: [id] } });
  const { csv_base64: csv } = readData(body, { csv_base64: '' });
  expect(Buffer.from(csv, 'base64').toString()).toContain('"Pat","Phone","","604-555-0191",');
  await call(server.app, token, contacts.spam, { params: { id } });
  await enquire(somebody().email, { phone_number: '604-555-0191', first_name: 'Blockedpat' });
  expect(await search('Blockedpat')).toEqual([]);
});

test('the export ends with the further emails and phones', async () => {
  const { work, body } = somebody();
  const further_phones = [{ label: 'Cottage', phone_number: '604-555-0124' }];
  const { id } = await add({ ...body, phone_number: '604-555-0123', further_phones });
  const answer = await call(server.app, token, contacts.download, { body: { lead_ids: [id] } });
  const [head, row] = Buffer.from(readData(answer.body, { csv_base64: '' }).csv_base64, 'base64')
    .toString()
    .split('\r\n');
  expect(head?.endsWith(',"Further emails","Further phones","Do not call","Do not text","Tags"')).toBe(true);
  expect(row?.endsWith(`,"${work} (Work)","604-555-0124 (Cottage)","No","No",""`)).toBe(true);
});

test('what is stored twice about emails agrees after all of this', async () => {
  const emails = storedTwice.find(({ fact }) => fact === 'the emails of a contact');
  expect((await owner.query(emails?.differing ?? '')).rows).toEqual([]);
});
