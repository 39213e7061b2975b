import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { withClient, type Connection } from '#database/connection.ts';
import { startEmbedded, type Embedded } from '#database/embedded.ts';
import { createApp } from '#server/app.ts';
import { createWorkerPool } from '#server/core/db/worker-pool.ts';
import { endOverdueStatements } from '#server/core/jobs/watchdog.ts';
import { readConfig } from '#server/config.ts';
import { prepareDatabase } from '#server/start/database.ts';
import { testKey } from '#server/testing/database.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, makeClient, makeStaff, noon, type Person } from '#server/testing/people.ts';
import { readSuperuser, removeCluster } from '#server/testing/standby.ts';

// With synchronous replication a commit waits for a standby. If its connection ends meanwhile, the change is stored,
// and is lost with this server. Here no standby ever comes: the administrator cancels the wait in its place.

const quiet = { info: () => {}, warn: () => {} };
let dataDir: string;
let database: Embedded;
let app: Awaited<ReturnType<typeof createApp>>;
let sam: Person;
let worker: Connection;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-unreplicated-'));
  // as root, the account of the database has to be able to enter this folder
  chmodSync(dataDir, 0o711);
  database = await startEmbedded({
    dataDir,
    log: quiet,
    settings: {
      wal_level: 'replica',
      max_wal_senders: '4',
      synchronous_standby_names: '*',
      synchronous_commit: 'local',
    },
  });
  const { connections } = await prepareDatabase(database.owner, { current: testKey, former: [] }, quiet);
  worker = connections.worker;
  sam = await makeStaff(database);
  const config = readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') });
  const start = () => createApp({ config, connections, clock: () => noon, log: memoryLog([]) });
  // the first start of an installation writes the keys of its notifications
  await (await start()).close();
  for (const role of ['foyer_app', 'foyer_system'])
    await administrate(`ALTER ROLE ${role} SET synchronous_commit = 'on'`);
  app = await start();
});
afterAll(async () => {
  await app.close();
  await database.stop();
  removeCluster(dataDir);
});

const administrate = async (text: string, values: unknown[] = []) => {
  const superuser = { ...readSuperuser(database, dataDir), database: database.owner.database };
  return (await withClient(superuser, (client) => client.query<{ n: number }>(text, values))).rows;
};

/** The process whose commit waits for a standby after this statement; null while there is none. */
async function findWaiting(statement: string): Promise<number | null> {
  const [waiting] = await administrate(
    `SELECT pid AS n FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE $1`,
    [statement],
  );
  return waiting?.n ?? null;
}

async function addContact(key: string) {
  const { alice } = await makeClient(database, sam.id);
  const body = { first_name: 'Maria', last_name: 'Lopez', email: `${key}@example.com`, lead_source_id: 14 };
  return () => call(app, alice.token, contacts.create, { body, headers: { 'idempotency-key': key } });
}

async function issueInvoice(key: string) {
  const { id } = await makeClient(database, sam.id);
  await administrate(`UPDATE app.clients SET state_or_province = 'BC' WHERE id = $1`, [id]);
  const body = { lines: [{ description: 'Photos', amount: 120 }] };
  const headers = { 'idempotency-key': key };
  return () => call(app, sam.token, staffBilling.issue, { params: { id }, body, headers });
}

test.each([
  { name: 'a contact', table: 'leads', toCall: addContact },
  { name: 'an invoice', table: 'invoices', toCall: issueInvoice },
])('$name whose commit was cut off is acknowledged only once a standby has it', async ({ table, toCall }) => {
  const send = await toCall(table);
  const before = await countRows(table);
  const first = send();
  await expect.poll(() => findWaiting('COMMIT%')).not.toBeNull();
  await administrate('SELECT pg_terminate_backend($1)::int AS n', [await findWaiting('COMMIT%')]);
  expect((await first).status).toBe(503);
  expect(await countRows(table)).toBe(before + 1);

  let isAnswered = false;
  const second = send().finally(() => (isAnswered = true));
  await expect.poll(async () => isAnswered || (await findWaiting('%request_keys%')) !== null).toBe(true);
  expect(isAnswered).toBe(false);
  await administrate('SELECT pg_cancel_backend($1)::int AS n', [await findWaiting('%request_keys%')]);
  expect((await second).status).toBe(201);
  expect(await countRows(table)).toBe(before + 1);
});

test('a write that waits for a standby that is gone is ended by the watchdog, and answered with a sentence', async () => {
  const send = await addContact('bounded');
  const before = await countRows('leads');
  const answer = send();
  await expect.poll(() => findWaiting('COMMIT%')).not.toBeNull();
  const pool = createWorkerPool(worker, () => {});
  try {
    // within its fifteen seconds it may go on
    expect(await endOverdueStatements(pool)).toBe(0);
    await expect.poll(() => endOverdueStatements(pool, '100 milliseconds')).toBe(1);
  } finally {
    await pool.end();
  }
  expect(await answer).toMatchObject({
    status: 503,
    body: { error: 'There was an error processing your request, please try again later.' },
  });
  // which the same key finds once a standby is back
  expect(await countRows('leads')).toBe(before + 1);
});

const countRows = async (table: string) =>
  (await administrate(`SELECT count(*)::int AS n FROM app.${table}`))[0]?.n ?? 0;
