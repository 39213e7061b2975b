import { availableParallelism } from 'node:os';
import type { ClientConfig, Pool } from 'pg';
import { errorCodeOf } from '../http/errors.ts';
import { runPipeline, type Rows, type SqlStatement } from './pipeline.ts';
import { openSharedConnection, type SharedConnection } from './shared-connection.ts';
import { withClient } from './with-client.ts';

/** Runs pipelines of quick reads, which share connections; whatever cannot share one gets a connection of the pool to itself. */
export type QuickReads = {
  run(statements: readonly SqlStatement[]): Promise<Rows[]>;
  close(): Promise<void>;
};

/**
 * As many as keep the processors of the built-in database busy. More of them take turns there, each for as long as it has
 * questions, and those that wait for their turn hold up what was sent to them.
 */
const mostConnections = Math.min(4, Math.max(2, availableParallelism()));
/**
 * Answers that one connection may owe: enough to keep it busy while the next ones are on their way. What waits here instead of
 * there goes to whichever is free first, so that a backend that the machine leaves out for a while holds up few.
 */
const mostOwed = 8;
/** Pipelines that wait for a shared connection; with more, the pool answers. */
const mostQueued = 112;
/** Milliseconds after which nothing more is sent behind an answer. */
const slowAnswer = 50;
/** Milliseconds after which PostgreSQL ends a statement on a shared connection: it was not quick, and runs by itself then. */
const statementTimeout = 250;
/** Milliseconds after which a connection that owes an answer is taken for lost. */
const lostAfter = 5000;
/** Milliseconds after which a connection that nobody used is closed. */
const idleAfter = 30_000;
const interval = 1000;

/** `pool` has the same login. */
export function createQuickReads(
  connection: ClientConfig,
  pool: Pool,
  onError: (error: Error) => void,
): QuickReads {
  const open = new Set<SharedConnection>();
  /** who waits for a shared connection; without one they go to the pool */
  const queue: ((free: SharedConnection | undefined) => void)[] = [];
  let opening: Promise<void> | undefined;
  let mayOpenAt = 0;
  let isClosed = false;

  const runAlone = (statements: readonly SqlStatement[]) =>
    withClient(pool, (client) => runPipeline(client, statements));

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
      else open.add(opened);
    } catch {
      // the pool tells everybody what is wrong with the database
      mayOpenAt = performance.now() + interval;
    } finally {
      opening = undefined;
    }
  };

  const choose = (): SharedConnection | undefined => {
    let chosen: SharedConnection | undefined;
    for (const one of open)
      if (isMoving(one) && one.waiting() < (chosen?.waiting() ?? mostOwed)) chosen = one;
    const wantsMore = !chosen || chosen.waiting() > 0;
    if (wantsMore && open.size < mostConnections && !opening && !isClosed && performance.now() >= mayOpenAt)
      opening = openAnother();
    return chosen;
  };

  const runOn = async (chosen: SharedConnection, statements: readonly SqlStatement[]): Promise<Rows[]> => {
    try {
      return await chosen.run(statements);
    } catch (error) {
      if (wasNotRun(error)) return await runAlone(statements);
      throw error;
    } finally {
      if (queue.length > 0) runQueued();
    }
  };

  /** Where every connection is held up, whoever waits for one goes to the pool. */
  const runQueued = () => {
    const isMovingOn = [...open].some(isMoving);
    for (let chosen = choose(); queue.length > 0 && (chosen || !isMovingOn); chosen = choose())
      queue.shift()?.(chosen);
  };

  const unstick = setInterval(() => {
    if (queue.length > 0) runQueued();
  }, slowAnswer).unref();

  const watch = setInterval(() => {
    for (const one of open) {
      if (one.waiting() > 0 && one.sinceProgress() > lostAfter) one.destroy();
      if (one.waiting() === 0 && one.sinceProgress() > idleAfter) {
        open.delete(one);
        void one.end();
      }
    }
  }, interval).unref();

  return {
    run: (statements) => {
      const chosen = queue.length === 0 ? choose() : undefined;
      if (chosen) return runOn(chosen, statements);
      if (queue.length >= mostQueued || ![...open].some(isMoving)) return runAlone(statements);
      return new Promise((resolve) => {
        queue.push((free) => resolve(free ? runOn(free, statements) : runAlone(statements)));
      });
    },
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      clearInterval(unstick);
      await opening;
      await Promise.all([...open].map((one) => one.end()));
    },
  };
}

const isMoving = (one: SharedConnection): boolean => one.waiting() === 0 || one.sinceProgress() < slowAnswer;

/** It took too long for a connection that is shared, or PostgreSQL does not know the statement there. */
const wasNotRun = (error: unknown): boolean => ['57014', '26000'].includes(errorCodeOf(error));
