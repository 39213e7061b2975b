import type { OutboxRow } from '#contract/staff/staff.ts';
import { emptySql, rawSql, sql, sqlLiteral } from '#server/core/db/sql.ts';
import { prefixPattern } from '#server/core/db/like-patterns.ts';
import { systemPage, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { failedMailItem } from '../queue-items.ts';

type Outbox = {
  page: number;
  take: number;
  state?: string | undefined;
  client_id?: number | undefined;
  search: string;
};

type Reader = {
  /** templates whose links sign people in */
  secret: readonly string[];
  isOwner: boolean;
};

/** Nobody turns more pages than this, so no more are counted. */
const maxCounted = 10_000;

/**
 * Sent and queued mail, newest first. Each state is written out, so that the planner knows its index. The text is
 * stored with demo data only, and only owners may read mail that signs somebody in.
 */
export function listOutbox({ state, client_id, search, ...paging }: Outbox, { secret, isOwner }: Reader) {
  const matching = sql`FROM app.outbox o WHERE true ${state ? sql`AND o.state = ${sqlLiteral(state)}` : emptySql}
    ${client_id === undefined ? emptySql : sql`AND o.client_id = ${client_id}`}
    ${search === '' ? emptySql : sql`AND o.address LIKE ${prefixPattern(search.toLowerCase())}`}`;
  return systemPage<OutboxRow>(
    paging,
    sql`SELECT o.id, o.client_id, o.state, o.template, o.address, o.subject, o.attempts, o.interrupted, o.error, CASE WHEN ${isOwner} OR o.template <> ALL (${secret}::text[]) THEN o.body END AS text,
      app.to_iso(o.created_at) AS created_at, app.to_iso(o.sent_at) AS sent_at,
      CASE WHEN o.state = 'queued' THEN app.to_iso(o.next_try_at) END AS next_try_at
    ${matching} ORDER BY o.created_at DESC, o.id DESC`,
    sql`FROM (SELECT ${matching} LIMIT ${maxCounted}) m`,
  );
}

/** The details of a sent mail are stored for a while, so that it can be sent again. */
export const clearSentDetails = (sentBefore: Date) => systemWrite<null>()`
  UPDATE app.outbox SET details = '{}' WHERE state = 'sent' AND sent_at < ${sentBefore} AND details <> '{}'`;

export const deleteMail = ({
  sentBefore,
  failedBefore,
  now,
}: {
  sentBefore: Date;
  failedBefore: Date;
  now: Date;
}) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.outbox
    WHERE state = 'sent' AND sent_at < ${sentBefore} OR state IN ('failed', 'discarded') AND created_at < ${failedBefore}
    RETURNING id, client_id, state`,
    {
      now,
      close: closeItems(failedMailItem, {
        subject: rawSql('id::text'),
        client: rawSql('client_id'),
        from: rawSql("FROM changed WHERE state = 'failed'"),
      }),
    },
  )}`;
