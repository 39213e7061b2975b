import { Pool, type ClientConfig } from 'pg';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Pools } from './client-db.ts';
import { atMostAsLong, createDatabaseCheck } from './pool-health.ts';
import { watchReplica } from './replica.ts';
import { createQuickReads, defaultLimits, type QuickReadLimits } from './shared-connections.ts';
import type { SingleTransaction } from './single-transaction.ts';
import { createSystemDb, type SystemDb } from './system-db.ts';

export type Connections = {
  app: ClientConfig;
  read: ClientConfig;
  system: ClientConfig;
  /** if DATABASE_READ_URL is set */
  replica?: { read: ClientConfig; system: ClientConfig } | undefined;
};

export type CallPools = Pools & {
  system: Pool;
  systemDb: SystemDb;
  /** the handle for a call that is a single transaction */
  systemDbIn: (single: SingleTransaction) => SystemDb;
};

export type Databases = {
  /** of the primary, so that its reads are never stale */
  systemDb: SystemDb;
  /**
   * The only place that chooses a pool: reads that may be stale go to a replica that keeps up, everything else to the
   * primary.
   */
  choosePools: (endpoint: Pick<Endpoint, 'mayBeStale'>) => CallPools;
  /** Whether so many calls wait for these connections that one more would not be answered in time. */
  isCrowded: (endpoint: Pick<Endpoint, 'access' | 'method' | 'limits'>) => boolean;
  /** The same for the reads of clients. */
  areReadsCrowded: () => boolean;
  checkHealth: () => Promise<Health>;
  describePools: () => PoolState[];
  close(): Promise<void>;
};

/**
 * Whether the primary answers every login. A replica that is set aside is no failure, since nothing depends on it.
 */
export type Health = { isWell: boolean; replica: 'in use' | 'set aside' | undefined };

/** Connections, those of them that nobody uses, and the calls that wait for one. */
export type PoolState = { name: string; open: number; idle: number; waiting: number };

type Options = {
  onError: (error: Error) => void;
  onReplica: (isInUse: boolean) => void;
  patience?: Patience | undefined;
};

/** How many calls may wait for a connection, and for how many milliseconds. */
type Patience = QuickReadLimits & {
  maxWaiting: number;
  longestWait: number;
  /** in place of the limits that the logins have */
  statements?: Pick<ClientConfig, 'statement_timeout' | 'lock_timeout'>;
};

/** As many as a small machine answers in less than a second. */
const impatient: Patience = { ...defaultLimits, maxWaiting: 200, longestWait: 5000 };

/** Nothing is refused because the database is slow: for tests on a busy machine. */
export const patient: Patience = {
  maxQueued: Infinity,
  lostAfter: 60_000,
  maxWaiting: Infinity,
  longestWait: 60_000,
  statements: { statement_timeout: 60_000, lock_timeout: 60_000 },
};

/**
 * Milliseconds after which an unused connection is closed. Opening one and planning its statements takes as long as
 * ten calls, so people who read between two clicks should not lose theirs. No firewall drops a connection as soon as
 * that.
 */
const idleAfter = 60_000;

/** Opens the pools of the three database logins: reading, writing inside one client, and the SystemDb. */
export function openPools(
  { app, read, system, replica: replicaConnections }: Connections,
  { onError, onReplica, patience = impatient }: Options,
): Databases {
  const open = (connection: ClientConfig, max: number) =>
    // An idle connection that dies must not end the process.
    new Pool({
      ...connection,
      ...patience.statements,
      max,
      connectionTimeoutMillis: patience.longestWait,
      idleTimeoutMillis: idleAfter,
      keepAlive: true,
    }).on('error', onError);
  // an export is as slow as the client that reads it, so exports have connections of their own
  const readers = (connections: { read: ClientConfig; system: ClientConfig }) => ({
    read: open(connections.read, 10),
    export: open(connections.read, 6),
    system: open(connections.system, 5),
    systemExport: open(connections.system, 2),
  });
  const primary = { ...readers({ read, system }), write: open(app, 10) };
  const quickReads = createQuickReads(read, primary.read, onError, patience);
  const replicaPools = replicaConnections && readers(replicaConnections);
  const checked = { app: open(app, 1), read: open(read, 1), system: open(system, 1) };
  const isWell = createDatabaseCheck(Object.values(checked));
  const replicaChecked = replicaConnections && open(replicaConnections.system, 1);
  const replica =
    replicaPools &&
    replicaChecked &&
    watchReplica(replicaPools, { primary: checked.system, replica: replicaChecked }, onReplica);
  const systemDb = createSystemDb(primary);
  const systemDbIn = (single: SingleTransaction) => createSystemDb({ ...primary, single });
  const call = { ...primary, quickReads, systemDb, systemDbIn };
  const isCrowded = ({ waitingCount }: Pool): boolean => waitingCount >= patience.maxWaiting;
  const areReadsCrowded = () => quickReads.isFull() || isCrowded(primary.read);
  return {
    systemDb,
    choosePools: ({ mayBeStale }) =>
      mayBeStale && replica?.isInUse()
        ? { ...call, replica, systemDb: createSystemDb({ ...primary, replica }) }
        : call,
    isCrowded: ({ access, method, limits }) => {
      const isOfClient = access.kind === 'client' || access.kind === 'site';
      return (
        (isOfClient && (method === 'GET' ? areReadsCrowded() : isCrowded(primary.write))) ||
        ((!isOfClient || limits !== undefined) && isCrowded(primary.system))
      );
    },
    areReadsCrowded,
    checkHealth: async () => {
      const [answers] = await Promise.all([isWell(), replica && atMostAsLong(replica.check())]);
      return { isWell: answers, replica: replica && (replica.isInUse() ? 'in use' : 'set aside') };
    },
    describePools: () =>
      Object.entries(primary).map(([name, { totalCount, idleCount, waitingCount }]) => ({
        name,
        open: totalCount,
        idle: idleCount,
        waiting: waitingCount,
      })),
    close: async () => {
      replica?.stop();
      await quickReads.close();
      const all = [primary, checked, replicaPools ?? {}, replicaChecked ? { replicaChecked } : {}];
      await Promise.all(all.flatMap((pools) => Object.values(pools)).map((pool) => pool.end()));
    },
  };
}
