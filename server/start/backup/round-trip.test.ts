import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffHealth } from '#contract/staff/health.ts';
import { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import { staffOutgoing } from '#contract/staff/outgoing.ts';
import { operations } from '#contract/table.ts';
import { pauseOutgoing } from '#database/backup/pause-outgoing.ts';
import { describeSchema } from '#database/dump.ts';
import { withClient, type Connection } from '#database/connection.ts';
import { connectionsTo } from '#database/roles.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import {
  backupFolders,
  backUp,
  changedByRestore,
  newFileName,
  readStored,
  restore,
  storeFile,
  testKeys,
} from '#server/testing/backups.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, noon } from '#server/testing/people.ts';
import { startTestServer, type SecurityServer } from '#server/testing/security/test-server.ts';
import { updateDatabase } from '../database.ts';
import { openSecretsKeys } from '../database-keys.ts';
import type { Backup } from './create-backup.ts';
import type { FastifyInstance } from 'fastify';

let world: SecurityServer;
let folders: Awaited<ReturnType<typeof backupFolders>>;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folders = await backupFolders();
  world = await startTestServer();
  await openSecretsKeys(world.database.owner, testKeys);
  const { A, B } = world.world.of;
  await addMembership(world.owner, A.client.alice, B.client);
  // no restore begins with the partition of this day
  await world.owner.query(
    `CREATE TABLE jobs.queue_stats_20260102 PARTITION OF jobs.queue_stats FOR VALUES FROM ('2026-01-02 00:00:00+00') TO ('2026-01-03 00:00:00+00');
     INSERT INTO jobs.queue_stats (name, captured_on) VALUES ('mail', '2026-01-02 00:00:00+00'), ('mail', '2026-01-02 23:59:59.999+00')`,
  );
});
afterAll(async () => {
  for (const close of closing) await close();
  await world.close();
  await folders.remove();
});

/** Statistics of tasks have partitions for the day of the restore as well. */
const contentsOf = ({ manifest }: Backup) =>
  manifest.tables
    .filter(({ name }) => !changedByRestore.includes(name))
    .map(({ name, rows, checksum, partitions }) => ({
      name,
      rows,
      checksum,
      partitions: partitions.filter((partition) => partition.startsWith('app.')),
    }));

const namesOfFiles = async (): Promise<string[]> =>
  (await world.owner.query<{ name: string }>('SELECT DISTINCT name FROM app.files')).rows.map(
    ({ name }) => name,
  );

/** From the catalog, so that a new table is not forgotten. The job queue gives random ids. */
const allSequences = `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relkind = 'S' AND c.relnamespace = 'app'::regnamespace`;

/** The least and the greatest of a hundred ids. */
async function drawIds(owner: Connection, sequence: string): Promise<[number, number]> {
  const { rows } = await withClient(owner, (client) =>
    client.query<{ least: number; greatest: number }>(
      'SELECT min(id)::float8 AS least, max(id)::float8 AS greatest FROM (SELECT nextval($1::regclass) AS id FROM generate_series(1, 100)) drawn',
      [sequence],
    ),
  );
  return [rows[0]?.least ?? NaN, rows[0]?.greatest ?? NaN];
}

/** They tell of the machine and of the restore, or make addresses that are never the same. */
const changing: string[] = [staffHealth.read.path, staffMailPreviews.list.path, staffOutgoing.read.path];

/** The answers of every GET that needs only a session, for a client's Admin and a staff member. */
async function answersOf(app: FastifyInstance): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { token } of [world.world.of.A.client.alice, world.world.staff])
    for (const { endpoint } of operations) {
      if (endpoint.method !== 'GET' || endpoint.path.includes('{') || endpoint.events) continue;
      if (changing.includes(endpoint.path)) continue;
      const { status, body, text } = await call(app, token, endpoint);
      // a refusal has a number of its own
      if (status === 200) answers[`${endpoint.path} ${token}`] = body ?? text.length;
    }
  return answers;
}

async function openApp(owner: Connection): Promise<FastifyInstance> {
  const app = await createApp({
    config: readConfig({
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '1000000',
      SECRETS_KEY: testKey.toString('base64'),
      SUPPORT_EMAIL: 'support@example.com',
    }),
    connections: connectionsTo(owner, testKey),
    clock: () => noon,
    log: memoryLog([]),
  });
  closing.unshift(() => app.close());
  return app;
}

/** As if everybody had signed in again with the tokens of before. */
async function letIn(owner: Connection): Promise<void> {
  const { rows } = await world.owner.query<{ sessions: unknown }>(
    `SELECT jsonb_agg(to_jsonb(s)) AS sessions FROM app.sessions s WHERE key_id IS NULL`,
  );
  await withClient(owner, (client) =>
    client.query(
      'INSERT INTO app.sessions OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::app.sessions, $1)',
      [JSON.stringify(rows[0]?.sessions)],
    ),
  );
}

test('the login of backups reads every row of every table', async () => {
  const { rows: tables } = await world.owner.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition`);
  const count = (name: string) => `SELECT count(*)::int AS n FROM ${name}`;
  const empty: string[] = [];
  await withClient(world.database.backup, async (client) => {
    for (const { name } of tables) {
      const [seen] = (await client.query<{ n: number }>(count(name))).rows;
      // the owner of a test database is not bound by row-level security
      const [all] = (await world.owner.query<{ n: number }>(count(name))).rows;
      expect([name, seen]).toEqual([name, all]);
      if (all?.n === 0) empty.push(name);
    }
  });
  // A table without rows would prove nothing
  expect(empty.length).toBeLessThan(tables.length / 5);
});

test('the login of backups changes nothing', async () => {
  await withClient(world.database.backup, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    for (const sql of ['DELETE FROM app.clients', "UPDATE app.clients SET name = ''", 'TRUNCATE app.outbox'])
      await expect(client.query(sql)).rejects.toThrow('permission denied');
  });
});

test('a restored installation has every row, every sequence, the whole schema and every file, and answers the same', async () => {
  const source = folders.newStore();
  const names = await namesOfFiles();
  for (const name of names) await storeFile(source, name, `the bytes of ${name}`);
  const place = folders.newPlace();
  const backup = await backUp(world.database.backup, { store: source, place });
  expect(backup).toMatchObject({ copied: { count: names.length }, missing: [] });
  expect(backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(500);

  const { database, store, said, brokenLog } = await restore(place, backup.id, { store: folders.newStore() });
  closing.push(() => database.drop());
  expect(said.join(' ')).toContain('rows and checksums are the same');
  // the rows of this world were changed after they had been chained, and a restore says so
  expect(brokenLog).toContain('the row is not what was chained');

  const again = await backUp(connectionsTo(database.owner, testKey).backup, {
    store,
    place: folders.newPlace(),
  });
  expect(contentsOf(again)).toEqual(contentsOf(backup));
  for (const name of names) expect(await readStored(store, name)).toBe(`the bytes of ${name}`);

  const sequences = (await world.owner.query<{ name: string }>(allSequences)).rows.map(({ name }) => name);
  expect(sequences.length).toBeGreaterThan(40);
  for (const name of sequences) {
    // ids of after the backup are in links and messages that have left
    const given = await drawIds(world.database.owner, name);
    const later = await drawIds(database.owner, name);
    expect([name, later[0] > given[1]]).toEqual([name, true]);
  }

  const fresh = await emptyDatabase();
  closing.push(() => fresh.drop());
  await updateDatabase(fresh.owner, testKeys, { info: () => {}, warn: () => {} });
  expect(await describeSchema(database.owner)).toBe(await describeSchema(fresh.owner));

  const restored = await openApp(database.owner);
  const openToAll = Object.keys(await answersOf(restored));
  expect(openToAll.filter((path) => !path.startsWith('/health'))).toEqual([]);
  await letIn(database.owner);
  const answers = await answersOf(restored);
  expect(Object.keys(answers).length).toBeGreaterThan(50);
  expect(answers).toEqual(await answersOf(await openApp(world.database.owner)));
  // who works for two clients still does, and each trigger of a login ran once, before the backup
  expect(answers[`/account/memberships ${world.world.of.A.client.alice.token}`]).toMatchObject({
    data: [{ current: true }, { current: false }],
  });
});

test('a backup that is restored a second time gives none of the ids of the first time again', async () => {
  const database = await emptyDatabase();
  closing.push(() => database.drop());
  await updateDatabase(database.owner, testKeys, { info: () => {}, warn: () => {} });
  const takenAt = '2026-11-20T03:00:00.000Z';
  const restoredAt = new Date('2026-11-22T03:00:00Z');
  const again = new Date('2026-11-24T03:00:00Z');
  const hold = (now: Date) =>
    withClient(database.owner, (client) =>
      pauseOutgoing(client, { backup: 'twice', takenAt, isStaging: false, now }),
    );
  const firstOf = async (now: Date) => {
    await withClient(database.owner, (client) => client.query("SELECT setval('app.leads_id_seq', 50)"));
    await hold(now);
    return (await drawIds(database.owner, 'app.leads_id_seq'))[0];
  };
  const twoDays = 2 * 86_400;
  // a thousand contacts each second between the two restores
  expect((await firstOf(again)) - (await firstOf(restoredAt))).toBe(1000 * twoDays);
});

test('ids that a restore has moved on fit into every column that names them', async () => {
  const { rows } = await world.owner.query<{ column: string }>(`
    SELECT k.conrelid::regclass || '.' || a.attname AS column
      FROM pg_constraint k CROSS JOIN unnest(k.conkey, k.confkey) AS pair (own, named)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = pair.own
      JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = pair.named
     WHERE k.contype = 'f' AND CASE WHEN f.attisdropped THEN NULL ELSE pg_get_serial_sequence(k.confrelid::regclass::text, f.attname) END IS NOT NULL AND a.atttypid <> 'int8'::regtype
    UNION ALL
    SELECT seqrelid::regclass::text FROM pg_sequence WHERE seqtypid <> 'int8'::regtype AND seqrelid::regclass::text LIKE 'app.%'`);
  expect(rows).toEqual([]);
});

test('the next backup copies only files that are new, and each backup restores on its own', async () => {
  const source = folders.newStore();
  const place = folders.newPlace();
  const [first, second] = [newFileName('first'), newFileName('second')];
  await storeFile(source, first, 'one');
  const before = await backUp(world.database.backup, { store: source, place });
  await storeFile(source, second, 'two');
  await source.remove(first);
  const after = await backUp(world.database.backup, { store: source, place });
  expect(before).toMatchObject({ copied: { count: 1, bytes: 3 } });
  expect(after).toMatchObject({ copied: { count: 1, bytes: 3 }, manifest: { files: { count: 1 } } });

  const restored = await restore(place, before.id, { store: folders.newStore() });
  closing.push(() => restored.database.drop());
  expect(await readStored(restored.store, second)).toBeNull();
  expect(await readStored(restored.store, first)).toBe('one');
});

test('a file that a row names and the store lacks is told', async () => {
  const backup = await backUp(world.database.backup, {
    store: folders.newStore(),
    place: folders.newPlace(),
  });
  expect(backup.missing.toSorted()).toEqual((await namesOfFiles()).toSorted());
});
