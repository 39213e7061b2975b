import { Pool, type ClientConfig } from 'pg';
import { checkPools } from './pool-health.ts';
import { createSystemDb, type SystemDb } from './system-db.ts';
import type { Pools } from './client-db.ts';

export type Connections = { app: ClientConfig; read: ClientConfig; system: ClientConfig };

export type Databases = {
  pools: Pools;
  system: Pool;
  systemDb: SystemDb;
  /** whether every pool answers */
  isWell: () => Promise<boolean>;
  close(): Promise<void>;
};

/** Opens the pools of the three database logins: reading, writing inside one client, and the SystemDb. */
export function openPools({ app, read, system }: Connections, onError: (error: Error) => void): Databases {
  const open = (connection: ClientConfig, max: number) =>
    // An idle connection that dies must not end the process.
    new Pool({ ...connection, max, connectionTimeoutMillis: 5000 }).on('error', onError);
  // An export is as slow as the client that reads it, so exports have connections of their own
  const pools = { read: open(read, 10), write: open(app, 10), export: open(read, 6) };
  const systemPool = open(system, 5);
  return {
    pools,
    system: systemPool,
    systemDb: createSystemDb(systemPool),
    isWell: () => checkPools(pools, systemPool),
    close: async () => {
      await Promise.all([...Object.values(pools), systemPool].map((pool) => pool.end()));
    },
  };
}
