import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { deleteSecretsLiveSince, mailSavedSteps } from './cross-client/saved-steps.ts';
import { readReminderDays, remindOfStandstills } from './cross-client/reminders.ts';
import { reminderCron, toMailedWindow, toStandstillWindow } from './rules.ts';

type Needs = { provider: ProviderConfig };

const retentionDays = 30;

export const launchJobs = ({ provider }: Needs): FeatureJobs => ({
  scheduled: [
    { name: 'purge-launch-secrets', reach: 'inside', cron: '11 12 * * *', run: purgeLaunchSecrets },
    { name: 'remind-of-launches', reach: 'inside', cron: reminderCron, run: remindOfLaunches },
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

/** Reminds agents whose turn it is and whose launch has not moved for the days of the schedule. */
export async function remindOfLaunches({ value, now }: TaskContext): Promise<void> {
  const schedule = (await value(readReminderDays()))?.days ?? [];
  for (const [at, days] of schedule.entries()) {
    const window = toStandstillWindow(days, { schedule, now });
    await value(
      remindOfStandstills({ days, count: at + 1, isLast: at === schedule.length - 1, ...window, now }),
    );
  }
}

/** Deletes the passwords for other services thirty days after the website went live. */
export async function purgeLaunchSecrets({ value, now }: TaskContext): Promise<void> {
  await value(deleteSecretsLiveSince(daysBefore(now, retentionDays)));
}
