import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { deleteSignUpsBefore } from '../cross-client/sign-ups.ts';

export const signUpJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-expired-sign-ups', cron: '41 11 * * *', run: deleteExpiredSignUps }],
};

/** Whoever did not confirm leaves no address behind. */
async function deleteExpiredSignUps({ value, now }: TaskContext): Promise<void> {
  await value(deleteSignUpsBefore(now));
}
