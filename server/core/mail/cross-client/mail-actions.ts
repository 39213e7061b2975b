import type { MailHistory, MailMoment } from '#contract/staff/mails.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { failedMailItem } from '../queue-items.ts';
import { mailStaffEvents } from '../staff-events.ts';
import { isForFormerUser, moment } from './queue.ts';

/** A mail whose details are stored can be rendered again; one with a link cannot, since its token is gone. */
const isKept = rawSql(`o.details <> '{}'::jsonb`);
const canResend = sql`(o.state = 'sent' AND ${isKept} AND NOT ${isForFormerUser})`;
const canRetry = sql`(o.state = 'queued' OR o.state = 'failed' AND ${isKept})`;
const canDiscard = rawSql(`(o.state IN ('queued', 'failed'))`);

/** A row o of app.outbox. */
const shown = sql`json_build_object('id', o.id,
  'history', json_build_array(json_build_object('event', 'written', 'at', app.to_iso(o.created_at), 'note', NULL, 'staff_name', NULL))::jsonb || coalesce((
    SELECT jsonb_agg(jsonb_build_object('event', m.event, 'at', m.at, 'note', m.note, 'staff_name', ${personName('f')}) ORDER BY m.place)
    FROM ROWS FROM (jsonb_to_recordset(o.history) AS (event text, at text, note text, staff_id bigint)) WITH ORDINALITY m (event, at, note, staff_id, place)
    LEFT JOIN app.staff f ON f.id = m.staff_id), '[]'::jsonb),
  'can_resend', ${canResend}, 'can_retry', ${canRetry}, 'can_discard', ${canDiscard})`;

export const readMailHistory = (id: number) =>
  systemRead<MailHistory>()`SELECT ${shown} FROM app.outbox o WHERE o.id = ${id}`;

type MailAction = { id: number; staffId: number | null; now: Date };

/** An action of one member of staff, for the history of the mail and the log of staff. */
const logMoment = (event: MailMoment['event'], { staffId, now }: MailAction, note: string | null = null) =>
  sql`history = o.history || ${moment(event, now, { note: sql`${note}::text`, staff: sql`${staffId}::bigint` })}`;
const logAction = (
  event: 'mail.resent' | 'mail.retried' | 'mail.discarded',
  { staffId }: MailAction,
  reason: string | null = null,
): Consequence =>
  logStaffChange(mailStaffEvents, event, {
    by: staffId,
    client: rawSql('o.client_id'),
    details: rawSql(`jsonb_build_object('mail_id', o.id, 'template', o.template)`),
    reason,
    from: rawSql('FROM changed o'),
  });

/** In both cases it no longer waits for anybody. */
const settleMail = ({ staffId }: MailAction): Consequence =>
  closeItems(failedMailItem, {
    subject: rawSql('o.id::text'),
    client: rawSql('o.client_id'),
    staffId,
    from: rawSql('FROM changed o'),
  });

const changedMail = sql`SELECT ${shown} FROM changed o`;

/** A new mail with the same words to the same address; null if they are not stored, or the person has left. */
export const resendMail = (act: MailAction) =>
  systemWrite<MailHistory>()`${change(
    sql`UPDATE app.outbox o SET ${logMoment('resent', act)} WHERE o.id = ${act.id} AND ${canResend} RETURNING o.*`,
    {
      now: act.now,
      parts: {
        copy: sql`INSERT INTO app.mail_queue_insert (template, address, details, of_client, created_at, next_try_at)
        SELECT template, address, details, client_id, ${act.now}::timestamptz, ${act.now}::timestamptz FROM changed`,
      },
      log: logAction('mail.resent', act),
      answer: changedMail,
    },
  )}`;

/** Puts it first in the queue with all its tries; null if it has left or can no longer be rendered. */
export const retryMail = (act: MailAction) =>
  systemWrite<MailHistory>()`${change(
    sql`UPDATE app.outbox o SET state = 'queued', attempts = 0, next_try_at = ${act.now}, ${logMoment('retried', act)}
    WHERE o.id = ${act.id} AND ${canRetry} RETURNING o.*`,
    { now: act.now, close: settleMail(act), log: logAction('mail.retried', act), answer: changedMail },
  )}`;

/** Nobody will get it, so its details are deleted; null if it has left or is on its way. */
export const discardMail = (act: MailAction & { reason: string }) =>
  systemWrite<MailHistory>()`${change(
    sql`UPDATE app.outbox o SET state = 'discarded', details = '{}', link_token = NULL, ${logMoment('discarded', act, act.reason)}
    WHERE o.id = ${act.id} AND ${canDiscard} RETURNING o.*`,
    {
      now: act.now,
      close: settleMail(act),
      log: logAction('mail.discarded', act, act.reason),
      answer: changedMail,
    },
  )}`;
