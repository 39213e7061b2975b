import { availableParallelism } from 'node:os';
import type { ClientConfig, Pool } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { readErrorCode } from './errors.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { openSharedConnection, type SharedConnection } from './shared-connection.ts';
import { withClient } from './with-client.ts';
import { traceStatements } from '#server/core/traces.ts';

/**
 * Runs the pipelines of quick reads, which share connections. A pipeline that cannot share one gets a pool connection
 * to itself.
 */
export type QuickReads = {
  run(statements: readonly SqlStatement[]): Promise<Rows[]>;
  /** Whether so many wait for the shared connections that one more would not be answered in time. */
  isFull(): boolean;
  close(): Promise<void>;
};

/**
 * As many as keep the processors of the built-in database busy. More would take turns, each while it has queries, and
 * hold up everything sent to those that wait for their turn.
 */
const maxConnections = Math.min(4, Math.max(2, availableParallelism()));
/**
 * How many answers one connection may owe at first. Pipelines wait here, and not at a connection, so that each goes
 * to the first free one. A backend that the machine stalls then holds up few of them (decisions/0218).
 */
const fewestOwed = 2;
/** if it had answered all of them before the next ones came */
const maxOwed = 8;
/** while answers come faster than this process reads them, as when very many calls arrive at once */
const maxOwedUnderLoad = 64;
/** from this many waiting pipelines on, the limit under load applies */
const queuedUnderLoad = 100;
/** Milliseconds after which nothing more is sent behind an answer. */
const slowAnswer = 50;
/**
 * Milliseconds after which PostgreSQL ends a statement on a shared connection: it was not quick, and then runs on a
 * connection of its own.
 */
const statementTimeout = 250;
/** Milliseconds after which an unused connection is closed. */
const idleAfter = 30_000;
const interval = 1000;

export type QuickReadLimits = {
  /** Pipelines that wait for a shared connection; with more, calls are refused. */
  maxQueued: number;
  /** Milliseconds after which a connection that owes an answer counts as lost. */
  lostAfter: number;
};

/**
 * As many as a small machine answers in less than a second. The pool could only answer more with ten more connections,
 * which take turns with the shared ones and plan each statement again.
 */
export const defaultLimits: QuickReadLimits = { maxQueued: 320, lostAfter: 5000 };

type Waiting = {
  since: number;
  /** without a shared connection it goes to the pool */
  run: (free: SharedConnection | undefined) => void;
  refuse: (reason: ApiError) => void;
};

/**
 * `pool` has the same login, and a limit in milliseconds for how long a caller waits for it. Waiting here has the
 * same limit.
 */
export function createQuickReads(
  connection: ClientConfig,
  pool: Pool,
  onError: (error: Error) => void,
  { maxQueued, lostAfter }: QuickReadLimits = defaultLimits,
): QuickReads {
  const longestWait = pool.options.connectionTimeoutMillis ?? Infinity;
  /** with the answers that each may owe now */
  const open = new Map<SharedConnection, number>();
  /** pipelines that wait for a shared connection */
  const queue: Waiting[] = [];
  /**
   * when this process last read everything that had arrived: an answer is not late just because nobody has read it
   */
  let polledAt = performance.now();
  let opening: Promise<void> | undefined;
  let mayOpenAt = 0;
  let isClosed = false;

  const openAnother = async () => {
    try {
      const opened: SharedConnection = await openSharedConnection(connection, {
        statementTimeout,
        onEnd: (error) => {
          open.delete(opened);
          if (error) onError(error);
        },
      });
      if (isClosed) await opened.end();
      else open.set(opened, fewestOwed);
    } catch {
      // the pool reports the database's error to every caller
      mayOpenAt = performance.now() + interval;
    } finally {
      opening = undefined;
    }
  };

  const choose = (): SharedConnection | undefined => {
    let chosen: SharedConnection | undefined;
    for (const [one, owed] of open)
      if (isMoving(one) && one.waiting() < Math.min(owed, chosen?.waiting() ?? owed)) chosen = one;
    const wantsMore = !chosen || chosen.waiting() > 0;
    if (wantsMore && open.size < maxConnections && !opening && !isClosed && performance.now() >= mayOpenAt)
      opening = openAnother();
    return chosen;
  };

  const isMoving = (one: SharedConnection): boolean =>
    one.waiting() === 0 || polledAt - one.progressAt() < slowAnswer;

  const runOn = async (chosen: SharedConnection, statements: readonly SqlStatement[]): Promise<Rows[]> => {
    try {
      return await chosen.run(statements);
    } catch (error) {
      if (wasNotRun(error)) return await runAlone(statements);
      throw error;
    } finally {
      const owed = open.get(chosen);
      if (owed !== undefined) open.set(chosen, nextOwed(owed, chosen.waiting(), queue.length));
      runQueued();
    }
  };

  const runAlone = async (statements: readonly SqlStatement[]): Promise<Rows[]> => {
    try {
      return await withClient(pool, (client) => runPipeline(client, statements));
    } finally {
      runQueued();
    }
  };

  const runOrQueue = (statements: readonly SqlStatement[]): Promise<Rows[]> => {
    const chosen = queue.length === 0 ? choose() : undefined;
    if (chosen) return runOn(chosen, statements);
    return new Promise((resolve, refuse) => {
      const run: Waiting['run'] = (free) => resolve(free ? runOn(free, statements) : runAlone(statements));
      queue.push({ since: performance.now(), run, refuse });
      runQueued();
    });
  };

  /**
   * If every connection is held up, the pool answers, but only as many as it has connections: all at once would hold
   * it up too.
   */
  const runQueued = () => {
    while (queue.length > 0) {
      const chosen = choose();
      if (!chosen && open.size > 0 && ([...open.keys()].some(isMoving) || isBusy(pool))) return;
      queue.shift()?.run(chosen);
    }
  };

  /**
   * While a lock holds everything up, the pool takes only a few from the queue each time its limit ends. The last
   * would wait for minutes.
   */
  const refuseLate = () => {
    while (queue[0] && performance.now() - queue[0].since > longestWait)
      queue.shift()?.refuse(new ApiError('unavailable', { retryAfter: 2 }));
  };

  const poll = setInterval(() => {
    setImmediate(() => {
      polledAt = performance.now();
      runQueued();
      refuseLate();
    });
  }, slowAnswer / 2).unref();

  const watch = setInterval(() => {
    for (const one of open.keys()) {
      const since = performance.now() - one.progressAt();
      if (one.waiting() > 0 && since > lostAfter) one.destroy();
      if (one.waiting() === 0 && since > idleAfter) {
        open.delete(one);
        void one.end();
      }
    }
  }, interval).unref();

  return {
    run: (statements) => traceStatements(statements, () => runOrQueue(statements)),
    isFull: () => queue.length >= maxQueued,
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      clearInterval(poll);
      await opening;
      await Promise.all([...open.keys()].map((one) => one.end()));
    },
  };
}

/** A connection that has answered everything while others waited had too little to do. */
const nextOwed = (owed: number, waiting: number, queued: number): number => {
  if (waiting > 0 || queued === 0) return Math.max(fewestOwed, owed - 1 / 8);
  return queued > queuedUnderLoad
    ? Math.min(maxOwedUnderLoad, owed * 2)
    : Math.max(owed, Math.min(maxOwed, owed + 1));
};

const isBusy = ({ waitingCount, options: { max } }: Pool): boolean => waitingCount >= max;

/** It took too long for a shared connection, or PostgreSQL does not know the statement there. */
const wasNotRun = (error: unknown): boolean => ['57014', '26000'].includes(readErrorCode(error));
