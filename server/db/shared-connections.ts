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

/** Two would keep two processors busy; with the others a slow answer leaves room beside it. */
const mostConnections = 4;
/** Answers that one connection may owe. */
const mostWaiting = 32;
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
    for (const one of open) if (isFree(one) && (!chosen || one.waiting() < chosen.waiting())) chosen = one;
    const wantsMore = !chosen || chosen.waiting() > 0;
    if (wantsMore && open.size < mostConnections && !opening && !isClosed && performance.now() >= mayOpenAt)
      opening = openAnother();
    return chosen;
  };

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
    run: async (statements) => {
      const chosen = choose();
      if (!chosen) return runAlone(statements);
      try {
        return await chosen.run(statements);
      } catch (error) {
        if (wasNotRun(error)) return runAlone(statements);
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      await opening;
      await Promise.all([...open].map((one) => one.end()));
    },
  };
}

const isFree = (one: SharedConnection): boolean =>
  one.waiting() < mostWaiting && (one.waiting() === 0 || one.sinceProgress() < slowAnswer);

/** It took too long for a connection that is shared, or PostgreSQL does not know the statement there. */
const wasNotRun = (error: unknown): boolean => ['57014', '26000'].includes(errorCodeOf(error));
