import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { createWorkerPool, createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { noon } from '#server/testing/people.ts';
import { endBoss, listDueTasks, startBoss } from './boss.ts';
import { resumeAfterWrongClock } from './cross-client.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createWorkerPool>;
beforeAll(async () => {
  database = await testDatabase();
  pool = createWorkerPool(database.worker, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ask = (text: string, values: unknown[] = []) =>
  withClient(database.owner, async (client) => (await client.query(text, values)).rows);
const resume = () =>
  withConnection(pool, (client) => createTaskContext(client, noon).value(resumeAfterWrongClock(noon)));
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const day = 24 * 60;

test('schedules and jobs go on when the clock of the database, which was a day ahead, is set right', async () => {
  const tasks = ['put-off', 'retried', 'to-be-retried', 'in-five-days'].map((name) => ({
    name,
    reach: 'inside' as const,
    run: async () => {},
  }));
  await endBoss(await startBoss(pool, { tasks, scheduled: [], repeated: [], loops: [] }, () => {}));
  await ask(`UPDATE jobs.version SET cron_on = now() + interval '1 day'`);
  await ask(`
    INSERT INTO jobs.job (name, state, created_on, start_after) VALUES
      ('put-off', 'created', now() + interval '1 day', now() + interval '1 day'),
      ('retried', 'retry', now() - interval '1 hour', now() + interval '1 day'),
      ('to-be-retried', 'retry', now() - interval '1 hour', now() + interval '40 minutes'),
      ('in-five-days', 'created', now() - interval '1 hour', now() + interval '5 days'),
      ('in-five-days', 'created', now() + interval '1 day', now() + interval '6 days')`);
  expect(await listDueTasks(pool)).toEqual([]);
  await resume();
  expect((await listDueTasks(pool)).toSorted()).toEqual(['put-off', 'retried']);
  // another time as well, since it looks every thirty seconds
  await resume();
  expect(
    await ask(
      `SELECT round(extract(epoch FROM start_after - now()) / 3600)::int AS hours FROM jobs.job WHERE name = 'in-five-days'`,
    ),
  ).toEqual([{ hours: 120 }, { hours: 120 }]);
  expect(await ask('SELECT cron_on <= now() AS may_go_on FROM jobs.version')).toEqual([{ may_go_on: true }]);
});

test('mails and counted calls of a day that is yet to come hold up nobody, and retries keep their time', async () => {
  const mails = [
    { address: 'put-off@example.com', created: day, next: day },
    { address: 'retried@example.com', created: -60, next: day, attempts: 1 },
    { address: 'to-be-retried@example.com', created: -60, next: 240, attempts: 1 },
    { address: 'in-five-days@example.com', created: -60, next: 5 * day },
    { address: 'in-five-days-put-off@example.com', created: day, next: 6 * day },
    { address: 'died-an-hour-ahead@example.com', created: -1, next: 60, attempts: 1, state: 'sending' },
    { address: 'is-being-sent@example.com', created: -1, next: 60, attempts: 1, state: 'sending' },
  ];
  for (const { address, created, next, attempts = 0, state = 'queued' } of mails)
    await ask(
      `INSERT INTO app.outbox (template, address, details, created_at, next_try_at, attempts, state)
       VALUES ('welcome', $1, '{}', $2, $3, $4, $5)`,
      [address, after(created), after(next), attempts, state],
    );
  for (const [key, began] of [
    ['to come', day],
    ['begun', -5],
  ] as const)
    await ask('INSERT INTO app.call_counts (key, calls, began_at, ends_at) VALUES ($1, 3, $2, $3)', [
      key,
      after(began),
      after(began + 15),
    ]);
  await withClient(database.owner, async (sender) => {
    await sender.query('BEGIN');
    await sender.query(`SELECT FROM app.outbox WHERE address = 'is-being-sent@example.com' FOR UPDATE`);
    await resume();
    await resume();
  });
  expect(await ask('SELECT address, next_try_at FROM app.outbox ORDER BY id')).toEqual([
    { address: 'put-off@example.com', next_try_at: noon },
    { address: 'retried@example.com', next_try_at: noon },
    { address: 'to-be-retried@example.com', next_try_at: after(240) },
    { address: 'in-five-days@example.com', next_try_at: after(5 * day) },
    { address: 'in-five-days-put-off@example.com', next_try_at: after(5 * day) },
    { address: 'died-an-hour-ahead@example.com', next_try_at: noon },
    { address: 'is-being-sent@example.com', next_try_at: after(60) },
  ]);
  expect(await ask('SELECT key FROM app.call_counts')).toEqual([{ key: 'begun' }]);
});
