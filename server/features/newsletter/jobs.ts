import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { handleTask } from '#server/core/jobs/define-task.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { keepNewsletterTime } from './clock.ts';
import { deletePicturesUnusedSince } from './cross-client/pictures.ts';
import { lockUnfrozen, readClientFrame, saveSnapshot } from './cross-client/freeze-newsletter.ts';
import { createFrames } from './rendering/create-frames.ts';
import { toNewsletterContent } from './rules.ts';
import { makeSnapshot } from './snapshots.ts';
import { lockNewsletterTask } from './tasks.ts';

export type NewsletterJobNeeds = {
  /** the provider's values in the environment */
  provider: ProviderConfig;
  frames: Omit<Parameters<typeof createFrames>[0], 'provider'>;
};

const clockIntervalMs = 10_000;
const unusedDays = 30;
const batchSize = 500;

export const newsletterJobs = (needs: NewsletterJobNeeds): FeatureJobs => ({
  repeated: [
    { name: 'newsletter-clock', reach: 'inside', intervalMs: clockIntervalMs, run: keepNewsletterTime },
  ],
  tasks: [handleTask(lockNewsletterTask, 'inside', (context, task) => lockNewsletter(context, needs, task))],
  scheduled: [
    {
      name: 'delete-unused-newsletter-pictures',
      reach: 'inside',
      cron: '17 11 * * *',
      run: deleteUnusedPictures,
    },
  ],
});

/** Freezes the words saved at this moment; a simultaneous save comes before it or is refused. */
async function lockNewsletter(
  { value, now }: TaskContext,
  { provider, frames }: NewsletterJobNeeds,
  of: { client_id: number; month: string },
): Promise<void> {
  const row = await value(lockUnfrozen(of));
  const frame = row && (await value(readClientFrame(of.client_id)));
  if (!row || !frame) return;
  const current = currentProvider(await value(readProvider()), provider);
  const createFrame = createFrames({ ...frames, provider: { current: () => current } });
  const snapshot = await makeSnapshot(toNewsletterContent(row, of.month), createFrame(frame, of.month));
  await value(saveSnapshot(of, snapshot, now));
}

/** Deletes uploads that no newsletter shows. */
async function deleteUnusedPictures({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const count = await value(deletePicturesUnusedSince(daysBefore(now, unusedDays), batchSize, now));
    if (count === null || count < batchSize) return;
  }
}
