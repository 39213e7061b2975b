import type { FailedJob } from '#contract/staff/staff.ts';
import { sql } from '../db/sql.ts';
import { systemPage } from '../db/system-sql.ts';

/** Jobs that failed for good, newest first, without their data, which may contain addresses. */
export const listFailedJobs = (paging: { page: number; take: number }) =>
  systemPage<FailedJob>(
    paging,
    sql`SELECT id, name, coalesce(output ->> 'message', '') AS error, retry_count + 1 AS attempts, app.to_iso(created_on) AS created_at,
      app.to_iso(completed_on) AS failed_at
    FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC, id`,
    sql`FROM jobs.job WHERE state = 'failed'`,
  );
