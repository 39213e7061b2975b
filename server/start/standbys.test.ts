import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffHealth } from '#contract/staff/health.ts';
import { withClient } from '#database/connection.ts';
import { startEmbedded, type Embedded } from '#database/embedded.ts';
import type { Connections } from '#database/roles.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testKey } from '#server/testing/database.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { readSuperuser, removeCluster } from '#server/testing/standby.ts';
import { updateDatabase } from './database.ts';
import { startJobs } from './start-jobs.ts';
import { unlessStandbyMissing } from './standbys.ts';

// Every commit of Foyer waits for a standby that never comes; those of the administrator wait for none.

const quiet = { info: () => {}, warn: () => {} };
const keys = { current: testKey, former: [] };
let dataDir: string;
let database: Embedded;
let connections: Connections;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foyer-standbys-'));
  // as root, the account of the database has to be able to enter this folder
  chmodSync(dataDir, 0o711);
  const settings = { wal_level: 'replica', max_wal_senders: '4', synchronous_commit: 'local' };
  database = await startEmbedded({ dataDir, log: quiet, settings });
  await administrate(`ALTER ROLE ${String(database.owner.user)} SET synchronous_commit = 'on'`);
});
afterAll(async () => {
  await database.stop();
  removeCluster(dataDir);
});

const administrate = async (...statements: string[]) => {
  const superuser = { ...readSuperuser(database, dataDir), database: database.owner.database };
  return withClient(superuser, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
};
const setStandbys = (names: string) =>
  administrate(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()');

test('a first start that waits for a standby in vain ends with a sentence, and goes on from there later', async () => {
  await setStandbys('*');
  const warnings: string[] = [];
  const log = { ...quiet, warn: (_facts: object, message: string) => void warnings.push(message) };
  const start = (patience: number) =>
    unlessStandbyMissing(database.owner, updateDatabase(database.owner, keys, quiet), { log, patience });
  const sentence = /synchronous_standby_names = '\*'\), and none follows it\./;
  await expect(start(600)).rejects.toThrow(sentence);
  expect(warnings).toEqual([expect.stringMatching(sentence)]);

  await setStandbys('');
  ({ connections } = await start(600));
  expect(warnings).toHaveLength(1);
});

test('an installation that has begun is served without a standby, Health says what it waits for, and its worker ends what waits', async () => {
  const sam = await makeStaff(database);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SECRETS_KEY: testKey.toString('base64') });
  const log = memoryLog([]);
  const logins = Object.values(connections).map(({ user }) => user);
  await administrate(...logins.map((user) => `ALTER ROLE ${user} SET synchronous_commit = 'on'`));
  await setStandbys('*');
  // an ordinary start changes nothing in the database
  await unlessStandbyMissing(database.owner, updateDatabase(database.owner, keys, quiet), {
    log: quiet,
    patience: 0,
  });
  // its keys of notifications are not written yet, and cannot be now
  const app = await createApp({ config, connections, clock: () => noon, log });
  // its start writes as well
  const giveUp = new AbortController().signal;
  const worker = startJobs(
    { ...config, secretsKey: [testKey] },
    { connection: connections.worker, appConnection: connections.app, clock: () => noon, log, giveUp },
  );
  try {
    const health = await call(app, sam.token, staffHealth.read, { query: { origin: '' } });
    expect(health).toMatchObject({
      status: 200,
      body: {
        data: expect.arrayContaining([
          {
            id: 'database',
            state: 'problem',
            says: 'Nothing can be saved: each change is waiting for a standby, and none follows the database.',
            todo: expect.stringContaining('Start the missing standby.'),
          },
        ]),
      },
    });
    // after fifteen to twenty seconds
    expect((await call(app, sam.token, staffHealth.sendTestMail)).status).toBe(503);
  } finally {
    await setStandbys('');
    await (await worker).stop();
    await app.close();
  }
});
