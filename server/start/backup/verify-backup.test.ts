import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from 'pg';
import { withUser, type Connection } from '#database/connection.ts';
import { openSecretsKeys, readSecretsKeys } from '../database-keys.ts';
import { backupFolders, backUp, newFileName, storeFile, testKeys } from '#server/testing/backups.ts';
import { testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { createBackup, type Backup } from './create-backup.ts';
import { findNewestBackup, listBackups, pathOfBackup } from './list-backups.ts';
import { writeManifest } from './manifest.ts';
import { toScratchName } from './scratch-database.ts';
import { pathOfFile } from './stored-files.ts';
import { verifyBackup } from './verify-backup.ts';

let source: TestDatabase;
let owner: Client;
let store: FileStore;
let folders: Awaited<ReturnType<typeof backupFolders>>;
let place: ReturnType<typeof folders.newPlace>;
let backup: Backup;
const file = newFileName('a file');

beforeAll(async () => {
  folders = await backupFolders();
  source = await testDatabase();
  owner = await connectOwner(source);
  await openSecretsKeys(source.owner, testKeys);
  await makeClient(source, (await makeStaff(source)).id);
  store = folders.newStore();
  await storeFile(store, file, 'the bytes of a file');
});
beforeEach(async () => {
  place = folders.newPlace();
  backup = await backUp(source.backup, { store, place });
});
afterAll(async () => {
  await owner.end();
  await source.drop();
  await folders.remove();
});

const verify = (from: Connection = source.owner) =>
  verifyBackup({ owner: from, place, keys: testKeys }, backup.id);

const nameOfSource = async () =>
  (await owner.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name ?? '';

const hasScratchDatabase = async () => {
  const name = toScratchName(await nameOfSource());
  return (await owner.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
};

test('a whole backup restores beside the installation, and its database is dropped', async () => {
  expect(await verify()).toBeNull();
  expect(await listBackups(place)).toEqual([{ id: backup.id, isComplete: true, isDamaged: false }]);
  expect(await hasScratchDatabase()).toBe(false);
});

test('a damaged table is found, and the backup marked', async () => {
  await truncate(join(place.path, pathOfBackup(backup.id), 'tables/app.clients.zst'), 20);
  expect(await verify()).toMatchObject({
    isUnknown: false,
    says: expect.stringContaining('app.clients.zst'),
  });
  expect(await listBackups(place)).toMatchObject([{ isComplete: true, isDamaged: true }]);
});

test('rows that are not those of the manifest are found', async () => {
  const other = await backUp(source.backup, { store, place });
  const manifest = {
    ...other.manifest,
    tables: other.manifest.tables.map((table) =>
      table.name === 'app.clients' ? { ...table, rows: table.rows + 1 } : table,
    ),
  };
  await writeFile(
    join(place.path, pathOfBackup(backup.id), 'manifest.json'),
    writeManifest(manifest, testKey),
  );
  expect(await verify()).toMatchObject({
    isUnknown: false,
    says: expect.stringContaining('app.clients has'),
  });
  expect(await hasScratchDatabase()).toBe(false);
});

test('a stored file that is damaged is copied again by the next backup', async () => {
  await writeFile(join(place.path, pathOfFile(file)), 'other bytes of it!!');
  expect(await verify()).toMatchObject({ isUnknown: false, says: expect.stringContaining(pathOfFile(file)) });
  const next = await backUp(source.backup, { store, place });
  expect(next.copied.count).toBe(1);
  backup = next;
  expect(await verify()).toBeNull();
  expect(await findNewestBackup(place)).toBe(next.id);
});

test('a database that a killed check left is dropped by the next one', async () => {
  await owner.query(`CREATE DATABASE ${toScratchName(await nameOfSource())}`);
  expect(await hasScratchDatabase()).toBe(true);
  expect(await verify()).toBeNull();
  expect(await hasScratchDatabase()).toBe(false);
});

test('a login that may not create databases leaves the backup unverified and unmarked, and says what to do', async () => {
  const name = await nameOfSource();
  const role = `plain_owner_${process.pid}`;
  await owner.query(`CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD 'plain'; GRANT CONNECT ON DATABASE "${name}" TO ${role};
    GRANT SELECT ON public.foyer_roles TO ${role}`);
  try {
    expect(await verify(withUser(source.owner, role, 'plain'))).toMatchObject({
      isUnknown: true,
      says: expect.stringContaining('CREATEDB'),
    });
    expect(await listBackups(place)).toMatchObject([{ isDamaged: false }]);
  } finally {
    await owner.query(
      `REVOKE CONNECT ON DATABASE "${name}" FROM ${role}; REVOKE SELECT ON public.foyer_roles FROM ${role}; DROP ROLE ${role}`,
    );
  }
});

test('after an exchange of the key the next backup goes into the same place', async () => {
  const keys = { current: Buffer.alloc(32, 'the next key'), former: [testKey] };
  await openSecretsKeys(source.owner, keys);
  // the key of before is not given any more
  const alone = { current: keys.current, former: [] };
  const former = await readSecretsKeys(source.owner, alone);
  const next = await createBackup({
    connection: source.backup,
    store,
    place,
    keys: { ...alone, former },
    version: '0.0.0',
    now: new Date(),
    onProgress: () => {},
  });
  expect(next.copied.count).toBe(0);
  await openSecretsKeys(source.owner, { current: testKey, former: [keys.current] });
});
