import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { deleteWithdrawnBefore, movePages } from '../cross-client/publishing.ts';
import { publishNextPage, publishNextPost, type PublishDeps } from './publish-next.ts';

const goneDays = 365;

type Needs = { publishing: Omit<PublishDeps, 'files'>; files: PublishDeps['files'] };

/** Other websites have their own loops: one that does not answer delays nobody else. */
export function publishingJobs({ publishing, files }: Needs): FeatureJobs {
  const deps = { ...publishing, files };
  return {
    loops: [
      { name: 'publish-pages', reach: 'outside', intervalMs: 500, run: (db) => publishNextPage(db, deps) },
      { name: 'publish-posts', reach: 'outside', intervalMs: 2000, run: (db) => publishNextPost(db, deps) },
      {
        name: 'publish-more-posts',
        reach: 'outside',
        intervalMs: 2000,
        run: (db) => publishNextPost(db, deps),
      },
    ],
    repeated: [{ name: 'move-pages', reach: 'inside', intervalMs: 60_000, run: movePagesOnce(publishing) }],
    scheduled: [
      {
        name: 'delete-withdrawn-pages',
        reach: 'inside',
        cron: '37 11 * * *',
        run: async ({ value, now }) => void (await value(deleteWithdrawnBefore(daysBefore(now, goneDays)))),
      },
    ],
  };
}

/** The origin only changes with a start. */
function movePagesOnce({ sitesOrigin }: Pick<PublishDeps, 'sitesOrigin'>) {
  let isMoved = false;
  return async ({ value }: TaskContext): Promise<void> => {
    if (isMoved) return;
    await value(movePages(sitesOrigin));
    isMoved = true;
  };
}
