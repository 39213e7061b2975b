import { isAbsolute, relative, resolve } from 'node:path';
import type { Bucket } from '#server/adapters/s3/s3-client.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { openBackupFolder } from './backup-folder.ts';
import type { BackupPlace } from './backup-place.ts';
import { backupId, findNewestBackup } from './list-backups.ts';

/** The settings that an address of backups depends on. */
export type PlaceConfig = {
  dataDir: string;
  files: { bucket: Bucket | undefined };
  /** how to reach a bucket of backups */
  backupAccess: Omit<Bucket, 'name'> | undefined;
};

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

/** A folder, or s3://bucket/prefix. Throws for a place that would be lost together with the installation. */
export function openPlace(address: string, config: PlaceConfig): BackupPlace {
  const mistake = findPlaceMistake(address, config);
  if (mistake !== null) throw new Error(mistake);
  const [, name, prefix = ''] = bucketAddress.exec(address) ?? [];
  return name && config.backupAccess
    ? openBackupBucket({ ...config.backupAccess, name }, prefix.slice(1))
    : openBackupFolder(address);
}

/** Why nothing may be backed up to this address, or restored from it. */
export function findPlaceMistake(
  address: string,
  { dataDir, files, backupAccess }: PlaceConfig,
): string | null {
  if (!address.startsWith('s3:'))
    return isInside(resolve(dataDir), resolve(address))
      ? `Backups in ${address} would be lost together with DATA_DIR. Take a folder outside of it, best on another machine.`
      : null;
  const [, name] = bucketAddress.exec(address) ?? [];
  if (name === undefined) return `${address} must look like s3://bucket/prefix.`;
  if (backupAccess === undefined)
    return 'Backups in a bucket need BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.';
  return files.bucket?.name === name && isSameStore(files.bucket.endpoint, backupAccess.endpoint)
    ? `${address} is the bucket of stored files. Backups in it would be lost together with them; take another bucket, best of another provider.`
    : null;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}

/** A store has many addresses: one of its own for each region, for example. */
function isSameStore(one: string, other: string): boolean {
  const domainOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.');
  return domainOf(one) === domainOf(other);
}

/** A backup by its own address, or the newest of the place they are all in. */
export async function locateBackup(
  address: string,
  config: PlaceConfig,
): Promise<{ place: BackupPlace; id: string }> {
  const full = address.startsWith('s3:') ? address : resolve(address);
  const [, parent, id = ''] = /^(.*)\/backups\/([^/]+)\/?$/.exec(full) ?? [];
  if (parent !== undefined && backupId.test(id)) return { place: openPlace(parent, config), id };
  const place = openPlace(address, config);
  const newest = await findNewestBackup(place);
  if (newest === undefined) throw new Error(`There is no complete backup in ${place.name}.`);
  return { place, id: newest };
}
