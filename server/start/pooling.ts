import type { Client } from 'pg';
import { withClient, type Connection } from '#database/connection.ts';

const shared =
  'DATABASE_URL leads to a pooler that runs the transactions of one connection on several, as PgBouncer does with pool_mode = transaction. Foyer keeps prepared statements, LISTEN and locks on its connections. Set pool_mode = session for this database, or name PostgreSQL itself.';

/** Throws behind a pooler in transaction mode: without pooling, or by session, no two connections have a backend in common. */
export const assertOwnBackends = (connection: Connection): Promise<void> =>
  withClient(connection, (first) =>
    withClient(connection, async (second) => {
      // in this order, so that a pooler that hands out its connections in turn is found as well
      const ofFirst = [await readBackend(first)];
      const ofSecond = [await readBackend(second), await readBackend(second)];
      ofFirst.push(await readBackend(first));
      const backends = new Set([...ofFirst, ...ofSecond]);
      if (backends.size !== 2 || ofSecond.some((pid) => ofFirst.includes(pid))) throw new Error(shared);
    }),
  );

async function readBackend(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
