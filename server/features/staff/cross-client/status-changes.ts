import { identifier, rawSql, sql } from '#server/core/db/sql.ts';
import type { Consequence, Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { closeMissingProvinces } from '#server/features/billing/missing-province.ts';
import { launchStandstillItem } from '#server/features/launch/queue-items.ts';
import { aboutClient, staffActivity } from '../activity.ts';
import { accountStatusMail } from '../mails/account-status.ts';
import { staffNotifications } from '../notifications.ts';

/** For an account that was paused, closed or reopened; null for changes within the launch and to live. */
const changeSql = (status: string, oldStatus: string) =>
  sql`CASE WHEN ${identifier(status)} = ${identifier(oldStatus)} THEN NULL WHEN ${identifier(status)} = 'Paused' THEN 'paused' WHEN ${identifier(status)} = 'Cancelled' THEN 'cancelled'
    WHEN ${identifier(oldStatus)} IN ('Paused', 'Cancelled') THEN 'reopened' END`;

const admins = rawSql('FROM status_change s JOIN app.active_admins u ON u.client_id = s.id');

type Act = { staffId: number | null; now: Date };

/**
 * The consequences for accounts that staff or the worker pause, close or reopen: `changed` has them with their old_status.
 * The client reads of it in the activity log, and the Admins get a notification and a mail.
 */
export const followStatus = ({
  staffId,
  now,
}: Act): Record<'log' | 'notify' | 'mail', Consequence> & {
  parts: Parts;
  close: Record<string, Consequence>;
} => ({
  parts: {
    ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM changed c
      WHERE c.account_status = 'Cancelled' AND s.client_id = c.id AND s.kind = 'client' AND s.revoked_at IS NULL`,
    // the planned day has no meaning any more
    ended_cancellations: sql`UPDATE app.billing_accounts a SET cancels_on = NULL FROM changed c
      WHERE c.account_status = 'Cancelled' AND a.client_id = c.id AND a.cancels_on IS NOT NULL`,
    status_change: sql`SELECT id, change FROM changed, LATERAL (SELECT ${changeSql('changed.account_status', 'changed.old_status')} AS change) c WHERE change IS NOT NULL`,
  },
  close: {
    launch: closeItems(launchStandstillItem, {
      client: rawSql('id'),
      from: rawSql("FROM changed WHERE account_status <> 'Launch'"),
      staffId,
    }),
    province: closeMissingProvinces(rawSql('changed'), staffId),
  },
  log: logChange(staffActivity, 'staff.status_changed', {
    ...aboutClient(staffId, rawSql('s.id')),
    details: sql`jsonb_build_object('change', s.change, 'is_planned', ${staffId}::bigint IS NULL)`,
    from: rawSql('FROM status_change s'),
  }),
  notify: notifyUsers(staffNotifications, 'staff.status_changed', {
    client: rawSql('s.id'),
    recipient: rawSql('u.id'),
    details: rawSql("jsonb_build_object('change', s.change)"),
    from: admins,
  }),
  mail: queueMail(accountStatusMail, {
    to: rawSql('u.email'),
    details: { first_name: rawSql('u.first_name'), change: rawSql('s.change') },
    client: rawSql('s.id'),
    from: admins,
  }),
});
