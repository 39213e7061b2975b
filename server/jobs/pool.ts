import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { fly, type Step } from '../gate/flight.ts';
import type { Does, Statement } from '../gate/sql.ts';

/** The worker's own login: the outbox, the job queue and what it clears away, and no client's rows besides. */
export function workerPool(connection: ClientConfig, onError: (error: Error) => void): Pool {
  return new Pool({ ...connection, max: 8, connectionTimeoutMillis: 5000 }).on('error', onError);
}

/** What a task may do: statements inside the transaction that also ends the task. */
export type Work = { value<T>(statement: Statement<T, Does>): Promise<T | null>; now: Date };

export const workOn = (client: PoolClient, now: Date): Work => ({
  now,
  value: async (statement) => {
    const text = (await fly(client, [statement])).at(-1)?.[0]?.[0];
    return text === undefined || text === null ? null : JSON.parse(text);
  },
});

export const begin: Step = { text: 'BEGIN', values: [] };
export const commit: Step = { text: 'COMMIT', values: [] };
export const rollback: Step = { text: 'ROLLBACK', values: [] };

/** A connection that broke in the middle of something is not used again. */
export async function onConnection<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken = true;
  // The pool listens to idle connections only; one that dies in the middle of its work fails that work and nothing else.
  const died = () => {};
  client.on('error', died);
  try {
    const result = await work(client);
    broken = false;
    return result;
  } finally {
    client.off('error', died);
    client.release(broken);
  }
}
