import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { tasks } from '#contract/contacts/tasks.ts';
import { createTaskContext, createWorkerDb } from '#server/core/db/worker-pool.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { queueMorningMails } from './jobs.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

/** Friday, November 20, at 3 pm in Toronto; the morning after is a Saturday. */
const nextMorning = '2026-11-21T12:00:00Z';
let here: ClientWorld;
let lead: number;
const addContact = async (first_name: string, change: object = {}) => {
  const body = {
    first_name,
    last_name: 'Novak',
    email: `${first_name}@example.com`,
    lead_source_id: 14,
    ...change,
  };
  return parseData(contacts.create.data, await call(server.app, here.alice.token, contacts.create, { body }))
    .id;
};
beforeEach(async () => {
  server.clock.now = noon;
  here = await newClient();
  // nobody else in this database has a morning now
  await owner.query(`UPDATE app.clients SET time_zone = 'Pacific/Auckland' WHERE id <> $1`, [here.id]);
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [here.id]);
  await owner.query(`UPDATE app.users SET notification_preferences = '{mornings}' WHERE client_id = $1`, [
    here.id,
  ]);
  lead = await addContact('Nora', { lead_status_id: 2 });
});
const addTask = (person: Person, draft: object = {}) =>
  call(server.app, person.token, tasks.add, {
    body: { title: 'Call back', due_on: '2026-11-21', due_time: '14:30', lead_id: lead, ...draft },
  });
const queue = async (iso: string) => {
  server.clock.now = new Date(iso);
  await queueMorningMails(createWorkerDb(pool, () => server.clock.now));
};
type Sent = { address: string; details: Record<string, unknown> };
const sent = () =>
  queryRows<Sent>(
    server.database,
    `SELECT address, details FROM app.outbox WHERE client_id = $1 AND template = 'morning' ORDER BY id`,
    [here.id],
  );
const addresses = async () => (await sent()).map(({ address }) => address);

test('at seven each user with something to do gets one mail of their own tasks', async () => {
  await addTask(here.eve);
  await addTask(here.eve, { title: 'Order the sign', due_on: '2026-11-19', due_time: null, lead_id: null });
  await addTask(here.eve, { title: 'Next week', due_on: '2026-11-22' });
  await queue('2026-11-21T11:59:00Z');
  expect(await sent()).toEqual([]);
  await queue(nextMorning);
  expect(await sent()).toEqual([
    {
      address: here.eve.email,
      details: {
        first_name: 'Eve',
        task_count: 2,
        tasks: [
          { title: 'Order the sign', due_time: null, is_late: true, lead_id: null, lead_name: null },
          { title: 'Call back', due_time: '14:30', is_late: false, lead_id: lead, lead_name: 'Nora Novak' },
        ],
        waiting_count: 0,
        waiting: [],
      },
    },
  ]);
});

test('once a day: with two workers, after another hour, and again on the next day', async () => {
  await addTask(here.eve);
  await Promise.all([queue(nextMorning), queue(nextMorning), queue(nextMorning)]);
  await queue('2026-11-21T13:00:00Z');
  expect(await addresses()).toEqual([here.eve.email]);
  await queue('2026-11-22T12:00:00Z');
  expect(await addresses()).toHaveLength(2);
});

test('a worker that dies before it commits has mailed nobody, and the next one does', async () => {
  await addTask(here.eve);
  server.clock.now = new Date(nextMorning);
  const dying = await pool.connect();
  await dying.query('BEGIN');
  const { value } = createTaskContext(dying, server.clock.now);
  await queueMorningMails({ value, now: () => server.clock.now });
  dying.release(true);
  expect(await sent()).toEqual([]);
  // the database may take a moment to notice that the connection is gone
  await expect
    .poll(async () => {
      await queue(nextMorning);
      return (await sent()).length;
    })
    .toBe(1);
});

test('people who wrote in the last seven days and have no answer are named, the latest first', async () => {
  server.clock.now = new Date('2026-11-13T12:00:00Z');
  await addContact('Old');
  server.clock.now = new Date('2026-11-19T12:00:00Z');
  await addContact('Vera');
  server.clock.now = noon;
  await addContact('Walter');
  await addContact('Answered', { lead_status_id: 2 });
  const imported = await addContact('Imported');
  await owner.query(`UPDATE app.leads SET import_id = 1 WHERE client_id = $1 AND id = $2`, [
    here.id,
    imported,
  ]);
  await queue(nextMorning);
  const [first] = await sent();
  expect(await addresses()).toEqual([here.alice.email, here.eve.email]);
  expect(first?.details).toMatchObject({ task_count: 0, tasks: [], waiting_count: 2 });
  expect(JSON.stringify(first?.details['waiting'])).toMatch(/Walter Novak.*Vera Novak/);
});

test('nobody gets it with nothing to do, switched off, as View Only, in a paused account or after the morning', async () => {
  await queue(nextMorning);
  expect(await sent(), 'there is nothing to do').toEqual([]);
  await addTask(here.eve);
  await addTask(here.alice, { due_on: '2026-11-22' });
  await queue('2026-11-22T17:00:00Z');
  expect(await sent(), 'it is noon').toEqual([]);
  await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [here.id]);
  await queue('2026-11-22T12:00:00Z');
  expect(await sent(), 'the account is paused').toEqual([]);
  await owner.query(`UPDATE app.clients SET account_status = 'Live' WHERE id = $1`, [here.id]);
  await owner.query(`UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`, [
    here.alice.id,
  ]);
  await owner.query(`UPDATE app.users SET role = 'View Only' WHERE id = $1`, [here.eve.id]);
  await queue('2026-11-22T12:00:00Z');
  expect(await sent()).toEqual([]);
});
