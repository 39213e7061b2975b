import { createFolderInbox } from '#server/core/mail/folder-inbox.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { recordClientReport } from '../cross-client/reports.ts';
import type { ReturnPaths } from '../sending/return-path.ts';

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
            run: createBounceReader({ folder, returnPaths }),
          },
        ],
      };

/**
 * Reads some messages, each once. One recorded before the worker died is read again and changes nothing. True if there
 * may be more.
 */
export function createBounceReader({ folder, returnPaths }: Pick<Needs, 'returnPaths'> & { folder: string }) {
  const inbox = createFolderInbox(folder);
  return (db: WorkerDb): Promise<boolean> =>
    inbox.readSome(async (raw) => {
      const { parseReport } = await import('./parse-report.ts');
      const report = await parseReport(raw, { returnPaths });
      if (report === null) return 'unread';
      await recordClientReport(db, report);
      return 'done';
    });
}
