import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { handleTask } from '#server/core/jobs/define-task.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { AnyQueueItemKind } from '#server/core/queue/define-queue-item.ts';
import {
  claimNews,
  deleteDoneBefore,
  listDailyReaders,
  listWaitingFor,
  mailDaily,
  mailNews,
  type NewsRow,
} from './cross-client/queue-news.ts';
import { countQueue } from './cross-client/queue.ts';
import { beginErasures, eraseBatch } from './erasure/erase-client.ts';
import { eraseClientTask } from './cross-client/erase-rows.ts';
import type { WaitingItem } from './mails/queue-news.ts';
import { isMorningIn } from './rules.ts';

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
  // items within half a minute share one mail
  repeated: [
    {
      name: 'announce-queue',
      reach: 'inside',
      intervalMs: 30_000,
      run: (context) => announceQueue(context, needs),
    },
  ],
});

/** Tells staff who want to know at once about new items. */
export async function announceQueue(
  { value, now }: TaskContext,
  { queueItems }: Pick<Needs, 'queueItems'>,
): Promise<void> {
  const news = await value(claimNews(now));
  if (!news || news.count === 0) return;
  await value(
    mailNews({ items: news.shown.map(toItem(queueItems)), more: news.count - news.shown.length, now }),
  );
}

/**
 * Tells the others about waiting items on working mornings in the provider's time zone, unless nothing waits for
 * them.
 */
export async function mailDailyQueue(
  { value, now }: TaskContext,
  { provider, queueItems }: Needs,
): Promise<void> {
  const { time_zone } = currentProvider(await value(readProvider()), provider);
  if (!isMorningIn(time_zone, now)) return;
  for (const { id } of (await value(listDailyReaders())) ?? []) {
    const shown = (await value(listWaitingFor(id, now))) ?? [];
    if (shown.length === 0) continue;
    const counts = await value(countQueue({ staffId: id, now }));
    const more = counts ? counts.mine + counts.nobodys - shown.length : 0;
    await value(
      mailDaily({ staffId: id, items: shown.map(toItem(queueItems)), more: Math.max(0, more), now }),
    );
  }
}

const deleteDoneItems = async ({ value, now }: TaskContext): Promise<void> => {
  await value(deleteDoneBefore(daysBefore(now, doneDays)));
};

const toItem =
  (queueItems: Needs['queueItems']) =>
  ({ kind, details, client_name }: NewsRow): WaitingItem => ({
    sentence: queueItems.find(({ name }) => name === kind)?.sentence(details) ?? kind,
    client_name,
  });
