import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import {
  beginBackup,
  completeBackup,
  deleteBackupsBefore,
  endDeadBackups,
  failBackup,
  readLastBackup,
  signBackup,
} from '../cross-client/backups.ts';
import { deadAfterMs, isBackupDue } from './rules.ts';

/** The report of a finished backup. */
export type BackupReport = {
  id: string;
  rows: number;
  bytes: number;
  missing: number;
  check: 'verified' | 'not due' | 'unknown' | 'damaged';
  says: string | null;
};

/** How backups are made by themselves. */
export type BackupSchedule = {
  everyHours: number;
  /** Throws if there is no backup; `checkedAt` is when one was last restored to check it. */
  backUp: (options: { checkedAt: string | null }) => Promise<BackupReport>;
};

const lookEveryMs = 60_000;
const signEveryMs = 30_000;
const remembersDays = 400;

/**
 * They reach outside, so a restored installation makes none until it is released. A staging system would remove backups
 * of production.
 */
export const backupJobs = ({ backups }: { backups: BackupSchedule | undefined }): FeatureJobs =>
  backups === undefined
    ? {}
    : {
        loops: [
          {
            name: 'back-up',
            reach: 'outside',
            intervalMs: lookEveryMs,
            run: (db) => backUpWhenDue(db, backups),
          },
        ],
      };

export async function backUpWhenDue(db: WorkerDb, { everyHours, backUp }: BackupSchedule): Promise<boolean> {
  const run = await db.transaction(async ({ value, now }) => {
    await value(endDeadBackups({ now, deadBefore: new Date(now.getTime() - deadAfterMs) }));
    const last = await value(readLastBackup());
    if (!isBackupDue(last, { everyHours, now })) return null;
    await value(deleteBackupsBefore(daysBefore(now, remembersDays)));
    const id = await value(beginBackup(now));
    return id === null ? null : { id, checkedAt: last?.checked_at ?? null };
  });
  if (run === null) return false;
  const { id, checkedAt } = run;
  // a sign that fails is made good by the next one
  const signing = setInterval(() => void db.value(signBackup(id, db.now())).catch(() => {}), signEveryMs);
  try {
    const report = await backUp({ checkedAt });
    await db.value(finish(id, report, db.now()));
  } catch (error) {
    await db.value(
      failBackup(id, { reason: error instanceof Error ? error.message : String(error), now: db.now() }),
    );
  } finally {
    clearInterval(signing);
  }
  return false;
}

/** A damaged backup counts as none. */
function finish(id: number, { id: backup, rows, bytes, missing, check, says }: BackupReport, now: Date) {
  if (check === 'damaged') return failBackup(id, { reason: says ?? 'The backup is damaged.', now });
  return completeBackup(id, {
    outcome: check === 'verified' ? 'verified' : 'unverified',
    backup,
    rows,
    bytes,
    reason: says ?? (missing > 0 ? missingFiles(missing) : null),
    now,
  });
}

const missingFiles = (count: number) =>
  `The database names files that the store does not have: ${count}. "npm run backup" lists them.`;
