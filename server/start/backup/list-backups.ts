import { text } from 'node:stream/consumers';
import type { BackupPlace } from './backup-place.ts';
import { inParallel } from './in-parallel.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** The id of a backup is the time of its snapshot, so that names sort by time. */
export const toBackupId = (now: Date): string => now.toISOString().replaceAll(':', '-');

export const toBackupTime = (id: string): Date => new Date(id.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

export const backupId = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

export const pathOfBackup = (id: string): string => `backups/${id}`;

type ListedBackup = {
  id: string;
  /** A backup without a manifest was interrupted, or is being written. */
  isComplete: boolean;
  isDamaged: boolean;
};

/** The backups of a place, oldest first. */
export async function listBackups(place: BackupPlace): Promise<ListedBackup[]> {
  const ids = (await place.list('backups')).filter((name) => backupId.test(name)).toSorted();
  return inParallel(ids, async (id) => {
    const names = await place.list(pathOfBackup(id));
    return { id, isComplete: names.includes('manifest.json'), isDamaged: names.includes('damaged') };
  });
}

export const findNewestBackup = async (place: BackupPlace): Promise<string | undefined> =>
  (await listBackups(place)).findLast(({ isComplete }) => isComplete)?.id;

export async function openManifest(
  place: BackupPlace,
  id: string,
  keys: readonly Buffer[],
): Promise<Manifest> {
  const content = await place.read(`${pathOfBackup(id)}/manifest.json`);
  if (!content) throw new Error(`There is no complete backup ${id} in ${place.name}.`);
  return readManifest(await text(content.stream), keys);
}
