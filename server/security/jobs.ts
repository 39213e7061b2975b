import { write } from '../db/sql.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../jobs/pool.ts';

export const securityJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-expired-limits', cron: '17 11 * * *', run: deleteExpiredLimits }],
};

/** Deletes the counters of rate limits whose window is over. */
async function deleteExpiredLimits({ value, now }: TaskContext): Promise<void> {
  await value(write<null>()`DELETE FROM app.call_counts WHERE ends_at < ${now}`);
}
