import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { deleteSecretsLiveSince, remindOfStandstills } from './cross-client.ts';
import { reminderDays, toStandstillWindow } from './rules.ts';

const retentionDays = 30;

export const launchJobs: FeatureJobs = {
  scheduled: [
    { name: 'purge-launch-secrets', reach: 'inside', cron: '11 12 * * *', run: purgeLaunchSecrets },
    // in the morning on the west coast
    { name: 'remind-of-launches', reach: 'inside', cron: '23 16 * * *', run: remindOfLaunches },
  ],
};

/** Reminds agents whose turn it is and whose launch has not moved for three days, and again after seven. */
export async function remindOfLaunches({ value, now }: TaskContext): Promise<void> {
  for (const days of reminderDays) {
    const { since, until } = toStandstillWindow(days, now);
    await value(remindOfStandstills({ days, isLast: days === reminderDays.at(-1), since, until, now }));
  }
}

/** Deletes the passwords for other services thirty days after the website went live. */
export async function purgeLaunchSecrets({ value, now }: TaskContext): Promise<void> {
  await value(deleteSecretsLiveSince(daysBefore(now, retentionDays)));
}
