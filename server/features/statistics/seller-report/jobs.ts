import { crashPoint } from '#server/core/crash-point.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { listSellerZones, queueSellerReports } from '../cross-client/seller-reports.ts';
import { listDueWeeks } from './rules.ts';

export const sellerReportJobs: FeatureJobs = {
  loops: [
    // while a restored installation is held, its Mondays pass: the original may have sent these emails
    {
      name: 'queue-seller-reports',
      reach: 'outside',
      intervalMs: 60_000,
      run: (db) => sendSellerReports(db),
    },
  ],
};

/** Records some reports and queues their emails in one statement: both or neither. True if there may be more. */
export async function sendSellerReports(db: WorkerDb): Promise<boolean> {
  const now = db.now();
  const due = listDueWeeks((await db.value(listSellerZones())) ?? [], now);
  if (due.length === 0) return false;
  crashPoint('seller-reports.due');
  const listings = (await db.value(queueSellerReports(due, now))) ?? 0;
  if (listings > 0) crashPoint('seller-reports.queued');
  return listings > 0;
}
