import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { deleteSignUpsEndedBefore, expireSignUps } from '../cross-client/sign-ups.ts';

export const signUpJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-expired-sign-ups', reach: 'inside', cron: '41 11 * * *', run: tidySignUps }],
};

/** How long a link shows its state, in days. */
const endedDays = 90;
const day = 86_400_000;

/** An unconfirmed sign-up leaves no address behind. */
export async function tidySignUps({ value, now }: TaskContext): Promise<void> {
  await value(expireSignUps(now));
  await value(deleteSignUpsEndedBefore(new Date(now.getTime() - endedDays * day)));
}
