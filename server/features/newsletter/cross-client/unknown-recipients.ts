import { statesFor, type UnknownAction } from '#contract/newsletter/sending.ts';
import { jsonbObject, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { closeQueueItems, openQueueItem } from '#server/core/queue/change-queue.ts';
import { sendingActivity } from '../sending/activity.ts';
import { unknownRecipientsItem } from '../sending/queue-items.ts';
import type { SendKey } from './first-sent.ts';
import { lockSend } from './hand-over.ts';

type Settling = SendKey & {
  action: UnknownAction;
  /** all of them if undefined */
  recipientId: number | undefined;
  staffId: number | null;
  now: Date;
};

/** Whether this recipient belongs to the send, with any outcome. */
export const hasRecipient = ({ client_id, id }: SendKey, recipientId: number) => systemRead<true>()`
  SELECT to_json(true) FROM app.newsletter_recipients r
  WHERE r.client_id = ${client_id} AND r.send_id = ${id} AND r.id = ${recipientId}`;

/**
 * A colleague's decision about unknown recipients; returns how many there were. The send is locked first, so that a
 * late answer, the end of the send or a second colleague comes before or after it.
 */
export const settleUnknown = (settling: Settling): SystemBatch<number, 'write'> => [
  lockSend(settling),
  settle(settling),
];

const eventOf = {
  send_again: 'newsletter.send_again',
  leave_out: 'newsletter.leave_out',
} as const satisfies Record<UnknownAction, string>;

/**
 * A recipient who has responded in any way has received it: it counts as sent, and nobody gets it twice. An ended
 * send continues for the others, with a day of its own.
 */
const settle = ({ client_id, id, action, recipientId, staffId, now }: Settling) => {
  const again = sql`${action === 'send_again'}::boolean`;
  return systemWrite<number>()`
  WITH s AS (
    SELECT s.* FROM app.newsletter_sends s
    WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.state = ANY (${statesFor(action)}::text[])),
  waiting AS (
    SELECT r.client_id, r.id, EXISTS (
      SELECT FROM app.newsletter_responses n WHERE n.client_id = r.client_id AND n.recipient_id = r.id) AS has_answered
    FROM s JOIN app.newsletter_recipients r ON r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown'
    WHERE ${recipientId}::bigint IS NULL OR r.id = ${recipientId}::bigint),
  changed AS (
    UPDATE app.newsletter_recipients r SET
      state = CASE WHEN w.has_answered THEN 'sent' WHEN ${again} THEN 'pending' ELSE 'skipped' END,
      reason = CASE WHEN NOT w.has_answered AND NOT ${again} THEN 'Our team left them out.' END,
      settled_at = CASE WHEN w.has_answered OR NOT ${again} THEN ${now}::timestamptz END
    FROM waiting w WHERE r.client_id = w.client_id AND r.id = w.id AND r.state = 'unknown'
    RETURNING r.state),
  n AS (
    SELECT count(*) AS settled, count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'skipped') AS skipped,
      count(*) FILTER (WHERE state = 'pending') AS pending FROM changed),
  moved AS (
    UPDATE app.newsletter_sends u SET unknown = CASE WHEN NOT goes_on THEN u.unknown - n.settled END,
      sent = CASE WHEN NOT goes_on THEN u.sent + n.sent END, skipped = CASE WHEN NOT goes_on THEN u.skipped + n.skipped END,
      failed = CASE WHEN NOT goes_on THEN u.failed END, state = CASE WHEN goes_on THEN 'sending' ELSE u.state END, finished_at = CASE WHEN goes_on THEN NULL ELSE u.finished_at END,
      tended_at = CASE WHEN goes_on THEN ${now}::timestamptz ELSE u.tended_at END,
      resumed_at = CASE WHEN goes_on THEN ${now}::timestamptz ELSE u.resumed_at END
    FROM n, s, LATERAL (SELECT s.state = 'sent' AND n.pending > 0) g (goes_on)
    WHERE u.client_id = s.client_id AND u.id = s.id AND n.settled > 0
    RETURNING u.client_id, u.id, u.month, n.pending + n.skipped AS contacts, (
      SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = u.client_id AND r.send_id = u.id AND r.state = 'unknown') - n.settled AS unknown),
  still_waiting AS (${openQueueItem(unknownRecipientsItem, {
    subject: rawSql('m.id::text'),
    client: rawSql('m.client_id'),
    details: { month: rawSql('m.month'), count: rawSql('m.unknown') },
    // an item that needed no decision before waits for its end
    from: rawSql(`FROM moved m JOIN app.queue_items q ON q.client_id = m.client_id AND q.kind = 'newsletter-unknown'
      AND q.subject = m.id::text AND q.done_at IS NULL WHERE m.unknown > 0`),
    now,
  })}),
  done AS (${closeQueueItems(unknownRecipientsItem, {
    subject: rawSql('m.id::text'),
    client: rawSql('m.client_id'),
    staffId,
    from: rawSql('FROM moved m WHERE m.unknown = 0'),
    now,
  })}),
  logged AS (${logActivity(sendingActivity, eventOf[action], {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('id'),
    details: jsonbObject({ contacts: rawSql('contacts') }),
    from: rawSql('FROM moved WHERE contacts > 0'),
    now,
  })})
  SELECT to_json(settled) FROM n`;
};
