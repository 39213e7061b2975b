import { finished, pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { loadSnapshot } from '#database/backup/load-snapshot.ts';
import type { StoredTable } from '#database/backup/read-snapshot.ts';
import { endAccess } from '#database/backup/end-access.ts';
import { pauseOutgoing } from '#database/backup/pause-outgoing.ts';
import { assertEmpty, beginRestore, endRestore, hasBegunRestore } from '#database/backup/restore-marker.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { updateDatabase } from '../database.ts';
import type { OperatorKeys } from '../database-keys.ts';
import { describeLogs, verifyLogs } from '../verify-logs.ts';
import type { BackupPlace } from './backup-place.ts';
import type { CheckedBackup } from './check-backup.ts';
import { inParallel } from './in-parallel.ts';
import type { CountDatabase } from './pace.ts';
import { ByteChecksum, openPart } from './parts.ts';
import { hasFiles, pathOfFile } from './stored-files.ts';

export type RestoreDeps = {
  owner: Connection;
  store: FileStore;
  place: BackupPlace;
  keys: OperatorKeys;
  log: Log;
  /** A copy to try things in, from which nothing ever leaves. */
  isStaging: boolean;
  now: Date;
  /** Sentences for the person who waits. */
  say: (sentence: string) => void;
};

/** Throws unless database and store are empty, or hold what an interrupted restore of the same backup left. */
export const assertMayRestore = ({ owner, store }: RestoreDeps, { id }: CheckedBackup): Promise<void> =>
  withClient(owner, async (client) => {
    if (await hasBegunRestore(client, id)) return;
    await assertEmpty(client);
    if (await hasFiles(store))
      throw new Error(
        'There are stored files already. A backup is restored into an empty installation only, so that nothing is overwritten.',
      );
  });

/**
 * Restores a checked backup and proves the result. Until its last step no server starts on it. Returns the
 * first row of a log that does not hold, or null; it did not hold when it was backed up either.
 */
export async function restoreBackup(deps: RestoreDeps, backup: CheckedBackup): Promise<string | null> {
  const { owner, say } = deps;
  await withClient(owner, (client) => beginRestore(client, backup.id));
  await restoreRows(deps, backup);
  await restoreFiles(deps, backup);
  say(`${backup.index.size - backup.damagedFiles.length} stored files, each with its checksum.`);
  const brokenLog = await proveDatabase(deps);
  await withClient(owner, (client) =>
    pauseOutgoing(client, { backup: backup.id, takenAt: backup.manifest.made_at, ...deps }),
  );
  await withClient(owner, (client) => endAccess(client, deps.now));
  await withClient(owner, endRestore);
  return brokenLog;
}

type DatabaseDeps = Pick<RestoreDeps, 'owner' | 'place' | 'keys' | 'log' | 'say'> & {
  /** counts the work of the database for the pace, if there is one */
  countDatabase?: CountDatabase | undefined;
};

/** Fills a database that has no tables yet. It ends only if each table was read again with the same rows and checksum. */
export async function restoreRows(
  { owner, place, keys, log, say, countDatabase = (work) => work() }: DatabaseDeps,
  { manifest }: Pick<CheckedBackup, 'manifest'>,
): Promise<void> {
  const until = Math.max(...manifest.migrations.map(({ version }) => version));
  await migrate(owner, { secretsKey: keys.current, log, until });
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let rows = 0;
  const open = (table: StoredTable) => {
    const entry = manifest.tables.find(({ name }) => name === table.name);
    if (!entry) throw new Error(`${table.name} is missing from the backup.`);
    return openPart(place, entry.part);
  };
  const onTable = (table: StoredTable) => {
    rows += table.rows;
    log.info({ table: table.name, rows, total }, 'Table restored');
  };
  await countDatabase(() => loadSnapshot(owner, manifest, { open, onTable }));
  say(
    `${manifest.tables.length} tables with ${rows} rows, each read again: rows and checksums are the same.`,
  );
}

/** Brings restored rows up to date. Returns the first row of a log that does not hold, or null. */
export async function proveDatabase({ owner, keys, log, say }: DatabaseDeps): Promise<string | null> {
  const { connections } = await updateDatabase(owner, keys, log);
  say('Row-level security keeps the clients apart, and the key opens what is encrypted.');
  const logs = await verifyLogs(connections.worker, []);
  say(describeLogs(logs));
  return logs.broken;
}

/** Files are written whole or not at all, so one with the right size is left from an interrupted restore and stays. */
async function restoreFiles(
  { store, place }: RestoreDeps,
  { index, damagedFiles }: CheckedBackup,
): Promise<void> {
  const damaged = new Set(damagedFiles.map(({ name }) => name));
  await inParallel([...index], async ([name, { size, sha256 }]) => {
    if (damaged.has(name) || (await hasFile(store, name, size))) return;
    const content = await place.read(pathOfFile(name));
    if (!content) throw new Error(`${pathOfFile(name)} is missing from the backup.`);
    const counted = new ByteChecksum();
    const temporary = await store.temporary(name);
    await pipeline(content.stream, counted, createWriteStream(temporary, { mode: 0o600 }));
    if (counted.digest() !== sha256) throw new Error(`${pathOfFile(name)} changed while it was restored.`);
    await store.keep(name, temporary);
  });
}

async function hasFile(store: FileStore, name: string, size: number): Promise<boolean> {
  const content = await store.read(name);
  if (!content) return false;
  content.stream.destroy();
  await finished(content.stream).catch(() => {});
  return content.size === size;
}
