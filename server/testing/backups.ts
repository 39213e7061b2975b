import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#database/connection.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { openBackupFolder } from '#server/start/backup/backup-folder.ts';
import type { BackupPlace } from '#server/start/backup/backup-place.ts';
import { checkBackup } from '#server/start/backup/check-backup.ts';
import { createBackup, type Backup } from '#server/start/backup/create-backup.ts';
import { assertMayRestore, restoreBackup } from '#server/start/backup/restore-backup.ts';
import { emptyDatabase, testKey, type EmptyDatabase } from './database.ts';

export const testKeys = { current: testKey, former: [] };
const log = { info: () => {}, warn: () => {} };

/** Folders for one test file: stores of files, and places for backups. */
export async function backupFolders() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-backups-'));
  let made = 0;
  const next = (name: string) => join(folder, `${name}-${(made += 1)}`);
  return {
    newStore: () => createLocalStore(next('files')),
    newPlace: () => {
      const path = next('place');
      return { ...openBackupFolder(path), path };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export async function storeFile(store: FileStore, name: string, bytes: string | Buffer): Promise<void> {
  const temporary = await store.temporary(name);
  await writeFile(temporary, bytes);
  await store.keep(name, temporary);
}

/** The text of a stored file; null without one. */
export async function readStored(store: FileStore, name: string): Promise<string | null> {
  const found = await store.read(name);
  return found && text(found.stream);
}

export const newFileName = (words: string): string =>
  `${createHash('sha256').update(words).digest('hex')}.txt`;

let seconds = 0;
/** Each backup of a test is a second later than the one before. */
export const backUp = (
  connection: Connection,
  { store, place }: { store: FileStore; place: BackupPlace },
): Promise<Backup> =>
  createBackup({
    connection,
    store,
    place,
    keys: testKeys,
    version: '0.0.0',
    now: new Date(Date.UTC(2026, 10, 27, 0, 0, (seconds += 1))),
    onProgress: () => {},
  });

export type Restored = {
  database: EmptyDatabase;
  store: FileStore;
  said: string[];
  brokenLog: string | null;
};

/** Restores a backup into an empty database and an empty store, or those that are given. */
export async function restore(
  place: BackupPlace,
  id: string,
  into: { database?: EmptyDatabase; store: FileStore },
): Promise<Restored> {
  const database = into.database ?? (await emptyDatabase());
  const said: string[] = [];
  const deps = {
    owner: database.owner,
    store: into.store,
    place,
    keys: testKeys,
    log,
    isStaging: false,
    now: new Date('2026-11-27T12:00:00Z'),
    say: (sentence: string) => void said.push(sentence),
  };
  const backup = await checkBackup(place, id, [testKey]);
  await assertMayRestore(deps, backup);
  const brokenLog = await restoreBackup(deps, backup);
  return { database, store: into.store, said, brokenLog };
}

/** A place whose reads fail from the given one on, as when a restore is killed there. */
export function breakAfter(place: BackupPlace, reads: number, path: RegExp): BackupPlace {
  let left = reads;
  return {
    ...place,
    read: async (name) => {
      if (path.test(name) && (left -= 1) < 0) throw new Error('The machine lost its power.');
      return place.read(name);
    },
  };
}

/** The record of the restore itself, and what lets somebody in, which a restore ends. */
export const changedByRestore: readonly string[] = [
  'app.restores',
  'app.sessions',
  'app.login_codes',
  'app.password_links',
  'app.setup_links',
  'app.api_keys',
  'app.provider_keys',
  'app.crm_enquiries',
];
