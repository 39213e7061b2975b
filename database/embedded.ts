import { mkdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { ensureCluster, type Passwords } from './embedded/cluster.ts';
import { findHome, type Home } from './embedded/home.ts';
import { takeLock, type Lock } from './embedded/lock.ts';
import { ensureOwner } from './embedded/owner.ts';
import {
  findRunning,
  recoveryPatience,
  startPostmaster,
  stopPostmaster,
  type Postmaster,
} from './embedded/postmaster.ts';
import { isConnectionLoss, type Connection, type Log } from './connection.ts';

export type Embedded = {
  /** The login that owns the database and migrates it; no superuser, just as in production. */
  owner: Connection;
  /** The same as a URL over TCP, for tools that need one. */
  ownerUrl: string;
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL server in the data directory. It is created at the first start, adopted if it outlived a killed
 * Foyer, and restarted if it dies. Meanwhile it is locked for other processes.
 */
export async function startEmbedded({
  dataDir,
  log,
  onLost,
  settings = {},
}: {
  dataDir: string;
  log: Log;
  onLost?: (error: Error) => void;
  /** of PostgreSQL, in addition to its usual ones */
  settings?: Readonly<Record<string, string>>;
}): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const home = await findHome(await realpath(dataDir), log);
  const binaries = await findBinaries(home);
  const passwords = await ensureCluster(home, binaries, log);

  let port: number | undefined;
  const stopping = new AbortController();
  let postmaster: Postmaster | undefined;
  let lock: Lock;

  const open = async () => {
    const known = postmaster?.pid;
    postmaster = await startPostmaster(home, binaries, port, {
      log,
      settings,
      stopping: stopping.signal,
      known,
    });
    port = postmaster.port;
    const owner = toOwner(home, passwords, port);
    await ensureOwner(owner, passwords);
    lock = await takeLock(owner, dataDir, () => void (reopening = reopen()));
    return owner;
  };

  /** After a crash PostgreSQL restarts and rejects connections until it has recovered. */
  const openWhenRecovered = async () => {
    const until = Date.now() + recoveryPatience;
    for (;;) {
      try {
        return await open();
      } catch (error) {
        if (stopping.signal.aborted || !isConnectionLoss(error) || Date.now() > until) throw error;
        await pause(100);
      }
    }
  };

  // The pools know the port, so a database that died restarts on the same one.
  let reopening = Promise.resolve();
  const reopen = async () => {
    if (stopping.signal.aborted) return;
    log.warn({}, 'The connection that holds the data directory ended; looking after the database');
    try {
      await openWhenRecovered();
      log.info({}, 'The database is back');
    } catch (error) {
      if (!stopping.signal.aborted) onLost?.(error instanceof Error ? error : new Error(String(error)));
    }
  };

  const owner = await openWhenRecovered();
  return {
    owner,
    ownerUrl: `postgresql://foyer_owner:${passwords.owner}@127.0.0.1:${owner.port}/foyer`,
    async stop() {
      stopping.abort();
      await reopening;
      lock.expectEnd();
      // The lock ends with the database, so no other process can start in between.
      if (postmaster) await stopPostmaster(home, postmaster.pid, lock.crash, log);
    },
  };
}

/** The owner's login at a database that another process has started here, without taking the lock; null if none runs. */
export async function findRunningEmbedded(dataDir: string, log: Log): Promise<Connection | null> {
  const path = await realpath(dataDir).catch(() => null);
  if (path === null) return null;
  const home = await findHome(path, log);
  const postmaster = await findRunning(home);
  if (!postmaster) return null;
  return toOwner(home, await ensureCluster(home, await findBinaries(home), log), postmaster.port);
}

const toOwner = (home: Home, passwords: Passwords, port: number) => ({
  host: home.socketDir,
  port,
  user: 'foyer_owner',
  password: passwords.owner,
  database: 'foyer',
});
