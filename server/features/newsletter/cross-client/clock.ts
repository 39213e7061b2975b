import type { Month } from '#contract/newsletter/calendar.ts';
import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { insertNotifications } from '#server/core/events/insert-notifications.ts';
import { enqueueTaskFrom } from '#server/core/jobs/define-task.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
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

const editorsOfMarked = rawSql('FROM marked m JOIN app.active_editors u ON u.client_id = m.client_id');
const notified = (event: 'newsletter.opened' | 'newsletter.preview', now: Date): Sql =>
  insertNotifications(newsletterNotifications, event, {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    from: editorsOfMarked,
    now,
  });
const mailed = (mail: typeof newsletterOpenedMail, now: Date): Sql =>
  enqueueMail(mail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name') },
    client: rawSql('u.client_id'),
    from: sql`${editorsOfMarked} AND 'newsletters' = ANY (u.notification_preferences)`,
    now,
  });

export const announceOpening = (due: readonly Due[], now: Date) => systemWrite<null>()`
  WITH marked AS (
    INSERT INTO app.newsletters AS n (client_id, month, opened_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE ${isActive} AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month AND o.opened_at IS NOT NULL)
    ON CONFLICT (client_id, month) DO UPDATE SET opened_at = excluded.opened_at WHERE n.opened_at IS NULL
    RETURNING n.client_id),
  notified AS (${notified('newsletter.opened', now)}),
  mailed AS (${mailed(newsletterOpenedMail, now)})
  SELECT NULL`;

/** A skipped newsletter has no preview. */
export const announcePreview = (due: readonly Due[], now: Date) => systemWrite<null>()`
  WITH marked AS (
    INSERT INTO app.newsletters AS n (client_id, month, preview_mailed_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE ${isActive} AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.preview_mailed_at IS NOT NULL OR o.skipped_at IS NOT NULL))
    ON CONFLICT (client_id, month) DO UPDATE SET preview_mailed_at = excluded.preview_mailed_at
      WHERE n.preview_mailed_at IS NULL AND n.skipped_at IS NULL
    RETURNING n.client_id),
  notified AS (${notified('newsletter.preview', now)}),
  mailed AS (${mailed(newsletterPreviewReadyMail, now)})
  SELECT NULL`;

const isUnlocked = (row: string) =>
  sql`${identifier(row)}.locked_at IS NULL AND ${identifier(row)}.skipped_at IS NULL AND ${identifier(row)}.closed_at IS NULL`;

/** Enqueues each lock, one task per client, so that a failure does not stop the others. */
export const queueLocks = (due: readonly Due[], now: Date) => systemWrite<null>()`
  WITH queued AS (
    INSERT INTO app.newsletters AS n (client_id, month, lock_queued_at)
    SELECT c.id, d.month, ${now}::timestamptz FROM ${dueClients(due)} WHERE c.account_status <> 'Cancelled' AND NOT EXISTS (
      SELECT FROM app.newsletters o WHERE o.client_id = c.id AND o.month = d.month
        AND (o.lock_queued_at IS NOT NULL OR NOT (${isUnlocked('o')})))
    ON CONFLICT (client_id, month) DO UPDATE SET lock_queued_at = excluded.lock_queued_at
      WHERE n.lock_queued_at IS NULL AND ${isUnlocked('n')}
    RETURNING n.client_id, n.month),
  asked AS (${enqueueTaskFrom(lockNewsletterTask, { client_id: rawSql('client_id'), month: rawSql('month') }, sql`FROM queued`)})
  SELECT NULL`;

export const queueForgottenLocks = (since: Date, now: Date) => systemWrite<null>()`
  WITH queued AS (
    UPDATE app.newsletters n SET lock_queued_at = ${now}
    WHERE n.lock_queued_at <= ${since} AND ${isUnlocked('n')} RETURNING n.client_id, n.month),
  asked AS (${enqueueTaskFrom(lockNewsletterTask, { client_id: rawSql('client_id'), month: rawSql('month') }, sql`FROM queued`)})
  SELECT NULL`;

/** Advances the date; a skipped newsletter ends with it. */
export const moveOn = (due: readonly (Due & { next: string })[], now: Date) => systemWrite<null>()`
  WITH over AS (
    SELECT c.id, d.month, d.date FROM ${dueClients(due)}),
  closed AS (
    UPDATE app.newsletters n SET closed_at = ${now} FROM over
    WHERE n.client_id = over.id AND n.month = over.month AND n.skipped_at IS NOT NULL AND n.closed_at IS NULL)
  UPDATE app.clients c SET next_newsletter_date = m.next
  FROM over, unnest(${due.map(({ date }) => date)}::date[], ${due.map(({ zone }) => zone)}::text[], ${due.map(({ next }) => next)}::date[]) AS m (date, zone, next)
  WHERE c.id = over.id AND c.next_newsletter_date = m.date AND c.time_zone = m.zone`;
