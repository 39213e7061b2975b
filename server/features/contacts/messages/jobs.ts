import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { settleMessages } from '#server/features/contacts/cross-client.ts';

export const messageJobs: FeatureJobs = {
  repeated: [{ name: 'settle-messages', reach: 'inside', intervalMs: 10_000, run: settleSentMessages }],
};

/** The mail queue forgets its mails after some weeks, so what became of a message is stored with it. */
export async function settleSentMessages({ value, now }: TaskContext): Promise<void> {
  await value(settleMessages(now));
}
