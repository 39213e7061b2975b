import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { deleteSecretsLiveSince, mailSavedSteps, remindOfStandstills } from './cross-client.ts';
import { reminderDays, toMailedWindow, toStandstillWindow } from './rules.ts';

type Needs = { provider: ProviderConfig };

const retentionDays = 30;

export const launchJobs = ({ provider }: Needs): FeatureJobs => ({
  scheduled: [
    { name: 'purge-launch-secrets', reach: 'inside', cron: '11 12 * * *', run: purgeLaunchSecrets },
    // in the morning on the west coast
    { name: 'remind-of-launches', reach: 'inside', cron: '23 16 * * *', run: remindOfLaunches },
  ],
  repeated: [
    {
      name: 'mail-saved-steps',
      reach: 'inside',
      intervalMs: 60_000,
      run: (context) => mailSteps(context, provider),
    },
  ],
});

/** Mails support once about the steps that a client saved in one go. */
export async function mailSteps({ value, now }: TaskContext, provider: ProviderConfig): Promise<void> {
  const { support_email: to } = currentProvider(await value(readProvider()), provider);
  await value(mailSavedSteps({ to, ...toMailedWindow(now), now }));
}

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
