import type { SystemDb } from '#server/core/db/system-db.ts';
import type { SystemBatch } from '#server/core/db/system-sql.ts';

/** As many as an hour of a busy newsletter has; beyond that, opens and clicks are not counted. */
const maxPending = 50_000;

/**
 * Counts opens and clicks after the answers, one after the other, so that nobody waits for a number. Unwritten ones
 * are lost when a process dies: less than a second of them.
 */
export function createResponseRecorder(systemDb: Pick<SystemDb, 'batch'>, onError: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  let pending = 0;
  return {
    add: (statements: SystemBatch<null, 'write'>): void => {
      if (pending >= maxPending) return;
      pending += 1;
      last = last
        .then(() => systemDb.batch(statements))
        .catch(onError)
        .finally(() => (pending -= 1));
    },
    /** Waits until everything is written. */
    flush: () => last,
  };
}

export type ResponseRecorder = ReturnType<typeof createResponseRecorder>;
