import type { Month } from '#contract/newsletter/calendar.ts';
import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequences } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { queueTask } from '#server/core/jobs/define-task.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { logClock } from '../activity.ts';
import { newsletterOpenedMail } from '../mails/newsletter-opened.ts';
import { newsletterPreviewReadyMail } from '../mails/newsletter-preview-ready.ts';
import { newsletterNotifications } from '../notifications.ts';
import { lockNewsletterTask } from '../tasks.ts';

/** The date of the next newsletter of some clients, and its zone. */
export type DateInZone = { date: string; zone: string };
type Due = DateInZone & { month: Month };

/** There are far fewer zones than clients, so due dates are decided by zone. */
export const listDates = (until: Date) => systemRead<DateInZone[]>()`
  SELECT coalesce(json_agg(d), '[]') FROM (
    SELECT DISTINCT next_newsletter_date AS date, time_zone AS zone FROM app.clients
    WHERE next_newsletter_date <= ${until}::date AND 'in_touch' = ANY (services)) d`;

/** Clients c who have booked newsletters and have no date yet. */
const undated = rawSql(
  `c.next_newsletter_date IS NULL AND 'in_touch' = ANY (c.services) AND c.account_status = 'Live'`,
);

export const listUndatedZones = () => systemRead<string[]>()`
  SELECT coalesce(json_agg(DISTINCT c.time_zone), '[]') FROM app.clients c WHERE ${undated}`;

export const giveDates = (dates: readonly DateInZone[]) => systemWrite<null>()`
  UPDATE app.clients c SET next_newsletter_date = d.date
  FROM unnest(${dates.map(({ date }) => date)}::date[], ${dates.map(({ zone }) => zone)}::text[]) AS d (date, zone)
  WHERE c.time_zone = d.zone AND ${undated}`;

/** Clients c whose newsletter of the month d.month is due. */
const dueClients = (due: readonly Due[]): Sql => sql`
  unnest(${due.map(({ date }) => date)}::date[], ${due.map(({ zone }) => zone)}::text[], ${due.map(({ month }) => month)}::text[]) AS d (date, zone, month)
  JOIN app.clients c ON c.next_newsletter_date = d.date AND c.time_zone = d.zone AND 'in_touch' = ANY (c.services)`;

/** Clients of paused or closed accounts get no mail. */
const isActive = rawSql(`c.account_status IN ('Live', 'Launch')`);

/** Notifies the editors of a changed newsletter, and mails those who want that. */
const announceToEditors = (
  event: 'newsletter.opened' | 'newsletter.preview',
  mail: typeof newsletterOpenedMail,
): Consequences => ({
  notify: notifyUsers(newsletterNotifications, event, {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    from: editorsOfChanged,
  }),
  mail: queueMail(mail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name') },
    client: rawSql('u.client_id'),
    from: sql`${editorsOfChanged} AND 'newsletters' = ANY (u.notification_preferences)`,
  }),
});
const editorsOfChanged = rawSql('FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id');

export const announceOpening = (due: readonly Due[], now: Date) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.newsletters AS n (client_id, month, opened_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE ${isActive} AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month AND o.opened_at IS NOT NULL)
    ON CONFLICT (client_id, month) DO UPDATE SET opened_at = excluded.opened_at WHERE n.opened_at IS NULL
    RETURNING n.client_id, n.month`,
    {
      now,
      log: logClock('newsletter.opened'),
      ...announceToEditors('newsletter.opened', newsletterOpenedMail),
    },
  )}`;

/** A skipped newsletter has no preview. */
export const announcePreview = (due: readonly Due[], now: Date) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.newsletters AS n (client_id, month, preview_mailed_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE ${isActive} AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.preview_mailed_at IS NOT NULL OR o.skipped_at IS NOT NULL))
    ON CONFLICT (client_id, month) DO UPDATE SET preview_mailed_at = excluded.preview_mailed_at
      WHERE n.preview_mailed_at IS NULL AND n.skipped_at IS NULL
    RETURNING n.client_id`,
    { now, ...announceToEditors('newsletter.preview', newsletterPreviewReadyMail) },
  )}`;

const isUnlocked = (row: string) =>
  sql`${identifier(row)}.locked_at IS NULL AND ${identifier(row)}.skipped_at IS NULL AND ${identifier(row)}.closed_at IS NULL`;

/** Enqueues each lock, one task per client, so that a failure does not stop the others. */
export const queueLocks = (due: readonly Due[], now: Date) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.newsletters AS n (client_id, month, lock_queued_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE c.account_status <> 'Cancelled' AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.lock_queued_at IS NOT NULL OR NOT (${isUnlocked('o')})))
    ON CONFLICT (client_id, month) DO UPDATE SET lock_queued_at = excluded.lock_queued_at
      WHERE n.lock_queued_at IS NULL AND ${isUnlocked('n')}
    RETURNING n.client_id, n.month`,
    { now, task: queueLock },
  )}`;

export const queueForgottenLocks = (since: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.newsletters n SET lock_queued_at = ${now}
    WHERE n.lock_queued_at <= ${since} AND ${isUnlocked('n')} RETURNING n.client_id, n.month`,
    { now, task: queueLock },
  )}`;

const queueLock = queueTask(lockNewsletterTask, {
  client_id: rawSql('client_id'),
  month: rawSql('month'),
});

/** Advances the date; a skipped newsletter ends with it. */
export const moveOn = (due: readonly (Due & { next: string })[], now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.newsletters n SET closed_at = ${now} FROM past
    WHERE n.client_id = past.id AND n.month = past.month AND n.skipped_at IS NOT NULL AND n.closed_at IS NULL
    RETURNING n.client_id, n.month`,
    {
      now,
      before: { past: sql`SELECT c.id, d.month, d.date FROM ${dueClients(due)}` },
      parts: {
        next_date: sql`UPDATE app.clients c SET next_newsletter_date = m.next
        FROM past, unnest(${due.map(({ date }) => date)}::date[], ${due.map(({ zone }) => zone)}::text[], ${due.map(({ next }) => next)}::date[]) AS m (date, zone, next)
        WHERE c.id = past.id AND c.next_newsletter_date = m.date AND c.time_zone = m.zone`,
      },
      log: logClock('newsletter.closed'),
    },
  )}`;
