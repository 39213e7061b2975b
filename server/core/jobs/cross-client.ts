import type { FailedJob } from '#contract/staff/staff.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { jobStaffEvents } from './staff-events.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { failedJobItem } from './queue-items.ts';

type FailedJobs = { page: number; take: number; state?: string | undefined };

/** Jobs that failed for good or were given up, newest first, without their data, which may contain addresses. */
export function listFailedJobs({ state, ...paging }: FailedJobs) {
  const matching =
    state === 'discarded'
      ? rawSql("FROM jobs.job WHERE state = 'cancelled' AND output -> 'discarded' IS NOT NULL")
      : rawSql("FROM jobs.job WHERE state = 'failed'");
  return systemPage<FailedJob>(
    paging,
    sql`SELECT id, name, coalesce(output ->> 'message', '') AS error, retry_count + 1 AS attempts, app.to_iso(created_on) AS created_at,
      app.to_iso(completed_on) AS failed_at, output ->> 'discarded' AS discarded_reason
    ${matching} ORDER BY completed_on DESC, id`,
    matching,
  );
}

type JobAction = { id: string; staffId: number | null; now: Date };

/** In both cases it no longer waits for anybody. */
const settleJob = (
  event: 'job.retried' | 'job.discarded',
  { staffId, now }: JobAction,
  reason: string | null,
) => ({
  now,
  close: closeItems(failedJobItem, { subject: rawSql('changed.id::text'), staffId }),
  log: logStaffChange(jobStaffEvents, event, {
    by: staffId,
    details: rawSql(`jsonb_build_object('job', changed.name, 'job_id', changed.id)`),
    reason,
  }),
  answer: rawSql(`SELECT json_build_object('id', id) FROM changed`),
});

/** As pg-boss does it: one more try than it had. Null if it has not failed for good. */
export const retryJob = (act: JobAction) =>
  systemWrite<{ id: string }>()`${change(
    sql`UPDATE jobs.job SET state = 'retry', retry_limit = retry_limit + 1, completed_on = NULL
    WHERE id = ${act.id}::uuid AND state = 'failed' RETURNING id, name`,
    settleJob('job.retried', act, null),
  )}`;

/** Null if it has not failed for good. */
export const discardJob = (act: JobAction & { reason: string }) =>
  systemWrite<{ id: string }>()`${change(
    sql`UPDATE jobs.job SET state = 'cancelled', output = coalesce(output, '{}') || jsonb_build_object('discarded', ${act.reason}::text)
    WHERE id = ${act.id}::uuid AND state = 'failed' RETURNING id, name`,
    settleJob('job.discarded', act, act.reason),
  )}`;

/** A job that failed for good waits for staff; one that will be retried does not. */
export const openFailedJob = (id: string, now: Date) =>
  systemWrite<null>()`${writeConsequences(
    sql`FROM jobs.job j WHERE j.id = ${id}::uuid AND j.state = 'failed'`,
    {
      now,
      open: openItem(failedJobItem, { subject: rawSql('j.id::text'), details: { job: rawSql('j.name') } }),
    },
  )}`;

/** The names of the tasks that are due. */
export const listDueNames = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT name), '[]') FROM jobs.job
  WHERE state < 'active' AND NOT blocked AND start_after <= now()`;

/**
 * Brings back what a clock that was ahead has put off, now that it is set right. These are schedules, jobs, mails and
 * counted calls of a later time, retries that wait too long, and mails whose process died. A job that is to run later
 * keeps its distance from the moment it was queued. Mails that are being sent are locked.
 */
export const resumeAfterWrongClock = (now: Date) => systemWrite<null>()`
  WITH schedules AS (UPDATE jobs.version SET cron_on = now() WHERE cron_on > now() + ${wrong}),
  new_tasks AS (UPDATE jobs.job SET created_on = now(), start_after = start_after - (created_on - now())
    WHERE state = 'created' AND created_on > now() + ${wrong}),
  retried_tasks AS (UPDATE jobs.job SET created_on = least(created_on, now()), start_after = now()
    WHERE state = 'retry' AND start_after > now() + interval '2 hours'),
  calls AS (DELETE FROM app.call_counts WHERE began_at > ${now}::timestamptz + ${wrong}),
  mails AS (SELECT id, ${now}::timestamptz + greatest(interval '0', CASE WHEN attempts = 0 THEN next_try_at - created_at ELSE '0' END) AS next_try_at
    FROM app.outbox WHERE state IN ('queued', 'sending') AND next_try_at > ${now}
      AND (created_at > ${now}::timestamptz + ${wrong} OR attempts > 0 AND next_try_at > ${now}::timestamptz + interval '5 hours'
        OR state = 'sending' AND next_try_at > ${now}::timestamptz + interval '1 minute') FOR UPDATE SKIP LOCKED)
  UPDATE app.outbox o SET created_at = least(o.created_at, ${now}), next_try_at = m.next_try_at FROM mails m WHERE o.id = m.id`;

/** Clocks of several machines do not differ by as much. */
const wrong = rawSql("interval '10 minutes'");

/** The last release of a restored installation; null if there was none. */
export type LastRelease = { released_at: string; scope: 'everything' | 'from_now_on' };

export const readLastRelease = () => systemRead<LastRelease>()`
  SELECT json_build_object('released_at', app.to_iso(released_at), 'scope', scope) FROM app.restores
  WHERE released_at IS NOT NULL ORDER BY released_at DESC LIMIT 1`;

export const isOutgoingPaused = () => systemRead<boolean>()`SELECT to_json(app.is_outgoing_paused())`;

export const endOverdue = (statement: string, idle: string) => systemWrite<number>()`
  SELECT to_json(app.end_overdue(${statement}::interval, ${idle}::interval))`;
