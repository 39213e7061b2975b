import { availableParallelism } from 'node:os';
import type { ClientConfig, Pool } from 'pg';
import { ApiError } from '#contract/errors.ts';
import { readErrorCode } from './errors.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { openSharedConnection, type SharedConnection } from './shared-connection.ts';
import { withClient } from './with-client.ts';

/** Runs pipelines of quick reads, which share connections; whatever cannot share one gets a connection of the pool to itself. */
export type QuickReads = {
  run(statements: readonly SqlStatement[]): Promise<Rows[]>;
  /** Whether so many wait for the shared connections that one more would not be answered in time. */
  isFull(): boolean;
  close(): Promise<void>;
};

/**
 * As many as keep the processors of the built-in database busy. More of them take turns there, each for as long as it has
 * questions, and those that wait for their turn hold up what was sent to them.
 */
const maxConnections = Math.min(4, Math.max(2, availableParallelism()));
/**
 * Answers that one connection may owe at first. What waits here instead of there goes to whichever is free first, so that a
 * backend that the machine leaves out for a while holds up few (decisions/0218).
 */
const fewestOwed = 2;
/** and where it had answered all of them before the next ones came */
const maxOwed = 8;
/** and while answers come faster than this process comes to read them, as when very many calls arrive at once */
const maxOwedUnderLoad = 64;
/** pipelines waiting, from which on it is that many */
const queuedUnderLoad = 100;
/**
 * Pipelines that wait for a shared connection, as many as are answered in less than a second on a small machine. With more, calls
 * are refused; the pool would answer them beside these, with ten connections that take turns with the shared ones and plan anew.
 */
const maxQueued = 320;
/** Milliseconds after which nothing more is sent behind an answer. */
const slowAnswer = 50;
/** Milliseconds after which PostgreSQL ends a statement on a shared connection: it was not quick, and runs by itself then. */
const statementTimeout = 250;
/** Milliseconds after which a connection that owes an answer is taken for lost. */
const lostAfter = 5000;
/** Milliseconds after which a connection that nobody used is closed. */
const idleAfter = 30_000;
const interval = 1000;

type Waiting = {
  since: number;
  /** without a shared connection it goes to the pool */
  run: (free: SharedConnection | undefined) => void;
  refuse: (reason: ApiError) => void;
};

/** `pool` has the same login, and a limit in milliseconds for how long somebody waits for it: here they wait as long at most. */
export function createQuickReads(
  connection: ClientConfig,
  pool: Pool,
  onError: (error: Error) => void,
): QuickReads {
  const longestWait = pool.options.connectionTimeoutMillis ?? Infinity;
  /** with the answers that each may owe now */
  const open = new Map<SharedConnection, number>();
  /** who waits for a shared connection */
  const queue: Waiting[] = [];
  /** when this process last read all that had arrived: before that, an answer is not late because nobody has looked */
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
      // the pool tells everybody what is wrong with the database
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

  /** Where every connection is held up, the pool answers, as many as it has connections for: all at once would hold it up, too. */
  const runQueued = () => {
    while (queue.length > 0) {
      const chosen = choose();
      if (!chosen && open.size > 0 && ([...open.keys()].some(isMoving) || isBusy(pool))) return;
      queue.shift()?.run(chosen);
    }
  };

  /** While a lock holds everything up, the pool takes a few of the queue each time its own limit ends, and the last waited for minutes. */
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
    run: (statements) => {
      const chosen = queue.length === 0 ? choose() : undefined;
      if (chosen) return runOn(chosen, statements);
      return new Promise((resolve, refuse) => {
        const run: Waiting['run'] = (free) => resolve(free ? runOn(free, statements) : runAlone(statements));
        queue.push({ since: performance.now(), run, refuse });
        runQueued();
      });
    },
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

/** It took too long for a connection that is shared, or PostgreSQL does not know the statement there. */
const wasNotRun = (error: unknown): boolean => ['57014', '26000'].includes(readErrorCode(error));
