import type { OutboxRow } from '#contract/staff/staff.ts';
import { emptySql, rawSql, sql } from '../../db/sql.ts';
import { systemPage, systemWrite } from '../../db/system-sql.ts';
import { closeQueueItems } from '../../queue/change-queue.ts';
import { failedMailItem } from '../queue-items.ts';

type Paging = { page: number; take: number };

/** Sent and queued mail, newest first. The text is stored with demo data only. */
export function listOutbox({ state, ...paging }: Paging & { state?: string | undefined }) {
  const filter = state ? sql`WHERE state = ${state}` : emptySql;
  return systemPage<OutboxRow>(
    paging,
    sql`SELECT id, state, template, address, subject, attempts, interrupted, error, body AS text, app.to_iso(created_at) AS created_at,
      app.to_iso(sent_at) AS sent_at, CASE WHEN state = 'queued' THEN app.to_iso(next_try_at) END AS next_try_at
    FROM app.outbox ${filter} ORDER BY app.outbox.created_at DESC, id DESC`,
    sql`FROM app.outbox ${filter}`,
  );
}

export const deleteMail = ({
  sentBefore,
  failedBefore,
  now,
}: {
  sentBefore: Date;
  failedBefore: Date;
  now: Date;
}) => systemWrite<null>()`
  WITH deleted AS (
    DELETE FROM app.outbox
    WHERE state = 'sent' AND sent_at < ${sentBefore} OR state = 'failed' AND created_at < ${failedBefore}
    RETURNING id, client_id, state)
  ${closeQueueItems(failedMailItem, {
    subject: rawSql('id::text'),
    client: rawSql('client_id'),
    from: rawSql("FROM deleted WHERE state = 'failed'"),
    now,
  })}`;
