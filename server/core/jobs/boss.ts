import type { Pool, PoolClient } from 'pg';
import { PgBoss, systemClock } from 'pg-boss';
import { isNewerRelease, release } from '#server/core/release.ts';
import { withConnection, createTaskContext } from '#server/core/db/worker-pool.ts';
import { listDueNames, openFailedJob } from './cross-client.ts';
import type { TaskHandler } from './define-task.ts';
import type { Jobs } from './feature-jobs.ts';
import { traceWork } from '#server/core/traces.ts';

/** Goes on steadily when the clock of the machine is set back. The library would wait until that is there again. */
const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Starts pg-boss on the worker's pool. Its tables belong to the database owner, who created them before. */
export async function startBoss(
  pool: Pool,
  { tasks, scheduled }: Jobs,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    clock: steadyClock,
    // schedules follow the clock of the database, which is read this often
    clockMonitorIntervalSeconds: 60,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    for (const { name } of [...tasks, ...scheduled])
      if (!existing.has(name))
        await boss.createQueue(name, { retryLimit: 8, retryDelay: 10, retryBackoff: true });
    await writeSchedules(boss, scheduled);
    return boss;
  } catch (error) {
    await endBoss(boss);
    throw error;
  }
}

/** Schedules of a newer release stay, because its worker may be running beside this one, which knows other jobs. */
async function writeSchedules(boss: PgBoss, scheduled: Jobs['scheduled']): Promise<void> {
  const written = await boss.getSchedules();
  const newer = written.filter(({ data }) => isNewerRelease(Reflect.get(data ?? {}, 'release')));
  const mayChange = ({ name }: { name: string }) => newer.every((one) => one.name !== name);
  for (const { name } of written.filter(mayChange))
    if (scheduled.every((job) => job.name !== name)) await boss.unschedule(name);
  for (const { name, cron } of scheduled.filter(mayChange))
    await boss.schedule(name, cron, { release }, { missed: 'once' });
}

/** Stops the timers of pg-boss; the pool belongs to the worker. */
export const endBoss = (boss: PgBoss): Promise<void> =>
  boss.stop({ graceful: false, close: false }).catch(() => {});

/** The names of the due tasks. */
export const listDueTasks = (pool: Pool): Promise<string[]> =>
  withConnection(pool, async (client) => {
    const names = await createTaskContext(client, new Date(0)).value(listDueNames());
    return names ?? [];
  });

/**
 * Runs one due task of this name, if there is one: fetched, run and completed in ONE transaction. If the process
 * dies, the task stays in the queue; if it fails, its changes are rolled back and it is retried later.
 */
export const runNextTask = (boss: PgBoss, pool: Pool, task: TaskHandler, now: Date): Promise<boolean> =>
  withConnection(pool, async (client) => {
    const db = toBossDb(client);
    await client.query('BEGIN');
    const [job] = await boss.fetch(task.name, { db });
    if (!job) {
      await client.query('ROLLBACK');
      return false;
    }
    await client.query('SAVEPOINT untouched');
    try {
      await traceWork(`job ${task.name}`, { root: true }, () =>
        task.run(createTaskContext(client, now), job.data),
      );
      await boss.complete(task.name, job, null, { db });
    } catch (error) {
      await client.query('ROLLBACK TO untouched');
      await boss.fail(
        task.name,
        job,
        { message: error instanceof Error ? error.message : String(error) },
        { db },
      );
      await createTaskContext(client, now).value(openFailedJob(job.id, now));
    }
    await client.query('COMMIT');
    return true;
  });

const toBossDb = (client: PoolClient) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});
