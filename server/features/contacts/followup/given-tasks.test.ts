import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { notForThem, Task, tasks } from '#contract/contacts/tasks.ts';
import { staff } from '#contract/staff/staff.ts';
import { users } from '#contract/users/users.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { remindOfDueTasks } from './jobs.ts';

const { server, owner, newClient, sam } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
let lead: number;
const addContact = async (first_name: string) => {
  const body = { first_name, last_name: 'Novak', email: `${first_name}@example.com`, lead_source_id: 14 };
  return parseData(contacts.create.data, await call(server.app, here.alice.token, contacts.create, { body }))
    .id;
};
beforeEach(async () => {
  server.clock.now = noon;
  here = await newClient();
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [here.id]);
  lead = await addContact('Nora');
});

// noon is 3 pm on Friday, November 20, in Toronto
const callBack = { title: 'Call back', due_on: '2026-11-20', due_time: '16:00' };
const add = (person: Person, draft: object = {}) =>
  call(server.app, person.token, tasks.add, { body: { ...callBack, lead_id: lead, ...draft } });
const addTask = async (person: Person, draft: object = {}) => parseData(Task, await add(person, draft));
const edit = (person: Person, id: number, draft: object) =>
  call(server.app, person.token, tasks.edit, { params: { id }, body: { ...callBack, ...draft } });
const list = async (person: Person, query: Record<string, string> = {}) =>
  parseData(tasks.list.data, await call(server.app, person.token, tasks.list, { query }));
const remindAt = async (iso: string) => {
  server.clock.now = new Date(iso);
  await withConnection(pool, (client) => remindOfDueTasks(createTaskContext(client, server.clock.now)));
};
const bell = async (person: Person) => {
  const { body } = await call(server.app, person.token, activity.notifications);
  const { data }: { data: { message: string; url: string }[] } = JSON.parse(JSON.stringify(body));
  return data.map(({ message }) => message).filter((message) => message.includes('ask'));
};
const log = async () => {
  const { body } = await call(server.app, here.alice.token, activity.list);
  const { data }: { data: { message: string }[] } = JSON.parse(JSON.stringify(body));
  return data.map(({ message }) => message).filter((message) => message.includes('task'));
};
const toEve = () => ({ user_id: here.eve.id });

test('a task for a colleague reminds them, and log and bell say who gave it', async () => {
  const task = await addTask(here.alice, toEve());
  expect(task).toMatchObject({ user_id: here.eve.id, given_by: 'Alice Tester' });
  expect(await list(here.eve)).toMatchObject([{ title: 'Call back', given_by: 'Alice Tester' }]);
  expect(await list(here.alice)).toEqual([]);
  expect(await bell(here.eve)).toEqual(['Alice Tester gave you a task: Call back (Nora Novak)']);
  expect(await log()).toEqual(['Alice Tester gave Eve Tester a task about Nora Novak.']);
  await remindAt('2026-11-20T21:00:00Z');
  expect(await bell(here.eve)).toEqual([
    'Task due: Call back (Nora Novak)',
    'Alice Tester gave you a task: Call back (Nora Novak)',
  ]);
  expect(await bell(here.alice)).toEqual([]);
});

test('a task is handed on and taken over, and a change that does not hand it on tells nobody', async () => {
  const { id } = await addTask(here.eve);
  await edit(here.eve, id, { ...toEve(), title: 'Call again' });
  await edit(here.eve, id, { title: 'Call again today' });
  expect(await bell(here.eve)).toEqual([]);
  const handedOn = await edit(here.eve, id, { user_id: here.alice.id });
  expect(handedOn.body).toMatchObject({ data: { user_id: here.alice.id, given_by: 'Eve Tester' } });
  expect(await bell(here.alice)).toEqual(['Eve Tester gave you a task: Call back (Nora Novak)']);
  // Eve takes it back for herself, so that nobody gave it to her
  const takenOver = await edit(here.eve, id, toEve());
  expect(takenOver.body).toMatchObject({ data: { user_id: here.eve.id, given_by: null } });
  expect(await bell(here.eve)).toEqual([]);
  await remindAt('2026-11-20T21:00:00Z');
  expect(await bell(here.eve)).toEqual(['Task due: Call back (Nora Novak)']);
});

test('only an Admin or Editor who has joined can be given a task', async () => {
  const people = await call(server.app, here.eve.token, tasks.people);
  expect(parseData(tasks.people.data, people)).toEqual([
    { id: here.alice.id, name: 'Alice Tester' },
    { id: here.eve.id, name: 'Eve Tester' },
  ]);
  const refused = { errors: { user_id: [notForThem] } };
  const other = await newClient();
  for (const user_id of [here.vic.id, other.alice.id])
    expect((await add(here.alice, { user_id })).body).toMatchObject(refused);
  await owner.query('UPDATE app.users SET is_pending = true WHERE client_id = $1 AND id = $2', [
    here.id,
    here.eve.id,
  ]);
  expect((await add(here.alice, toEve())).body).toMatchObject(refused);
});

test('a task of somebody who was removed can be changed, and given to somebody who is there', async () => {
  const { id } = await addTask(here.eve);
  await call(server.app, here.alice.token, users.remove, { params: { id: here.eve.id } });
  expect((await edit(here.alice, id, { ...toEve(), title: 'Call' })).status).toBe(200);
  expect(await list(here.alice, { owner: 'all' })).toMatchObject([
    { title: 'Call', user_name: 'Eve Tester' },
  ]);
  await edit(here.alice, id, { user_id: here.alice.id });
  expect((await edit(here.alice, id, toEve())).body).toMatchObject({ errors: { user_id: [notForThem] } });
  await remindAt('2026-11-20T21:00:00Z');
  expect(await bell(here.alice)).toEqual(['Task due: Call back (Nora Novak)']);
});

test('somebody who may only look by now is not reminded, and nor later', async () => {
  await addTask(here.eve);
  const setRole = (user_type_id: number) =>
    call(server.app, here.alice.token, users.update, { params: { id: here.eve.id }, body: { user_type_id } });
  await setRole(3);
  await remindAt('2026-11-20T21:00:00Z');
  expect(await bell(here.eve)).toEqual([]);
  await setRole(2);
  await remindAt('2026-11-20T21:05:00Z');
  expect(await bell(here.eve)).toEqual([]);
});

test('what staff add is from the support team', async () => {
  expect(await addTask(here.staff)).toMatchObject({ given_by: 'Support team' });
  expect(await bell(here.alice)).toEqual(['Our support team gave you a task: Call back (Nora Novak)']);
});

test('a task that is added with the old id of a merged contact is about the contact that remains', async () => {
  const other = await addContact('Eleonora');
  const merged = await call(server.app, here.alice.token, merging.merge, {
    params: { id: lead },
    body: { other_id: other },
  });
  expect(merged.status).toBe(200);
  expect(await addTask(here.alice, { lead_id: other })).toMatchObject({ lead_id: lead });
});

test('in another time zone tasks keep their day and time', async () => {
  const timed = await addTask(here.alice);
  const days = await addTask(here.alice, { due_on: '2026-11-21', due_time: null });
  // the clocks go back at 2 am on this day, so 1:30 comes twice; in spring 2:30 never comes
  const twice = await addTask(here.alice, { due_on: '2027-11-07', due_time: '01:30' });
  const never = await addTask(here.alice, { due_on: '2027-03-14', due_time: '02:30' });
  const moved = await call(server.app, sam.token, staff.changeClient, {
    params: { id: here.id },
    body: { time_zone: 'America/Los_Angeles' },
  });
  expect(moved.status).toBe(200);
  const { rows } = await owner.query<{ id: number; remind: Date; late: Date }>(
    'SELECT id::int, remind_at AS remind, late_at AS late FROM app.lead_tasks WHERE client_id = $1 ORDER BY id',
    [here.id],
  );
  // worked out by hand: Los Angeles is 8 hours behind UTC in winter, and 7 until the clocks go back
  expect(rows).toEqual([
    { id: timed.id, remind: new Date('2026-11-21T00:00Z'), late: new Date('2026-11-21T00:00Z') },
    { id: days.id, remind: new Date('2026-11-21T17:00Z'), late: new Date('2026-11-22T08:00Z') },
    { id: twice.id, remind: new Date('2027-11-07T08:30Z'), late: new Date('2027-11-07T08:30Z') },
    { id: never.id, remind: new Date('2027-03-14T10:30Z'), late: new Date('2027-03-14T10:30Z') },
  ]);
  await remindAt('2026-11-20T21:00:00Z');
  expect(await bell(here.alice)).toEqual([]);
  await remindAt('2026-11-21T00:00:00Z');
  expect(await bell(here.alice)).toEqual(['Task due: Call back (Nora Novak)']);
});
