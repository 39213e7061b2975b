import { emptySql, identifier, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { mayStillReceive } from '#server/features/consent/audience/queries.ts';
import { closeQueueItems } from '#server/core/queue/change-queue.ts';
import { unknownRecipientsItem } from '../sending/queue-items.ts';
import type { Settled } from '../sending/rules.ts';
import { withdrawnOfSnapshot } from '../testimonials.ts';
import { countsNewsletters } from '../tracking/switch.ts';
import { noteFirstSent, type SendKey } from './first-sent.ts';

/** A recipient whom only this worker may hand over while the lease lasts. */
export type ClaimedRecipient = {
  id: number;
  lead_id: number;
  attempt: number;
  refusals: number;
  email: string;
  first_name: string;
  is_tracked: boolean;
};

export type Claim = {
  client_id: number;
  send_id: number;
  snapshot_id: number;
  /** testimonials of the snapshot that have been withdrawn since */
  withdrawn: number[];
  /** the last contact that was read; null at the end */
  looked_up_to: number | null;
  recipients: ClaimedRecipient[];
};

export type { SendKey };

type Claiming = {
  /** the send served last, so that each gets its turn */
  after: SendKey;
  /** the id of the last contact this worker has reached in each send */
  passed: ReadonlyMap<number, number>;
  most: number;
  leaseUntil: Date;
  /** hosts that accept nothing now */
  blocked: readonly string[];
  /** a send without upkeep since then waits for a person */
  tendedAfter: Date;
  now: Date;
};

/** How many waiting recipients a claim reads while a host is blocked, even if many are of that host. */
const maxScanned = 1000;

/** Contacts are only read here if a host is blocked: otherwise the index of pending rows is enough. */
const isOfOpenHost = (blocked: readonly string[]) =>
  blocked.length === 0
    ? rawSql('true')
    : sql`coalesce((SELECT substring(l.email FROM '[^@]*$') <> ALL (${blocked}::text[])
        FROM app.leads l WHERE l.client_id = r.client_id AND l.id = r.lead_id), true)`;

/** For a row s of sends and a row of its recipients. */
const isBeyond = (lead: string, passed: ReadonlyMap<number, number>) =>
  passed.size === 0
    ? emptySql
    : sql` AND ${identifier(lead)} > coalesce((
        SELECT h.lead FROM unnest(${[...passed.keys()]}::bigint[], ${[...passed.values()]}::bigint[]) AS h (send, lead) WHERE h.send = s.id), 0)`;

/**
 * Claims some recipients of the next send that has any. Claims are committed before a mail is handed over; recipients
 * who have unsubscribed by then are skipped. The send is locked too, so that nothing is claimed after its pause was
 * confirmed. The lock is not shared with other claims, because a chain of them would never let the pause through.
 * Rows come in the order of the index of pending rows, so that a claim reads only as many as it takes. Each contact
 * is looked up by its key (OFFSET 0), even if the planner's statistics of growing tables are outdated.
 */
export function claimRecipients({ after, passed, most, leaseUntil, blocked, tendedAfter, now }: Claiming) {
  const looksAt = blocked.length === 0 ? most : maxScanned;
  return systemWrite<Claim>()`
  WITH s AS (
    SELECT s.client_id, s.id, s.snapshot_id, ${countsNewsletters(rawSql('s.client_id'))} AS is_tracked FROM app.newsletter_sends s
    WHERE s.state = 'sending' AND (s.client_id, s.id) > (${after.client_id}::bigint, ${after.id}::bigint) AND s.tended_at > ${tendedAfter}
      AND (SELECT p.id FROM app.newsletter_recipients p
        WHERE p.client_id = s.client_id AND p.send_id = s.id AND p.state = 'pending' AND p.next_try_at <= ${now}${isBeyond('p.lead_id', passed)}
        ORDER BY p.client_id, p.send_id, p.lead_id LIMIT 1) IS NOT NULL
    ORDER BY s.client_id, s.id LIMIT 1 FOR NO KEY UPDATE OF s),
  seen AS (
    SELECT r.*, ${isOfOpenHost(blocked)} AS is_open, s.is_tracked FROM s, LATERAL (
      SELECT r.client_id, r.id, r.lead_id FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending' AND r.next_try_at <= ${now}${isBeyond('r.lead_id', passed)}
      ORDER BY r.client_id, r.send_id, r.lead_id LIMIT ${looksAt}) r),
  due AS (
    SELECT seen.* FROM seen, LATERAL (
      SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = seen.client_id AND r.id = seen.id AND r.state = 'pending' FOR UPDATE SKIP LOCKED) r
    WHERE seen.is_open LIMIT ${most}),
  checked AS (
    SELECT due.client_id, due.id, l.email, l.first_name, due.is_tracked AND c.is_tracked AS is_tracked,
      CASE WHEN l.id IS NULL THEN 'The contact was deleted.' WHEN c.may_receive IS NOT TRUE THEN 'They agree to it no more.' END AS reason
    FROM due
    LEFT JOIN LATERAL (
      SELECT l.id, l.email, l.first_name FROM app.leads l WHERE l.client_id = due.client_id AND l.id = due.lead_id OFFSET 0) l ON true
    LEFT JOIN LATERAL (
      SELECT c.is_tracked, ${mayStillReceive('c')} AS may_receive FROM app.newsletter_consents c
      WHERE c.client_id = due.client_id AND c.lead_id = due.lead_id OFFSET 0) c ON true),
  skipped AS (
    UPDATE app.newsletter_recipients r SET state = 'skipped', reason = checked.reason, settled_at = ${now}
    FROM checked WHERE r.client_id = checked.client_id AND r.id = checked.id AND checked.reason IS NOT NULL),
  taken AS (
    UPDATE app.newsletter_recipients r SET state = 'sending', attempt = r.attempt + 1, lease_until = ${leaseUntil}, handed_over_at = NULL
    FROM checked WHERE r.client_id = checked.client_id AND r.id = checked.id AND checked.reason IS NULL
    RETURNING r.id, r.lead_id, r.attempt, r.refusals, checked.email, checked.first_name, checked.is_tracked)
  SELECT json_build_object('client_id', s.client_id, 'send_id', s.id, 'snapshot_id', s.snapshot_id,
    'looked_up_to', CASE WHEN (SELECT count(*) FROM due) = ${most} THEN (SELECT max(lead_id) FROM due)
      WHEN (SELECT count(*) FROM seen) = ${looksAt} THEN (SELECT max(lead_id) FROM seen) END,
    'withdrawn', (SELECT ${withdrawnOfSnapshot} FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.id = s.snapshot_id),
    'recipients', (SELECT coalesce(json_agg(json_build_object('id', id, 'lead_id', lead_id, 'attempt', attempt, 'refusals', refusals,
      'email', email, 'first_name', first_name, 'is_tracked', is_tracked)), '[]') FROM taken))
  FROM s`;
}

/** The outcomes as rows o; a row that was claimed by another worker meanwhile, or has an outcome, does not change. */
function outcomes(settled: readonly Settled[]) {
  const column = (value: (row: Settled) => string) => settled.map(value);
  return sql`unnest(${settled.map(({ id }) => id)}::bigint[], ${settled.map(({ attempt }) => attempt)}::int[],
      ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason ?? '')}::text[],
      ${settled.map(({ isRefused }) => (isRefused ? 1 : 0))}::int[], ${column(({ retryAt }) => retryAt?.toISOString() ?? '-infinity')}::timestamptz[])
      AS o (id, attempt, state, reason, refused, retry_at)`;
}

/**
 * Writes the outcomes, and with the first sent mail that the newsletter is out; returns the ids that were under way.
 * Those are the rows with a lease. Saying so makes each lookup use the key, and not the index of rows under way,
 * where finished ones stay for a while.
 */
export const recordOutcomes = (
  send: SendKey,
  { settled, now }: { settled: readonly Settled[]; now: Date },
) => systemWrite<number[]>()`
  WITH done AS (
    UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), lease_until = NULL,
      refusals = r.refusals + o.refused, next_try_at = o.retry_at,
      settled_at = CASE WHEN o.state <> 'pending' THEN ${now}::timestamptz END
    FROM ${outcomes(settled)}
    WHERE r.client_id = ${send.client_id} AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until IS NOT NULL
    RETURNING r.id, r.state),
  ${noteFirstSent(send, { where: rawSql(`EXISTS (SELECT FROM done WHERE state IN ('sent', 'unknown'))`), now })}
  SELECT coalesce(json_agg(id), '[]') FROM done`;

/** Records that their mails are about to leave; returns the ids whose lease this worker still has. */
export const markHandedOver = (
  clientId: number,
  recipients: readonly Pick<ClaimedRecipient, 'id' | 'attempt'>[],
  now: Date,
) => systemWrite<number[]>()`
  WITH marked AS (
    UPDATE app.newsletter_recipients r SET handed_over_at = ${now}
    FROM unnest(${recipients.map(({ id }) => id)}::bigint[], ${recipients.map(({ attempt }) => attempt)}::int[]) AS o (id, attempt)
    WHERE r.client_id = ${clientId} AND r.id = o.id AND r.attempt = o.attempt AND r.lease_until > ${now}
    RETURNING r.id)
  SELECT coalesce(json_agg(id), '[]') FROM marked`;

/** Locked first, so that the numbers of an ended send change together with its recipients. */
export const lockSend = ({ client_id, id }: SendKey) => systemWrite<null>()`
  SELECT NULL FROM app.newsletter_sends s WHERE s.client_id = ${client_id} AND s.id = ${id} FOR UPDATE`;

/** Answers that came after the lease had ended: unknown outcomes become known. */
export const recordLateOutcomes = (
  send: SendKey,
  { settled, now }: { settled: readonly Settled[]; now: Date },
) => systemWrite<number>()`
  WITH late AS (
    UPDATE app.newsletter_recipients r SET state = o.state, reason = nullif(o.reason, ''), settled_at = ${now}
    FROM ${outcomes(settled)}
    WHERE r.client_id = ${send.client_id} AND r.id = o.id AND r.attempt = o.attempt AND r.state = 'unknown' AND o.state IN ('sent', 'failed')
    RETURNING r.state),
  counted AS (
    UPDATE app.newsletter_sends s SET unknown = s.unknown - l.n, sent = s.sent + l.sent, failed = s.failed + l.n - l.sent
    FROM (SELECT count(*) AS n, count(*) FILTER (WHERE state = 'sent') AS sent FROM late) l
    WHERE s.client_id = ${send.client_id} AND s.id = ${send.id} AND s.state = 'sent'
    RETURNING s.client_id, s.id, s.unknown),
  known AS (${closeQueueItems(unknownRecipientsItem, {
    subject: rawSql('c.id::text'),
    client: rawSql('c.client_id'),
    from: rawSql('FROM counted c WHERE c.unknown = 0'),
    now,
  })})
  SELECT to_json(count(*)) FROM late`;

const noAnswer = 'The sender ended before an answer came.';

/**
 * For a provider that cannot say whether a mail was accepted. If its text had begun to leave, it may have been
 * accepted and is not sent again; otherwise it waits again. Returns how many there were.
 */
export const markUnknown = (now: Date) => systemWrite<number>()`
  WITH expired AS (
    SELECT r.client_id, r.id, r.handed_over_at IS NOT NULL AS has_left FROM app.newsletter_recipients r WHERE r.state = 'sending' AND r.lease_until < ${now}
    LIMIT 1000 FOR UPDATE SKIP LOCKED),
  marked AS (
    UPDATE app.newsletter_recipients r SET state = CASE WHEN e.has_left THEN 'unknown' ELSE 'pending' END,
      reason = CASE WHEN e.has_left THEN ${noAnswer} END, lease_until = NULL, settled_at = CASE WHEN e.has_left THEN ${now}::timestamptz END
    FROM expired e WHERE r.client_id = e.client_id AND r.id = e.id RETURNING r.id)
  SELECT to_json(count(*)) FROM marked`;

export type ExpiredRecipient = { client_id: number; id: number; attempt: number };

/** For a provider that can say so: the recipients whose lease has ended. */
export const listExpired = (now: Date) => systemRead<ExpiredRecipient[]>()`
  SELECT coalesce(json_agg(json_build_object('client_id', r.client_id, 'id', r.id, 'attempt', r.attempt)), '[]')
  FROM (SELECT * FROM app.newsletter_recipients WHERE state = 'sending' AND lease_until < ${now} LIMIT 200) r`;

/** The provider's answer: accepted, or to be handed over again. */
export const reconcileRecipient = (
  { client_id, id, attempt }: ExpiredRecipient,
  { isTaken, now }: { isTaken: boolean; now: Date },
) => systemWrite<null>()`
  UPDATE app.newsletter_recipients r SET state = ${isTaken ? 'sent' : 'pending'}, lease_until = NULL,
    settled_at = CASE WHEN ${isTaken} THEN ${now}::timestamptz END
  WHERE r.client_id = ${client_id} AND r.id = ${id} AND r.attempt = ${attempt} AND r.state = 'sending' AND r.lease_until < ${now}`;
