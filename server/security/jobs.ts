import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../db/worker-pool.ts';
import { deleteCountersBefore } from './cross-client.ts';

export const securityJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-expired-limits', cron: '17 11 * * *', run: deleteExpiredLimits }],
};

/** Deletes the counters of rate limits whose window is over. */
async function deleteExpiredLimits({ value, now }: TaskContext): Promise<void> {
  await value(deleteCountersBefore(now));
}
