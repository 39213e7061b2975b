import { isConnectionLoss, sqlState, type Connection } from '#database/connection.ts';
import type { OperatorKeys } from '../database-keys.ts';
import type { BackupPlace } from './backup-place.ts';
import { checkBackup, toList } from './check-backup.ts';
import type { CountDatabase } from './pace.ts';
import { markDamaged } from './results-of-checks.ts';
import { proveDatabase, restoreRows } from './restore-backup.ts';
import { withScratchDatabase } from './scratch-database.ts';

type VerifyDeps = {
  /** of the installation, beside whose database the backup is restored */
  owner: Connection;
  place: BackupPlace;
  keys: OperatorKeys;
  countDatabase?: CountDatabase | undefined;
};

/** Null if the backup restores. */
export type Verdict = null | {
  says: string;
  /** The check could not be made, and the backup may be whole. */
  isUnknown: boolean;
};

const quiet = { info: () => {}, warn: () => {} };

/**
 * Reads every byte of a backup and restores its rows into a database of their own, which compares rows and checksums.
 * A backup that fails is marked in its place.
 */
export async function verifyBackup(deps: VerifyDeps, id: string): Promise<Verdict> {
  const { owner, place, keys, countDatabase } = deps;
  let damagedFiles: { name: string; says: string }[] = [];
  try {
    const backup = await checkBackup(place, id, [keys.current, ...keys.former]);
    ({ damagedFiles } = backup);
    if (damagedFiles.length > 0)
      throw new Error(`Stored files are damaged:\n${toList(damagedFiles.map(({ says }) => says))}`);
    await withScratchDatabase(owner, async (scratch) => {
      const into = {
        owner: scratch,
        place,
        keys,
        log: quiet,
        say: () => {},
        countDatabase,
      };
      await restoreRows(into, backup);
      await proveDatabase(into);
    });
    return null;
  } catch (error) {
    if (mayPass(error)) return { says: explain(error), isUnknown: true };
    await markDamaged(place, id, damagedFiles);
    return { says: explain(error), isUnknown: false };
  }
}

/** Errors of the machine say nothing about a backup: no right, no room, no connection, or the end of this process. */
function mayPass(error: unknown): boolean {
  const code = sqlState(error) ?? '';
  return (
    isConnectionLoss(error) ||
    /^(42501|53...|57...|ENOSPC|EACCES|EIO|EMFILE|STORE_FAILED)$/.test(code) ||
    (error instanceof Error && error.name === 'AbortError')
  );
}

function explain(error: unknown): string {
  if (sqlState(error) === '42501')
    return 'The login in DATABASE_URL may not create a database to try the backup in. Let an administrator run: ALTER ROLE … CREATEDB.';
  return error instanceof Error ? error.message : String(error);
}
