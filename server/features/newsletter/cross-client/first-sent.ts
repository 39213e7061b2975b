import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { insertNotifications } from '#server/core/events/insert-notifications.ts';
import { logActivity } from '#server/core/events/log-activity.ts';
import { sendingActivity } from '../sending/activity.ts';
import { sendingNotifications } from '../sending/notifications.ts';

export type SendKey = { client_id: number; id: number };

/**
 * Statement parts: a newsletter is out with its first mail, and its client is notified once, for any number of
 * workers and ends.
 */
export const noteFirstSent = (
  { client_id, id }: SendKey,
  { where, now }: { where: Sql; now: Date },
): Sql => sql`
  first_out AS (
    UPDATE app.newsletter_sends s SET first_sent_at = ${now}
    WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.first_sent_at IS NULL AND ${where}
    RETURNING s.client_id, s.id),
  logged AS (${logActivity(sendingActivity, 'newsletter.sent', {
    by: { client: rawSql('client_id'), user: rawSql('NULL'), staff: rawSql('NULL') },
    subject: rawSql('id'),
    from: rawSql('FROM first_out'),
    now: sql`${now}::timestamptz`,
  })}),
  notified AS (${insertNotifications(sendingNotifications, 'newsletter.sent', {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    details: jsonbObject({ send: rawSql('first_out.id') }),
    from: rawSql('FROM first_out JOIN app.active_editors u ON u.client_id = first_out.client_id'),
    now,
  })})`;
