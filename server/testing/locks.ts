import type { Client } from 'pg';
import { expect } from 'vitest';

/** How many connections wait for a lock of this one. */
export const waitingFor = async (holder: Client): Promise<number | null> => {
  const found = await holder.query(
    'SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  return found.rowCount;
};

/** How many connections to the same database wait for a lock of any holder. */
export const waitingInDatabase = async (client: Client): Promise<number | null> => {
  // within a transaction the view keeps the connections that it has shown first
  await client.query('SELECT pg_stat_clear_snapshot()');
  const found = await client.query(
    'SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()',
  );
  return found.rowCount;
};

// less than the time after which a statement of the tests gives up its lock
const patience = { timeout: 20_000 };

/**
 * The answers of two changes that meet. `lock` keeps a row until the first waits and the second waits or has ended. If
 * they lock rows in opposite orders, each has one of them then.
 */
export async function meet<One, Two>(
  owner: Client,
  lock: { text: string; values?: unknown[] },
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  await owner.query('BEGIN');
  await owner.query(lock);
  try {
    const one = first();
    await expect.poll(() => waitingInDatabase(owner), patience).toBe(1);
    let isOver = false;
    const two = second().finally(() => (isOver = true));
    await expect.poll(async () => isOver || (await waitingInDatabase(owner)) === 2, patience).toBe(true);
    await owner.query('COMMIT');
    return await Promise.all([one, two]);
  } finally {
    await owner.query('ROLLBACK');
  }
}
