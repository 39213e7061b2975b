import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import { runNextTask, endBoss, startBoss, listDueTasks, type Task } from './boss.ts';
import { extendHashChain } from '../activity/hash-chain.ts';
import { runPipeline } from '../db/pipeline.ts';
import { toApiError } from '../http/errors.ts';
import { begin, commit, withConnection, createWorkerPool, createTaskContext } from './pool.ts';
import { sendNextMail, type MailSender } from '../mail/send-mail.ts';
import { schedule } from './schedule.ts';
import type { TaskHandlers } from './tasks.ts';
import { endOverdueStatements } from './watchdog.ts';

export type Worker = { stop(): Promise<void> };
export type ErrorLog = { error(facts: object, sentence: string): void };

/** A mail server that takes its time holds up one of these and not the others. */
const lanes = 3;
const between = 1000;
const patience = 5000;
/** How often overdue statements are looked for. */
const betweenWatches = 5000;
/** The activity log is sealed within a minute, which is finer than a schedule goes. */
const betweenSeals = 20_000;

/**
 * Everything that happens after the answer. Nothing of it lives in memory: a worker may be killed at any point, and any number
 * of them may work side by side.
 */
export async function startWorker({
  connection,
  post,
  tasks,
  log,
  giveUp,
}: {
  connection: ClientConfig;
  post: MailSender;
  tasks: TaskHandlers;
  log: ErrorLog;
  /** aborted when it is to stop before it has begun */
  giveUp?: AbortSignal;
}): Promise<Worker> {
  const stopping = new AbortController();
  const onError = (error: unknown) => {
    // A connection that ends while everything ends is no news; and pg hangs its whole self on an error.
    if (!stopping.signal.aborted)
      log.error({ error: error instanceof Error ? error.stack : error }, 'The worker met an error');
  };
  const pool = createWorkerPool(connection, onError);
  const all = [...schedule.map(({ name, run }): Task => ({ name, run })), ...asTasks(tasks)];
  const boss = await whenDatabaseIsThere(
    () => startBoss(pool, Object.keys(tasks), schedule, onError),
    onError,
    giveUp,
  ).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  const lane = async (work: () => Promise<boolean>, rest = between) => {
    while (!stopping.signal.aborted) {
      const didSomething = await work().catch((error: unknown) => void onError(error));
      if (!didSomething) await pause(rest, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const doTasks = async () => {
    const waiting = new Set(await listDueTasks(pool));
    const done = [];
    for (const task of all)
      if (waiting.has(task.name)) done.push(await runNextTask(boss, pool, task, post.clock()));
    return done.includes(true);
  };
  const watch = async () => {
    const ended = await endOverdueStatements(pool);
    if (ended > 0) log.error({ ended }, 'Statements ran on past every limit and were ended');
    return false;
  };
  const running = [
    lane(doTasks),
    lane(() => seal(pool, post.clock()), betweenSeals),
    lane(watch, betweenWatches),
    ...Array.from({ length: lanes }, () => lane(() => sendNextMail(pool, post))),
  ];

  return {
    stop: async () => {
      stopping.abort();
      const idle = await Promise.race([Promise.all(running).then(() => true), pause(patience, false)]);
      post.mailer.close();
      await endBoss(boss);
      // A mail that still hangs is left as if the process had been killed, which it can be at any point.
      const ended = pool.end();
      if (idle) await ended;
    },
  };
}

/** A database that recovers is waited for: the server answers meanwhile, and is not to end for its worker's sake. */
async function whenDatabaseIsThere<R>(
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
      await pause(between, undefined, giveUp ? { signal: giveUp } : {});
    }
  }
}

const seal = (pool: Pool, now: Date): Promise<boolean> =>
  withConnection(pool, async (client) => {
    await runPipeline(client, [begin]);
    await extendHashChain(createTaskContext(client, now));
    await runPipeline(client, [commit]);
    return false;
  });

/** The types have matched each handler with its data; what comes out of the queue was put in by `asked`. */
const asTasks = (handlers: TaskHandlers): Task[] =>
  Object.entries(handlers).map(([name, run]) => ({
    name,
    run: (work, data) => Reflect.apply(run, undefined, [work, data]),
  }));
