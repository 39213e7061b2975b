import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { Connection } from '../connection.ts';

export type Lock = {
  /** From now on the end of the connection is expected. */
  expectEnd(): void;
  /** Aborted when the database crashes, or the connection ends unexpectedly. */
  readonly crash: AbortSignal;
};

/** Milliseconds to wait for a stopping or killed process to release the lock. */
const timeout = 3_000;

/**
 * Takes the lock that allows one Foyer per data directory. It is an advisory lock of a connection, which PostgreSQL
 * releases when this process dies. A process id in a file could belong to another process later.
 */
export async function takeLock(owner: Connection, dataDir: string, onLost: () => void): Promise<Lock> {
  const client = new Client({ ...owner, application_name: `foyer ${process.pid}`, keepAlive: true });
  let hasLock = false;
  let expected = false;
  const crash = new AbortController();
  client.on('error', () => {});
  // PostgreSQL sends this to every connection when the process of another one was killed
  client.on('notice', ({ code }) => code === '57P02' && crash.abort());
  client.on('end', () => {
    if (!hasLock || expected) return;
    crash.abort();
    onLost();
  });
  await client.connect();
  const until = Date.now() + timeout;
  while (!(await tryLock(client))) {
    if (Date.now() > until) {
      const who = await holder(client);
      await client.end();
      throw new Error(
        `Another Foyer${who ? ` (process ${who})` : ''} already runs on ${dataDir}. Stop it first, or choose another DATA_DIR.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  hasLock = true;
  return { expectEnd: () => void (expected = true), crash: crash.signal };
}

const key = createHash('sha256').update('foyer data directory').digest().readInt32BE();

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1, 0) AS locked', [
    key,
  ]);
  return rows[0]?.locked ?? false;
}

async function holder(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::bigint AND l.objid = 0 AND l.database = a.datid`,
    [key >>> 0],
  );
  return rows[0]?.name.replace('foyer ', '');
}
