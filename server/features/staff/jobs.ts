import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { handleTask } from '#server/core/jobs/define-task.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import { deleteDoneBefore } from './cross-client/queue-news.ts';
import { eraseClientTask } from './cross-client/erase-rows.ts';
import { closeAccounts } from './cancellations/cancellations.ts';
import { beginErasures, eraseBatch } from './erasure/erase-client.ts';
import { announceQueue, mailDailyQueue } from './queue/queue-news.ts';

const doneDays = 365;

type Needs = { provider: ProviderConfig; queueItems: readonly AnyQueueItemKind[] };

export const staffJobs = (needs: Needs): FeatureJobs => ({
  tasks: [handleTask(eraseClientTask, 'inside', eraseBatch)],
  scheduled: [
    { name: 'begin-erasures', reach: 'inside', cron: '7 * * * *', run: beginErasures },
    {
      name: 'mail-daily-queue',
      reach: 'inside',
      cron: '0 * * * *',
      run: (context) => mailDailyQueue(context, needs),
    },
    { name: 'delete-done-queue-items', reach: 'inside', cron: '41 11 * * *', run: deleteDoneItems },
  ],
  repeated: [
    { name: 'close-cancelled-accounts', reach: 'outside', intervalMs: 60_000, run: closeAccounts },
    // items within half a minute share one mail
    {
      name: 'announce-queue',
      reach: 'inside',
      intervalMs: 30_000,
      run: (context) => announceQueue(context, needs),
    },
  ],
});

const deleteDoneItems = async ({ value, now }: TaskContext): Promise<void> => {
  await value(deleteDoneBefore(daysBefore(now, doneDays)));
};
