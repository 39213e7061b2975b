import { afterAll, expect, test } from 'vitest';
import { openPools, patient } from '#server/core/db/pools.ts';
import { openProviderSource } from '#server/core/provider/provider-source.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/start/open-store.ts';
import { makeStaff } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { watchHealth } from './watch.ts';

const { server, owner, dataDir, sam } = await testWorld();
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
const throwError = (error: unknown) => {
  throw error;
};
const databases = openPools(server.database, { onError: throwError, onReplica: () => {}, patience: patient });
afterAll(() => databases.close());
const { systemDb } = databases;

/** As each process with a worker has one. */
const openWatch = async () =>
  watchHealth({
    systemDb,
    clock: () => server.clock.now,
    onError: throwError,
    healthConfig: { ...config, hasMailServer: false, hasBucket: false, plainConnections: [] },
    provider: await openProviderSource(systemDb, { config: config.provider, onError: throwError }),
    store: openStore(config),
    checkHealth: databases.checkHealth,
  });
const watches = [await openWatch(), await openWatch()];

/** At this many minutes after noon, by every process at once. */
async function lookAt(minutes: number): Promise<void> {
  server.clock.now = new Date(Date.UTC(2026, 10, 20, 12, minutes));
  await Promise.all(watches.map(({ look }) => look()));
}
const readMails = async () => {
  const { rows } = await owner.query<{ address: string; problems: { says: string }[] }>(
    `SELECT address, details -> 'problems' AS problems FROM app.outbox WHERE template = 'health-changed' ORDER BY id`,
  );
  return rows.map(({ address, problems }) => [address, problems.map(({ says }) => says)]);
};

test('owners are told once that something is wrong, and once that it is well again, by however many processes', async () => {
  const olive = await makeStaff(server.database, 'olive@provider.example.com');
  const former = await makeStaff(server.database, 'former@provider.example.com');
  await makeStaff(server.database, 'manager@provider.example.com', 'Manager');
  await owner.query(`UPDATE app.staff SET role = 'Finance' WHERE email = $1`, [sam.email]);
  await owner.query('UPDATE app.staff SET disabled_at = now() WHERE id = $1', [former.id]);

  for (const minutes of [0, 1, 4]) await lookAt(minutes);
  expect(await readMails()).toEqual([]);
  for (const minutes of [5, 6, 20]) await lookAt(minutes);
  const bad = [olive.email, ['No worker has run yet.']];
  expect(await readMails()).toEqual([bad]);

  await owner.query('UPDATE jobs.version SET cron_on = now()');
  for (const minutes of [21, 25]) await lookAt(minutes);
  expect(await readMails()).toEqual([bad]);
  for (const minutes of [26, 27, 60]) await lookAt(minutes);
  expect(await readMails()).toEqual([bad, [olive.email, []]]);
});
