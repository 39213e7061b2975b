import type { Pool } from 'pg';
import { write } from '../db/sql.ts';
import { withConnection, createTaskContext } from './pool.ts';

/** The logins begin with 2 seconds, and exports with more; nothing that answers a request takes longer than this. */
const longestStatement = '15 seconds';
/** An export waits a minute for a reader who is slow. */
const longestIdle = '2 minutes';

/** Ends statements of requests that run on although their time is up. Answers how many there were. */
export const endOverdueStatements = (
  pool: Pool,
  statement = longestStatement,
  idle = longestIdle,
): Promise<number> =>
  withConnection(pool, async (client) => {
    const ended = await createTaskContext(client, new Date(0)).value(write<number>()`
      SELECT to_json(app.end_overdue(${statement}::interval, ${idle}::interval))`);
    return ended ?? 0;
  });
