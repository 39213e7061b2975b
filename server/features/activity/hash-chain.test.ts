import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { withConnection, createWorkerPool, createTaskContext } from '#server/core/db/worker-pool.ts';
import {
  call,
  makeClient,
  makeStaff,
  noon,
  testServer,
  type ClientWorld,
  type TestServer,
} from '#server/testing/people.ts';
import { extendHashChain } from './hash-chain.ts';
import { verifyActivity, type ChainHead } from './verify-chain.ts';

let server: TestServer;
let pool: Pool;
let grove: ClientWorld;
let other: ClientWorld;
let staffId: number;
beforeAll(async () => {
  server = await testServer({ RATE_LIMIT_FACTOR: '1000' });
  pool = createWorkerPool(server.database.worker, () => {});
  staffId = (await makeStaff(server.database)).id;
});
afterAll(async () => {
  await pool.end();
  await server.close();
});
beforeEach(async () => {
  grove = await makeClient(server.database, staffId);
  other = await makeClient(server.database, staffId);
});

const extendChain = () => withConnection(pool, (client) => extendHashChain(createTaskContext(client, noon)));
const verify = (heads?: ChainHead[]) =>
  withConnection(pool, (client) => verifyActivity(createTaskContext(client, noon), heads));

test('each row is chained once, by any number of workers, and every chain verifies', async () => {
  await add(grove, 3);
  await add(other, 2);
  await extendChain();
  await add(grove, 2);
  await Promise.allSettled([extendChain(), extendChain(), extendChain()]);
  await extendChain();
  expect(await seqs(grove)).toEqual([1, 2, 3, 4, 5]);
  expect(await seqs(other)).toEqual([1, 2]);
  expect(await verify()).toMatchObject({ broken: null, waiting: 0 });
});

test('totals are the same before, while and after rows are chained', async () => {
  await add(grove, 4);
  expect(await total()).toBe(4);
  await extendChain();
  expect(await total()).toBe(4);
  await add(grove, 3);
  expect(await total()).toBe(7);
  await extendChain();
  expect(await total()).toBe(7);
  await marksAreOld();
  await extendChain();
  await add(grove, 1);
  expect(await total()).toBe(8);
});

test.each([
  ['changed', `UPDATE app.activity SET event = 'contact.edited'`, 'the row is not what was chained'],
  ['given to somebody else', 'UPDATE app.activity SET user_id = 1', 'the row is not what was chained'],
  [
    'dated back',
    `UPDATE app.activity SET created_at = created_at - interval '1 second'`,
    'the row is not what was chained',
  ],
  ['taken out', 'DELETE FROM app.activity', 'the row is gone'],
])('a row that its owner has %s is found', async (_, tampering, found) => {
  await add(grove, 5);
  await extendChain();
  const third = await idOf(3);
  await tamper(`${tampering} WHERE id = ${third}`);
  expect((await verify()).broken).toBe(`client ${grove.id}, entry 3, row ${third}: ${found}`);
  await heal();
});

test('a chain link removed with its row is detected', async () => {
  await add(grove, 5);
  await extendChain();
  const third = await idOf(3);
  await tamper(`DELETE FROM app.activity WHERE id = ${third}; DELETE FROM app.activity_chain WHERE seq = 3`);
  expect((await verify()).broken).toBe(
    `client ${grove.id}, entry 4, row ${await idOf(4)}: the entry before it is missing`,
  );
  await heal();
});

test('a row inserted among older ones is detected', async () => {
  await add(grove, 2);
  await extendChain();
  await marksAreOld();
  await extendChain();
  const first = await idOf(1);
  await tamper(`INSERT INTO app.activity (client_id, id, type, event, created_at) OVERRIDING SYSTEM VALUE
    VALUES (${grove.id}, ${first - 1_000_000}, 'user', 'staff.impersonated', now())`);
  expect((await verify()).broken).toBe(`client ${grove.id}, row ${first - 1_000_000}: it was never chained`);
  await heal();
});

test('a shortened or rebuilt chain is detected by the heads stored with a backup', async () => {
  await add(grove, 3);
  await extendChain();
  const { heads } = await verify();
  const last = await idOf(3);
  await tamper(`DELETE FROM app.activity WHERE id = ${last}; DELETE FROM app.activity_chain WHERE seq = 3`);
  expect((await verify()).broken).toBeNull();
  expect((await verify(heads)).broken).toBe(
    `client ${grove.id}, entry 3: the chain was longer when its end was recorded`,
  );
  await tamper(`UPDATE app.activity SET event = 'contact.edited'; DELETE FROM app.activity_chain`);
  await add(grove, 1);
  await extendChain();
  expect((await verify()).broken).toBeNull();
  expect((await verify(heads)).broken).toContain('the chain is another than the one whose end was recorded');
  await heal();
});

test('a row of an API key of the provider is chained with its key, and every other one as before there were such keys', async () => {
  await add(grove, 2);
  await tamper(`INSERT INTO app.activity (client_id, type, event, provider_key_id, details, created_at)
    VALUES (${grove.id}, 'billing', 'billing.payment_recorded', 905, '{"cents": 11200}', now())`);
  await add(grove, 1);
  await extendChain();
  expect(await verify()).toMatchObject({ broken: null });
  // the same hashes, computed without the statement that made them
  const rows: LoggedRow[] =
    await tamper(`SELECT to_jsonb(a) - 'created_at' AS row, a.details::text AS details,
    to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') AS at, encode(s.hash, 'hex') AS hash
    FROM app.activity a JOIN app.activity_chain s ON s.client_id = a.client_id AND s.activity_id = a.id ORDER BY s.seq`);
  expect(rows.map(({ row }) => row['provider_key_id'])).toEqual([null, null, 905, null]);
  let before = '0'.repeat(64);
  for (const { row, details, at, hash } of rows) {
    const names = ['client_id', 'id', 'type', 'event', 'user_id', 'staff_id', 'subject_id'];
    const values = names.map((name) => JSON.stringify(row[name]));
    const key = row['provider_key_id'] === null ? [] : ['null', '905'];
    const text = `[${[...values, details, JSON.stringify(at), ...key].join(', ')}]`;
    before = createHash('sha256').update(`${before}\n${text}`).digest('hex');
    expect(hash).toBe(before);
  }
  const third = await idOf(3);
  const found = `client ${grove.id}, entry 3, row ${third}: the row is not what was chained`;
  for (const tampering of [
    'provider_key_id = 906',
    'provider_key_id = NULL',
    'provider_key_id = NULL, key_id = 905',
    'provider_key_id = NULL, staff_id = 905',
  ]) {
    await tamper(`UPDATE app.activity SET ${tampering} WHERE id = ${third}`);
    expect((await verify()).broken).toBe(found);
    await tamper(
      `UPDATE app.activity SET provider_key_id = 905, key_id = NULL, staff_id = NULL WHERE id = ${third}`,
    );
  }
  expect((await verify()).broken).toBeNull();
  await heal();
});

type LoggedRow = { row: Record<string, unknown>; details: string; at: string; hash: string };

test('a row of an API key of the provider has nobody else who did it', async () => {
  for (const other of ['user_id', 'staff_id', 'key_id'])
    await expect(
      tamper(`INSERT INTO app.activity (client_id, type, event, provider_key_id, ${other}, created_at)
        VALUES (${grove.id}, 'billing', 'billing.payment_recorded', 905, 1, now())`),
    ).rejects.toThrow(/activity_of_provider_key/);
});

test('recent rows are still to be chained, which is not an error', async () => {
  await add(grove, 2);
  expect(await verify()).toMatchObject({ broken: null, waiting: 2 });
});

async function add(client: ClientWorld, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await call(server.app, client.alice.token, contacts.create, {
      body: {
        first_name: 'Nora',
        last_name: 'Novak',
        email: `nora${(added += 1)}@example.net`,
        lead_source_id: 14,
      },
    });
  }
}
let added = 0;

const total = async () =>
  Number(/"total":(\d+)/.exec((await call(server.app, grove.alice.token, activity.list)).text)?.[1]);

/** Changes one client's rows as the database owner, without restrictions. */
const tamper = (text: string) =>
  withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(grove.id)]);
    return (await db.query(text)).rows;
  });

/** Restores intact chains for the next test. */
const heal = () =>
  tamper('DELETE FROM app.activity; DELETE FROM app.activity_chain; DELETE FROM app.activity_totals');

const marksAreOld = () =>
  tamper(`UPDATE app.activity_chain_progress SET next_at = now() - interval '2 hours'`);

async function seqs(client: ClientWorld): Promise<number[]> {
  const rows = await withConnection(pool, (db) =>
    db.query<{ seq: number }>('SELECT seq FROM app.activity_chain WHERE client_id = $1 ORDER BY seq', [
      client.id,
    ]),
  );
  return rows.rows.map(({ seq }) => seq);
}

async function idOf(seq: number): Promise<number> {
  const [row] = await tamper(`SELECT activity_id AS id FROM app.activity_chain WHERE seq = ${seq}`);
  return row.id;
}
