import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient, type Connection } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { createWorkerPool } from '#server/core/db/worker-pool.ts';
import { endOverdueStatements } from './watchdog.ts';

let database: TestDatabase;
let worker: Pool;
beforeAll(async () => {
  database = await testDatabase();
  worker = createWorkerPool(database.worker, () => {});
});
afterAll(async () => {
  await worker.end();
  await database.drop();
});

const isThere = (mark: number): Promise<boolean> =>
  withClient(database.owner, async (client) => {
    const found = await client.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = $1`,
      [mark],
    );
    return found.rowCount === 1;
  });

/** A user of this login who runs SQL: takes a mark, by which it can be seen, and stays. */
async function stays(connection: Connection, mark: number, ...statements: string[]): Promise<unknown> {
  return withClient(connection, async (client) => {
    await client.query('SET statement_timeout = 0');
    await client.query('SET idle_in_transaction_session_timeout = 0');
    await client.query(`SELECT pg_advisory_lock(${mark})`);
    for (const statement of statements) await client.query(statement);
    await new Promise((_, reject) => client.once('error', reject));
  }).catch((error: unknown) => error);
}

test.each(['app', 'read', 'system'] as const)(
  'a statement that has raised its own limit is ended all the same, as the login %s',
  async (login) => {
    const mark = { app: 1, read: 2, system: 3 }[login];
    const statement = stays(database[login], mark, 'SELECT pg_sleep(600)');
    await expect.poll(() => isThere(mark)).toBe(true);
    // within the limits it keeps running
    expect(await endOverdueStatements(worker)).toBe(0);
    await expect.poll(() => endOverdueStatements(worker, '100 milliseconds')).toBe(1);
    expect(await statement).toMatchObject({ code: '57P01' });
  },
);

test('a transaction that is left open for longer than any request is ended', async () => {
  const transaction = stays(database.app, 4, 'BEGIN', 'SELECT 1');
  await expect.poll(() => isThere(4)).toBe(true);
  await expect.poll(() => endOverdueStatements(worker, '1 hour', '100 milliseconds')).toBe(1);
  expect(await transaction).toMatchObject({ code: '57P01' });
});

test('the logins that serve requests can neither do so themselves nor end the worker', async () => {
  for (const login of ['app', 'read', 'system'] as const)
    await withClient(database[login], async (client) => {
      await expect(client.query(`SELECT app.end_overdue('0', '0')`)).rejects.toThrow('permission denied');
      await expect(
        withClient(database.worker, async (other) => {
          const { rows } = await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
          await client.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
        }),
      ).rejects.toMatchObject({ code: '42501' });
    });
});
