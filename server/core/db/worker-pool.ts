import { Pool, type ClientConfig, type PoolClient } from 'pg';
import { runPipeline, type SqlStatement } from './pipeline.ts';
import type { DbMode } from './sql.ts';
import type { SystemStatement } from './system-sql.ts';

/** Opens the pool of the worker's login, which may use the mail queue, the job queue and what the cleanup deletes. */
export function createWorkerPool(connection: ClientConfig, onError: (error: Error) => void, max = 10): Pool {
  return new Pool({ ...connection, max, connectionTimeoutMillis: 5000 }).on('error', onError);
}

/** A task's access: statements that cross clients, inside the transaction that also ends the task. */
export type TaskContext = { value<T>(statement: SystemStatement<T, DbMode>): Promise<T | null>; now: Date };

export const createTaskContext = (client: PoolClient, now: Date): TaskContext => ({
  now,
  value: async (statement) => {
    const text = (await runPipeline(client, [statement])).at(-1)?.[0]?.[0];
    return text === undefined || text === null ? null : JSON.parse(text);
  },
});

/** The access of a worker's loop: single statements, or several in a transaction, with no connection between them. */
export type WorkerDb = {
  value: TaskContext['value'];
  transaction<R>(work: (context: TaskContext) => Promise<R>): Promise<R>;
  now(): Date;
};

export const createWorkerDb = (pool: Pool, clock: () => Date): WorkerDb => ({
  now: clock,
  value: (statement) => withConnection(pool, (client) => createTaskContext(client, clock()).value(statement)),
  transaction: (work) =>
    withConnection(pool, async (client) => {
      await runPipeline(client, [begin]);
      const result = await work(createTaskContext(client, clock()));
      await runPipeline(client, [commit]);
      return result;
    }),
});

export const begin: SqlStatement = { text: 'BEGIN', values: [] };
export const commit: SqlStatement = { text: 'COMMIT', values: [] };
export const rollback: SqlStatement = { text: 'ROLLBACK', values: [] };

/** Runs work on a connection; one that failed is not used again. */
export async function withConnection<R>(pool: Pool, work: (client: PoolClient) => Promise<R>): Promise<R> {
  const client = await pool.connect();
  let broken = true;
  // The pool handles errors of idle connections only; one that dies in use fails its work and nothing else.
  const ignoreError = () => {};
  client.on('error', ignoreError);
  try {
    const result = await work(client);
    broken = false;
    return result;
  } finally {
    client.off('error', ignoreError);
    client.release(broken);
  }
}
