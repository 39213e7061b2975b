import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { purgeUsersDeletedBefore } from './cross-client.ts';

const retentionDays = 90;

export const userJobs: FeatureJobs = {
  scheduled: [{ name: 'purge-users', reach: 'inside', cron: '19 12 * * *', run: purgeUsers }],
};

/**
 * Purges users ninety days after their deletion, with their login and notifications. Their rows in the activity log
 * stay, without a name.
 */
export async function purgeUsers({ value, now }: TaskContext): Promise<void> {
  await value(purgeUsersDeletedBefore(daysBefore(now, retentionDays)));
}
