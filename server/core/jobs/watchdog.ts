import type { Pool } from 'pg';
import { endOverdue } from './cross-client.ts';
import { withConnection, createTaskContext } from '#server/core/db/worker-pool.ts';

/**
 * The logins have a statement timeout of 2 seconds, and exports a longer one; no statement of a request may exceed
 * this.
 */
const maxStatementTime = '15 seconds';
/** An export waits up to a minute for a slow reader. */
const maxIdleTime = '2 minutes';

/** Ends statements of requests that exceed the limits; returns how many there were. */
export const endOverdueStatements = (
  pool: Pool,
  statement = maxStatementTime,
  idle = maxIdleTime,
): Promise<number> =>
  withConnection(pool, async (client) => {
    const endedCount = await createTaskContext(client, new Date(0)).value(endOverdue(statement, idle));
    return endedCount ?? 0;
  });
