import { endBoss, listDueTasks, runNextTask, startBoss } from '#server/core/jobs/boss.ts';
import { mergeJobs, type FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { createWorkerPool } from '#server/core/db/worker-pool.ts';
import type { TestDatabase } from './database.ts';

/** Works through due tasks as the worker does, until none of these jobs is left. Throws if a task failed. */
export async function workOffTasks(
  database: Pick<TestDatabase, 'worker'>,
  features: readonly FeatureJobs[],
  now: Date,
): Promise<void> {
  const errors: Error[] = [];
  const pool = createWorkerPool(database.worker, (error) => errors.push(error));
  const { tasks } = mergeJobs(features);
  const boss = await startBoss(pool, { tasks, scheduled: [], repeated: [], loops: [] }, (error) =>
    errors.push(error),
  );
  try {
    for (;;) {
      const due = new Set(await listDueTasks(pool));
      const ready = tasks.filter(({ name }) => due.has(name));
      if (ready.length === 0) break;
      for (const task of ready) await runNextTask(boss, pool, task, now);
    }
    const { rows } = await pool.query<{ message: string }>(
      `SELECT output ->> 'message' AS message FROM jobs.job WHERE state IN ('retry', 'failed')`,
    );
    errors.push(...rows.map(({ message }) => new Error(`A task failed: ${message}`)));
  } finally {
    await endBoss(boss);
    await pool.end();
  }
  if (errors[0]) throw errors[0];
}
