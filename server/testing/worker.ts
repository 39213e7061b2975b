import {
  begin,
  commit,
  createTaskContext,
  createWorkerPool,
  withConnection,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import type { TestDatabase } from './database.ts';

/** Runs work of the worker with its login, in a transaction, as its loop does. */
export async function withTransaction<T>(
  database: Pick<TestDatabase, 'worker'>,
  now: Date,
  run: (context: TaskContext) => Promise<T>,
): Promise<T> {
  const pool = createWorkerPool(database.worker, () => {});
  try {
    return await withConnection(pool, async (client) => {
      await runPipeline(client, [begin]);
      const result = await run(createTaskContext(client, now));
      await runPipeline(client, [commit]);
      return result;
    });
  } finally {
    await pool.end();
  }
}
