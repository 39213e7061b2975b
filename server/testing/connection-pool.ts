import { Pool, type PoolClient } from 'pg';
import type { Connection } from '#database/connection.ts';

const pools = new WeakMap<Connection, Pool>();

/**
 * A test's own queries to the database. A connection costs more than most queries, so those of a login stay open
 * until `endPool`; session settings do not carry over.
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

// a test that crashes its database ends them too
const createPool = (login: Connection): Pool =>
  new Pool({ ...login, max: 8, allowExitOnIdle: true }).on('error', () => {});
