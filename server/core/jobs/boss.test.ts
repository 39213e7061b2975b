import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { createWorkerPool } from '#server/core/db/worker-pool.ts';
import { isNewerRelease, release } from '#server/core/release.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { endBoss, startBoss } from './boss.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = createWorkerPool(database.worker, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ask = (text: string) => withClient(database.owner, async (client) => (await client.query(text)).rows);
const job = (name: string, cron: string) => ({ name, cron, reach: 'inside' as const, run: async () => {} });
const start = async (...scheduled: ReturnType<typeof job>[]) =>
  endBoss(await startBoss(pool, { tasks: [], scheduled, repeated: [], loops: [] }, () => {}));

test('a worker leaves what a newer release has scheduled, and removes what an earlier one had', async () => {
  await start(
    job('kept', '1 * * * *'),
    job('moved', '2 * * * *'),
    job('dropped', '3 * * * *'),
    job('later', '4 * * * *'),
  );
  await ask(`UPDATE jobs.schedule SET data = '{"release": "99.0.0"}' WHERE name IN ('moved', 'later')`);
  await ask(`UPDATE jobs.schedule SET data = '{"release": "0.0.1"}' WHERE name = 'dropped'`);
  await start(job('kept', '5 * * * *'), job('moved', '6 * * * *'));
  expect(
    await ask(`SELECT name, cron, data ->> 'release' AS release FROM jobs.schedule ORDER BY name`),
  ).toEqual([
    { name: 'kept', cron: '5 * * * *', release },
    { name: 'later', cron: '4 * * * *', release: '99.0.0' },
    { name: 'moved', cron: '2 * * * *', release: '99.0.0' },
  ]);
});

test('a schedule without a release is that of an earlier one', () => {
  expect([undefined, null, '0.0.9', release, '99.0.0'].map(isNewerRelease)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
