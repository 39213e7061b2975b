import { Client, Pool, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toApiError } from './errors.ts';
import { breakableConnection } from '#server/testing/breakable-connection.ts';
import { emptyDatabase, type EmptyDatabase } from '#server/testing/database.ts';
import { createClientDb } from './client-db.ts';
import type { SqlStatement } from './pipeline.ts';
import { createQuickReads, type QuickReads } from './shared-connections.ts';
import { openSharedConnection } from './shared-connection.ts';
import { quickRead, read, write } from './sql.ts';

let database: EmptyDatabase;
const opened: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});
afterAll(() => database.drop());

const step = (text: string, ...values: SqlStatement['values']): SqlStatement => ({ text, values });
const one = step('SELECT 1');

async function openOne(login: ClientConfig = database.owner) {
  const ends: (Error | undefined)[] = [];
  const connection = await openSharedConnection(login, {
    statementTimeout: 2000,
    onEnd: (error) => ends.push(error),
  });
  opened.push(() => connection.end());
  return { connection, ends };
}

/** Quick reads with their shared connections already open. */
async function openReads(login: ClientConfig = database.owner, longestWait = 5000) {
  const pool = new Pool({ ...login, max: 4, connectionTimeoutMillis: longestWait }).on('error', () => {});
  const reads = createQuickReads(login, pool, () => {});
  opened.push(
    () => pool.end(),
    () => reads.close(),
  );
  await expect.poll(() => whereOf(reads)).toBe('shared');
  return { reads, pool };
}

/** Only a shared connection has one plan for all values. */
async function whereOf(reads: QuickReads): Promise<string> {
  const [[row] = []] = await reads.run([step(`SELECT current_setting('plan_cache_mode')`)]);
  return row?.[0] === 'force_generic_plan' ? 'shared' : 'alone';
}

test('answers come back to who asked, in whatever order they are sent', async () => {
  const { connection } = await openOne();
  const asked = Array.from({ length: 500 }, (_, n) => n);
  const answers = await Promise.all(
    asked.map((n) => connection.run([step('SELECT $1::int', n), step('SELECT $1::int + 1', n)])),
  );
  expect(answers).toEqual(asked.map((n) => [[[String(n)]], [[String(n + 1)]]]));
});

test('an error undoes its own pipeline and no other', async () => {
  const { connection } = await openOne();
  await connection.run([step('CREATE TABLE public.written (n int)')]);
  const insert = (n: number) => step('INSERT INTO public.written VALUES ($1)', n);
  const outcomes = await Promise.allSettled([
    connection.run([insert(1)]),
    connection.run([insert(2), step('SELECT 1/0'), insert(3)]),
    connection.run([insert(4)]),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await connection.run([step('SELECT n FROM public.written ORDER BY n')])).toEqual([[['1'], ['4']]]);
});

test('a constraint that fails with the commit is the error of its pipeline', async () => {
  const { connection } = await openOne();
  await connection.run([step('CREATE TABLE public.late (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)')]);
  const insert = step('INSERT INTO public.late VALUES (1)');
  const [first, second, third] = await Promise.allSettled([
    connection.run([insert]),
    connection.run([insert]),
    connection.run([one]),
  ]);
  expect([first?.status, second?.status, third?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a statement that stood behind an error the first time is there the second time', async () => {
  const { connection } = await openOne();
  const fresh = step(`SELECT 'fresh'`);
  const [failed, after] = await Promise.allSettled([
    connection.run([step('SELECT 1/0'), fresh]),
    connection.run([fresh]),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(after).toMatchObject({ value: [[['fresh']]] });
});

test('what PostgreSQL cannot parse fails with its own error, each time, and only there', async () => {
  const { reads } = await openReads();
  const senseless = step('SELECT FROM nowhere');
  for (let turn = 0; turn < 2; turn += 1) {
    const [failed, other] = await Promise.allSettled([reads.run([senseless]), reads.run([one])]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(other).toMatchObject({ value: [[['1']]] });
  }
});

test('a statement that is not quick is ended where others wait behind it, and answered by a connection of its own', async () => {
  const { reads } = await openReads();
  let isSlowDone = false;
  const slow = reads
    .run([step(`SELECT current_setting('plan_cache_mode') FROM pg_sleep(1)`)])
    .finally(() => (isSlowDone = true));
  for (let turn = 0; turn < 20; turn += 1) expect(await reads.run([one])).toEqual([[['1']]]);
  expect(isSlowDone).toBe(false);
  expect(await slow).toEqual([[['auto']]]);
});

test('more than the shared connections may owe wait for them, and before that takes long they are full', async () => {
  const { reads } = await openReads();
  const some = Array.from({ length: 300 }, () => whereOf(reads));
  expect(reads.isFull()).toBe(false);
  const more = Array.from({ length: 100 }, () => whereOf(reads));
  expect(reads.isFull()).toBe(true);
  // a busy machine may stall both connections for so long that the pool answers a few
  expect(await Promise.all([...some, ...more])).toContain('shared');
  expect(reads.isFull()).toBe(false);
});

test('while every shared connection is held up, the pool answers as well', async () => {
  const { reads } = await openReads();
  const slow = step(`SELECT current_setting('plan_cache_mode') FROM pg_sleep(0.1)`);
  const answers = await Promise.all(Array.from({ length: 64 }, () => reads.run([slow])));
  expect(new Set(answers.flat(3))).toEqual(new Set(['force_generic_plan', 'auto']));
});

test('while a lock holds up all reads, those that wait are refused in the time that the pool lets others wait', async () => {
  const holder = new Client(database.owner);
  await holder.connect();
  opened.push(() => holder.end());
  await holder.query('CREATE TABLE public.held (n int)');
  const { reads } = await openReads(database.owner, 1000);
  await holder.query('BEGIN');
  await holder.query('LOCK public.held');
  const refused: string[] = [];
  const answers = Array.from({ length: 200 }, () =>
    reads
      .run([step('SELECT n FROM public.held')])
      .catch((error: unknown) => refused.push(toApiError(error).code)),
  );
  // the pool has four connections; everything else waits
  await expect.poll(() => refused.length).toBe(answers.length - 4);
  expect(new Set(refused)).toEqual(new Set(['unavailable']));
  await holder.query('COMMIT');
  await Promise.all(answers);
  expect(refused).toHaveLength(answers.length - 4);
});

test('a connection that breaks fails what was under way, once, and the next read finds another', async () => {
  const wire = await breakableConnection(database.owner);
  const { reads } = await openReads(wire.through(database.owner));
  const underWay = Array.from({ length: 8 }, () =>
    reads.run([step(`SELECT pg_sleep(0.2)`)]).then(
      () => 'answered',
      (error: unknown) => toApiError(error).code,
    ),
  );
  // everything on the wire is lost, on every connection; nothing of it is sent again
  await new Promise((done) => setImmediate(done));
  await wire.cut();
  expect(new Set(await Promise.all(underWay))).toEqual(new Set(['unavailable']));
  await wire.mend();
  await expect.poll(() => reads.run([one]).catch(() => 'not yet')).toEqual([[['1']]]);
  await expect.poll(() => whereOf(reads)).toBe('shared');
  await wire.cut();
});

test('a server that ends the connection fails all that waited, and says so once', async () => {
  const { connection, ends } = await openOne();
  const [[pid] = []] = await connection.run([step('SELECT pg_backend_pid()')]);
  const waiting = Array.from({ length: 5 }, () =>
    connection.run([step('SELECT pg_sleep(1.5)')]).then(
      () => 'answered',
      (error: unknown) => toApiError(error).code,
    ),
  );
  const admin = new Client(database.owner);
  await admin.connect();
  await admin.query('SELECT pg_terminate_backend($1)', [pid?.[0]]);
  await admin.end();
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 5 }, () => 'unavailable'));
  expect(ends).toHaveLength(1);
  await expect(connection.run([one])).rejects.toThrow('terminated');
});

test('only what is declared quick shares a connection, and never on a handle that writes', async () => {
  const { reads, pool } = await openReads();
  const pools = { read: pool, write: pool, export: pool, quickReads: reads };
  const session = step(`SELECT 'client 1 1 0 0 Admin'`);
  const where = (sql: typeof read | typeof quickRead) =>
    sql<string>()`SELECT to_json(current_setting('plan_cache_mode'))`;
  const reader = createClientDb(
    pools,
    'read',
    () => session,
    () => {},
  );
  const writer = createClientDb(
    pools,
    'write',
    () => session,
    () => {},
  );
  expect(await reader.value(where(quickRead))).toBe('force_generic_plan');
  expect(await reader.value(where(read))).toBe('auto');
  expect(await writer.value(where(quickRead))).toBe('auto');
  expect(await writer.value(write<string>()`SELECT to_json(current_setting('plan_cache_mode'))`)).toBe(
    'auto',
  );
});
