import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { toApiError } from './errors.ts';
import { readHeartbeat, writeHeartbeat } from './cross-client.ts';
import { withClient } from './with-client.ts';
import { runPipeline } from './pipeline.ts';
import type { DbMode } from './sql.ts';
import type { SystemStatement } from './system-sql.ts';

/** A copy of the database that serves reads which may be stale, while it keeps up with the primary. */
export type Replica = {
  readonly read: Pool;
  readonly export: Pool;
  readonly system: Pool;
  readonly systemExport: Pool;
  /** Stops its use until the next check if this error means that it is lost. */
  failed: (error: unknown) => void;
};

export type WatchedReplica = Replica & {
  isInUse: () => boolean;
  check: () => Promise<void>;
  stop: () => void;
};

/** Seconds that a replica may be behind. */
const maxLag = 15;
/** Milliseconds between checks; a replica that is set aside is checked more often. */
const interval = 5000;
const intervalAside = 1000;
/** Milliseconds after which a silent replica counts as lost; its statements time out before. */
const replicaTimeout = 3000;

/**
 * Compares the heartbeat on the replica with that on the primary, both by the primary's clock. It starts set aside,
 * and is used from the first check that it passes.
 */
export function watchReplica(
  pools: Pick<Replica, 'read' | 'export' | 'system' | 'systemExport'>,
  /** connections that no call takes */
  checked: { primary: Pool; replica: Pool },
  onChange: (isInUse: boolean) => void,
): WatchedReplica {
  let isInUse = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const setInUse = (next: boolean) => {
    if (isInUse !== next && !isStopped) onChange(next);
    isInUse = next;
  };
  const check = async () => {
    clearTimeout(timer);
    setInUse(await keepsUp(checked).catch(() => false));
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void check(), isInUse ? interval : intervalAside).unref();
  };
  void check();
  return {
    ...pools,
    isInUse: () => isInUse,
    check,
    failed: (error) => {
      if (error instanceof ReplicaTimeout || toApiError(error).code === 'unavailable') setInUse(false);
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

class ReplicaTimeout extends Error {}

/** Rejects if the replica is silent for too long. */
export const inTime = <T>(reading: Promise<T>): Promise<T> => {
  const over = new AbortController();
  return Promise.race([
    reading.finally(() => over.abort()),
    pause(replicaTimeout, undefined, { signal: over.signal }).then(() => {
      throw new ReplicaTimeout('The replica of the database did not answer.');
    }),
  ]);
};

async function keepsUp({ replica, primary }: { replica: Pool; primary: Pool }): Promise<boolean> {
  const [written, read] = await Promise.all([
    secondsOf(primary, writeHeartbeat()),
    inTime(secondsOf(replica, readHeartbeat())),
  ]);
  return written - read <= maxLag;
}

async function secondsOf(pool: Pool, statement: SystemStatement<number, DbMode>): Promise<number> {
  const [rows] = await withClient(pool, (client) => runPipeline(client, [statement]));
  return Number(rows?.[0]?.[0] ?? NaN);
}
