import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { deleteMail, clearSentDetails } from './cross-client/outbox.ts';

export const mailJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-old-mail', reach: 'inside', cron: '29 11 * * *', run: deleteOldMail }],
};

/**
 * Failed mail stays longer than sent mail, for questions about it; the details of sent mail are deleted after a week.
 */
async function deleteOldMail({ value, now }: TaskContext): Promise<void> {
  await value(clearSentDetails(daysBefore(now, 7)));
  await value(deleteMail({ sentBefore: daysBefore(now, 30), failedBefore: daysBefore(now, 90), now }));
}
