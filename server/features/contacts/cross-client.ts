import { newLead } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queuePush } from '#server/core/events/queue-push.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { messageNotifications } from './messages/notifications.ts';
import { isCurrent } from './followup/first-step.ts';
import { taskNotifications } from './followup/notifications.ts';
import type { DueMorning } from './followup/rules.ts';
import { contactsDigestMail } from './mails/contacts-digest.ts';
import { morningMail } from './mails/morning.ts';
import { contactNotifications } from './notifications.ts';
import { listedInDigest } from './rules.ts';

/** Marks the hours as announced and announces them in the same statement, so that each is announced once. */
export const announceHoursBefore = (hour: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.intake_hours SET notified_at = ${now} WHERE beyond > 0 AND notified_at IS NULL AND hour < ${hour}
    RETURNING client_id, hour, beyond`,
    {
      now,
      parts: {
        digest: rawSql(
          'SELECT client_id, hour, sum(beyond)::int AS forms FROM changed GROUP BY client_id, hour',
        ),
      },
      notify: notifyUsers(contactNotifications, 'contact.digest', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details: rawSql("jsonb_build_object('forms', d.forms)"),
        from: sql`FROM digest d JOIN app.active_users u ON u.client_id = d.client_id`,
      }),
    },
  )}`;

/** Takes the collected forms out and enqueues their mails in the same statement, so that each is mailed once. */
export const mailFormsCollectedBefore = (hour: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.collected_forms WHERE hour < ${hour} RETURNING client_id, site_id, hour, history_id, lead`,
    {
      now,
      parts: {
        numbered_forms: rawSql(
          'SELECT *, row_number() OVER (PARTITION BY client_id, site_id, hour ORDER BY history_id) AS place FROM changed',
        ),
        digest: sql`SELECT client_id, site_id, hour, count(*)::int AS forms,
          jsonb_agg(lead ORDER BY history_id) FILTER (WHERE place <= ${listedInDigest}) AS leads
        FROM numbered_forms GROUP BY client_id, site_id, hour`,
      },
      mail: queueMail(contactsDigestMail, {
        to: rawSql('u.email'),
        details: {
          first_name: rawSql('u.first_name'),
          forms: rawSql('d.forms'),
          site: rawSql("d.leads -> 0 ->> 'site'"),
          leads: rawSql('d.leads'),
        },
        from: sql`FROM digest d JOIN app.lead_subscribers u ON u.client_id = d.client_id`,
        client: rawSql('d.client_id'),
      }),
    },
  )}`;

export const deleteHoursBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.intake_hours WHERE hour < ${time}`;

export const deleteSubmissionsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.submissions WHERE until < ${time}`;

export const deleteCaughtBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.caught_submissions WHERE caught_at < ${time}`;

export const deleteLeadEmailsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.lead_emails WHERE received_at < ${time}`;

/** These merges cannot be undone any more, so that the values before them are not needed. */
export const endUndoBefore = (time: Date) => systemWrite<null>()`
  UPDATE app.merged_leads SET undo = NULL WHERE undo IS NOT NULL AND merged_at < ${time}`;

const maxReminders = 500;

/** Of accounts that are not paused or closed; the task of a former user, or one who may only look, reminds nobody. */
const remindedUsers =
  'FROM changed JOIN app.task_owners u ON u.client_id = changed.client_id AND u.id = coalesce(changed.user_id, u.id)';

const isDue = (now: Date): Sql =>
  sql`d.remind_at <= ${now}::timestamptz AND d.done_at IS NULL AND d.reminded_at IS NULL`;

/**
 * Notifies of due tasks and marks them in one statement, so that each reminds once, also after a crash. The contact is
 * locked before its task, as in its deletion; one that is being deleted is left out.
 */
export const remindOfTasks = (now: Date) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.lead_tasks t SET reminded_at = ${now}::timestamptz FROM due_tasks WHERE t.client_id = due_tasks.client_id AND t.id = due_tasks.id
    RETURNING t.client_id, t.id, t.lead_id, t.user_id, t.title, due_tasks.is_active`,
    {
      now,
      before: {
        locked_contacts: sql`SELECT l.client_id, l.id FROM app.leads l WHERE (l.client_id, l.id) IN (
          SELECT d.client_id, d.lead_id FROM app.lead_tasks d WHERE ${isDue(now)} ORDER BY d.remind_at LIMIT ${maxReminders}::int)
        ORDER BY l.client_id, l.id FOR KEY SHARE SKIP LOCKED`,
        due_tasks: sql`SELECT d.client_id, d.id, c.account_status IN ('Live', 'Launch') AS is_active
        FROM app.lead_tasks d JOIN app.clients c ON c.id = d.client_id
        WHERE ${isDue(now)} AND (d.lead_id IS NULL OR EXISTS (
          SELECT FROM locked_contacts l WHERE l.client_id = d.client_id AND l.id = d.lead_id))
        ORDER BY d.remind_at LIMIT ${maxReminders}::int FOR UPDATE OF d SKIP LOCKED`,
      },
      notify: notifyUsers(taskNotifications, 'task.due', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        lead: rawSql('changed.lead_id'),
        details: rawSql(`jsonb_build_object('task', changed.id)`),
        from: rawSql(`${remindedUsers} WHERE changed.is_active`),
      }),
      task: {
        push: queuePush({
          title: rawSql(`'Task due'`),
          body: rawSql('changed.title'),
          url: sql`CASE WHEN changed.lead_id IS NULL THEN ${paths.tasks}::text ELSE replace(${paths.contact}::text, '$id', changed.lead_id::text) END`,
          lead: rawSql('changed.lead_id'),
          from: rawSql(
            `${remindedUsers} JOIN app.push_devices d ON d.client_id = u.client_id AND d.user_id = u.id AND d.is_on WHERE changed.is_active`,
          ),
        }),
      },
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

const accountsPerBatch = 50;
const mailedTasks = 10;
const mailedContacts = 5;
/** older ones are in the portal: a mail each morning about the same people would be switched off */
const daysOfWaiting = 7;

export const listMorningZones = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT time_zone), '[]') FROM app.clients WHERE account_status IN ('Live', 'Launch')`;

/** Marks the day of some accounts and queues the mails of those with something to do. Returns how many accounts. */
export const queueMornings = (due: readonly DueMorning[], now: Date) =>
  systemWrite<number>()`${change(
    sql`INSERT INTO app.morning_mails (client_id, day)
    SELECT c.id, d.day FROM unnest(${due.map(({ zone }) => zone)}::text[], ${due.map(({ day }) => day)}::text[]) AS d (zone, day)
    JOIN app.clients c ON c.time_zone = d.zone AND c.account_status IN ('Live', 'Launch')
    WHERE NOT EXISTS (SELECT FROM app.morning_mails m WHERE m.client_id = c.id AND m.day >= d.day)
    ORDER BY c.id LIMIT ${accountsPerBatch}::int
    ON CONFLICT (client_id) DO UPDATE SET day = excluded.day WHERE morning_mails.day < excluded.day RETURNING client_id, day`,
    {
      now,
      parts: {
        readers: rawSql(`SELECT u.client_id, u.id, u.email, u.first_name, changed.day FROM changed
        JOIN app.task_owners u ON u.client_id = changed.client_id AND 'mornings' = ANY (u.notification_preferences)`),
        due_tasks: sql`SELECT t.client_id, t.reader_id, count(*)::int AS total, jsonb_agg(jsonb_build_object('title', t.title, 'due_time', t.due_time,
          'is_late', t.due_on < t.day, 'lead_id', t.lead_id, 'lead_name', (SELECT coalesce(${personName('l')}, l.email) FROM app.leads l
            WHERE l.client_id = t.client_id AND l.id = t.lead_id)) ORDER BY t.place) FILTER (WHERE t.place <= ${mailedTasks}::int) AS listed
        FROM (SELECT t.*, r.id AS reader_id, r.day, row_number() OVER (PARTITION BY t.client_id, r.id ORDER BY t.late_at, t.id) AS place
          FROM readers r JOIN app.lead_tasks t ON t.client_id = r.client_id AND (t.user_id = r.id OR t.user_id IS NULL) AND t.done_at IS NULL AND t.due_on <= r.day AND ${isCurrent(now)}) t
        GROUP BY t.client_id, t.reader_id`,
        waiting_contacts: sql`SELECT l.client_id, count(*)::int AS total, jsonb_agg(jsonb_build_object('lead_id', l.id, 'name', coalesce(${personName('l')}, l.email, ''),
          'lead_source_id', l.lead_source_id) ORDER BY l.place) FILTER (WHERE l.place <= ${mailedContacts}::int) AS listed
        FROM (SELECT l.id, l.client_id, l.first_name, l.last_name, l.email, l.lead_source_id,
            row_number() OVER (PARTITION BY l.client_id ORDER BY l.updated_at DESC, l.id DESC) AS place
          FROM changed JOIN app.leads l ON l.client_id = changed.client_id AND l.lead_status_id = ${newLead}::int
            AND l.updated_at > ${now}::timestamptz - make_interval(days => ${daysOfWaiting}::int)
            AND (l.import_id IS NULL OR l.updated_at <> l.created_at)) l
        GROUP BY l.client_id`,
      },
      mail: queueMail(morningMail, {
        to: rawSql('r.email'),
        client: rawSql('r.client_id'),
        details: {
          first_name: rawSql('r.first_name'),
          task_count: rawSql('coalesce(t.total, 0)'),
          tasks: rawSql(`coalesce(t.listed, '[]')`),
          waiting_count: rawSql('coalesce(w.total, 0)'),
          waiting: rawSql(`coalesce(w.listed, '[]')`),
        },
        from: rawSql(`FROM readers r LEFT JOIN due_tasks t ON t.client_id = r.client_id AND t.reader_id = r.id
        LEFT JOIN waiting_contacts w ON w.client_id = r.client_id WHERE t.total > 0 OR w.total > 0`),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

/** The import that has waited longest for its next step, so that clients take turns. */
export const findDueImport = (now: Date) => systemRead<{ client_id: number; id: number }>()`
  SELECT json_build_object('client_id', client_id, 'id', id) FROM app.contact_imports
  WHERE step_at <= greatest(${now}::timestamptz, clock_timestamp()) ORDER BY step_at LIMIT 1`;

/** A step that failed is tried again in a minute, so that it holds up no import of another client. */
export const postponeImport = (
  { client_id, id }: { client_id: number; id: number },
  now: Date,
) => systemWrite<null>()`
  WITH updated_import AS (
    UPDATE app.contact_imports SET step_at = ${now}::timestamptz + interval '1 minute'
    WHERE client_id = ${client_id} AND id = ${id} AND step_at IS NOT NULL)
  SELECT NULL`;

/** Rows of files that nobody can undo any more, and files that were never imported. */
export const deleteExpiredImports = (now: Date) => systemWrite<null>()`
  WITH expired_imports AS (
    SELECT client_id, id, state FROM app.contact_imports WHERE expires_at <= ${now}::timestamptz AND step_at IS NULL),
  deleted_rows AS (
    DELETE FROM app.contact_import_rows r USING expired_imports e WHERE r.client_id = e.client_id AND r.import_id = e.id),
  deleted_imports AS (
    DELETE FROM app.contact_imports i USING expired_imports e
    WHERE e.state IN ('mapping', 'ready') AND i.client_id = e.client_id AND i.id = e.id),
  updated_imports AS (
    UPDATE app.contact_imports i SET expires_at = NULL FROM expired_imports e
    WHERE e.state NOT IN ('mapping', 'ready') AND i.client_id = e.client_id AND i.id = e.id)
  SELECT NULL`;

const maxSettled = 500;
const settledState = rawSql(`CASE o.state WHEN 'sent' THEN 'sent' ELSE 'failed' END`);

/** Stores what became of messages, and tells who wrote one that failed. A failed one that staff sent again is sent. */
export const settleMessages = (now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.lead_messages m SET state = s.state, problem = s.problem FROM settled_mails s WHERE m.client_id = s.client_id AND m.id = s.id
    RETURNING m.client_id, m.lead_id, m.user_id, m.state`,
    {
      now,
      before: {
        settled_mails: sql`SELECT m.client_id, m.id, ${settledState} AS state,
          CASE WHEN o.state = 'failed' THEN left(substring(o.error from '^[45][0-9][0-9].*'), 300) END AS problem
        FROM app.lead_messages m JOIN app.outbox o ON o.ref = m.ref
        WHERE NOT m.is_incoming AND m.state IS DISTINCT FROM 'sent' AND o.state IN ('sent', 'failed', 'discarded')
          AND m.state IS DISTINCT FROM ${settledState}
        LIMIT ${maxSettled}::int FOR UPDATE OF m SKIP LOCKED`,
      },
      notify: notifyUsers(messageNotifications, 'contact.email_failed', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        lead: rawSql('changed.lead_id'),
        from: rawSql(`FROM changed JOIN app.active_users u ON u.client_id = changed.client_id AND u.id = changed.user_id
          WHERE changed.state = 'failed'`),
      }),
    },
  )}`;

export type AnsweredMessage = { client_id: number; lead_id: number; subject: string; ref: string };

/** Messages by what their Message-IDs are made of, which only their readers know. */
export const listAnswered = (refs: readonly string[]) => systemRead<AnsweredMessage[]>()`
  SELECT coalesce(json_agg(json_build_object('client_id', m.client_id, 'lead_id', m.lead_id, 'subject', m.subject, 'ref', m.ref)), '[]')
  FROM app.lead_messages m WHERE m.ref = ANY (${refs}::uuid[]) AND NOT m.is_incoming`;

export type ClaimedAdPage = {
  client_id: number;
  page: string;
  /** encrypted, in base64 */
  token: string;
  connected_at: string;
  attempts: number;
  /** whether all forms are to be read, and not only the leads that Meta has told of */
  is_due: boolean;
  has_failed: boolean;
};

/** Time for one reading, after which another worker may take the page over. */
const readingTime = sql`interval '10 minutes'`;

/** A page whose hour is over, or of which Meta has told a lead. One that waits for a token is only read by the hour. */
export const claimAdPage = (now: Date) => systemWrite<ClaimedAdPage>()`
  WITH next_page AS (
    SELECT p.client_id, p.page, p.next_read_at <= ${now} AS is_due FROM app.lead_ad_pages p
    WHERE coalesce(p.claimed_until, '-infinity') <= ${now} AND (p.next_read_at <= ${now} OR p.failing_since IS NULL AND EXISTS (
      SELECT FROM app.lead_ad_leads l WHERE l.client_id = p.client_id AND l.page = p.page AND l.outcome = 'waiting' AND l.due_at <= ${now}))
    ORDER BY p.next_read_at LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
  UPDATE app.lead_ad_pages p SET claimed_until = ${now}::timestamptz + ${readingTime}, attempts = p.attempts + 1
  FROM next_page n WHERE p.client_id = n.client_id AND p.page = n.page
  RETURNING json_build_object('client_id', p.client_id, 'page', p.page, 'token', encode(p.token, 'base64'),
    'connected_at', app.to_iso(p.connected_at), 'attempts', p.attempts, 'is_due', n.is_due, 'has_failed', p.failing_since IS NOT NULL)`;

/** Leads that Meta tells of are fetched by the worker, for every client that has connected their page. */
export const storeAdLeads = (
  leads: readonly { page: string; leadgen: string; form: string | null }[],
  now: Date,
) =>
  systemWrite<null>()`
  INSERT INTO app.lead_ad_leads (client_id, leadgen, page, form, outcome, due_at, received_at)
  SELECT DISTINCT ON (p.client_id, h.leadgen) p.client_id, h.leadgen, p.page, h.form, 'waiting', ${now}::timestamptz, ${now}::timestamptz
  FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS h (page text, leadgen text, form text)
  JOIN app.lead_ad_pages p ON p.page = h.page
  ON CONFLICT DO NOTHING`;

export type ClaimedConnection = {
  client_id: number;
  /** encrypted, in base64 */
  key: string;
  failures: number;
  failing_since: string | null;
};

/** Time for the calls about one enquiry, after which another worker may take the client over. */
const enquiryTime = sql`interval '2 minutes'`;

/** A client with an enquiry that is due at its CRM; they take turns. */
export const claimConnection = (now: Date) => systemWrite<ClaimedConnection>()`
  WITH next_connection AS (
    SELECT c.client_id FROM app.crm_connections c
    WHERE NOT c.needs_key AND coalesce(c.claimed_until, '-infinity') <= ${now} AND coalesce(c.paused_until, '-infinity') <= ${now}
      AND EXISTS (SELECT FROM app.crm_enquiries e WHERE e.client_id = c.client_id AND e.sent_at IS NULL AND NOT e.has_failed AND e.due_at <= ${now})
    ORDER BY c.attempted_at NULLS FIRST LIMIT 1 FOR UPDATE OF c SKIP LOCKED)
  UPDATE app.crm_connections c SET claimed_until = ${now}::timestamptz + ${enquiryTime}, attempted_at = ${now}
  FROM next_connection n WHERE c.client_id = n.client_id
  RETURNING json_build_object('client_id', c.client_id, 'key', encode(c.key, 'base64'), 'failures', c.failures,
    'failing_since', app.to_iso(c.failing_since))`;

/** Those that failed stay as long, for a person who sends them again. */
export const deleteEnquiriesBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.crm_enquiries WHERE happened_at < ${time} AND (sent_at IS NOT NULL OR has_failed)`;

export type DueChange = { client_id: number; id: number };

/** An earlier change of the same client is finished first, so that the last one decides. */
const isNextOfClient = sql`NOT EXISTS (SELECT FROM app.contact_bulk_changes e
    WHERE e.client_id = c.client_id AND e.step_at IS NOT NULL AND (e.turn, e.id) < (c.turn, c.id))`;

/** The change that has waited longest for its next step, so that clients take turns. */
export const findDueChange = (now: Date) => systemRead<DueChange>()`
  SELECT json_build_object('client_id', c.client_id, 'id', c.id) FROM app.contact_bulk_changes c
  WHERE c.step_at <= greatest(${now}::timestamptz, clock_timestamp()) AND ${isNextOfClient} ORDER BY c.step_at LIMIT 1`;

/** A step that failed is made again in a minute, so that it holds up no change of another client. */
export const postponeChange = ({ client_id, id }: DueChange, now: Date) => systemWrite<null>()`
  WITH updated_change AS (
    UPDATE app.contact_bulk_changes SET step_at = ${now}::timestamptz + interval '1 minute'
    WHERE client_id = ${client_id} AND id = ${id} AND step_at IS NOT NULL)
  SELECT NULL`;

/** Choices that nothing was done with, and changes that nobody can undo any more, with their former values. */
export const deleteExpiredChanges = (now: Date) => systemWrite<null>()`
  DELETE FROM app.contact_bulk_changes WHERE expires_at <= ${now}::timestamptz AND step_at IS NULL`;
