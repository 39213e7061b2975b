import { emptySql, identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { joinParts } from '#server/core/events/change.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { mayStillReceive } from '#server/features/consent/audience/queries.ts';
import { maxWaitMs } from '../sending/rules.ts';
import { withdrawnOfSnapshot } from '../testimonials.ts';
import { countsNewsletters } from '../tracking/switch.ts';
import type { SendKey } from './first-sent.ts';

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

/**
 * Claims some recipients of the next send that has any. Claims are committed before a mail is handed over; recipients
 * who have unsubscribed by then are skipped.
 */
export function claimRecipients(claiming: Claiming) {
  const { blocked, most, leaseUntil, now } = claiming;
  const scanned = blocked.length === 0 ? most : maxScanned;
  return systemWrite<Claim>()`
  WITH ${joinParts({
    next_send: lockNextSend(claiming),
    waiting_recipients: selectWaiting(claiming, scanned),
    due_recipients: lockDue(most),
    checked_recipients: checkDue,
    skipped_recipients: sql`UPDATE app.newsletter_recipients r SET state = 'skipped', reason = c.reason, settled_at = ${now}
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NOT NULL`,
    claimed_recipients: sql`UPDATE app.newsletter_recipients r SET state = 'sending', attempt = r.attempt + 1, lease_until = ${leaseUntil}, handed_over_at = NULL
    FROM checked_recipients c WHERE r.client_id = c.client_id AND r.id = c.id AND c.reason IS NULL
    RETURNING r.id, r.lead_id, r.attempt, r.refusals, c.email, c.first_name, c.is_tracked`,
  })}
  SELECT json_build_object('client_id', s.client_id, 'send_id', s.id, 'snapshot_id', s.snapshot_id,
    'looked_up_to', CASE WHEN (SELECT count(*) FROM due_recipients) = ${most} THEN (SELECT max(lead_id) FROM due_recipients)
      WHEN (SELECT count(*) FROM waiting_recipients) = ${scanned} THEN (SELECT max(lead_id) FROM waiting_recipients) END,
    'withdrawn', (SELECT ${withdrawnOfSnapshot} FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.id = s.snapshot_id),
    'recipients', (SELECT coalesce(json_agg(json_build_object('id', id, 'lead_id', lead_id, 'attempt', attempt, 'refusals', refusals,
      'email', email, 'first_name', first_name, 'is_tracked', is_tracked)), '[]') FROM claimed_recipients))
  FROM next_send s`;
}

/**
 * Locked, so that nothing is claimed after its pause was confirmed. The lock is not shared with other claims, because
 * a chain of them would never let the pause through.
 */
const lockNextSend = ({ after, passed, tendedAfter, now }: Claiming): Sql => sql`
    SELECT s.client_id, s.id, s.snapshot_id, ${countsNewsletters(rawSql('s.client_id'))} AS is_tracked FROM app.newsletter_sends s
    WHERE s.state = 'sending' AND (s.client_id, s.id) > (${after.client_id}::bigint, ${after.id}::bigint) AND s.tended_at > ${tendedAfter}
      AND (SELECT p.id FROM app.newsletter_recipients p
        WHERE p.client_id = s.client_id AND p.send_id = s.id AND p.state = 'pending' AND ${isDue('p', now)}${isBeyond('p.lead_id', passed)}
        ORDER BY p.client_id, p.send_id, p.lead_id LIMIT 1) IS NOT NULL
    ORDER BY s.client_id, s.id LIMIT 1 FOR NO KEY UPDATE OF s`;

const isDue = (recipient: string, now: Date): Sql =>
  isPast(identifier(`${recipient}.next_try_at`), { now, longestMs: maxWaitMs });

/** In the order of the index of pending rows, so that a claim reads only as many as it takes. */
const selectWaiting = ({ blocked, passed, now }: Claiming, most: number): Sql => sql`
    SELECT r.*, ${isOfOpenHost(blocked)} AS is_open, s.is_tracked FROM next_send s, LATERAL (
      SELECT r.client_id, r.id, r.lead_id FROM app.newsletter_recipients r
      WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending' AND ${isDue('r', now)}${isBeyond('r.lead_id', passed)}
      ORDER BY r.client_id, r.send_id, r.lead_id LIMIT ${most}) r`;

/** Those whom no other worker is claiming. */
const lockDue = (most: number): Sql => sql`
    SELECT w.* FROM waiting_recipients w, LATERAL (
      SELECT FROM app.newsletter_recipients r
      WHERE r.client_id = w.client_id AND r.id = w.id AND r.state = 'pending' FOR UPDATE SKIP LOCKED) r
    WHERE w.is_open LIMIT ${most}`;

/**
 * With the reason for which somebody is skipped. Each contact is looked up by its key (OFFSET 0), even if the planner's
 * statistics of growing tables are outdated.
 */
const checkDue = sql`
    SELECT d.client_id, d.id, l.email, l.first_name, d.is_tracked AND c.is_tracked AS is_tracked,
      CASE WHEN l.id IS NULL THEN 'The contact was deleted.' WHEN l.email IS NULL THEN 'The contact has no email.' WHEN c.may_receive IS NOT TRUE THEN 'They agree to it no more.' END AS reason
    FROM due_recipients d
    LEFT JOIN LATERAL (
      SELECT l.id, l.email, l.first_name FROM app.leads l WHERE l.client_id = d.client_id AND l.id = d.lead_id OFFSET 0) l ON true
    LEFT JOIN LATERAL (
      SELECT c.is_tracked, ${mayStillReceive('c')} AS may_receive FROM app.newsletter_consents c
      WHERE c.client_id = d.client_id AND c.lead_id = d.lead_id OFFSET 0) c ON true`;

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
