import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { listReportZones, queueReports } from '../cross-client/monthly-reports.ts';
import { dueReports } from './rules.ts';

export const monthlyReportJobs: FeatureJobs = {
  loops: [
    { name: 'write-monthly-reports', reach: 'inside', intervalMs: 60_000, run: (db) => writeReports(db) },
  ],
};

/**
 * Writes the reports of some clients and queues their mails in one statement: both or neither. True if there may be
 * more.
 */
export async function writeReports(db: WorkerDb): Promise<boolean> {
  const now = db.now();
  const due = dueReports((await db.value(listReportZones())) ?? [], now);
  if (due.length === 0) return false;
  crashPoint('reports.due');
  const clients = (await db.value(queueReports(due, now))) ?? 0;
  if (clients > 0) crashPoint('reports.queued');
  return clients > 0;
}
