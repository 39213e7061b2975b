import type { announcements, Notice } from '#contract/announcements/announcements.ts';
import type { Body } from '#contract/endpoint.ts';
import { quickRead, sql, write } from '#server/core/db/sql.ts';

/** More would push the work off the screen; the older ones follow as these are dismissed. */
const shownAtOnce = 3;

/** Rows r of the user, with the words n. */
const own = sql`app.announcement_recipients r JOIN app.notices n ON n.client_id = r.client_id AND n.announcement_id = r.announcement_id
  WHERE r.client_id = app.client() AND r.user_id = app.acting_user()`;

export const listNotices = (now: Date) => quickRead<Notice[]>()`
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT n.announcement_id AS id, n.subject, n.body, app.to_iso(n.sent_at) AS sent_at
    FROM ${own} AND r.dismissed_at IS NULL AND (n.ends_at IS NULL OR n.ends_at > ${now}::timestamptz)
    ORDER BY n.sent_at DESC, n.announcement_id DESC LIMIT ${shownAtOnce}) t`;

type Mark = Body<typeof announcements.mark>['mark'];

/** Staff who act for a client mark nothing, because the client has not seen it. */
export const markNotice = (id: number, mark: Mark, now: Date) => write<{
  id: number;
  is_dismissed: boolean;
}>()`
  WITH marked_notice AS (
    UPDATE app.announcement_recipients m SET seen_at = coalesce(m.seen_at, ${now}),
      dismissed_at = CASE ${mark}::text WHEN 'dismissed' THEN coalesce(m.dismissed_at, ${now}) WHEN 'seen' THEN m.dismissed_at END
    FROM (SELECT r.* FROM ${own} AND r.announcement_id = ${id} AND app.acting_staff() IS NULL) r
    WHERE m.client_id = r.client_id AND m.announcement_id = r.announcement_id AND m.user_id = r.user_id
    RETURNING m.announcement_id, m.dismissed_at)
  SELECT json_build_object('id', r.announcement_id,
    'is_dismissed', CASE WHEN m.announcement_id IS NULL THEN r.dismissed_at ELSE m.dismissed_at END IS NOT NULL)
  FROM (SELECT r.* FROM ${own} AND r.announcement_id = ${id}) r LEFT JOIN marked_notice m ON m.announcement_id = r.announcement_id`;
