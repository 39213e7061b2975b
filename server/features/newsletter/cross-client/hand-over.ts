import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { byWorker } from '#server/core/events/log-activity.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { logSend } from '../sending/activity.ts';
import { closeKnown } from '../sending/queue-items.ts';
import type { RecipientOutcome } from '../sending/rules.ts';
import type { ClaimedRecipient } from './claim-recipients.ts';
import { announceFirstSent, markFirstSent, type SendKey } from './first-sent.ts';

/** The longest lease that a worker takes. */
export const maxLeaseMs = 120_000;

type Outcomes = { outcomes: readonly RecipientOutcome[]; now: Date };

/**
 * Writes the outcomes, and with the first sent mail that the newsletter is out; returns the ids that were under way.
 * Those are the rows with a lease. Saying so makes each lookup use the key, and not the index of rows under way,
 * where finished ones stay for a while.
 */
export const recordOutcomes = (send: SendKey, { outcomes, now }: Outcomes) =>
  systemWrite<number[]>()`${change(
    markFirstSent(send, rawSql(`EXISTS (SELECT FROM recipients WHERE state IN ('sent', 'unknown'))`), now),
    {
      now,
      before: {
        recipients: sql`UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), lease_until = NULL,
      refusals = r.refusals + o.refused, next_try_at = o.retry_at,
      settled_at = CASE WHEN o.state <> 'pending' THEN ${now}::timestamptz END
    FROM ${unnestOutcomes(outcomes)}
    WHERE r.client_id = ${send.client_id} AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until IS NOT NULL
    RETURNING r.id, r.state`,
      },
      ...announceFirstSent,
      log: {
        send: announceFirstSent.log,
        // with the first mails, their own event says that the send has changed
        unknown: logSend('newsletter.unknown', {
          ...ofSend(send),
          from: rawSql(
            "FROM recipients WHERE state = 'unknown' AND NOT EXISTS (SELECT FROM changed) HAVING count(*) > 0",
          ),
        }),
      },
      answer: rawSql(`SELECT coalesce(json_agg(id), '[]') FROM recipients`),
    },
  )}`;

/** Rows o; a row that was claimed by another worker meanwhile, or has an outcome, does not change. */
function unnestOutcomes(outcomes: readonly RecipientOutcome[]): Sql {
  const column = (value: (row: RecipientOutcome) => string) => outcomes.map(value);
  return sql`unnest(${outcomes.map(({ id }) => id)}::bigint[], ${outcomes.map(({ attempt }) => attempt)}::int[],
      ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason ?? '')}::text[],
      ${outcomes.map(({ isRefused }) => (isRefused ? 1 : 0))}::int[], ${column(({ retryAt }) => retryAt?.toISOString() ?? '-infinity')}::timestamptz[])
      AS o (id, attempt, state, reason, refused, retry_at)`;
}

/** Records that their mails are about to leave; returns the ids whose lease this worker still has. */
export const markHandedOver = (
  clientId: number,
  recipients: readonly Pick<ClaimedRecipient, 'id' | 'attempt'>[],
  now: Date,
) => systemWrite<number[]>()`
  WITH recipients AS (
    UPDATE app.newsletter_recipients r SET handed_over_at = ${now}
    FROM unnest(${recipients.map(({ id }) => id)}::bigint[], ${recipients.map(({ attempt }) => attempt)}::int[]) AS o (id, attempt)
    WHERE r.client_id = ${clientId} AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until > ${now}
    RETURNING r.id)
  SELECT coalesce(json_agg(id), '[]') FROM recipients`;

/** Locked first, so that the numbers of an ended send change together with its recipients. */
export const lockSend = ({ client_id, id }: SendKey) => systemWrite<null>()`
  SELECT NULL FROM app.newsletter_sends s WHERE s.client_id = ${client_id} AND s.id = ${id} FOR UPDATE`;

/** Answers that came after the lease had ended: unknown outcomes become known. */
export const recordLateOutcomes = (send: SendKey, { outcomes, now }: Outcomes) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.newsletter_sends s SET unknown = s.unknown - l.n, sent = s.sent + l.sent, failed = s.failed + l.n - l.sent
    FROM (SELECT count(*) AS n, count(*) FILTER (WHERE state = 'sent') AS sent FROM late_recipients) l
    WHERE s.client_id = ${send.client_id} AND s.id = ${send.id} AND s.state = 'sent'
    RETURNING s.client_id, s.id, s.unknown`,
    {
      now,
      before: {
        late_recipients: sql`UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), settled_at = ${now}
    FROM ${unnestOutcomes(outcomes)}
    WHERE r.client_id = ${send.client_id} AND r.id = o.id AND r.attempt = o.attempt AND r.state = 'unknown' AND o.state IN ('sent', 'failed')
    RETURNING r.state`,
      },
      log: logSend('newsletter.known', {
        ...ofSend(send),
        from: rawSql('FROM late_recipients HAVING count(*) > 0'),
      }),
      close: closeKnown(),
      answer: rawSql('SELECT to_json(count(*)) FROM late_recipients'),
    },
  )}`;

const ofSend = ({ client_id, id }: SendKey) => ({
  by: byWorker(sql`${client_id}::bigint`),
  subject: sql`${id}::bigint`,
  details: countContacts,
});

const countContacts = jsonbObject({ contacts: rawSql('count(*)') });

const noAnswer = 'The sender ended before an answer came.';

/**
 * For a provider that cannot say whether a mail was accepted. If its text had begun to leave, it may have been
 * accepted and is not sent again; otherwise it waits again. Returns how many there were.
 */
export const markUnknown = (now: Date) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.newsletter_recipients r SET state = CASE WHEN e.has_left THEN 'unknown' ELSE 'pending' END,
      reason = CASE WHEN e.has_left THEN ${noAnswer} END, lease_until = NULL, settled_at = CASE WHEN e.has_left THEN ${now}::timestamptz END
    FROM expired_leases e WHERE r.client_id = e.client_id AND r.id = e.id RETURNING r.client_id, r.send_id, r.state`,
    {
      now,
      before: {
        expired_leases: sql`SELECT r.client_id, r.id, r.handed_over_at IS NOT NULL AS has_left FROM app.newsletter_recipients r
    WHERE r.state = 'sending' AND ${hasLeaseEnded(now)} LIMIT 1000 FOR UPDATE SKIP LOCKED`,
      },
      log: logSend('newsletter.unknown', {
        subject: rawSql('send_id'),
        details: countContacts,
        from: rawSql("FROM changed WHERE state = 'unknown' GROUP BY client_id, send_id"),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

export type ExpiredRecipient = { client_id: number; id: number; attempt: number };

/**
 * Ending a lease early does no harm. A worker that still has the recipient sends nothing without it, and a late answer
 * is recorded.
 */
const hasLeaseEnded = (now: Date) => isPast(rawSql('r.lease_until'), { now, longestMs: maxLeaseMs });

/** For a provider that can say so: the recipients whose lease has ended. */
export const listExpired = (now: Date) => systemRead<ExpiredRecipient[]>()`
  SELECT coalesce(json_agg(json_build_object('client_id', r.client_id, 'id', r.id, 'attempt', r.attempt)), '[]')
  FROM (SELECT * FROM app.newsletter_recipients r WHERE r.state = 'sending' AND ${hasLeaseEnded(now)} LIMIT 200) r`;

/** The provider's answer: accepted, or to be handed over again. */
export const reconcileRecipient = (
  { client_id, id, attempt }: ExpiredRecipient,
  { isTaken, now }: { isTaken: boolean; now: Date },
) => systemWrite<null>()`
  UPDATE app.newsletter_recipients r SET state = ${isTaken ? 'sent' : 'pending'}, lease_until = NULL,
    settled_at = CASE WHEN ${isTaken} THEN ${now}::timestamptz END
  WHERE r.client_id = ${client_id} AND r.id = ${id} AND r.attempt = ${attempt} AND r.state = 'sending' AND ${hasLeaseEnded(now)}`;
