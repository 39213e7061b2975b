import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migrations.ts';
import { connectionsTo } from '#database/roles.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { prepareDatabase } from '../database.ts';
import { openSecretsKeys } from '../database-keys.ts';
import {
  backupFolders,
  backUp,
  breakAfter,
  changedByRestore,
  newFileName,
  readStored,
  restore,
  storeFile,
  testKeys,
} from '#server/testing/backups.ts';
import {
  emptyDatabase,
  testDatabase,
  testKey,
  type EmptyDatabase,
  type TestDatabase,
} from '#server/testing/database.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import type { BackupPlace } from './backup-place.ts';
import { checkBackup } from './check-backup.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';
import { pathOfBackup } from './list-backups.ts';
import { pathOfFile } from './stored-files.ts';

const log = { info: () => {}, warn: () => {} };
const file = newFileName('a file');

let source: TestDatabase;
let files: FileStore;
let folders: Awaited<ReturnType<typeof backupFolders>>;
let place: BackupPlace & { path: string };
let id: string;
let manifest: Manifest;
let empty: EmptyDatabase;
const databases: EmptyDatabase[] = [];

beforeAll(async () => {
  folders = await backupFolders();
  source = await testDatabase();
  await openSecretsKeys(source.owner, testKeys);
  files = folders.newStore();
  await makeClient(source, (await makeStaff(source)).id);
  await storeFile(files, file, 'the bytes of a file');
});
beforeEach(async () => {
  place = folders.newPlace();
  ({ id, manifest } = await backUp(source.backup, { store: files, place }));
  empty = await newDatabase();
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await source.drop();
  await folders.remove();
});

async function newDatabase(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

const pathIn = (path: string) => join(place.path, path);
const pathOfTable = (name: string) => pathIn(`${pathOfBackup(id)}/tables/${name}.zst`);
const pathOfManifest = () => pathIn(`${pathOfBackup(id)}/manifest.json`);
const restoreHere = (from: BackupPlace = place) =>
  restore(from, id, { database: empty, store: folders.newStore() });

const countTables = (database: EmptyDatabase): Promise<number> =>
  withClient(database.owner, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE relkind IN ('r', 'p') AND nspname IN ('app', 'jobs', 'public')",
    );
    return rowCount ?? 0;
  });

async function flipByte(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function rewriteManifest(change: (manifest: Manifest) => Manifest, key = testKey): Promise<void> {
  await writeFile(pathOfManifest(), writeManifest(change(manifest), key));
}

test.each<[string, () => Promise<unknown>, string]>([
  ['a changed byte in a table', () => flipByte(pathOfTable('app.clients')), 'app.clients.zst is damaged'],
  ['a table that is cut short', () => truncate(pathOfTable('app.clients'), 9), 'has 9 bytes instead of'],
  ['a table with more bytes', () => appendFile(pathOfTable('app.clients'), '!'), 'bytes instead of'],
  ['a missing table', () => rm(pathOfTable('app.users')), 'app.users.zst is missing'],
  ['a damaged list of files', () => flipByte(pathIn(manifest.files.index.path)), 'files.zst is damaged'],
  [
    'a changed manifest',
    async () =>
      writeFile(
        pathOfManifest(),
        (await readFile(pathOfManifest(), 'utf8')).replace('"version":"0.0.0"', '"version":"0.0.1"'),
      ),
    'its manifest was changed',
  ],
  [
    'another file in its place',
    () => writeFile(pathOfManifest(), '{"name":"other"}'),
    'not that of a Foyer backup',
  ],
  ['a manifest cut short', () => truncate(pathOfManifest(), 200), 'not that of a Foyer backup'],
  [
    'the backup of another installation',
    () => rewriteManifest((same) => same, Buffer.alloc(32, 'another key')),
    'another key than SECRETS_KEY',
  ],
  [
    'a newer format',
    () => rewriteManifest((same) => ({ ...same, format: 2 })),
    'A newer Foyer made this backup',
  ],
  [
    'a newer migration',
    () =>
      rewriteManifest((same) => ({
        ...same,
        migrations: [...same.migrations, { version: 9999, name: '9999_next.sql', checksum: '00' }],
      })),
    'does not have its migration 9999_next.sql',
  ],
  [
    'a migration with other words',
    () =>
      rewriteManifest((same) => ({
        ...same,
        migrations: same.migrations.map((one) => ({ ...one, checksum: '00' })),
      })),
    'does not have its migration',
  ],
  [
    'another version of the job queue',
    () => rewriteManifest((same) => ({ ...same, jobs_version: same.jobs_version + 1 })),
    'The job queue in the backup has version',
  ],
])('%s is refused before anything is written', async (_name, damage, reason) => {
  await damage();
  await expect(restoreHere()).rejects.toThrow(reason);
  expect(await countTables(empty)).toBe(0);
});

test('an incomplete backup is not a backup', async () => {
  await rm(pathOfManifest());
  await expect(restoreHere()).rejects.toThrow('There is no complete backup');
});

test('stored files that are missing, short or changed are all named', async () => {
  const path = pathIn(pathOfFile(file));
  const damaged = async () => (await checkBackup(place, id, [testKey])).damagedFiles.map(({ says }) => says);
  expect(await damaged()).toEqual([]);
  await flipByte(path);
  expect(await damaged()).toEqual([`${pathOfFile(file)} is damaged: its checksum differs`]);
  await truncate(path, 3);
  expect(await damaged()).toEqual([`${pathOfFile(file)} has 3 bytes instead of 19`]);
  await rm(path);
  expect(await damaged()).toEqual([`${pathOfFile(file)} is missing`]);
});

test('a database with anything in it is refused, and keeps it', async () => {
  await withClient(empty.owner, (client) => client.query('CREATE TABLE somebody (name text)'));
  await expect(restoreHere()).rejects.toThrow('The database is not empty: it has somebody');
  expect(await countTables(empty)).toBe(1);
});

test('stored files of another installation are refused, and stay', async () => {
  const store = folders.newStore();
  const other = newFileName('somebody else');
  await storeFile(store, other, 'theirs');
  await expect(restore(place, id, { database: empty, store })).rejects.toThrow(
    'There are stored files already',
  );
  expect(await readStored(store, other)).toBe('theirs');
  expect(await countTables(empty)).toBe(0);
});

test('an interrupted restore serves nothing, begins again and is whole', async () => {
  const store = folders.newStore();
  const into = { database: empty, store };
  for (const [reads, path] of [
    [manifest.tables.length + 5, /tables/],
    [1, /^files/],
  ] as const) {
    await expect(restore(breakAfter(place, reads, path), id, into)).rejects.toThrow('lost its power');
    await expect(prepareDatabase(empty.owner, testKeys, log)).rejects.toThrow(`${id} was interrupted`);
  }
  const other = await backUp(source.backup, { store: files, place });
  await expect(restore(place, other.id, into)).rejects.toThrow(
    'The restore of another backup was interrupted',
  );
  await restore(place, id, into);
  await prepareDatabase(empty.owner, testKeys, log);
  const held = await withClient(empty.owner, (client) =>
    client.query('SELECT backup, is_staging, released_at FROM app.restores'),
  );
  expect(held.rows).toEqual([{ backup: id, is_staging: false, released_at: null }]);
  const again = await backUp(connectionsTo(empty.owner, testKey).backup, {
    store,
    place: folders.newPlace(),
  });
  const contentsOf = ({ tables }: Manifest) =>
    tables
      .filter(({ name }) => !changedByRestore.includes(name))
      .map(({ name, checksum }) => [name, checksum]);
  expect(contentsOf(again.manifest)).toEqual(contentsOf(manifest));
  expect(again.manifest.files.count).toBe(1);
});

test('a backup of an older release is restored at its migrations and then brought up to date', async () => {
  const old = await newDatabase();
  const all = await readMigrations();
  const until = all.at(-3)?.version ?? 0;
  const connections = await migrate(old.owner, { secretsKey: testKey, log, until });
  const backup = await backUp(connections.backup, { store: files, place });
  expect(backup.manifest.migrations.at(-1)?.version).toBe(until);
  await restore(place, backup.id, { database: empty, store: folders.newStore() });
  const { rows } = await withClient(empty.owner, (client) =>
    client.query<{ n: number }>('SELECT count(*)::int AS n FROM public.foyer_migrations'),
  );
  expect(rows).toEqual([{ n: all.length }]);
});

test('a manifest is read back as it was written', () => {
  expect(readManifest(writeManifest(manifest, testKey), [Buffer.alloc(32), testKey])).toEqual(manifest);
});

test('two backups at once: the second one says that it has to wait', async () => {
  const slow: BackupPlace = {
    ...place,
    write: async (path, bytes) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return place.write(path, bytes);
    },
  };
  const results = await Promise.allSettled([
    backUp(source.backup, { store: files, place: slow }),
    backUp(source.backup, { store: files, place: slow }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(String(results.find((one) => one.status === 'rejected')?.reason)).toContain('Another backup');
});
