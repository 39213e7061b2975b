import type { FailedJob } from '#contract/staff/staff.ts';
import { rawSql, sql } from '../db/sql.ts';
import { systemPage, systemRead, systemWrite } from '../db/system-sql.ts';
import { openQueueItem } from '../queue/change-queue.ts';
import { failedJobItem } from './queue-items.ts';

/** Jobs that failed for good, newest first, without their data, which may contain addresses. */
export const listFailedJobs = (paging: { page: number; take: number }) =>
  systemPage<FailedJob>(
    paging,
    sql`SELECT id, name, coalesce(output ->> 'message', '') AS error, retry_count + 1 AS attempts, app.to_iso(created_on) AS created_at,
      app.to_iso(completed_on) AS failed_at
    FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC, id`,
    sql`FROM jobs.job WHERE state = 'failed'`,
  );

/** A job that failed for good waits for staff; one that is tried again does not. */
export const openFailedJob = (id: string, now: Date) => systemWrite<null>()`
  ${openQueueItem(failedJobItem, {
    subject: rawSql('j.id::text'),
    details: { job: rawSql('j.name') },
    from: sql`FROM jobs.job j WHERE j.id = ${id}::uuid AND j.state = 'failed'`,
    now,
  })}`;

/** The names of the tasks that are due. */
export const listDueNames = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT name), '[]') FROM jobs.job
  WHERE state < 'active' AND NOT blocked AND start_after <= now()`;

export const endOverdue = (statement: string, idle: string) => systemWrite<number>()`
  SELECT to_json(app.end_overdue(${statement}::interval, ${idle}::interval))`;
