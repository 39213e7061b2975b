import { notificationDays, maxNotifications } from '#contract/activity/activity.ts';
import { quickRead, read, sql, sqlLiteral, write } from '#server/core/db/sql.ts';
import type { NoteRow } from '#server/core/events/activity-events.ts';
import { notificationChannel } from '#server/core/events/insert-notifications.ts';
import type { EventColumns } from './event-columns.ts';

export type NotificationRow = {
  id: number;
  event: string;
  lead_id: number | null;
  history_id: number | null;
  subject_user_id: number | null;
  /** of the contact or the user of the notification */
  name: string | null;
  details: Record<string, unknown>;
  note: NoteRow | null;
  seen: boolean;
  created_at: string;
};

const mine = (now: Date) => sql`n.client_id = app.client() AND n.user_id = app.acting_user()
  AND n.created_at > ${now}::timestamptz - make_interval(days => ${notificationDays})`;

const newest = (now: Date, limit: number) =>
  sql`(SELECT * FROM app.notifications n WHERE ${mine(now)} ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}) n`;

/** Counts the listed ones only, since nobody could read the others. */
const unreadOf = (now: Date) => sql`(SELECT count(*) FROM ${newest(now, maxNotifications)} WHERE NOT n.seen)`;

const selectRows = ({ notification }: EventColumns, now: Date, limit: number) => sql`coalesce((
  SELECT json_agg(json_build_object('id', n.id, 'event', n.event, 'lead_id', n.lead_id, 'history_id', n.history_id, 'subject_user_id', n.subject_user_id,
    'name', coalesce(nullif(btrim(concat_ws(' ', coalesce(l.first_name, u.first_name), coalesce(l.last_name, u.last_name))), ''), ${notification.name}),
    'details', ${notification.details}, 'note', ${notification.note}, 'seen', n.seen, 'created_at', app.to_iso(n.created_at)) ORDER BY n.created_at DESC, n.id DESC)
  FROM ${newest(now, limit)}
  LEFT JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
  LEFT JOIN app.users u ON u.client_id = n.client_id AND u.id = n.subject_user_id), '[]')`;

export const listNotifications = (columns: EventColumns, now: Date) => quickRead<{
  rows: NotificationRow[];
  unread: number;
}>()`
  SELECT json_build_object('rows', ${selectRows(columns, now, maxNotifications)}, 'unread', ${unreadOf(now)})`;

export type NotificationState = { user: string; unread: number; newest: NotificationRow | null };

/** The state sent to a listener, and its listener key. */
export const readNotificationState = (columns: EventColumns, now: Date) => quickRead<NotificationState>()`
  SELECT json_build_object('user', app.client() || ' ' || app.acting_user(), 'unread', ${unreadOf(now)},
    'newest', (${selectRows(columns, now, 1)})::json -> 0)`;

/** How many of these ids are the user's own notifications. */
export const countOwnNotifications = (ids: readonly number[]) => read<number>()`
  SELECT to_json(count(*)) FROM app.notifications
  WHERE client_id = app.client() AND user_id = app.acting_user() AND id = ANY (${ids}::bigint[])`;

/**
 * `ids` null marks all, `leadId` those about one contact. Impersonating staff mark nothing, because the client has
 * not seen them. The user's other windows are notified. Those that are locked go with their contact or are seen in
 * another window. Waiting for them, in another order than a deletion, would be a deadlock.
 */
export const markNotificationsSeen = (ids: readonly number[] | null, leadId: number | null) => write<null>()`
  WITH unseen_notifications AS (
    SELECT client_id, id FROM app.notifications
    WHERE client_id = app.client() AND user_id = app.acting_user() AND app.acting_staff() IS NULL AND NOT seen
      AND (${ids}::bigint[] IS NULL OR id = ANY (${ids}::bigint[])) AND (${leadId}::bigint IS NULL OR lead_id = ${leadId}::bigint)
    FOR NO KEY UPDATE SKIP LOCKED),
  seen_notifications AS (
    UPDATE app.notifications n SET seen = true FROM unseen_notifications u
    WHERE n.client_id = app.client() AND n.client_id = u.client_id AND n.id = u.id
    RETURNING n.client_id, n.user_id)
  SELECT to_json(count(pg_notify(${sqlLiteral(notificationChannel)}, client_id || ' ' || user_id))) FROM (SELECT DISTINCT * FROM seen_notifications) m`;
