import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { staff } from '#contract/staff/staff.ts';
import { support } from '#contract/support/support.ts';
import { withClient } from '#database/connection.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { breakableConnection } from '#server/testing/breakable-connection.ts';
import { testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, makeClient, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';

// The replica of these tests is another database that says it is up to date, so that every row shows where it came
// from. standby.deep.test.ts tests a real standby.
/** Never behind at any time. */
const ahead = `'2200-01-01'`;
let primary: TestDatabase;
let replica: TestDatabase;
let wire: Awaited<ReturnType<typeof breakableConnection>>;
let app: Awaited<ReturnType<typeof createApp>>;
let grove: ClientWorld;
let staffToken: string;

beforeAll(async () => {
  primary = await testDatabase();
  replica = await testDatabase();
  await heartbeat(ahead);
  const people = await makeStaff(primary);
  staffToken = people.token;
  grove = await makeClient(primary, people.id);
  const there = await makeClient(replica, (await makeStaff(replica)).id);
  await ask(replica, 'UPDATE app.sessions SET token_hash = $1 WHERE token_hash = $2', [
    sha256(grove.alice.token),
    sha256(there.alice.token),
  ]);
  for (const [database, name] of [
    [primary, 'Primary'],
    [replica, 'Replica'],
  ] as const) {
    await ask(
      database,
      `INSERT INTO app.prospects (first_name, last_name, email, created_at) VALUES ($1, '', 'p@example.com', now())`,
      [name],
    );
    await ask(
      database,
      `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($2, $1, '', 'lead@example.com', 1, true, true, now(), now())`,
      [name, grove.id],
    );
  }
  wire = await breakableConnection(replica.read);
  app = await createApp({
    config: readConfig({
      NODE_ENV: 'test',
      SECRETS_KEY: testKey.toString('base64'),
      RATE_LIMIT_FACTOR: '1000',
    }),
    connections: {
      ...primary,
      replica: { read: wire.through(replica.read), system: wire.through(replica.system) },
    },
    clock: () => noon,
    log: memoryLog([]),
    // a client's read that may be stale, in addition to the export
    mutateOperations: (all) =>
      all.map((operation) =>
        operation.endpoint === contacts.recent
          ? { ...operation, endpoint: { ...operation.endpoint, mayBeStale: true } }
          : operation,
      ),
  });
});
afterAll(async () => {
  await app.close();
  await wire.cut();
  await replica.drop();
  await primary.drop();
});
test('what may be stale comes from the replica, everything else from the primary', async () => {
  await expect.poll(state).toBe('in use');
  expect(await prospects()).toContain('Replica');
  expect(await exported()).toContain('Replica');
  expect(await recent()).toContain('Replica');
  expect((await call(app, grove.alice.token, contacts.list)).text).toContain('Primary');
});

test('a session that the replica does not know yet is served by the primary', async () => {
  await expect.poll(state).toBe('in use');
  expect(await exported(grove.eve.token)).toContain('Primary');
});

test('a replica that is lost is set aside, the primary answers for it, and it is in use again by itself', async () => {
  await expect.poll(state).toBe('in use');
  await wire.cut();
  expect(await prospects()).toContain('Primary');
  expect(await exported()).toContain('Primary');
  expect(await state()).toBe('set aside');
  await wire.mend();
  await expect.poll(state).toBe('in use');
  expect(await prospects()).toContain('Replica');
});

test('a replica that lags behind is set aside until it has caught up', async () => {
  await expect.poll(state).toBe('in use');
  await heartbeat(`now() - interval '1 minute'`);
  expect(await state()).toBe('set aside');
  expect(await prospects()).toContain('Primary');
  await heartbeat(ahead);
  expect(await state()).toBe('in use');
});

test('a session that has ended is refused at once, though the replica still knows it', async () => {
  await expect.poll(state).toBe('in use');
  expect(await recent()).toContain('Replica');
  expect((await call(app, grove.alice.token, account.signOut)).status).toBe(200);
  expect((await call(app, grove.alice.token, contacts.recent)).status).toBe(401);
  expect((await call(app, grove.alice.token, contacts.download, { body: {} })).status).toBe(401);
});

test('so is one of staff, whose authorization and reads are asked at the same time', async () => {
  await expect.poll(state).toBe('in use');
  expect(await prospects()).toContain('Replica');
  expect((await call(app, staffToken, account.signOut)).status).toBe(200);
  for (const endpoint of [staff.prospects, staff.clients]) {
    const answer = await call(app, staffToken, endpoint);
    expect([answer.status, answer.text.includes('Replica')]).toEqual([401, false]);
  }
});

const ask = (database: TestDatabase, text: string, values: unknown[]) =>
  withClient(database.owner, async (client) => {
    await client.query(`SELECT set_config('app.client_id', '1', false)`);
    await client.query(text, values);
  });

const heartbeat = (at: string) => ask(replica, `UPDATE app.replication_heartbeat SET at = ${at}`, []);

const recent = async () => (await call(app, grove.alice.token, contacts.recent)).text;

const prospects = async () => (await call(app, staffToken, staff.prospects)).text;

async function exported(token = grove.alice.token): Promise<string> {
  const { body, status } = await call(app, token, contacts.download, { body: {} });
  expect(status).toBe(200);
  const { data } = body as { data: { csv_base64: string } };
  return Buffer.from(data.csv_base64, 'base64').toString();
}

const state = async () => {
  const { body } = await call(app, null, support.health);
  return (body as { data: { replica?: string } }).data.replica;
};
