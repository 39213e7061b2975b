import { createFolderInbox } from '#server/core/mail/folder-inbox.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { recordClientReport } from '../cross-client/reports.ts';
import type { ReturnPaths } from '../sending/return-path.ts';
import { parseReport } from './parse-report.ts';

type Needs = { bounceFolder: string | undefined; returnPaths: Pick<ReturnPaths, 'read'> };

/** Reads the folder in which a mail server puts returned newsletters. */
export const bounceJobs = ({ bounceFolder: folder, returnPaths }: Needs): FeatureJobs =>
  folder === undefined
    ? {}
    : {
        loops: [
          {
            name: 'read-bounces',
            reach: 'outside',
            intervalMs: 10_000,
            run: (db) => readBounces(db, { folder, returnPaths }),
          },
        ],
      };

/**
 * Reads some messages, each once. One recorded before the worker died is read again and changes nothing. True if there
 * may be more.
 */
export const readBounces = (
  db: WorkerDb,
  { folder, returnPaths }: Pick<Needs, 'returnPaths'> & { folder: string },
): Promise<boolean> =>
  createFolderInbox(folder).readSome(async (raw) => {
    const report = await parseReport(raw, { returnPaths });
    if (report === null) return 'unread';
    await db.value(recordClientReport(report, db.now()));
    return 'done';
  });
