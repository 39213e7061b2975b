import fc from 'fast-check';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolders, newFileName, testKeys } from '#server/testing/backups.ts';
import { testKey } from '#server/testing/database.ts';
import { holdPlace } from './hold-place.ts';
import { listBackups, pathOfBackup, toBackupId } from './list-backups.ts';
import { backupFormat, writeManifest } from './manifest.ts';
import { markDamaged } from './results-of-checks.ts';
import { pruneBackups } from './prune-backups.ts';
import { selectRetained } from './rules.ts';
import { listStored, pathOfFile, writeIndex } from './stored-files.ts';
import type { BackupPlace } from './backup-place.ts';

let folders: Awaited<ReturnType<typeof backupFolders>>;
beforeAll(async () => {
  folders = await backupFolders();
});
afterAll(() => folders.remove());

const day = 86_400_000;
const idOf = (days: number) => toBackupId(new Date(Date.UTC(2026, 0, 1, 8) + days * day));

async function* once(text: string) {
  yield Buffer.from(text);
}

async function addBackup(
  place: BackupPlace,
  id: string,
  {
    files,
    isComplete = true,
    key = testKey,
  }: { files: readonly string[]; isComplete?: boolean; key?: Buffer },
): Promise<void> {
  for (const name of files) await place.write(pathOfFile(name), once(name));
  const index = new Map(files.map((name) => [name, { size: name.length, sha256: '' }]));
  const part = await writeIndex(place, `${pathOfBackup(id)}/files.zst`, index);
  const manifest = {
    format: backupFormat,
    version: '0.0.0',
    made_at: '2026-01-01T00:00:00Z',
    jobs_version: 1,
    migrations: [],
    tables: [],
    sequences: [],
    files: { count: files.length, bytes: 0, index: part },
  };
  if (isComplete) await place.write(`${pathOfBackup(id)}/manifest.json`, once(writeManifest(manifest, key)));
}

const idsIn = async (place: BackupPlace) => (await listBackups(place)).map(({ id }) => id);
const prune = (place: BackupPlace, newest: string) =>
  pruneBackups(place, { newest, keys: [testKeys.current] });
const pathsOf = (names: readonly string[]) => names.map(pathOfFile).toSorted();
const storedIn = async (place: BackupPlace) => [...(await listStored(place))].toSorted();

test('what stays is what the rule keeps, with exactly the files that these backups name', async () => {
  const names = Array.from({ length: 6 }, (_, n) => newFileName(`file ${n}`));
  const backups = fc.uniqueArray(
    fc.record({
      days: fc.integer({ min: 0, max: 500 }),
      files: fc.subarray(names),
      isComplete: fc.boolean(),
      isDamaged: fc.boolean(),
    }),
    { selector: ({ days }) => days, maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(backups, async (made) => {
      const place = folders.newPlace();
      const newest = { days: 600, files: names.slice(0, 1), isComplete: true, isDamaged: false };
      const all = [...made, newest].map((one) => ({ ...one, id: idOf(one.days) }));
      for (const { id, isDamaged, ...one } of all) {
        await addBackup(place, id, one);
        if (isDamaged) await markDamaged(place, id, []);
      }
      await prune(place, idOf(600));
      const kept = selectRetained(all.filter(({ isComplete }) => isComplete));
      expect(await idsIn(place)).toEqual([...kept].toSorted());
      const named = all.filter(({ id }) => kept.has(id)).flatMap(({ files }) => files);
      expect(await storedIn(place)).toEqual(pathsOf([...new Set(named)]));
    }),
    { numRuns: 15 },
  );
});

const [one, two, three] = [newFileName('1'), newFileName('2'), newFileName('3')];

/** Two backups of a day, of which the second is kept, and a file that an interrupted one left. */
async function newPlace() {
  const place = folders.newPlace();
  const ids = [idOf(0), idOf(0.1)] as const;
  await addBackup(place, ids[0], { files: [one, two] });
  await addBackup(place, ids[1], { files: [two] });
  await place.write(pathOfFile(three), once('left'));
  return { place, ids };
}

test('while a backup is running nothing is removed', async () => {
  const { place, ids } = await newPlace();
  await holdPlace(place, async () => {
    await expect(prune(place, ids[1])).rejects.toThrow('Another backup');
  });
  expect(await idsIn(place)).toEqual(ids);
  expect(await storedIn(place)).toEqual(pathsOf([one, two, three]));
  expect(await prune(place, ids[1])).toEqual({ backups: 1, files: 2 });
  expect(await storedIn(place)).toEqual(pathsOf([two]));
});

test('a list of files that cannot be read keeps every file and every backup', async () => {
  const { place, ids } = await newPlace();
  await writeFile(join(place.path, pathOfBackup(ids[1]), 'files.zst'), 'damaged');
  await expect(prune(place, ids[1])).rejects.toThrow('old backups stay');
  expect(await idsIn(place)).toEqual(ids);
  expect(await storedIn(place)).toEqual(pathsOf([one, two, three]));
});

test('in a place with a backup of another installation nothing is removed', async () => {
  const { place, ids } = await newPlace();
  await addBackup(place, idOf(40), { files: [], key: Buffer.alloc(32, 'another key') });
  await expect(prune(place, ids[1])).rejects.toThrow('another key');
  expect(await storedIn(place)).toEqual(pathsOf([one, two, three]));
});

test('a place that does not list the backup that was just made keeps everything', async () => {
  const { place, ids } = await newPlace();
  await expect(prune(place, idOf(1))).rejects.toThrow('Nothing was removed');
  expect(await idsIn(place)).toEqual(ids);
});
