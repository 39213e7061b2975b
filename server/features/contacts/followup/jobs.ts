import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { listMorningZones, queueMornings, remindOfTasks } from '#server/features/contacts/cross-client.ts';
import { dueMornings } from './rules.ts';

export const followupJobs: FeatureJobs = {
  repeated: [{ name: 'remind-of-tasks', reach: 'inside', intervalMs: 20_000, run: remindOfDueTasks }],
  loops: [{ name: 'queue-morning-mails', reach: 'inside', intervalMs: 60_000, run: queueMorningMails }],
};

export async function remindOfDueTasks({ value, now }: TaskContext): Promise<void> {
  await value(remindOfTasks(now));
}

/** Of some accounts, marked with the mails in one statement: both or neither. True if there may be more. */
export async function queueMorningMails(db: Pick<WorkerDb, 'value' | 'now'>): Promise<boolean> {
  const now = db.now();
  const due = dueMornings((await db.value(listMorningZones())) ?? [], now);
  if (due.length === 0) return false;
  return ((await db.value(queueMornings(due, now))) ?? 0) > 0;
}
