import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { selectAudience } from '#server/features/consent/audience/queries.ts';
import { logClock } from '../activity.ts';
import { logSend } from '../sending/activity.ts';
import { lastHadManyComplaints } from '../sending/complaints.ts';
import { missedNewsletterItem } from '../sending/queue-items.ts';

/** A month, and the zone of its nine o'clock. */
export type MonthInZone = { month: string; zone: string };

/** A send whose audience is being frozen. */
export type OpenedSend = { client_id: number; id: number; month: string };

/** Newsletters with frozen words and an audience that is not frozen. */
const locked = rawSql(`app.newsletters n JOIN app.clients c ON c.id = n.client_id`);
const isLocked = rawSql(
  `n.locked_at IS NOT NULL AND n.closed_at IS NULL AND n.skipped_at IS NULL AND c.account_status <> 'Cancelled'`,
);

const wasSpam = lastHadManyComplaints(rawSql('c.id'));

/**
 * A client who has paused, no longer books newsletters, or whose last one many marked as spam, gets none unless a person
 * says so.
 */
const mayStart = sql`c.account_status <> 'Paused' AND 'in_touch' = ANY (c.services) AND NOT ${wasSpam}`;

/** The months and zones in which a newsletter waits for nine o'clock, by the present zones of the clients. */
export const listLockedMonths = () => systemRead<MonthInZone[]>()`
  SELECT coalesce(json_agg(DISTINCT jsonb_build_object('month', n.month, 'zone', c.time_zone)), '[]')
  FROM ${locked} WHERE ${isLocked}`;

type DueMonth = MonthInZone & { at: Date };
type Opening = { due: readonly DueMonth[]; now: Date };

/** Newsletters whose nine o'clock, d.at, has come. */
const lockedAndDue = (due: readonly DueMonth[]) => sql`${locked}
    JOIN unnest(${due.map(({ month }) => month)}::text[], ${due.map(({ zone }) => zone)}::text[], ${due.map(({ at }) => at.toISOString())}::timestamptz[])
      AS d (month, zone, at) ON d.month = n.month AND d.zone = c.time_zone
    WHERE ${isLocked}`;

/** Opens the send of one due newsletter; nobody else can change that newsletter from here on. */
export const openSend = ({ due, now }: Opening) =>
  systemWrite<OpenedSend>()`${change(
    sql`UPDATE app.newsletters n SET closed_at = ${now} FROM due_newsletter d WHERE n.client_id = d.client_id AND n.month = d.month
    RETURNING n.client_id, n.month, d.at`,
    {
      now,
      before: {
        due_newsletter: sql`SELECT n.client_id, n.month, d.at FROM ${lockedAndDue(due)} AND ${mayStart}
    ORDER BY n.month, n.client_id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
      },
      parts: {
        new_send: rawSql(`INSERT INTO app.newsletter_sends (client_id, month, state, due_at)
    SELECT client_id, month, 'due', at FROM changed RETURNING client_id, id, month`),
      },
      log: logClock('newsletter.closed'),
      answer: rawSql(
        "SELECT json_build_object('client_id', client_id, 'id', id, 'month', month) FROM new_send",
      ),
    },
  )}`;

/** A send that a person has started, locked until the transaction ends. */
export const lockStartedSend = () => systemWrite<OpenedSend>()`
  SELECT json_build_object('client_id', s.client_id, 'id', s.id, 'month', s.month) FROM app.newsletter_sends s
  WHERE s.state = 'due' ORDER BY s.client_id, s.id LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** The next part of the audience, by the ids of its contacts, with their number and the last id. */
export const insertAudience = (
  { client_id, id }: OpenedSend,
  { after, most, now }: { after: number; most: number; now: Date },
) => systemWrite<{ count: number; last: number | null }>()`
  WITH new_recipients AS (
    INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id)
    SELECT ${client_id}, ${id}, a.lead_id FROM (${selectAudience({ client: sql`${client_id}::bigint`, at: sql`${now}::timestamptz` })}) a
    WHERE a.lead_id > ${after} ORDER BY a.lead_id LIMIT ${most}
    RETURNING lead_id)
  SELECT json_build_object('count', count(*), 'last', max(lead_id)) FROM new_recipients`;

/** The audience is complete. It is sent the last snapshot of its month; null if there is none. */
export const beginSend = ({ client_id, id }: OpenedSend, now: Date) => systemWrite<{ audience: number }>()`
  UPDATE app.newsletter_sends s SET state = 'sending', frozen_at = ${now}, tended_at = ${now},
    snapshot_id = (SELECT max(p.id) FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.month = s.month),
    audience = (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id)
  WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.state = 'due'
    AND EXISTS (SELECT FROM app.newsletter_snapshots p WHERE p.client_id = s.client_id AND p.month = s.month)
  RETURNING json_build_object('audience', s.audience)`;

/** Sends that could not begin by noon wait for a person. Returns how many there were. */
export const openMissedSends = (opening: Opening) => openWaitingSends(opening, rawSql('true'));

/** Of those that are due, the ones with many complaints wait for a person from nine on, since no hour changes that. */
export const openSpamSends = (opening: Opening) => openWaitingSends(opening, wasSpam);

const openWaitingSends = ({ due, now }: Opening, isWaiting: Sql) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.newsletter_sends (client_id, month, state, due_at, reason)
    SELECT client_id, month, 'missed', at, reason FROM late_newsletters RETURNING client_id, id, month, reason`,
    {
      now,
      before: {
        late_newsletters: lockLate(due, isWaiting),
        closed_newsletters: sql`UPDATE app.newsletters n SET closed_at = ${now} FROM late_newsletters l
    WHERE n.client_id = l.client_id AND n.month = l.month`,
      },
      log: {
        newsletter: logClock('newsletter.closed', rawSql('FROM late_newsletters')),
        send: logSend('newsletter.missed'),
      },
      open: openItem(missedNewsletterItem, {
        subject: rawSql('changed.id::text'),
        client: rawSql('changed.client_id'),
        details: { month: rawSql('changed.month'), reason: rawSql('changed.reason') },
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

/** With the reason that staff read. */
const lockLate = (due: readonly DueMonth[], isWaiting: Sql): Sql => sql`
    SELECT n.client_id, n.month, d.at, CASE WHEN c.account_status = 'Paused' THEN 'The account was paused.'
      WHEN NOT 'in_touch' = ANY (c.services) THEN 'The account has no newsletters any more.'
      WHEN ${wasSpam} THEN 'Many recipients marked the last one as spam.'
      ELSE 'It could not start by noon.' END AS reason
    FROM ${lockedAndDue(due)} AND ${isWaiting} ORDER BY n.month, n.client_id LIMIT 500 FOR UPDATE OF n SKIP LOCKED`;
