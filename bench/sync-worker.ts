import { tmpdir } from 'node:os';
import type { ClientConfig } from 'pg';
import { createSampleSource } from '../server/engines/mls/sample/sample-source.ts';
import { createTaskContext, createWorkerPool, withConnection } from '../server/core/db/worker-pool.ts';
import { createLocalStore } from '../server/core/files/local-store.ts';
import { endBoss, listDueTasks, runNextTask, startBoss } from '../server/core/jobs/boss.ts';
import { startMlsRun } from '../server/features/listings/mls/feed.ts';
import { continueSync } from '../server/features/listings/cross-client/mls-sync.ts';
import { listingJobs } from '../server/features/listings/jobs.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { answerOrder } from './start-servers.ts';

// A separate process, so that its memory is that of the sync alone. It runs over the feed and syncs all due listings, or
// syncs those of one client.

const photosApart = ['copy-mls-photos', 'make-photo-sizes'];

type Order = { worker: ClientConfig; copies: number; now: string; client?: number };

answerOrder(sync);

async function sync({ worker, copies, now: at, client: only }: Order) {
  const now = new Date(at);
  const source = createSampleSource({ copies });
  const { tasks = [] } = listingJobs({ files: createLocalStore(tmpdir()), mls: source, quota: 0 });
  const measuredTasks = tasks.filter(({ name }) => !photosApart.includes(name));
  const pool = createWorkerPool(worker, (error) => console.error(error));
  const boss = await startBoss(
    pool,
    { tasks: measuredTasks, scheduled: [], repeated: [], loops: [] },
    (error) => console.error(error),
  );
  const began = performance.now();
  await withConnection(pool, async (client) => {
    const context = createTaskContext(client, now);
    if (only === undefined) await startMlsRun(context, source);
    else await context.value(continueSync(only, now));
  });
  for (;;) {
    const due = new Set(await listDueTasks(pool));
    const ready = measuredTasks.filter(({ name }) => due.has(name));
    if (ready.length === 0) break;
    for (const task of ready) await runNextTask(boss, pool, task, now);
  }
  const seconds = (performance.now() - began) / 1000;
  await endBoss(boss);
  await pool.end();
  return { seconds, peakBytes: peakMemory() };
}
