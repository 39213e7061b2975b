import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import { timeline } from '#contract/contacts/timeline.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { remindOfDueTasks } from './jobs.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
beforeEach(async () => {
  server.clock.now = noon;
  here = await newClient();
  await setZone('America/Toronto');
});
const setZone = (zone: string) =>
  owner.query(`UPDATE app.clients SET time_zone = $2 WHERE id = $1`, [here.id, zone]);
const noor = {
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@example.com',
  phone_number: '416 555 0134',
};
let sent = 0;
/** From another address each time: a busy website has many visitors. */
const submit = (form: object = {}) => {
  sent += 1;
  return server.app.inject({
    method: 'POST',
    url: '/api/v2/public/leads',
    payload: { ...noor, ...form },
    remoteAddress: `198.51.100.${sent}`,
    headers: { 'x-site-token': here.siteToken },
  });
};
const list = async (person: Person = here.alice, query: Record<string, string> = {}) =>
  parseData(tasks.list.data, await call(server.app, person.token, tasks.list, { query }));
const missing = { id: 0, title: '', due_on: '', due_time: '' };
const open = async () =>
  (await list()).map(({ title, due_on, due_time }) => `${title} ${due_on} ${due_time}`);
const contactId = async (email = noor.email) => {
  const [row] = await queryRows<{ id: number }>(
    server.database,
    'SELECT id::int FROM app.leads WHERE client_id = $1 AND email = $2',
    [here.id, email],
  );
  return row?.id ?? 0;
};
const update = async (body: object) =>
  call(server.app, here.eve.token, contacts.update, { params: { id: await contactId() }, body });
const log = async (outcome: string | null) =>
  call(server.app, here.eve.token, timeline.add, {
    params: { id: await contactId() },
    body: { outcome, text: 'They asked about the garden.' },
  });
const at = (iso: string) => void (server.clock.now = new Date(iso));
const remind = () =>
  withConnection(pool, (client) => remindOfDueTasks(createTaskContext(client, server.clock.now)));
const bell = async (person: Person) => {
  const { body } = await call(server.app, person.token, activity.notifications);
  const { data }: { data: { message: string }[] } = JSON.parse(JSON.stringify(body));
  return data.map(({ message }) => message).filter((message) => message.startsWith('Task due'));
};

test('a new lead is to be called in half an hour, by everybody in the account', async () => {
  // 3:04:30 pm in Toronto
  at('2026-11-20T20:04:30Z');
  await submit();
  for (const person of [here.alice, here.eve])
    expect(await list(person)).toMatchObject([
      {
        title: 'Call Noor Haddad',
        due_on: '2026-11-20',
        due_time: '15:35',
        late_at: '2026-11-20T20:35:00Z',
        lead_name: 'Noor Haddad',
        user_id: null,
        user_name: null,
        given_by: null,
      },
    ]);
  expect(await list(here.vic), 'View Only finishes nothing').toEqual([]);
  expect(await list(here.vic, { owner: 'all' })).toHaveLength(1);
});

test('a lead without a phone, or who asks not to be called, is to be emailed', async () => {
  await submit({ phone_number: null });
  expect(await open()).toEqual(['Email Noor Haddad 2026-11-20 15:30']);
  await submit({ email: 'lee@example.com', first_name: 'Lee', do_not_call: true });
  expect((await list()).map(({ title }) => title)).toContain('Email Lee Haddad');
});

test('who asks later not to be called is to be emailed, by a form and by hand', async () => {
  await submit();
  await update({ do_not_call: true });
  expect(await open()).toEqual(['Email Noor Haddad 2026-11-20 15:30']);
  await submit({ email: 'lee@example.com', first_name: 'Lee' });
  await submit({ email: 'lee@example.com', first_name: 'Lee', do_not_call: true, notes: 'Again' });
  expect((await list()).map(({ title }) => title)).toContain('Email Lee Haddad');
});

test('a lead of the night is due at nine, in each season and on the days on which clocks change', async () => {
  // by hand, with the offsets of Toronto: four hours until November 1, 2026, at 2 am, and from March 14, 2027, on
  const expected: Record<string, string> = {
    '2026-11-20T07:00:00Z': '2026-11-20 09:00', // 2:00 am
    '2026-11-20T13:29:00Z': '2026-11-20 09:00', // 8:29 am
    '2026-11-20T13:30:00Z': '2026-11-20 09:00', // 8:30 am
    '2026-11-20T13:31:00Z': '2026-11-20 09:01',
    '2026-11-21T01:30:00Z': '2026-11-20 21:00', // 8:30 pm
    '2026-11-21T01:31:00Z': '2026-11-21 09:00',
    '2026-11-21T04:59:00Z': '2026-11-21 09:00', // 11:59 pm
    '2026-11-01T05:30:00Z': '2026-11-01 09:00', // 1:30 am, for the first time
    '2026-11-01T06:30:00Z': '2026-11-01 09:00', // and again
    '2027-03-14T06:45:00Z': '2027-03-14 09:00', // 1:45 am; half an hour later it is 3:15
    '2026-12-31T23:50:00Z': '2026-12-31 19:20',
    '2027-01-01T04:00:00Z': '2027-01-01 09:00', // 11 pm on the last day of the year
  };
  const found: Record<string, string> = {};
  for (const [n, iso] of Object.keys(expected).entries()) {
    at(iso);
    await submit({ email: `lead${n}@example.com` });
    const [row] = await queryRows<{ due: string; at: string }>(
      server.database,
      `SELECT t.due_on || ' ' || t.due_time AS due, to_char(t.late_at AT TIME ZONE 'America/Toronto', 'YYYY-MM-DD HH24:MI') AS at
       FROM app.lead_tasks t WHERE client_id = $1 AND lead_id = $2`,
      [here.id, await contactId(`lead${n}@example.com`)],
    );
    expect(row?.at).toBe(row?.due);
    found[iso] = row?.due ?? '';
  }
  expect(found).toEqual(expected);
});

test('it reminds Admins and Editors once, unless the lead has an answer', async () => {
  await submit();
  await submit({ email: 'lee@example.com', first_name: 'Lee' });
  await log('answered');
  at('2026-11-20T20:29:59Z');
  await remind();
  expect(await bell(here.eve)).toEqual([]);
  at('2026-11-20T20:30:00Z');
  await Promise.all([remind(), remind()]);
  await remind();
  for (const person of [here.alice, here.eve])
    expect(await bell(person)).toEqual(['Task due: Call Lee Haddad']);
  expect(await bell(here.vic)).toEqual([]);
});

test('any call, an email and another status end it; a note does not', async () => {
  await submit();
  await log(null);
  expect(await open()).toHaveLength(1);
  await log('left_message');
  expect(await open()).toEqual([]);

  await newLead();
  await log('answered');
  expect(await open()).toEqual([]);

  await newLead();
  await call(server.app, here.eve.token, contactMessages.send, {
    params: { id: await contactId() },
    body: { subject: 'Your question', text: 'Hello', quote: '' },
  });
  expect(await open()).toEqual([]);

  await newLead();
  await update({ lead_status_id: 4 });
  expect(await open()).toEqual([]);
});

test('undoing ‘Contacted’ opens it again; one that was ticked before stays done', async () => {
  await submit();
  await update({ lead_status_id: 2 });
  expect(await open()).toEqual([]);
  at('2026-11-20T20:01:00Z');
  await update({ lead_status_id: 1 });
  expect(await open()).toEqual(['Call Noor Haddad 2026-11-20 15:30']);
  const [{ id } = missing] = await list();
  await call(server.app, here.eve.token, tasks.setDone, { params: { id }, body: { is_done: true } });
  at('2026-11-20T20:02:00Z');
  await update({ lead_status_id: 2 });
  await update({ lead_status_id: 1 });
  expect(await open()).toEqual([]);
});

test('somebody takes it over, and from then on it is theirs', async () => {
  await submit();
  const [{ id, title, due_on, due_time } = missing] = await list();
  const body = { title, due_on, due_time, user_id: here.eve.id };
  await call(server.app, here.eve.token, tasks.edit, { params: { id }, body });
  expect(await list(here.alice)).toEqual([]);
  expect(await list(here.eve)).toMatchObject([{ user_id: here.eve.id, given_by: null }]);
});

test('it is put off without being taken over', async () => {
  await submit();
  const [{ id, title } = missing] = await list();
  const body = { title, due_on: '2026-11-21', due_time: '09:00' };
  await call(server.app, here.eve.token, tasks.edit, { params: { id }, body });
  expect(await list(here.alice)).toMatchObject([{ due_on: '2026-11-21', user_id: null }]);
});

test('a merge leaves one step, which is over if one of both has an answer; its undoing gives each their own', async () => {
  await submit();
  const id = await contactId();
  await submit({ email: 'noor@work.example', do_not_call: true });
  const other_id = await contactId('noor@work.example');
  const merge = () =>
    call(server.app, here.alice.token, merging.merge, { params: { id }, body: { other_id, from_other: [] } });
  const undo = () => call(server.app, here.alice.token, merging.undo, { params: { id: other_id } });
  expect((await merge()).status).toBe(200);
  expect(await open()).toEqual(['Email Noor Haddad 2026-11-20 15:30']);
  expect((await undo()).status).toBe(200);
  expect(await list()).toHaveLength(2);

  await update({ lead_status_id: 2 });
  expect(await list()).toHaveLength(1);
  await merge();
  expect(await open()).toEqual([]);
  await undo();
  expect((await list()).map(({ lead_id }) => lead_id)).toEqual([other_id]);
});

test('sign-ups, contacts added by hand, another form of the same person and a spam report bring none', async () => {
  await submit({ source: 9 });
  await call(server.app, here.alice.token, contacts.create, {
    body: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', lead_source_id: 14 },
  });
  expect(await open()).toEqual([]);
  await submit({ email: 'ada@example.com', notes: 'And the garage?' });
  expect(await open(), 'they were added by hand').toEqual([]);
  await submit({ email: 'lee@example.com' });
  await submit({ email: 'lee@example.com', notes: 'And the garage?' });
  expect(await open()).toHaveLength(1);
  const params = { id: await contactId('lee@example.com') };
  await call(server.app, here.alice.token, contacts.spam, { params });
  expect(await open()).toEqual([]);
});

test('a flood of forms brings twenty an hour, and after a week without an answer nobody is asked again', async () => {
  for (let n = 0; n < 23; n += 1) await submit({ email: `lead${n}@example.com` });
  expect(await list(here.alice, { take: '50' })).toHaveLength(20);
  at('2026-11-27T20:29:59Z');
  expect(await list(here.alice, { take: '50' })).toHaveLength(20);
  at('2026-11-27T20:30:00Z');
  expect(await list()).toEqual([]);
  const params = { id: await contactId('lead0@example.com') };
  const ofContact = await call(server.app, here.alice.token, tasks.ofContact, { params });
  expect(parseData(tasks.ofContact.data, ofContact)).toHaveLength(1);
});

async function newLead(): Promise<void> {
  await owner.query(`DELETE FROM app.leads WHERE client_id = $1`, [here.id]);
  await submit({ submission_id: crypto.randomUUID() });
  expect(await open()).toHaveLength(1);
}
