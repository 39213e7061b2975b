import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { billingActivity } from '../activity.ts';
import type { Discount } from '../discounts/rules.ts';

type Act = { staffId: number | null; now: Date };

const answer = rawSql("SELECT json_build_object('client_id', client_id) FROM changed");

/** An amount is in the currency in which the client pays; null if the client has another on one of these days. */
export const giveDiscount = (clientId: number, discount: Omit<Discount, 'id'>, { staffId, now }: Act) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`INSERT INTO app.billing_discounts (client_id, percent, cents, currency, starts_on, last_on, words, staff_id, created_at)
    SELECT c.id, ${discount.percent}::int, ${discount.cents}::bigint, ${discount.currency}::text, ${discount.starts_on}::date,
      ${discount.last_on}::date, ${discount.words}, ${staffId}::bigint, ${now}::timestamptz FROM app.clients c WHERE c.id = ${clientId}
      AND NOT EXISTS (SELECT FROM app.billing_discounts o WHERE o.client_id = c.id AND o.cancelled_at IS NULL
        AND o.starts_on <= ${discount.last_on}::date AND o.last_on >= ${discount.starts_on}::date)
    RETURNING client_id, id, words`,
    {
      now,
      log: logChange(billingActivity, 'billing.discount_given', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: rawSql("jsonb_build_object('reason', words)"),
      }),
      answer,
    },
  )}`;

/** Null for one that is unknown or was cancelled. */
export const cancelDiscount = (id: number, { staffId, now, reason }: Act & { reason: string }) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`UPDATE app.billing_discounts d SET cancelled_at = ${now} WHERE d.id = ${id} AND d.cancelled_at IS NULL RETURNING d.client_id`,
    {
      now,
      log: logChange(billingActivity, 'billing.discount_cancelled', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: sql`jsonb_build_object('reason', ${reason}::text)`,
      }),
      answer,
    },
  )}`;
