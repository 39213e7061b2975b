import { systemWrite } from '#server/core/db/system-sql.ts';
import type { Report } from '../bounces/parse-report.ts';
import { recordReport } from '../bounces/record-report.ts';

/** For the worker: how many reports were recorded, zero if it was known already. */
export const recordClientReport = (report: Report, now: Date) =>
  systemWrite<number>()`${recordReport(report, now)}`;
