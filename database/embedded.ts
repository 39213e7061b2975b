import { mkdir, realpath } from 'node:fs/promises';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { findHome } from './embedded/home.ts';
import { takeLock, type Lock } from './embedded/lock.ts';
import { ensureOwner } from './embedded/owner.ts';
import { startPostmaster, stopPostmaster, type Postmaster } from './embedded/postmaster.ts';
import type { Connection, Log } from './connection.ts';

export type Embedded = {
  /** The login that owns the database and migrates it; no superuser, just as in production. */
  owner: Connection;
  /** The same as an address over TCP, for tools that take nothing else. */
  ownerUrl: string;
  stop(): Promise<void>;
};

/**
 * A real PostgreSQL of our own in the data directory: made at the first start, adopted when it outlived a killed Foyer,
 * started again when it dies, and ours alone while we live.
 */
export async function startEmbedded({
  dataDir,
  log,
  onLost,
}: {
  dataDir: string;
  log: Log;
  onLost?: (error: Error) => void;
}): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await findHome(await realpath(dataDir), log);
  const binaries = await findBinaries(home);
  const passwords = await ensureCluster(home, binaries, log);

  let port: number | undefined;
  let stopping = false;
  let postmaster: Postmaster;
  let lock: Lock;

  const open = async () => {
    postmaster = await startPostmaster(home, binaries, port, log);
    port = postmaster.port;
    const owner = {
      host: home.socketDir,
      port,
      user: 'foyer_owner',
      password: passwords.owner,
      database: 'foyer',
    };
    await ensureOwner(owner, passwords);
    lock = await takeLock(owner, dataDir, () => void reopen());
    return owner;
  };

  // The pools know the port, so a database that died comes back on it and the requests after that are served again.
  const reopen = async () => {
    if (stopping) return;
    log.warn({}, 'The connection that holds the data directory ended; looking after the database');
    try {
      await open();
    } catch (error) {
      onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const owner = await open();
  return {
    owner,
    ownerUrl: `postgresql://foyer_owner:${passwords.owner}@127.0.0.1:${owner.port}/foyer`,
    async stop() {
      stopping = true;
      lock.expectEnd();
      // The lock goes down with the database: nobody can slip in between.
      await stopPostmaster(home, postmaster.pid, log);
    },
  };
}
