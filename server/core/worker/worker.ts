import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import { runNextTask, endBoss, startBoss, listDueTasks } from '#server/core/jobs/boss.ts';
import { resumeAfterWrongClock } from '#server/core/jobs/cross-client.ts';
import type { Reach, TaskHandler } from '#server/core/jobs/define-task.ts';
import { createPauseCheck } from '#server/core/jobs/outgoing-pause.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import type { Jobs, RepeatedJob } from '#server/core/jobs/feature-jobs.ts';
import { toApiError } from '#server/core/db/errors.ts';
import {
  begin,
  commit,
  withConnection,
  createTaskContext,
  createWorkerDb,
  createWorkerPool,
} from '#server/core/db/worker-pool.ts';
import { sendNextMail, type MailSender } from '#server/core/mail/send-mail.ts';
import { endOverdueStatements } from '#server/core/jobs/watchdog.ts';

export type Worker = { stop(): Promise<void> };
export type ErrorLog = { error(facts: object, sentence: string): void };

/** Mail loops that run in parallel, so that a slow mail server blocks only one of them. */
const mailLoops = 3;
const pollInterval = 1000;
const stopTimeout = 3000;
/** How often to look for overdue statements. */
const watchInterval = 5000;
/** How often to look for what a wrong clock has put off. */
const clockInterval = 30_000;

/**
 * Starts the background work: mail, and the jobs of the features. All state is in the database, so a worker may be
 * killed at any point, and several may run in parallel.
 */
export async function startWorker({
  connection,
  mailSender,
  jobs,
  log,
  giveUp,
}: {
  connection: ClientConfig;
  mailSender: MailSender;
  jobs: Jobs;
  log: ErrorLog;
  /** aborted when the server stops before the worker has started */
  giveUp?: AbortSignal;
}): Promise<Worker> {
  const stopping = new AbortController();
  const onError = (error: unknown) => {
    // Errors of closing connections during shutdown are not logged. Only the stack is logged, since pg attaches its
    // client to an error.
    if (!stopping.signal.aborted)
      log.error({ error: error instanceof Error ? error.stack : error }, 'The worker met an error');
  };
  const pool = createWorkerPool(connection, onError);
  // A connection of its own: all others may be in commits that wait for a standby.
  const watchPool = createWorkerPool(connection, onError, 1);
  const all: readonly TaskHandler[] = [...jobs.scheduled, ...jobs.tasks];
  // Another system may be slow, and only holds up work that asks others too
  const [quick, slow] = [
    all.filter(({ reach }) => reach === 'inside'),
    all.filter(({ reach }) => reach === 'outside'),
  ];
  const isPaused = createPauseCheck(pool);

  const loop = async (reach: Reach, work: () => Promise<boolean>, interval = pollInterval) => {
    const mayWork = async () => reach === 'inside' || !(await isPaused());
    while (!stopping.signal.aborted) {
      const hasWorked = await mayWork()
        .then((may) => may && work())
        .catch((error: unknown) => void onError(error));
      if (!hasWorked) await pause(interval, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const watch = async () => {
    const count = await endOverdueStatements(watchPool);
    if (count > 0) log.error({ ended: count }, 'Statements ran on past every limit and were ended');
    return false;
  };
  // Before the rest, whose start may wait for a standby as well
  const watching = loop('inside', watch, watchInterval);
  const boss = await retryUntilAvailable(() => startBoss(pool, jobs, onError), onError, giveUp).catch(
    async (error: unknown) => {
      stopping.abort();
      await watching;
      await Promise.all([pool.end(), watchPool.end()]);
      throw error;
    },
  );
  const runTasks = async (tasks: readonly TaskHandler[]) => {
    const dueNames = new Set(await listDueTasks(pool));
    const results = [];
    for (const task of tasks)
      if (dueNames.has(task.name)) results.push(await runNextTask(boss, pool, task, mailSender.clock()));
    return results.includes(true);
  };
  const followClock = async () => {
    const db = createWorkerDb(pool, mailSender.clock);
    await db.value(resumeAfterWrongClock(db.now()));
    return false;
  };
  const running = [
    loop('inside', () => runTasks(quick)),
    loop('outside', () => runTasks(slow)),
    ...jobs.repeated.map((job) =>
      loop(job.reach, () => runRepeated(pool, job, mailSender.clock()), job.intervalMs),
    ),
    ...jobs.loops.map(({ reach, run, intervalMs }) =>
      loop(reach, () => run(createWorkerDb(pool, mailSender.clock)), intervalMs),
    ),
    watching,
    loop('inside', followClock, clockInterval),
    ...Array.from({ length: mailLoops }, () => loop('outside', () => sendNextMail(pool, mailSender))),
  ];

  return {
    stop: async () => {
      stopping.abort();
      const idle = await Promise.race([Promise.all(running).then(() => true), pause(stopTimeout, false)]);
      mailSender.mailer.close();
      await endBoss(boss);
      // A delivery that still hangs is abandoned, which is safe: the process could be killed at any point.
      const end = Promise.all([pool.end(), watchPool.end()]);
      if (idle) await end;
    },
  };
}

/** Waits while the database recovers, because the server keeps running meanwhile. */
async function retryUntilAvailable<R>(
  work: () => Promise<R>,
  onError: (error: unknown) => void,
  giveUp?: AbortSignal,
): Promise<R> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (giveUp?.aborted || toApiError(error).code !== 'unavailable') throw error;
      onError(error);
      await pause(pollInterval, undefined, giveUp ? { signal: giveUp } : {});
    }
  }
}

const runRepeated = (pool: Pool, { run }: RepeatedJob, now: Date): Promise<boolean> =>
  withConnection(pool, async (client) => {
    await runPipeline(client, [begin]);
    await run(createTaskContext(client, now));
    await runPipeline(client, [commit]);
    return false;
  });
