import { write } from '../db/sql.ts';
import { daysBefore } from '../jobs/days-before.ts';
import type { FeatureJobs } from '../jobs/feature-jobs.ts';
import type { TaskContext } from '../jobs/pool.ts';

export const mailJobs: FeatureJobs = {
  scheduled: [{ name: 'delete-old-mail', cron: '29 11 * * *', run: deleteOldMail }],
};

/** Mail that has failed stays longer than what was sent, for questions about it. */
async function deleteOldMail({ value, now }: TaskContext): Promise<void> {
  await value(write<null>()`DELETE FROM app.outbox WHERE state = 'sent' AND sent_at < ${daysBefore(now, 30)}
    OR state = 'failed' AND created_at < ${daysBefore(now, 90)}`);
}
