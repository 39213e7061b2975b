import type { FailedJob, OutboxRow } from '#contract/staff/staff.ts';
import { emptySql, read, sql, type Sql } from '../db/sql.ts';

type Paging = { page: number; take: number };

/** Sent and queued mail, newest first. The text is stored with demo data only. */
export function listOutbox({ state, ...paging }: Paging & { state?: string | undefined }) {
  const filter = state ? sql`WHERE state = ${state}` : emptySql;
  return listRows<OutboxRow>(
    paging,
    sql`SELECT id, state, letter, address, subject, attempts, interrupted, error, body AS text, app.to_iso(created_at) AS created_at,
      app.to_iso(sent_at) AS sent_at, CASE WHEN state = 'queued' THEN app.to_iso(next_try_at) END AS next_try_at
    FROM app.outbox ${filter} ORDER BY app.outbox.created_at DESC, id DESC`,
    sql`FROM app.outbox ${filter}`,
  );
}

/** Jobs that failed for good, newest first, without their data, which may contain addresses. */
export const listFailedJobs = (paging: Paging) =>
  listRows<FailedJob>(
    paging,
    sql`SELECT id, name, coalesce(output ->> 'message', '') AS error, retry_count + 1 AS attempts, app.to_iso(created_on) AS created_at,
      app.to_iso(completed_on) AS failed_at
    FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC, id`,
    sql`FROM jobs.job WHERE state = 'failed'`,
  );

const listRows = <Row>({ page, take }: Paging, rows: Sql, from: Sql) => read<Row[]>()`
  SELECT (SELECT coalesce(json_agg(r), '[]') FROM (${rows} LIMIT ${take} OFFSET ${(page - 1) * take}) r), (SELECT count(*) ${from})`;
