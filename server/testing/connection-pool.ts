import { Pool, type PoolClient } from 'pg';
import type { Connection } from '#database/connection.ts';

const pools = new WeakMap<Connection, Pool>();

/**
 * What a test asks the database itself. A connection costs more than most of what is asked over it, so those of a login are kept
 * until `endPool`; the settings of one work are none of the next.
 */
export async function withPooledClient<T>(
  login: Connection,
  work: (db: PoolClient) => Promise<T>,
): Promise<T> {
  const pool = pools.get(login) ?? createPool(login);
  pools.set(login, pool);
  const db = await pool.connect();
  let isBroken = true;
  try {
    await db.query('RESET ALL');
    const result = await work(db);
    isBroken = false;
    return result;
  } finally {
    db.release(isBroken);
  }
}

export async function endPool(login: Connection): Promise<void> {
  await pools.get(login)?.end();
  pools.delete(login);
}

// A database that a test breaks ends them too
const createPool = (login: Connection): Pool =>
  new Pool({ ...login, max: 8, allowExitOnIdle: true }).on('error', () => {});
