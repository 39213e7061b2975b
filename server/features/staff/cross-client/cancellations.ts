import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { billingActivity } from '#server/features/billing/activity.ts';
import type { CancellationState } from '../cancellations/rules.ts';
import { followStatus } from './status-changes.ts';

type Act = { staffId: number | null; reason: string; now: Date };

/** Null for an unknown client. */
export const readCancellationState = (id: number, now: Date) => systemRead<CancellationState>()`
  SELECT json_build_object('account_status', c.account_status, 'today', app.to_local_time(${now}::timestamptz, c.time_zone)::date,
    'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on, 'has_fees', EXISTS (
      SELECT FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL))
  FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = ${id}`;

/** It replaces a change of package that was planned for the same day. Null if the plan has just changed. */
export const planCancellation = (id: number, on: string, { staffId, reason, now }: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.billing_accounts a SET cancels_on = a.next_payment_on, planned_package = NULL, planned_frequency = NULL
    WHERE a.client_id = ${id} AND a.cancels_on IS NULL AND a.next_payment_on = ${on}::date RETURNING a.client_id, a.cancels_on`,
    {
      now,
      log: logChange(billingActivity, 'billing.cancellation_planned', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: sql`jsonb_build_object('cancels_on', cancels_on, 'reason', ${reason}::text)`,
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Null if none is planned. */
export const withdrawCancellation = (id: number, { staffId, reason, now }: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.billing_accounts a SET cancels_on = NULL WHERE a.client_id = ${id} AND a.cancels_on IS NOT NULL RETURNING a.client_id`,
    {
      now,
      log: logChange(billingActivity, 'billing.cancellation_withdrawn', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: sql`jsonb_build_object('reason', ${reason}::text)`,
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Closes accounts whose day has begun at their place, as staff do. Their number. */
export function closeCancelledAccounts(most: number, now: Date) {
  const { parts, log, notify, mail, open, close } = followStatus({ staffId: null, now });
  return systemWrite<number>()`${change(
    sql`UPDATE app.clients c SET account_status = 'Cancelled' FROM due WHERE c.id = due.client_id
    RETURNING c.id, c.account_status, c.country, c.state_or_province, c.time_zone, due.old_status`,
    {
      now,
      before: {
        // both rows are locked, so that a cancellation withdrawn in the same moment is seen
        due: sql`SELECT a.client_id, c.account_status AS old_status
          FROM app.clients c JOIN app.billing_accounts a ON a.client_id = c.id
          WHERE a.cancels_on <= (${now}::timestamptz + interval '14 hours')::date
            AND a.cancels_on <= app.to_local_time(${now}::timestamptz, c.time_zone)::date AND c.account_status <> 'Cancelled'
          ORDER BY a.cancels_on, c.id LIMIT ${most} FOR NO KEY UPDATE OF c, a SKIP LOCKED`,
      },
      parts,
      log,
      notify,
      mail,
      open,
      close,
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;
}
