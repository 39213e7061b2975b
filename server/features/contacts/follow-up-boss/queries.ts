import { maxUnsent, sentDays, type CrmConnection } from '#contract/contacts/follow-up-boss.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { crmStoppedMail } from '../mails/crm-stopped.ts';
import { crmActivity } from './activity.ts';
import { crmNotifications } from './notifications.ts';
import type { StoredEnquiry } from './rules.ts';

const isWaiting = rawSql('e.sent_at IS NULL AND NOT e.has_failed');
const noSubject = { subject: rawSql('NULL') };
const answerTrue = rawSql('SELECT to_json(true) FROM changed');

/** Always one row, also without a connection. */
export const readConnection = (now: Date) => read<CrmConnection>()`
  SELECT json_build_object('account', c.account, 'connected_at', app.to_iso(c.connected_at), 'sent_at', app.to_iso(c.sent_at),
    'needs_key', coalesce(c.needs_key, false), 'failing_since', app.to_iso(c.failing_since), 'problem', c.problem,
    'waiting', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND ${isWaiting}),
    'sent', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND e.sent_at > ${daysBefore(now, sentDays)}),
    'failed', (SELECT count(*) FROM app.crm_enquiries e WHERE e.client_id = app.client() AND e.has_failed),
    'unsent', (SELECT coalesce(json_agg(json_build_object('lead_id', u.lead_id, 'name', u.name, 'happened_at', app.to_iso(u.happened_at),
      'problem', coalesce(u.problem, '')) ORDER BY u.happened_at DESC, u.history_id DESC), '[]')
      FROM (SELECT e.history_id, h.lead_id, ${personName('l')} AS name, e.happened_at, e.problem FROM app.crm_enquiries e
        JOIN app.lead_history h ON h.client_id = e.client_id AND h.id = e.history_id
        JOIN app.leads l ON l.client_id = h.client_id AND l.id = h.lead_id
        WHERE e.client_id = app.client() AND e.has_failed ORDER BY e.happened_at DESC, e.history_id DESC LIMIT ${maxUnsent}) u))
  FROM (SELECT app.client() AS id) o LEFT JOIN app.crm_connections c ON c.client_id = o.id`;

/** Waiting enquiries go to the account that is connected now. */
export const connectAccount = ({ account, key }: { account: string; key: Buffer }, now: Date) =>
  write<true>()`${change(
    sql`INSERT INTO app.crm_connections AS c (client_id, account, key, connected_at)
    VALUES (app.client(), ${account}, ${key}::bytea, ${now})
    ON CONFLICT (client_id) DO UPDATE SET account = excluded.account, key = excluded.key, claimed_until = NULL, paused_until = NULL,
      failures = 0, failing_since = NULL, warned_at = NULL, problem = NULL, needs_key = false
    RETURNING client_id`,
    {
      now,
      parts: {
        due_enquiries: sql`UPDATE app.crm_enquiries e SET due_at = least(e.due_at, ${now}::timestamptz)
          FROM changed WHERE e.client_id = changed.client_id AND ${isWaiting}`,
      },
      log: logChange(crmActivity, 'crm.connected', noSubject),
      answer: answerTrue,
    },
  )}`;

export const disconnectAccount = (now: Date) =>
  write<true>()`${change(
    sql`DELETE FROM app.crm_connections WHERE client_id = app.client() RETURNING client_id`,
    { now, log: logChange(crmActivity, 'crm.disconnected', noSubject), answer: answerTrue },
  )}`;

/** Null without a connection; whether only another key helps. */
export const readNeedsKey = () => read<boolean>()`
  SELECT to_json(needs_key) FROM app.crm_connections WHERE client_id = app.client()`;

/** One whose answer was lost is asked for before it is sent. */
export const sendAgain = (now: Date) =>
  write<{ count: number }>()`${change(
    sql`SELECT c.client_id FROM app.crm_connections c WHERE c.client_id = app.client() AND NOT c.needs_key FOR UPDATE`,
    {
      now,
      parts: {
        queued_again: sql`UPDATE app.crm_enquiries e SET has_failed = false, attempts = 0, due_at = ${now}, problem = NULL
          FROM changed WHERE e.client_id = changed.client_id AND e.has_failed RETURNING e.history_id`,
      },
      log: logChange(crmActivity, 'crm.sent_again', noSubject),
      answer: rawSql(`SELECT json_build_object('count', (SELECT count(*) FROM queued_again)) FROM changed`),
    },
  )}`;

export type DueEnquiry = StoredEnquiry & { attempts: number; is_unsure: boolean };

/** Of the same contact, before it, and still waiting. */
const isBlocked = sql`EXISTS (SELECT FROM app.crm_enquiries b JOIN app.lead_history g ON g.client_id = b.client_id AND g.id = b.history_id
    WHERE b.client_id = e.client_id AND g.lead_id = h.lead_id AND b.sent_at IS NULL AND NOT b.has_failed
      AND (b.happened_at, b.history_id) < (e.happened_at, e.history_id))`;

/** The enquiry that is due longest, and not before earlier ones of its contact. */
export const readDue = (now: Date) => read<DueEnquiry>()`
  SELECT json_build_object('client_id', e.client_id, 'history_id', e.history_id, 'lead_id', h.lead_id, 'attempts', e.attempts,
    'is_unsure', e.is_unsure, 'first_name', l.first_name, 'last_name', l.last_name, 'email', coalesce(h.email, l.email),
    'phone_number', coalesce(h.phone_number, l.phone_number), 'lead_type_id', l.lead_type_id, 'do_not_call', l.do_not_call,
    'do_not_text', l.do_not_text, 'lead_source_id', h.lead_source_id, 'preferred_time', h.preferred_time, 'notes', h.notes,
    'source_url', h.source_url, 'listing_url', h.listing_url, 'happened_at', app.to_iso(e.happened_at))
  FROM app.crm_enquiries e JOIN app.lead_history h ON h.client_id = e.client_id AND h.id = e.history_id
    JOIN app.leads l ON l.client_id = h.client_id AND l.id = h.lead_id
  WHERE e.client_id = app.client() AND ${isWaiting} AND e.due_at <= ${now} AND NOT ${isBlocked}
  ORDER BY e.due_at, e.happened_at, e.history_id LIMIT 1`;

/** Those that come after another one of their contact wait as long as it does. */
export const postponeBlocked = (now: Date) => write<null>()`
  UPDATE app.crm_enquiries e SET due_at = f.due_at
  FROM app.lead_history h, (SELECT b.client_id, g.lead_id, min(b.due_at) AS due_at FROM app.crm_enquiries b
      JOIN app.lead_history g ON g.client_id = b.client_id AND g.id = b.history_id
      WHERE b.client_id = app.client() AND b.sent_at IS NULL AND NOT b.has_failed AND b.due_at > ${now} GROUP BY b.client_id, g.lead_id) f
  WHERE e.client_id = app.client() AND ${isWaiting} AND e.due_at <= ${now}
    AND h.client_id = e.client_id AND h.id = e.history_id AND f.lead_id = h.lead_id AND ${isBlocked}`;

/** Before it is sent, so that a worker that is killed leaves a sign; null if another one was faster. */
export const beginAttempt = ({ history_id, attempts }: Pick<DueEnquiry, 'history_id' | 'attempts'>) =>
  write<true>()`
  UPDATE app.crm_enquiries e SET attempts = e.attempts + 1, is_unsure = true
  WHERE e.client_id = app.client() AND e.history_id = ${history_id} AND e.attempts = ${attempts} AND ${isWaiting}
  RETURNING to_json(true)`;

export const releaseConnection = () => write<null>()`
  UPDATE app.crm_connections SET claimed_until = NULL WHERE client_id = app.client()`;

/** After a time of failures the others need not wait any longer. */
export const recordSent = (history: number, now: Date) => write<null>()`
  WITH sent_enquiry AS (
    UPDATE app.crm_enquiries e SET sent_at = ${now}, problem = NULL, is_unsure = false
    WHERE e.client_id = app.client() AND e.history_id = ${history})
  UPDATE app.crm_connections SET claimed_until = NULL, paused_until = NULL, failures = 0, failing_since = NULL, warned_at = NULL,
    problem = NULL, sent_at = ${now}
  WHERE client_id = app.client()`;

type Failed = { history: number; problem: string; isUnsure: boolean; now: Date };

const failEnquiry = ({ history, problem, isUnsure }: Failed, dueAt: Date | null) => sql`
    UPDATE app.crm_enquiries e SET problem = ${problem}, is_unsure = ${isUnsure}, has_failed = ${dueAt === null},
      due_at = coalesce(${dueAt}::timestamptz, e.due_at)
    WHERE e.client_id = app.client() AND e.history_id = ${history} AND ${isWaiting}`;

/** Only this enquiry ends; the connection works. */
export const recordRefused = (failed: Failed) => write<null>()`
  WITH refused_enquiry AS (${failEnquiry(failed, null)})
  UPDATE app.crm_connections SET claimed_until = NULL, paused_until = NULL, failures = 0, failing_since = NULL, warned_at = NULL, problem = NULL
  WHERE client_id = app.client()`;

/** `warns`: Admins are notified, unless they were. */
export const recordFailure = (failed: Failed & { at: Date; pausedUntil: Date; warns: boolean }) =>
  write<null>()`${change(
    sql`UPDATE app.crm_connections c SET claimed_until = NULL, paused_until = ${failed.pausedUntil}, failures = c.failures + 1,
      failing_since = coalesce(c.failing_since, ${failed.now}::timestamptz), problem = ${failed.problem},
      warned_at = CASE WHEN ${failed.warns} THEN coalesce(c.warned_at, ${failed.now}::timestamptz) ELSE c.warned_at END
    FROM (SELECT warned_at FROM app.crm_connections WHERE client_id = app.client()) former
    WHERE c.client_id = app.client() RETURNING c.client_id, ${failed.warns} AND former.warned_at IS NULL AS warns_now`,
    {
      now: failed.now,
      parts: { failed_enquiry: failEnquiry(failed, failed.at) },
      notify: notifyUsers(crmNotifications, 'crm.failing', toAdmins('warns_now')),
    },
  )}`;

/** Everything waits for another key, and Admins learn of it once. The key of this attempt, in base64. */
export const recordKeyRefused = (failed: Failed & { key: string }) =>
  write<null>()`${change(
    sql`UPDATE app.crm_connections c SET claimed_until = NULL, problem = ${failed.problem}, needs_key = true,
      failing_since = coalesce(c.failing_since, ${failed.now}::timestamptz)
    WHERE c.client_id = app.client() AND c.key = decode(${failed.key}, 'base64') RETURNING c.client_id, c.account, true AS stops_now`,
    {
      now: failed.now,
      parts: { failed_enquiry: failEnquiry(failed, failed.now) },
      log: logChange(crmActivity, 'crm.stopped', { ...noSubject, by: byWorker() }),
      notify: notifyUsers(crmNotifications, 'crm.stopped', toAdmins('stops_now')),
      mail: queueMail(crmStoppedMail, {
        to: rawSql('u.email'),
        details: { account: rawSql('changed.account'), problem: failed.problem },
        client: rawSql('u.client_id'),
        from: toAdmins('stops_now').from,
      }),
    },
  )}`;

function toAdmins(condition: 'warns_now' | 'stops_now') {
  return {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    from: rawSql(
      `FROM changed JOIN app.active_admins u ON u.client_id = changed.client_id WHERE changed.${condition}`,
    ),
  };
}
