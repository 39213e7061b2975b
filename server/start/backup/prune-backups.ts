import type { BackupPlace } from './backup-place.ts';
import { holdPlace } from './hold-place.ts';
import { inParallel } from './in-parallel.ts';
import { listBackups, openManifest, pathOfBackup } from './list-backups.ts';
import { findDamage } from './parts.ts';
import { selectRetained } from './rules.ts';
import { listStored, pathOfFile, readIndex } from './stored-files.ts';

export type Pruned = { backups: number; files: number };

/**
 * Removes the backups that are not kept any longer, what interrupted ones left, and the stored files that no backup
 * names. While another backup is running, or where the list of a backup cannot be read, it throws and the files stay.
 */
export const pruneBackups = (
  place: BackupPlace,
  { newest, keys }: { newest: string; keys: readonly Buffer[] },
): Promise<Pruned> =>
  holdPlace(place, async () => {
    const all = await listBackups(place);
    const complete = all.filter(({ isComplete }) => isComplete);
    if (!complete.some(({ id }) => id === newest))
      throw new Error(
        `${place.name} does not list the backup ${newest} that was just made. Nothing was removed.`,
      );
    const retained = selectRetained(complete);
    // Nobody else is at work here, so one without a manifest was interrupted
    const old = all.filter(({ id }) => !retained.has(id));
    // read before anything is removed: an error leaves the place as it was
    const named = await readNamedFiles(place, [...retained], keys);
    for (const { id } of old) await removeBackup(place, id);
    const unused = [...(await listStored(place))].filter((path) => !named.has(path));
    await inParallel(unused, (path) => place.remove(path));
    return { backups: old.filter(({ isComplete }) => isComplete).length, files: unused.length };
  });

async function readNamedFiles(
  place: BackupPlace,
  ids: readonly string[],
  keys: readonly Buffer[],
): Promise<Set<string>> {
  const named = new Set<string>();
  for (const id of ids) {
    const { index } = (await openManifest(place, id, keys)).files;
    const damage = await findDamage(place, index);
    if (damage !== null)
      throw new Error(
        `${damage}. Stored files of old backups stay, because it is not known which are needed.`,
      );
    for (const name of (await readIndex(place, index)).keys()) named.add(pathOfFile(name));
  }
  return named;
}

/** Without its manifest it is no backup any more, so that one that is removed in part is never taken for a whole one. */
async function removeBackup(place: BackupPlace, id: string): Promise<void> {
  await place.remove(`${pathOfBackup(id)}/manifest.json`);
  await place.remove(pathOfBackup(id));
}
