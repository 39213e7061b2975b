import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** The id of a backup is the time of its snapshot, so that names sort by time. */
export const toBackupId = (now: Date): string => now.toISOString().replaceAll(':', '-');

const backupId = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const pathOfBackup = (id: string): string => `backups/${id}`;

/** The complete backups of a place, oldest first. */
async function listBackups(place: BackupPlace): Promise<string[]> {
  const ids = (await place.list('backups')).filter((name) => backupId.test(name)).toSorted();
  const complete = await Promise.all(
    ids.map(async (id) => ((await place.list(pathOfBackup(id))).includes('manifest.json') ? [id] : [])),
  );
  return complete.flat();
}

export const findNewestBackup = async (place: BackupPlace): Promise<string | undefined> =>
  (await listBackups(place)).at(-1);

export async function openManifest(
  place: BackupPlace,
  id: string,
  keys: readonly Buffer[],
): Promise<Manifest> {
  const found = await place.read(`${pathOfBackup(id)}/manifest.json`);
  if (!found) throw new Error(`There is no complete backup ${id} in ${place.name}.`);
  return readManifest(await text(found.stream), keys);
}
