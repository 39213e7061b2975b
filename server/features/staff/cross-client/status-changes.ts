import { identifier, rawSql, sql } from '#server/core/db/sql.ts';
import type { Consequence, Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { clientDay } from '#server/features/billing/columns.ts';
import { insertMissed, openRecorded } from '#server/features/billing/cross-client/missed-periods.ts';
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

const served = rawSql("'Live', 'Launch'");

type Act = { staffId: number | null; now: Date };

/**
 * The consequences for accounts that staff or the worker pause, close or reopen: `changed` has them with their old_status.
 * The client reads of it in the activity log, and the Admins get a notification and a mail.
 */
export const followStatus = ({
  staffId,
  now,
}: Act): Record<'log' | 'notify' | 'mail' | 'open', Consequence> & {
  parts: Parts;
  close: Record<string, Consequence>;
} => ({
  parts: {
    ended_sessions: sql`UPDATE app.sessions s SET revoked_at = ${now} FROM changed c
      WHERE c.account_status = 'Cancelled' AND s.client_id = c.id AND s.kind = 'client' AND s.revoked_at IS NULL`,
    resumed_pauses: sql`UPDATE app.service_pauses s SET resumed_at = ${now} FROM changed c
      WHERE c.account_status IN (${served}) AND c.old_status NOT IN (${served}) AND s.client_id = c.id AND s.resumed_at IS NULL`,
    new_pauses: sql`INSERT INTO app.service_pauses (client_id, paused_at) SELECT c.id, ${now}::timestamptz FROM changed c
      WHERE c.account_status NOT IN (${served}) AND c.old_status IN (${served})`,
    // nobody may ever reopen the account, so that its due periods are recorded now
    recorded_periods: insertMissed(
      sql`SELECT c.id AS client_id, ${clientDay(now)} AS before, 'infinity'::date AS cut FROM changed c
        WHERE c.account_status = 'Cancelled' AND c.old_status <> 'Cancelled'`,
      now,
    ),
    // the planned day has no meaning any more
    ended_cancellations: sql`UPDATE app.billing_accounts a SET cancels_on = NULL,
        next_payment_on = coalesce((SELECT max(r.until) FROM recorded_periods r WHERE r.client_id = c.id), a.next_payment_on)
      FROM changed c WHERE c.account_status = 'Cancelled' AND a.client_id = c.id
        AND (a.cancels_on IS NOT NULL OR EXISTS (SELECT FROM recorded_periods r WHERE r.client_id = c.id))`,
    status_change: sql`SELECT id, change FROM changed, LATERAL (SELECT ${changeSql('changed.account_status', 'changed.old_status')} AS change) c WHERE change IS NOT NULL`,
  },
  open: openRecorded,
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
