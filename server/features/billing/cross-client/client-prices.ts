import type { ClientPrice } from '#contract/billing/client-prices.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { billingActivity } from '../activity.ts';
import { missingPriceItem } from '../queue-items.ts';

type Act = { staffId: number | null; now: Date; reason: string };
type Price = Omit<ClientPrice, 'id' | 'amount'> & { cents: number };

const answer = rawSql("SELECT json_build_object('client_id', client_id) FROM changed");

const details = (reason: string) =>
  sql`jsonb_build_object('package', package, 'frequency', frequency, 'cents', cents, 'currency', currency, 'starts_on', starts_on, 'reason', ${reason}::text)`;

export const setClientPrice = (clientId: number, price: Price, { staffId, now, reason }: Act) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`INSERT INTO app.client_prices (client_id, package, frequency, currency, cents, starts_on, reason, staff_id, created_at)
    SELECT c.id, ${price.package}, ${price.frequency}, ${price.currency}, ${price.cents}::bigint, ${price.starts_on}::date, ${reason},
      ${staffId}::bigint, ${now}::timestamptz FROM app.clients c WHERE c.id = ${clientId}
    RETURNING client_id, id, package, frequency, currency, cents, starts_on`,
    {
      now,
      log: logChange(billingActivity, 'billing.price_set', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: details(reason),
      }),
      close: closeItems(missingPriceItem, {
        subject: rawSql("changed.package || ' ' || changed.currency"),
        client: rawSql('changed.client_id'),
        staffId,
      }),
      answer,
    },
  )}`;

/** Null for one that is unknown or has ended. */
export const endClientPrice = (id: number, { staffId, now, reason }: Act) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`UPDATE app.client_prices p SET ended_at = ${now} WHERE p.id = ${id} AND p.ended_at IS NULL
    RETURNING p.client_id, p.package, p.frequency, p.currency, p.cents, p.starts_on`,
    {
      now,
      log: logChange(billingActivity, 'billing.price_ended', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: details(reason),
      }),
      answer,
    },
  )}`;
