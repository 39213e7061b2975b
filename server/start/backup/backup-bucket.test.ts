import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  backupFolders,
  backUp,
  newFileName,
  readStored,
  restore,
  storeFile,
  testKeys,
} from '#server/testing/backups.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startS3, type S3 } from '#server/testing/s3.ts';
import { openSecretsKeys } from '../database-keys.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { listBackups } from './list-backups.ts';
import { findPlaceMistake, type PlaceConfig } from './locate-backup.ts';
import { pruneBackups } from './prune-backups.ts';
import { pathOfFile } from './stored-files.ts';

let s3: S3;
let database: TestDatabase;
let folders: Awaited<ReturnType<typeof backupFolders>>;
beforeAll(async () => {
  s3 = await startS3();
  folders = await backupFolders();
  database = await testDatabase();
  await openSecretsKeys(database.owner, testKeys);
});
afterEach(() => {
  s3.objects.clear();
  s3.mishaps.length = 0;
  s3.asked.length = 0;
});
afterAll(async () => {
  await s3.close();
  await database.drop();
  await folders.remove();
});

const retry = { answerMs: 60_000, uploadMs: 60_000, waits: [5, 5] };
const place = () => openBackupBucket(s3.bucket, 'of/foyer', { retry, partSize: 1000 });
const chunks = (bytes: Buffer, size = 300) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
const write = (path: string, bytes: Buffer) => place().write(path, Readable.from(chunks(bytes)));
const read = async (path: string) => {
  const found = await place().read(path);
  return found && buffer(found.stream);
};

test.each([0, 1, 999, 1000, 1200, 1201, 5000, 7777])('a file of %i bytes arrives as it was', async (size) => {
  const bytes = randomBytes(size);
  await write('a/b', bytes);
  expect(await read('a/b')).toEqual(bytes);
  expect((await place().read('a/b'))?.size).toBe(size);
  expect([...s3.objects.keys()]).toEqual(['of/foyer/a/b']);
  expect(s3.uploads.size).toBe(0);
});

test.each(['error', 'cut', 'cut in the middle'] as const)(
  'wherever one answer is %s, a large file arrives whole',
  async (mishap) => {
    const bytes = randomBytes(4000);
    // begun, four parts, put together
    for (let n = 0; n < 6; n += 1) {
      s3.objects.clear();
      s3.mishaps.length = 0;
      s3.mishaps.push(...Array.from({ length: n }, () => 'well' as const), mishap);
      await write('a', bytes);
      s3.mishaps.length = 0;
      expect([n, (await read('a'))?.equals(bytes)]).toEqual([n, true]);
    }
  },
);

test('a store that does not come back leaves nothing half behind', async () => {
  s3.mishaps.push('well', 'well', 'error', 'error', 'error');
  await expect(write('a', randomBytes(4000))).rejects.toMatchObject({ code: 'STORE_FAILED' });
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

test('a file whose source fails is not stored', async () => {
  async function* failing() {
    yield randomBytes(2500);
    throw new Error('The table is gone.');
  }
  await expect(place().write('a', failing())).rejects.toThrow('The table is gone.');
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0]);
});

test('a connection that is lost while a file is read goes on where it ended', async () => {
  const bytes = randomBytes(500_000);
  await write('a', bytes);
  s3.mishaps.push('half of the object', 'error', 'well');
  expect((await read('a'))?.equals(bytes)).toBe(true);
});

test('an object that was replaced while it was read is an error, and so is one that stays short', async () => {
  await write('a', randomBytes(5000));
  s3.mishaps.push('half of the object');
  const found = await place().read('a');
  s3.objects.set('of/foyer/a', { bytes: randomBytes(5000), at: new Date() });
  await expect(found && buffer(found.stream)).rejects.toMatchObject({ code: 'STORE_FAILED' });
});

test('names are listed once each, over several pages, and only those of this prefix', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await write(`x/${name}/1`, randomBytes(1));
  await write('x/f', randomBytes(1));
  s3.objects.set('of/foyer-2/x/other', { bytes: randomBytes(1), at: new Date() });
  expect((await place().list('x')).toSorted()).toEqual([...names, 'f']);
  expect(await place().list('')).toEqual(['x']);
  expect(await place().list('y')).toEqual([]);
  await place().remove('x/a');
  await place().remove('x/f');
  expect((await place().list('x')).toSorted()).toEqual(['b', 'c', 'd', 'e']);
  await place().remove('x');
  expect([...s3.objects.keys()]).toEqual(['of/foyer-2/x/other']);
});

test('an installation is backed up into a bucket, again with what is new alone, pruned, and restored from it', async () => {
  const store = folders.newStore();
  const [first, second] = [newFileName('first'), newFileName('second')];
  await storeFile(store, first, 'one');
  const bucket = place();
  const before = await backUp(database.backup, { store, place: bucket });
  await storeFile(store, second, 'two');
  await store.remove(first);
  s3.asked.length = 0;
  const after = await backUp(database.backup, { store, place: bucket });
  expect(after.copied.count).toBe(1);
  expect(s3.asked.filter((line) => line.startsWith('PUT') && line.includes('/files/'))).toEqual([
    `PUT /${s3.bucket.name}/of/foyer/${pathOfFile(second)}`,
  ]);
  expect(await listBackups(bucket)).toHaveLength(2);
  // both are of one day
  expect(await pruneBackups(bucket, { newest: after.id, keys: [testKeys.current] })).toEqual({
    backups: 1,
    files: 1,
  });
  expect([...s3.objects.keys()].filter((key) => key.includes(before.id))).toEqual([]);

  const restored = await restore(bucket, after.id, { store: folders.newStore() });
  expect(await readStored(restored.store, second)).toBe('two');
  expect(await readStored(restored.store, first)).toBeNull();
  await restored.database.drop();
});

const access = {
  endpoint: 'https://s3.ca-west-1.example.com',
  region: 'r',
  accessKeyId: 'a',
  secretAccessKey: 'b',
};
const config: PlaceConfig = {
  dataDir: '/srv/foyer',
  files: { bucket: { ...access, endpoint: 'https://S3.example.com:443/', name: 'files' } },
  backupAccess: access,
};
test.each<[string, Partial<PlaceConfig>, string | null]>([
  ['s3://backups/foyer', {}, null],
  ['s3://files', {}, 'is the bucket of stored files'],
  ['s3://files/backups/', {}, 'is the bucket of stored files'],
  ['s3://files', { backupAccess: { ...access, endpoint: 'https://store.example.org' } }, null],
  ['s3://backups', { backupAccess: undefined }, 'BACKUP_S3_ENDPOINT'],
  ['s3://UPPER/x', {}, 'must look like'],
  ['s3://backups/a b', {}, 'must look like'],
  ['/srv/backups', {}, null],
  ['/srv/foyer-backups', {}, null],
  ['/srv/foyer', {}, 'lost together with DATA_DIR'],
  ['/srv/foyer/files/../backups', {}, 'lost together with DATA_DIR'],
])(
  'a target is refused where it would be lost together with the installation: %s',
  (address, change, says) => {
    const mistake = findPlaceMistake(address, { ...config, ...change });
    if (says === null) expect(mistake).toBeNull();
    else expect(mistake).toContain(says);
  },
);
