import { statesFor, type UnknownAction } from '#contract/newsletter/sending.ts';
import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite, type SystemBatch } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { sendingActivity } from '../sending/activity.ts';
import { closeKnown, openUnknown } from '../sending/queue-items.ts';
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

/** Applies the decisions: an ended send continues for those who wait again, with a day of its own. */
const settle = (settling: Settling) =>
  systemWrite<number>()`${change(updateSend(settling.now), {
    now: settling.now,
    before: {
      send: selectSend(settling),
      unknown_recipients: selectUnknown(settling.recipientId),
      decided_recipients: decide(settling),
      decisions: countDecisions,
    },
    log: logChange(sendingActivity, eventOf[settling.action], {
      by: staffMember(settling.staffId, rawSql('client_id')),
      details: jsonbObject({ contacts: rawSql('contacts') }),
      from: rawSql('FROM changed WHERE contacts > 0'),
    }),
    open: stillUnknown,
    close: closeKnown(settling.staffId),
    answer: rawSql('SELECT to_json(recipients) FROM decisions'),
  })}`;

const selectSend = ({ client_id, id, action }: Settling): Sql => sql`
    SELECT s.* FROM app.newsletter_sends s
    WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.state = ANY (${statesFor(action)}::text[])`;

/** One who has responded in any way has received it. */
const selectUnknown = (recipientId: number | undefined): Sql => sql`
    SELECT r.client_id, r.id, EXISTS (
      SELECT FROM app.newsletter_responses n WHERE n.client_id = r.client_id AND n.recipient_id = r.id) AS has_answered
    FROM send s JOIN app.newsletter_recipients r ON r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown'
    WHERE ${recipientId}::bigint IS NULL OR r.id = ${recipientId}::bigint`;

/** Those who have received it count as sent, so that nobody gets it twice. */
function decide({ action, now }: Settling): Sql {
  const sendAgain = sql`${action === 'send_again'}::boolean`;
  return sql`
    UPDATE app.newsletter_recipients r SET
      state = CASE WHEN u.has_answered THEN 'sent' WHEN ${sendAgain} THEN 'pending' ELSE 'skipped' END,
      reason = CASE WHEN NOT u.has_answered AND NOT ${sendAgain} THEN 'Our team left them out.' END,
      settled_at = CASE WHEN u.has_answered OR NOT ${sendAgain} THEN ${now}::timestamptz END
    FROM unknown_recipients u WHERE r.client_id = u.client_id AND r.id = u.id AND r.state = 'unknown'
    RETURNING r.state`;
}

const countDecisions = rawSql(`
    SELECT count(*) AS recipients, count(*) FILTER (WHERE state = 'sent') AS sent, count(*) FILTER (WHERE state = 'skipped') AS skipped,
      count(*) FILTER (WHERE state = 'pending') AS pending FROM decided_recipients`);

/** The numbers of a send are stored only while it has ended. */
const updateSend = (now: Date): Sql => sql`
    UPDATE app.newsletter_sends u SET unknown = CASE WHEN NOT goes_on THEN u.unknown - d.recipients END,
      sent = CASE WHEN NOT goes_on THEN u.sent + d.sent END, skipped = CASE WHEN NOT goes_on THEN u.skipped + d.skipped END,
      failed = CASE WHEN NOT goes_on THEN u.failed END, state = CASE WHEN goes_on THEN 'sending' ELSE u.state END,
      finished_at = CASE WHEN goes_on THEN NULL ELSE u.finished_at END,
      tended_at = CASE WHEN goes_on THEN ${now}::timestamptz ELSE u.tended_at END,
      resumed_at = CASE WHEN goes_on THEN ${now}::timestamptz ELSE u.resumed_at END
    FROM decisions d, send s, LATERAL (SELECT s.state = 'sent' AND d.pending > 0) g (goes_on)
    WHERE u.client_id = s.client_id AND u.id = s.id AND d.recipients > 0
    RETURNING u.client_id, u.id, u.month, d.pending + d.skipped AS contacts, (
      SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = u.client_id AND r.send_id = u.id AND r.state = 'unknown') - d.recipients AS unknown`;

/** An item that needed no decision before waits for its end. */
const stillUnknown = openUnknown(
  rawSql(`FROM changed JOIN app.queue_items q ON q.client_id = changed.client_id AND q.kind = 'newsletter-unknown'
      AND q.subject = changed.id::text AND q.done_at IS NULL WHERE changed.unknown > 0`),
);
