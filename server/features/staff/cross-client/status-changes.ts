import { identifier, rawSql, sql } from '#server/core/db/sql.ts';
import type { Consequence, Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { aboutClient, staffActivity } from '../activity.ts';
import { accountStatusMail } from '../mails/account-status.ts';
import { staffNotifications } from '../notifications.ts';

/** For an account that was paused, closed or reopened; null for changes within the launch and to live. */
const changeSql = (status: string, oldStatus: string) =>
  sql`CASE WHEN ${identifier(status)} = ${identifier(oldStatus)} THEN NULL WHEN ${identifier(status)} = 'Paused' THEN 'paused' WHEN ${identifier(status)} = 'Cancelled' THEN 'cancelled'
    WHEN ${identifier(oldStatus)} IN ('Paused', 'Cancelled') THEN 'reopened' END`;

const details = rawSql("jsonb_build_object('change', s.change)");
const admins = rawSql('FROM status_change s JOIN app.active_admins u ON u.client_id = s.id');

/** The client whose account was paused, closed or reopened. `changed` has id, account_status and old_status. */
export const statusChange: Parts = {
  status_change: sql`SELECT id, change FROM changed, LATERAL (SELECT ${changeSql('changed.account_status', 'changed.old_status')} AS change) c WHERE change IS NOT NULL`,
};

/** Its client reads of it in the activity log, and the Admins get a notification and a mail. */
export const announceStatus = (staffId: number | null): Record<'log' | 'notify' | 'mail', Consequence> => ({
  log: logChange(staffActivity, 'staff.status_changed', {
    ...aboutClient(staffId, rawSql('s.id')),
    details,
    from: rawSql('FROM status_change s'),
  }),
  notify: notifyUsers(staffNotifications, 'staff.status_changed', {
    client: rawSql('s.id'),
    recipient: rawSql('u.id'),
    details,
    from: admins,
  }),
  mail: queueMail(accountStatusMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), change: rawSql('s.change') },
    client: rawSql('s.id'),
    from: admins,
  }),
});
