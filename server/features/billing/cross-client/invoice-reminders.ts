import type { ClientReminders } from '#contract/billing/invoice-reminders.ts';
import type { ReminderSchedule } from '#contract/billing/reminder-schedule.ts';
import { personName } from '#server/core/db/person-name.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange, staffMember, type Actor } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from '../activity.ts';
import { balance } from '../columns.ts';
import { latestReminderDays } from '../invoice-reminders/rules.ts';
import { invoiceReminderMail } from '../mails/invoice-reminder.ts';
import { billingNotifications } from '../notifications.ts';
import { payable } from '../payments.ts';
import { billingStaffEvents } from '../staff-events.ts';

type Act = { staffId: number | null; now: Date };

const scheduleJson =
  rawSql(`json_build_object('version', (SELECT s.version FROM app.invoice_reminder_schedule s),
    'before', coalesce(json_agg(-d.days ORDER BY d.days) FILTER (WHERE d.days <= 0), '[]'),
    'after', coalesce(json_agg(d.days ORDER BY d.days) FILTER (WHERE d.days > 0), '[]'))`);

export const readReminderSchedule = () => systemRead<ReminderSchedule>()`
  SELECT ${scheduleJson} FROM app.invoice_reminder_days d`;

/** In place of the days there are. Null if somebody else has changed them since that version. */
export const saveReminderSchedule = ({ before, after, version }: ReminderSchedule, { staffId, now }: Act) => {
  const days = toDays({ before, after });
  return systemWrite<true>()`${change(
    sql`UPDATE app.invoice_reminder_schedule s SET version = s.version + 1 WHERE s.version = ${version}::int RETURNING s.version`,
    {
      now,
      parts: {
        deleted_days: sql`DELETE FROM app.invoice_reminder_days d USING changed WHERE d.days <> ALL (${days}::int[])`,
        inserted_days: sql`INSERT INTO app.invoice_reminder_days (days) SELECT unnest(${days}::int[]) FROM changed ON CONFLICT DO NOTHING`,
      },
      log: logStaffChange(billingStaffEvents, 'billing.reminders_changed', { by: staffId }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;
};

/** As they are stored: below 0 before the due date. */
const toDays = ({ before, after }: Pick<ReminderSchedule, 'before' | 'after'>): number[] => [
  ...before.map((days) => 0 - days),
  ...after,
];

const localDay = (now: Date): Sql => sql`app.to_local_time(${now}::timestamptz, c.time_zone)::date`;

/** An open invoice i that no card pays by schedule, of a client c that can sign in and pay it. */
const isOpen = sql`i.status IN (${payable}) AND ${balance} > 0 AND i.next_attempt_at IS NULL AND c.account_status <> 'Cancelled'`;

/** Before its first Admin has joined, a client without a billing address can be written to by nobody. */
const hasRecipient = rawSql('EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id)');

/** A client’s reminders, with the facts that the next one follows from. */
export type ReminderRow = Omit<ClientReminders, 'next' | 'is_scheduled' | 'open_count'> & {
  client_id: number;
  today: string;
  has_recipient: boolean;
  days: number[];
  open: { number: string; due_on: string; last_days: number | null }[];
};

export const readClientReminders = (clientId: number, now: Date) => systemRead<ReminderRow>()`
  SELECT json_build_object('client_id', c.id, 'today', ${localDay(now)}, 'has_recipient', ${hasRecipient},
    'days', (SELECT coalesce(json_agg(d.days ORDER BY d.days), '[]') FROM app.invoice_reminder_days d),
    'open', (SELECT coalesce(json_agg(json_build_object('number', i.number, 'due_on', i.due_on, 'last_days',
        (SELECT max(r.days) FROM app.invoice_reminders r WHERE r.client_id = i.client_id AND r.invoice_id = i.id)) ORDER BY i.due_on, i.id), '[]')
      FROM app.invoices i WHERE i.client_id = c.id AND ${isOpen}),
    'pause', (SELECT json_build_object('until', p.until, 'reason', p.reason, 'staff_name', CASE WHEN f.id IS NOT NULL THEN ${personName('f')} END)
      FROM app.invoice_reminder_pauses p LEFT JOIN app.staff f ON f.id = p.staff_id
      WHERE p.client_id = c.id AND ${isPausing(localDay(now))}),
    'sent', (SELECT coalesce(json_agg(json_build_object('number', s.number, 'days', s.days, 'sent_at', app.to_iso(s.sent_at),
        'staff_name', s.staff_name) ORDER BY s.sent_at DESC, s.number DESC), '[]')
      FROM (SELECT i.number, r.days, r.sent_at, CASE WHEN f.id IS NOT NULL THEN ${personName('f')} END AS staff_name
        FROM app.invoice_reminders r JOIN app.invoices i ON i.client_id = r.client_id AND i.id = r.invoice_id
        LEFT JOIN app.staff f ON f.id = r.staff_id
        WHERE r.client_id = c.id ORDER BY r.sent_at DESC, i.number DESC LIMIT 20) s))
  FROM app.clients c WHERE c.id = ${clientId}`;

const isPausing = (today: Sql): Sql => sql`(p.until IS NULL OR p.until >= ${today})`;

export const pauseReminders = (
  clientId: number,
  { until, reason, staffId, now }: Act & { until: string | null; reason: string },
) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.invoice_reminder_pauses AS p (client_id, until, reason, staff_id, created_at)
      SELECT c.id, ${until}::date, ${reason}, ${staffId}::bigint, ${now}::timestamptz FROM app.clients c WHERE c.id = ${clientId}
      ON CONFLICT (client_id) DO UPDATE SET until = excluded.until, reason = excluded.reason, staff_id = excluded.staff_id,
        created_at = excluded.created_at
      RETURNING *`,
    { now, log: logPause('billing.reminders_paused', { staffId, now }) },
  )}`;

export const resumeReminders = (clientId: number, act: Act) =>
  systemWrite<null>()`${change(
    sql`DELETE FROM app.invoice_reminder_pauses p WHERE p.client_id = ${clientId} RETURNING *`,
    { now: act.now, log: logPause('billing.reminders_resumed', act) },
  )}`;

const logPause = (event: 'billing.reminders_paused' | 'billing.reminders_resumed', { staffId }: Act) =>
  logChange(billingActivity, event, {
    by: staffMember(staffId, rawSql('changed.client_id')),
    subject: rawSql('NULL'),
  });

/**
 * Sends the reminders that are due, from nine in the morning until seven in the evening where the client is. The
 * number of reminders; the rule is `nextReminder`.
 */
export const sendDueReminders = (now: Date) =>
  systemWrite<number>()`${sendReminders(
    sql`SELECT i.client_id, i.id, i.days FROM (
        SELECT i.client_id, i.id, ${localDay(now)} - i.due_on AS days
        FROM app.invoices i JOIN app.clients c ON c.id = i.client_id
        WHERE ${isOpen} AND ${hasRecipient} AND extract(hour FROM app.to_local_time(${now}::timestamptz, c.time_zone)) BETWEEN 9 AND 18
          AND NOT EXISTS (SELECT FROM app.invoice_reminder_pauses p WHERE p.client_id = i.client_id AND ${isPausing(localDay(now))})) i
      JOIN LATERAL (SELECT max(d.days) AS days FROM app.invoice_reminder_days d WHERE d.days <= i.days) step
        ON i.days <= step.days + ${latestReminderDays}::int AND (step.days >= 0 OR i.days < 0)
      WHERE NOT EXISTS (SELECT FROM app.invoice_reminders r WHERE r.client_id = i.client_id AND r.invoice_id = i.id AND r.days >= step.days)`,
    { staffId: null, now },
    byWorker(),
  )}`;

/** Reminds a client now of every open invoice; those that it was reminded of today are left out. */
export const sendReminder = (clientId: number, act: Act) =>
  systemWrite<number>()`${sendReminders(
    sql`SELECT i.client_id, i.id, ${localDay(act.now)} - i.due_on AS days
      FROM app.invoices i JOIN app.clients c ON c.id = i.client_id WHERE i.client_id = ${clientId} AND ${isOpen} AND ${hasRecipient}`,
    act,
    staffMember(act.staffId, rawSql('changed.client_id')),
  )}`;

/** One mail and one notification for each client, however many of its invoices are due. */
const sendReminders = (due: Sql, { staffId, now }: Act, by: Actor): Sql =>
  change(
    sql`INSERT INTO app.invoice_reminders (client_id, invoice_id, days, staff_id, sent_at)
      SELECT due.client_id, due.id, due.days, ${staffId}::bigint, ${now}::timestamptz FROM due
      ON CONFLICT DO NOTHING RETURNING client_id, invoice_id, days`,
    {
      now,
      before: { due },
      parts: remindedClients,
      log: logChange(billingActivity, 'invoice.reminded', { by, subject: rawSql('changed.invoice_id') }),
      notify: notifyUsers(billingNotifications, 'invoice.reminded', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details:
          rawSql(`jsonb_build_object('count', jsonb_array_length(g.invoices), 'invoice', g.invoices -> 0 -> 'id',
          'number', g.invoices -> 0 -> 'number', 'due_on', g.invoices -> 0 -> 'due_on', 'is_late', g.is_late)`),
        from: rawSql('FROM reminded_clients g JOIN app.billing_admins u ON u.client_id = g.client_id'),
      }),
      mail: queueMail(invoiceReminderMail, {
        to: rawSql('u.email'),
        details: { client_id: rawSql('g.client_id'), invoices: rawSql('g.invoices') },
        client: rawSql('g.client_id'),
        from: rawSql('FROM reminded_clients g JOIN app.billing_recipients u ON u.client_id = g.client_id'),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  );

const remindedClients: Parts = {
  reminded_clients: sql`SELECT changed.client_id, bool_or(changed.days > 0) AS is_late,
      jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'currency', i.currency, 'cents', ${balance}, 'due_on', i.due_on,
        'is_late', changed.days > 0) ORDER BY i.due_on, i.id) AS invoices
    FROM changed JOIN app.invoices i ON i.client_id = changed.client_id AND i.id = changed.invoice_id GROUP BY changed.client_id`,
};
