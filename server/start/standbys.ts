import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { findMissingStandbys, standbyFacts, type StandbyFacts } from '#server/core/db/standbys.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';

/** Milliseconds: standbys of a cluster that starts may come after its first database. */
const patienceMs = 30_000;
const intervalMs = 2000;

/**
 * Does the start's work in the database. Throws once it waits for a standby for too long, because a commit for which
 * no standby comes never ends.
 */
export async function unlessStandbyMissing<Result>(
  owner: Connection,
  work: Promise<Result>,
  { log, patience = patienceMs }: { log: Log; patience?: number },
): Promise<Result> {
  const ending = new AbortController();
  // Once it is given up, its end is nobody's concern.
  work.catch(() => {});
  try {
    return await Promise.race([work, watchCommits(owner, { log, patience, signal: ending.signal })]);
  } finally {
    ending.abort();
  }
}

/** Never resolves: either the work ends, or this throws. */
async function watchCommits(
  owner: Connection,
  { log, patience, signal }: { log: Log; patience: number; signal: AbortSignal },
): Promise<never> {
  let since: number | null = null;
  for (;;) {
    await pause(intervalMs, undefined, { signal, ref: false });
    const waiting = await withClient(owner, describeWait).catch(() => null);
    if (waiting === null) since = null;
    else if (since === null) {
      since = performance.now();
      log.warn({}, `The start waits: ${waiting}`);
    } else if (performance.now() - since >= patience) throw new Error(`${waiting} ${remedy}`);
  }
}

const remedy =
  'Start the standby, or let an administrator of PostgreSQL take it out of synchronous_standby_names, and start Foyer again. What the start has done so far is kept.';

/** Null while no commit of this login waits. */
async function describeWait(client: Client): Promise<string | null> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND wait_event = 'SyncRep' LIMIT 1`,
  );
  if (!rowCount) return null;
  const { rows } = await client.query<{ facts: StandbyFacts }>(standbyFacts);
  const [{ facts } = { facts: null }] = rows;
  if (facts === null || findMissingStandbys(facts) === null) return null;
  return `each change in the database waits for a standby (synchronous_standby_names = '${facts.names}'), and none follows it.`;
}
