import { release } from '#server/core/release.ts';
import { readConfig } from '#server/config.ts';
import { createBackup, type Backup } from './create-backup.ts';
import { whenFree } from './hold-place.ts';
import { openPlace } from './locate-backup.ts';
import { openBackupSource } from './open-source.ts';
import type { BackupOutcome } from './outcome.ts';
import { createPacer, pacePlace, yieldToOthers } from './pace.ts';
import { pruneBackups } from './prune-backups.ts';
import { isCheckDue } from './rules.ts';
import { createStopSignal } from './until-stopped.ts';
import { verifyBackup } from './verify-backup.ts';

// A process of its own, started by the worker: it backs up to BACKUP_TO, checks what it made, and removes old ones.
// Its argument is the time of the last check.
const [checkedAt = ''] = process.argv.slice(2);

try {
  yieldToOthers();
  const outcome = await run(createStopSignal());
  process.send?.(outcome);
  process.disconnect?.();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
  process.disconnect?.();
}

async function run(signal: AbortSignal): Promise<BackupOutcome> {
  const config = readConfig(process.env);
  if (config.backup === undefined) throw new Error('BACKUP_TO is not set.');
  const { pace, countDatabase } = createPacer();
  const place = pacePlace(openPlace(config.backup.to, config), pace, signal);
  const source = await openBackupSource(config);
  const { keys } = source;
  try {
    // a worker that was started again may find the process of the one before
    const backup = await whenFree(() =>
      createBackup({
        ...source,
        place,
        countDatabase,
        version: release,
        now: new Date(),
        onProgress: () => {},
      }),
    );
    const bytes = sizeOf(backup);
    const isDue = isCheckDue({ bytes, checkedAt: toDate(checkedAt), now: new Date() });
    const verdict = isDue ? await verifyBackup({ ...source, place, countDatabase }, backup.id) : undefined;
    const notPruned = await pruneBackups(place, {
      newest: backup.id,
      keys: [keys.current, ...keys.former],
    }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return {
      id: backup.id,
      rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes,
      missing: backup.missing.length,
      check: toCheck(verdict),
      says: verdict?.says ?? notPruned,
    };
  } finally {
    await source.close();
  }
}

function toCheck(verdict: Awaited<ReturnType<typeof verifyBackup>> | undefined): BackupOutcome['check'] {
  if (verdict === undefined) return 'not due';
  if (verdict === null) return 'verified';
  return verdict.isUnknown ? 'unknown' : 'damaged';
}

function sizeOf({ manifest: { tables, files } }: Backup): number {
  return tables.reduce((sum, { part }) => sum + part.size, files.bytes);
}

function toDate(text: string): Date | null {
  return text === '' ? null : new Date(text);
}
