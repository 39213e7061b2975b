import type { Connection } from '#database/connection.ts';
import { readSnapshot, type Progress, type Snapshot } from '#database/backup/read-snapshot.ts';
import type { TableShape } from '#database/backup/tables.ts';
import type { OperatorKeys } from '../database-keys.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupFormat, writeManifest, type Manifest, type Part } from './manifest.ts';
import { findNewestBackup, openManifest, pathOfBackup, toBackupId } from './list-backups.ts';
import { holdPlace, type Hold } from './hold-place.ts';
import type { CountDatabase } from './pace.ts';
import { findDamage, writePart } from './parts.ts';
import { readDamagedFiles } from './results-of-checks.ts';
import { copyNewFiles, readIndex, writeIndex, type FileIndex } from './stored-files.ts';

export type BackupDeps = {
  /** the login of backups */
  connection: Connection;
  store: FileStore;
  place: BackupPlace;
  /** The newest signs the manifest. */
  keys: OperatorKeys;
  version: string;
  now: Date;
  onProgress: (progress: Progress) => void;
  /** counts the work of the database for the pace, if there is one */
  countDatabase?: CountDatabase;
};

export type Backup = {
  id: string;
  manifest: Manifest;
  copied: { count: number; bytes: number };
  /** files that rows name and the store does not have */
  missing: string[];
};

/** Backs up the database as it is at one moment, with every stored file that its rows name. */
export const createBackup = (deps: BackupDeps): Promise<Backup> =>
  holdPlace(deps.place, (hold) => writeBackup(deps, hold));

async function writeBackup(
  { connection, store, place, keys, ...deps }: BackupDeps,
  { assertHeld }: Hold,
): Promise<Backup> {
  const id = toBackupId(deps.now);
  const path = pathOfBackup(id);
  const known = await readNewestIndex(place, keys);
  const index: FileIndex = new Map();
  // Once before the snapshot and once after it: a file that is deleted meanwhile is in the backup, and so is a new one
  const first = await copyNewFiles(store, place, index, known);
  const parts = new Map<string, Part>();
  const named = new Set<string>();
  const { onProgress, countDatabase = (work) => work() } = deps;
  const save = async (table: TableShape, rows: AsyncIterable<Buffer>) => {
    const seen = table.name === 'app.files' ? collectNames(table, rows, named) : rows;
    parts.set(table.name, await writePart(place, `${path}/tables/${table.name}.zst`, seen));
  };
  const snapshot = await countDatabase(() => readSnapshot(connection, { save, onProgress }));
  const second = await copyNewFiles(store, place, index, known);
  const manifest = {
    ...toManifest(snapshot, parts),
    version: deps.version,
    made_at: deps.now.toISOString(),
    files: {
      count: index.size,
      bytes: [...index.values()].reduce((sum, { size }) => sum + size, 0),
      index: await writeIndex(place, `${path}/files.zst`, index),
    },
  };
  await assertHeld();
  // Written last: a backup without a manifest is not complete
  await place.write(`${path}/manifest.json`, once(writeManifest(manifest, keys.current)));
  return {
    id,
    manifest,
    copied: { count: first.count + second.count, bytes: first.bytes + second.bytes },
    missing: [...named].filter((name) => !index.has(name)),
  };
}

/**
 * The stored files that need no copy. A place with backups of another installation is refused. If the last index is
 * damaged, all files are copied again.
 */
async function readNewestIndex(place: BackupPlace, keys: OperatorKeys): Promise<FileIndex> {
  const newest = await findNewestBackup(place);
  if (newest === undefined) return new Map();
  const { index } = (await openManifest(place, newest, [keys.current, ...keys.former])).files;
  if ((await findDamage(place, index)) !== null) return new Map();
  const files = await readIndex(place, index);
  for (const name of await readDamagedFiles(place, newest)) files.delete(name);
  return files;
}

function toManifest(
  { tables, migrations, jobsVersion, sequences }: Snapshot,
  parts: ReadonlyMap<string, Part>,
): Pick<Manifest, 'format' | 'tables' | 'migrations' | 'jobs_version' | 'sequences'> {
  return {
    format: backupFormat,
    jobs_version: jobsVersion,
    migrations,
    sequences,
    tables: tables.flatMap((table) => {
      const part = parts.get(table.name);
      return part ? [{ ...table, part }] : [];
    }),
  };
}

async function* collectNames(
  { columns }: TableShape,
  rows: AsyncIterable<Buffer>,
  names: Set<string>,
): AsyncGenerator<Buffer, void> {
  const column = columns.indexOf('name');
  let startedAt = '';
  for await (const chunk of rows) {
    const lines = (startedAt + chunk.toString('latin1')).split('\n');
    startedAt = lines.pop() ?? '';
    for (const line of lines) names.add(line.split('\t')[column] ?? '');
    yield chunk;
  }
}

async function* once(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}
