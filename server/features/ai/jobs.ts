import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { storedHours } from '#server/core/security/request-keys.ts';
import { deleteAnswersBefore } from './cross-client.ts';

export const aiJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-ai-answers', reach: 'inside', cron: '29 * * * *', run: deleteAnswers }],
};

/** Deletes the answers stored for calls that can no longer be repeated. */
async function deleteAnswers({ value, now }: TaskContext): Promise<void> {
  await value(deleteAnswersBefore(new Date(now.getTime() - storedHours * 3_600_000)));
}
