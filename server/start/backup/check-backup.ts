import { readMigrations } from '#database/migrations.ts';
import { jobsVersion } from '#database/jobs.ts';
import type { BackupPlace } from './backup-place.ts';
import type { Manifest } from './manifest.ts';
import { openManifest } from './list-backups.ts';
import { inParallel } from './in-parallel.ts';
import { findDamage } from './parts.ts';
import { pathOfFile, readIndex, type FileIndex } from './stored-files.ts';

export type CheckedBackup = {
  id: string;
  manifest: Manifest;
  index: FileIndex;
  /** stored files that are missing or damaged; the rest of the backup can be restored without them */
  damagedFiles: { name: string; says: string }[];
};

/** Throws for a backup that is damaged, foreign, or newer than this code. Nothing is written. */
export async function checkBackup(
  place: BackupPlace,
  id: string,
  keys: readonly Buffer[],
): Promise<CheckedBackup> {
  const manifest = await openManifest(place, id, keys);
  await assertKnownRelease(manifest);
  const damage: string[] = [];
  await inParallel([...manifest.tables.map(({ part }) => part), manifest.files.index], async (part) => {
    const says = await findDamage(place, part);
    if (says !== null) damage.push(says);
  });
  if (damage.length > 0)
    throw new Error(`The backup is damaged, so nothing was restored:\n${toList(damage)}`);
  const index = await readIndex(place, manifest.files.index);
  const damagedFiles: CheckedBackup['damagedFiles'] = [];
  await inParallel([...index], async ([name, file]) => {
    const says = await findDamage(place, { ...file, path: pathOfFile(name) });
    if (says !== null) damagedFiles.push({ name, says });
  });
  return { id, manifest, index, damagedFiles };
}

async function assertKnownRelease({ migrations, jobs_version, version }: Manifest): Promise<void> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration.checksum]));
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (unknown)
    throw new Error(
      `The backup was made by a newer or another Foyer (${version}): this one does not have its migration ${unknown.name}. Restore it with that release.`,
    );
  if (jobs_version !== jobsVersion)
    throw new Error(
      `The job queue in the backup has version ${jobs_version}, and this Foyer has ${jobsVersion}. Restore it with the release that made it (${version}), then start the newer one.`,
    );
}

export const toList = (lines: readonly string[]): string => lines.map((line) => `  - ${line}`).join('\n');
