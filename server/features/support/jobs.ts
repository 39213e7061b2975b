import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import type { TakeDeps } from './emails/take-email.ts';
import { deleteFilesUnsentSince } from './cross-client/files.ts';

const batchSize = 500;

export const supportJobs = ({ conversationEmails }: { conversationEmails: TakeDeps }): FeatureJobs => ({
  scheduled: [
    { name: 'delete-unsent-files', reach: 'inside', cron: '17 11 * * *', run: deleteFilesOfUnsentMessages },
  ],
  takers: [
    async (message, context) => {
      // loaded with the first email
      const { takeConversationEmail } = await import('./emails/take-email.ts');
      return takeConversationEmail(message, { ...conversationEmails, ...context });
    },
  ],
});

/** Deletes files that were uploaded a week ago for a message that nobody has sent. */
export async function deleteFilesOfUnsentMessages({ value, now }: TaskContext): Promise<void> {
  for (;;) {
    const deletedCount = await value(deleteFilesUnsentSince(daysBefore(now, 7), batchSize, now));
    if (deletedCount === null || deletedCount < batchSize) return;
  }
}
