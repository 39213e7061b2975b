import { Pool } from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { launchReminders, type ClientLaunchReminders } from '#contract/launch/reminders.ts';
import { launch } from '#contract/launch/launch.ts';
import { fullAnswers } from '#contract/launch/testing-answers.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staff } from '#contract/staff/staff.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { readData } from '#server/testing/colleagues.ts';
import { waitingInDatabase } from '#server/testing/locks.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { remindOfLaunches } from './jobs.ts';

const { server, owner, sam, newClient } = await testWorld();
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());

let here: ClientWorld;
beforeEach(async () => {
  await owner.query(
    'DELETE FROM app.clients; DELETE FROM app.outbox; DELETE FROM app.launch_reminder_schedule',
  );
  here = await newClient({ package: 'Accelerate', launchPhase: 1 });
});

const day = 86_400_000;
/** Some hours past the day, as the job runs once a day. */
const work = (days: number) => {
  server.clock.now = new Date(noon.getTime() + days * day + day / 4);
  return withConnection(pool, (client) => remindOfLaunches(createTaskContext(client, server.clock.now)));
};
const mailed = async () => {
  const { rows } = await owner.query<{ address: string; days: number; phase: number; questions: number }>(
    `SELECT address, (details ->> 'days')::int AS days, (details ->> 'phase')::int AS phase, (details ->> 'questions')::int AS questions
     FROM app.outbox WHERE template = 'launch-reminder' ORDER BY id`,
  );
  return rows;
};
const phase = (id: number | null, change = '') =>
  owner.query(`UPDATE app.clients SET launch_phase_id = $2 ${change} WHERE id = $1`, [here.id, id]);

test('an Admin is reminded after three days and after seven, each once, and nobody else is', async () => {
  await work(2);
  expect(await mailed()).toEqual([]);
  for (const days of [3, 4, 6]) await work(days);
  const to = { address: here.alice.email, phase: 1, questions: 0 };
  expect(await mailed()).toEqual([{ ...to, days: 3 }]);
  await Promise.all([work(7), work(7)]);
  for (const days of [8, 30]) await work(days);
  expect(await mailed()).toEqual([
    { ...to, days: 3 },
    { ...to, days: 7 },
  ]);
});

test('after the second reminder a colleague has three more days, then the standstill waits for us until the launch moves', async () => {
  const keepSessions = () =>
    owner.query(`UPDATE app.sessions SET idle_until = '2027-02-01', expires_at = '2027-02-01'`);
  const waiting = async () => {
    await keepSessions();
    const { text } = await call(server.app, sam.token, staffQueue.list, { query: { show: 'all' } });
    const { data }: { data: { kind: string; sentence: string; url: string }[] } = JSON.parse(text);
    return data.filter(({ kind }) => kind === 'launch-standstill');
  };
  await work(3);
  await work(7);
  expect(await waiting()).toEqual([]);
  await work(11);
  expect(await waiting()).toMatchObject([
    {
      sentence: 'We reminded them twice, and the launch has not moved for 10 days. Give them a call.',
      url: `/staff/clients/${here.id}/launch`,
    },
  ]);
  const body = { data: { tagline: 'Home is here' } };
  await call(server.app, here.eve.token, launch.draft, { params: { id: 1 }, body });
  expect(await waiting()).toEqual([]);
  for (const days of [15, 19, 23]) await work(days);
  expect(await waiting(), 'a new standstill').toHaveLength(1);
  await keepSessions();
  await call(server.app, sam.token, staff.changeClient, {
    params: { id: here.id },
    body: { launch_phase_id: 2 },
  });
  expect(await waiting()).toEqual([]);
});

test('whoever writes a word, if only as a draft, is left alone for three more days', async () => {
  server.clock.now = new Date(noon.getTime() + 2 * day);
  const body = { data: { tagline: 'Home is here' } };
  expect((await call(server.app, here.eve.token, launch.draft, { params: { id: 1 }, body })).status).toBe(
    200,
  );
  await work(4);
  expect(await mailed()).toEqual([]);
  await work(5);
  expect(await mailed()).toMatchObject([{ days: 3 }]);
  await call(server.app, here.eve.token, launch.draft, {
    params: { id: 1 },
    body: { data: { tagline: 'x' } },
  });
  await work(9);
  expect(await mailed(), 'a new standstill').toMatchObject([{ days: 3 }, { days: 3 }]);
});

test('an Admin who is switched off is not reminded', async () => {
  await owner.query('UPDATE app.users SET disabled_at = $2 WHERE id = $1', [here.alice.id, noon]);
  await work(3);
  expect(await mailed()).toEqual([]);
});

test('a job that did not run for a week sends the later reminder alone', async () => {
  await work(9);
  expect(await mailed()).toMatchObject([{ days: 7 }]);
});

test.each([
  [2, false],
  [3, true],
  [4, false],
  [5, false],
])('in phase %i the agent is reminded: %s', async (id, isReminded) => {
  await phase(id);
  await work(3);
  expect((await mailed()).length > 0).toBe(isReminded);
});

test('while we design, it is the agent’s turn again where an answer was sent back', async () => {
  for (const form of [1, 2, 3, 4, 5] as const)
    await call(server.app, here.alice.token, launch.save, {
      params: { id: form },
      body: { data: fullAnswers[form] },
    });
  await phase(2);
  const body = { form: 1, name: 'tagline', state: 'returned', comment: 'Which one?' };
  await call(server.app, sam.token, staffLaunch.reviewAnswer, { params: { id: here.id }, body });
  await work(3);
  expect(await mailed()).toMatchObject([{ phase: 2, questions: 1, days: 3 }]);
});

test.each([
  ['live', "is_live = true, launch_phase_id = NULL, account_status = 'Live'"],
  ['paused', "account_status = 'Paused'"],
  ['cancelled', "account_status = 'Cancelled'"],
])('a client that is %s is not reminded', async (_state, change) => {
  await owner.query(`UPDATE app.clients SET ${change} WHERE id = $1`, [here.id]);
  await work(8);
  expect(await mailed()).toEqual([]);
});

const keepSessions = () =>
  owner.query(`UPDATE app.sessions SET idle_until = '2027-02-01', expires_at = '2027-02-01'`);
const saveDays = (days: number[], version = 0) =>
  call(server.app, sam.token, launchReminders.saveSchedule, { body: { days, version } });
const read = async () =>
  readData<ClientLaunchReminders>(
    await call(server.app, sam.token, launchReminders.read, { params: { id: here.id } }),
  );
const send = () => call(server.app, sam.token, launchReminders.send, { params: { id: here.id } });

test('the provider sets the days for all clients, and of two who do so at once the second is told', async () => {
  const saved = await Promise.all([saveDays([10, 2]), saveDays([5])]);
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  await owner.query(`UPDATE app.launch_reminder_schedule SET days = '{2,10}'`);
  await expectStaffSentence(server, sam.token, 'Sam Provider changed the schedule of launch reminders.');
  for (const days of [1, 2, 3, 9]) await work(days);
  expect(await mailed()).toMatchObject([{ days: 2 }]);
  await work(10);
  expect(await mailed()).toMatchObject([{ days: 2 }, { days: 10 }]);
  expect(await saveDays([0], 1)).toMatchObject({ status: 422 });
  expect(await saveDays([3, 3], 1)).toMatchObject({ status: 422 });
  expect(await saveDays([], 1)).toMatchObject({ status: 422 });
});

test('a colleague reminds the Admins by hand, once in 24 hours, and the schedule goes on', async () => {
  server.clock.now = new Date(noon.getTime() + 2 * day);
  await keepSessions();
  expect(await read()).toMatchObject({
    is_their_turn: true,
    admins: 1,
    sent: [],
    schedule: { days: [3, 7], version: 0 },
  });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await mailed()).toMatchObject([{ address: here.alice.email, days: 2 }]);
  expect(await read()).toMatchObject({ sent: [{ days: null, staff_name: 'Sam Provider' }] });
  // a reminder is no progress
  await work(3);
  expect(await mailed()).toMatchObject([{ days: 2 }, { days: 3 }]);
  await keepSessions();
  const { next_at, sent } = await read();
  expect(sent).toMatchObject([{ days: 3 }, { days: null }]);
  expect(next_at).toBe('2026-11-28T16:23:00Z');
});

test('of colleagues who remind in the same moment, one does', async () => {
  const begin = noon.getTime() + 2 * day;
  let calls = 0;
  // each call has a time of its own, as outside of tests
  Object.defineProperty(server.clock, 'now', {
    get: () => new Date(begin + (calls += 1)),
    configurable: true,
  });
  await keepSessions();
  // nobody can write about the client until all are there
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.clients WHERE id = $1 FOR UPDATE', [here.id]);
  const answers = Promise.all([send(), send(), send()]);
  await expect.poll(() => waitingInDatabase(owner)).toBe(3);
  await owner.query('COMMIT');
  Object.defineProperty(server.clock, 'now', { value: noon, writable: true });
  expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(await mailed()).toHaveLength(1);
});

test('after a reminder by hand the schedule waits for a day, and misses none', async () => {
  server.clock.now = new Date(noon.getTime() + 2.5 * day);
  await keepSessions();
  expect(await send()).toMatchObject({ status: 200 });
  await work(3);
  expect(await mailed()).toMatchObject([{ days: 2 }]);
  await work(4);
  expect(await mailed()).toMatchObject([{ days: 2 }, { days: 3 }]);
});

test('nobody is reminded by hand of what is not theirs to do', async () => {
  await phase(2);
  expect(await send()).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('not the client’s turn') },
  });
  await phase(1);
  await owner.query('UPDATE app.users SET disabled_at = $2 WHERE id = $1', [here.alice.id, noon]);
  expect(await send()).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('nobody to write to') },
  });
  await owner.query(
    `UPDATE app.clients SET is_live = true, launch_phase_id = NULL, account_status = 'Live' WHERE id = $1`,
    [here.id],
  );
  expect(await send()).toMatchObject({ status: 404 });
  expect(await mailed()).toEqual([]);
});
