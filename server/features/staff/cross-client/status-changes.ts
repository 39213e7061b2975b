import { identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { insertNotifications } from '#server/core/events/insert-notifications.ts';
import { logActivity, staffMember } from '#server/core/events/log-activity.ts';
import { enqueueMail } from '#server/core/mail/enqueue-mail.ts';
import { staffActivity } from '../activity.ts';
import { accountStatusMail } from '../mails/account-status.ts';
import { staffNotifications } from '../notifications.ts';

/** For an account that was paused, closed or reopened; null for changes within the launch and to live. */
const changeSql = (status: string, oldStatus: string) =>
  sql`CASE WHEN ${identifier(status)} = ${identifier(oldStatus)} THEN NULL WHEN ${identifier(status)} = 'Paused' THEN 'paused' WHEN ${identifier(status)} = 'Cancelled' THEN 'cancelled'
    WHEN ${identifier(oldStatus)} IN ('Paused', 'Cancelled') THEN 'reopened' END`;

const details = rawSql("jsonb_build_object('change', standing.change)");
const admins = rawSql('FROM standing JOIN app.active_admins u ON u.client_id = standing.id');

/**
 * Tells a client that its account was paused, closed or reopened, as parts of that statement. They are a line of the
 * activity log, and a notification and a mail for the Admins. Needs a CTE `made` with id, account_status and
 * old_status.
 */
export const announceStatus = ({ staffId, now }: { staffId: number | null; now: Date }): Sql => sql`
  standing AS (
    SELECT id, change FROM made, LATERAL (SELECT ${changeSql('made.account_status', 'made.old_status')} AS change) c WHERE change IS NOT NULL),
  status_logged AS (${logActivity(staffActivity, 'staff.status_changed', {
    by: staffMember(staffId, rawSql('id')),
    details,
    from: rawSql('FROM standing'),
    now,
  })}),
  status_notified AS (${insertNotifications(staffNotifications, 'staff.status_changed', {
    client: rawSql('standing.id'),
    recipient: rawSql('u.id'),
    details,
    from: admins,
    now,
  })}),
  status_mailed AS (${enqueueMail(accountStatusMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), change: rawSql('standing.change') },
    now,
    client: rawSql('standing.id'),
    from: admins,
  })})`;
