import { daysBefore } from '../jobs/days-before.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../db/worker-pool.ts';
import { deleteSecretsLiveSince } from './cross-client.ts';

const retentionDays = 30;

export const launchJobs: FeatureJobs = {
  scheduled: [{ name: 'purge-launch-secrets', cron: '11 12 * * *', run: purgeLaunchSecrets }],
};

/** Deletes the passwords for other services thirty days after the website went live. */
export async function purgeLaunchSecrets({ value, now }: TaskContext): Promise<void> {
  await value(deleteSecretsLiveSince(daysBefore(now, retentionDays)));
}
