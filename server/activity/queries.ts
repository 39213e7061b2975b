import { notificationDays, notificationsAtMost } from '#contract/activity.ts';
import { read, write } from '../gate/sql.ts';

export type NotificationRow = {
  id: number;
  event: string;
  lead_id: number | null;
  history_id: number | null;
  /** of the contact, or of the user it is about */
  name: string | null;
  seen: boolean;
  created_at: string;
};

export const newest = (now: Date) => read<{ rows: NotificationRow[]; unread: number }>()`
  WITH mine AS (
    SELECT * FROM app.notifications
    WHERE client_id = app.client() AND user_id = app.acting_user() AND created_at > ${now}::timestamptz - make_interval(days => ${notificationDays})
  )
  SELECT json_build_object(
    'rows', coalesce((
      SELECT json_agg(json_build_object('id', n.id, 'event', n.event, 'lead_id', n.lead_id, 'history_id', n.history_id,
        'name', concat_ws(' ', coalesce(l.first_name, u.first_name), coalesce(l.last_name, u.last_name)), 'seen', n.seen, 'created_at', app.stamp(n.created_at)) ORDER BY n.created_at DESC, n.id DESC)
      FROM (SELECT * FROM mine ORDER BY created_at DESC, id DESC LIMIT ${notificationsAtMost}) n
      LEFT JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
      LEFT JOIN app.users u ON u.client_id = n.client_id AND u.id = n.subject_user_id), '[]'),
    'unread', (SELECT count(*) FROM mine WHERE NOT seen))`;

/** How many of these are the user's own: an id of anybody else is not there. */
export const ownAmong = (ids: readonly number[]) => read<number>()`
  SELECT to_json(count(*)) FROM app.notifications
  WHERE client_id = app.client() AND user_id = app.acting_user() AND id = ANY (${ids}::int[])`;

/** `ids` null marks all. Staff who act for a client mark nothing: what the client has not seen stays unseen. */
export const markSeen = (ids: readonly number[] | null) => write<null>()`
  UPDATE app.notifications SET seen = true
  WHERE client_id = app.client() AND user_id = app.acting_user() AND app.acting_staff() IS NULL AND NOT seen
    AND (${ids}::int[] IS NULL OR id = ANY (${ids}::int[]))`;
