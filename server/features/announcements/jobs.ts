import type { TaskContext, WorkerDb } from '#server/core/db/worker-pool.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import { hasDueAnnouncement, recordMailStates, sendDueAnnouncement } from './cross-client/sending.ts';
import { lateSince } from './rules.ts';

type Needs = { provider: ProviderConfig };

export const announcementJobs = (needs: Needs): FeatureJobs => ({
  loops: [
    {
      name: 'send-announcements',
      // a restored installation has perhaps sent it before
      reach: 'outside',
      intervalMs: 1000,
      run: (db) => sendNextAnnouncement(db, needs),
    },
  ],
  repeated: [{ name: 'record-announcement-mails', reach: 'inside', intervalMs: 5000, run: recordMails }],
});

/** Sends one due message; false if there is none. Its audience and mails are committed together. */
export async function sendNextAnnouncement(db: WorkerDb, { provider }: Needs): Promise<boolean> {
  if (!(await db.value(hasDueAnnouncement(db.now())))) return false;
  return db.transaction(async ({ value, now }) => {
    const { support_email } = currentProvider(await value(readProvider()), provider);
    const due = { now, lateSince: lateSince(now), replyTo: support_email ?? '' };
    const outcome = await value(sendDueAnnouncement(due));
    crashPoint('announcement.written');
    return outcome !== null;
  });
}

const recordMails = async ({ value }: TaskContext): Promise<void> => {
  await value(recordMailStates());
};
