import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { Task, tasks } from '#contract/contacts/tasks.ts';
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
let lead: number;
beforeEach(async () => {
  server.clock.now = noon;
  here = await newClient();
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [here.id]);
  const body = { first_name: 'Nora', last_name: 'Novak', email: 'nora@example.com', lead_source_id: 14 };
  const { token } = here.alice;
  lead = parseData(contacts.create.data, await call(server.app, token, contacts.create, { body })).id;
});

// noon is 3 pm on Friday, November 20, in Toronto
const callBack = { title: 'Call back', due_on: '2026-11-20', due_time: '16:00' };
const add = (person: Person, draft: object = {}) =>
  call(server.app, person.token, tasks.add, { body: { ...callBack, lead_id: lead, ...draft } });
const addTask = async (person: Person, draft: object = {}) => parseData(Task, await add(person, draft));
const list = async (person: Person, query: Record<string, string> = {}) =>
  parseData(tasks.list.data, await call(server.app, person.token, tasks.list, { query }));
const edit = (person: Person, id: number, draft: object) =>
  call(server.app, person.token, tasks.edit, { params: { id }, body: { ...callBack, ...draft } });
const setDone = (person: Person, id: number, is_done = true) =>
  call(server.app, person.token, tasks.setDone, { params: { id }, body: { is_done } });
const pass = (hours: number) => (server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000));
const remind = () =>
  withConnection(pool, (client) => remindOfDueTasks(createTaskContext(client, server.clock.now)));
const reminders = async (person: Person) => {
  const { body } = await call(server.app, person.token, activity.notifications);
  const { data }: { data: { message: string; url: string }[] } = JSON.parse(JSON.stringify(body));
  return data.filter(({ message }) => message.startsWith('Task due'));
};

test('a task is listed for who added it, and for everybody with the contact', async () => {
  await addTask(here.eve);
  await addTask(here.alice, { title: 'Order the sign', due_on: '2026-12-01', due_time: null, lead_id: null });
  expect(await list(here.eve)).toMatchObject([
    { title: 'Call back', lead_name: 'Nora Novak', late_at: '2026-11-20T21:00:00Z', done_at: null },
  ]);
  expect((await list(here.vic, { owner: 'all' })).map(({ title }) => title)).toEqual([
    'Call back',
    'Order the sign',
  ]);
  const ofContact = await call(server.app, here.vic.token, tasks.ofContact, { params: { id: lead } });
  expect(parseData(tasks.ofContact.data, ofContact)).toMatchObject([{ title: 'Call back' }]);
});

test('tasks due today are those until midnight on the clocks of the account', async () => {
  await addTask(here.eve, { title: 'Late', due_on: '2026-11-19' });
  await addTask(here.eve, { title: 'Today', due_on: '2026-11-20', due_time: null });
  await addTask(here.eve, { title: 'Tomorrow', due_on: '2026-11-21' });
  const due = async () => (await list(here.eve, { state: 'due' })).map(({ title }) => title);
  expect(await due()).toEqual(['Late', 'Today']);
  // 11:59 pm, and midnight
  server.clock.now = new Date('2026-11-21T04:59:00Z');
  expect(await due()).toEqual(['Late', 'Today']);
  server.clock.now = new Date('2026-11-21T05:00:00Z');
  expect(await due()).toEqual(['Late', 'Today', 'Tomorrow']);
});

test('View Only changes no task, and a day that does not exist is refused', async () => {
  const { id } = await addTask(here.eve);
  for (const { status } of [await add(here.vic), await edit(here.vic, id, {}), await setDone(here.vic, id)])
    expect(status).toBe(403);
  expect((await add(here.eve, { due_on: '2026-02-30' })).body).toMatchObject({
    errors: { due_on: ['Please choose a day.'] },
  });
  expect((await add(here.eve, { title: ' ' })).body).toMatchObject({
    errors: { title: ['This field is required.'] },
  });
});

test('a task about the contact of another client is not found, and nor is a task of theirs', async () => {
  const other = await newClient();
  expect((await add(other.alice)).status).toBe(404);
  const { id } = await addTask(here.eve);
  expect((await edit(other.alice, id, {})).status).toBe(404);
  expect((await setDone(other.alice, id)).status).toBe(404);
  expect((await call(server.app, other.alice.token, tasks.remove, { params: { id } })).status).toBe(404);
});

test('a task is done, open again and deleted, and does not answer the lead', async () => {
  const { id } = await addTask(here.eve);
  expect((await setDone(here.eve, id)).body).toMatchObject({ data: { done_at: '2026-11-20T20:00:00Z' } });
  expect(await list(here.eve)).toEqual([]);
  expect(await list(here.eve, { state: 'done' })).toHaveLength(1);
  await setDone(here.eve, id, false);
  expect(await list(here.eve)).toHaveLength(1);
  const waiting = await call(server.app, here.eve.token, contacts.recent, { query: { waiting: '1' } });
  expect(waiting.body).toMatchObject({ meta: { waiting_count: 1 } });
  await call(server.app, here.eve.token, tasks.remove, { params: { id } });
  expect(await list(here.eve)).toEqual([]);
});

test('who added a task is reminded once, at its time, with a link to the contact', async () => {
  await addTask(here.eve);
  await remind();
  expect(await reminders(here.eve)).toEqual([]);
  pass(1);
  await remind();
  await remind();
  expect(await reminders(here.eve)).toMatchObject([
    { message: 'Task due: Call back (Nora Novak)', url: `/contacts/view/${lead}` },
  ]);
  expect(await reminders(here.alice)).toEqual([]);
  const { rows } = await owner.query(
    'SELECT user_id FROM app.notifications WHERE client_id = $1 AND event = $2',
    [here.id, 'task.due'],
  );
  expect(rows).toMatchObject([{ user_id: here.eve.id }]);
});

test('after an outage a task reminds once, and two workers at one moment remind once', async () => {
  for (const title of ['One', 'Two', 'Three']) await addTask(here.eve, { title });
  pass(72);
  await Promise.all([remind(), remind(), remind()]);
  expect(await reminders(here.eve)).toHaveLength(3);
});

test('a worker that dies before it commits has reminded nobody, and the next one does', async () => {
  await addTask(here.eve);
  pass(1);
  const dying = await pool.connect();
  await dying.query('BEGIN');
  await remindOfDueTasks(createTaskContext(dying, server.clock.now));
  dying.release(true);
  expect(await reminders(here.eve)).toEqual([]);
  // the database may take a moment to notice that the connection is gone
  await expect
    .poll(async () => {
      await remind();
      return (await reminders(here.eve)).length;
    })
    .toBe(1);
  await remind();
  expect(await reminders(here.eve)).toHaveLength(1);
});

test('a task that is put off reminds at its new time, and one that is done not at all', async () => {
  const { id } = await addTask(here.eve);
  const done = await addTask(here.eve, { title: 'Done' });
  await setDone(here.eve, done.id);
  await edit(here.eve, id, { due_time: '18:00' });
  pass(1);
  await remind();
  expect(await reminders(here.eve)).toEqual([]);
  pass(2);
  await remind();
  expect(await reminders(here.eve)).toHaveLength(1);
  await edit(here.eve, id, { due_on: '2026-11-21' });
  pass(24);
  await remind();
  expect(await reminders(here.eve)).toHaveLength(2);
});

test('a disabled user and a paused account are not reminded, then or later', async () => {
  await addTask(here.eve);
  await addTask(here.alice);
  await owner.query('UPDATE app.users SET disabled_at = $2 WHERE client_id = $1 AND id = $3', [
    here.id,
    server.clock.now,
    here.eve.id,
  ]);
  pass(1);
  await remind();
  expect(await reminders(here.alice)).toHaveLength(1);
  await owner.query('UPDATE app.users SET disabled_at = NULL WHERE client_id = $1', [here.id]);
  await addTask(here.alice, { due_time: '17:00' });
  await owner.query(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [here.id]);
  pass(1);
  await remind();
  await owner.query(`UPDATE app.clients SET account_status = 'Live' WHERE id = $1`, [here.id]);
  await remind();
  expect([await reminders(here.eve), await reminders(here.alice)].map(({ length }) => length)).toEqual([
    0, 1,
  ]);
});

test('each device of who added a task gets one push', async () => {
  await owner.query(
    `INSERT INTO app.push_devices (client_id, user_id, session, name, endpoint, p256dh, auth, created_at, renewed_at)
     VALUES ($1, $2, 'no session', 'Chrome', $3, 'key', 'auth', $4, $4)`,
    [here.id, here.eve.id, `https://fcm.googleapis.com/task-${here.id}`, noon],
  );
  await addTask(here.eve, { lead_id: null });
  pass(1);
  await remind();
  await remind();
  expect(
    await queryRows(
      server.database,
      'SELECT title, body, url FROM app.push_messages WHERE client_id = $1',
      [here.id],
      here.id,
    ),
  ).toEqual([{ title: 'Task due', body: 'Call back', url: '/contacts/tasks' }]);
});
