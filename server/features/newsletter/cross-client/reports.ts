import { systemWrite } from '#server/core/db/system-sql.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { Report } from '../bounces/parse-report.ts';
import { lockReader, recordReport } from '../bounces/record-report.ts';

/** For the worker: how many reports were recorded, zero if it was known already. */
export const recordClientReport = (
  { transaction }: Pick<WorkerDb, 'transaction'>,
  report: Report,
): Promise<number | null> =>
  transaction(async ({ value, now }) => {
    await value(systemWrite<number>()`${lockReader(report)}`);
    return value(systemWrite<number>()`${recordReport(report, now)}`);
  });
