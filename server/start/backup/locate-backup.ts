import { basename, resolve } from 'node:path';
import type { BackupPlace } from './backup-place.ts';
import { openBackupFolder } from './backup-folder.ts';
import { findNewestBackup } from './list-backups.ts';

export const openPlace = (address: string): BackupPlace => openBackupFolder(address);

/** A backup by its own folder, or the newest of the folder they are all in. */
export async function locateBackup(address: string): Promise<{ place: BackupPlace; id: string }> {
  const place = openPlace(address);
  if ((await place.list('')).includes('manifest.json'))
    return { place: openPlace(resolve(address, '../..')), id: basename(resolve(address)) };
  const newest = await findNewestBackup(place);
  if (newest === undefined) throw new Error(`There is no complete backup in ${place.name}.`);
  return { place, id: newest };
}
