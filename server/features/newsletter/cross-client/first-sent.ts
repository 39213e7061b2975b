import { jsonbObject, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequences } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { sendingActivity } from '../sending/activity.ts';
import { sendingNotifications } from '../sending/notifications.ts';

export type SendKey = { client_id: number; id: number };

/** A newsletter is out with its first mail: once, for any number of workers and ends. */
export const markFirstSent = ({ client_id, id }: SendKey, where: Sql, now: Date): Sql => sql`
    UPDATE app.newsletter_sends s SET first_sent_at = ${now}
    WHERE s.client_id = ${client_id} AND s.id = ${id} AND s.first_sent_at IS NULL AND ${where}
    RETURNING s.client_id, s.id`;

/** Its client is notified. */
export const announceFirstSent = {
  log: logChange(sendingActivity, 'newsletter.sent', {
    by: byWorker(),
  }),
  notify: notifyUsers(sendingNotifications, 'newsletter.sent', {
    client: rawSql('u.client_id'),
    recipient: rawSql('u.id'),
    details: jsonbObject({ send: rawSql('changed.id') }),
    from: rawSql('FROM changed JOIN app.active_editors u ON u.client_id = changed.client_id'),
  }),
} satisfies Consequences;
