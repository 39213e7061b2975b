import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { billingActivity } from '../activity.ts';
import { clientDay } from '../columns.ts';
import { startedJson, type PaymentKey, type StartedPayment } from '../payments.ts';
import { returnedRefundItem } from '../queue-items.ts';

/** Refunds p that the card provider has made, and that have not come back. */
const isMade = rawSql(
  "p.kind = 'refund' AND p.state = 'succeeded' AND p.charge IS NOT NULL AND p.client_payment_id IS NULL",
);

const ofInvoices = rawSql(
  'FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id',
);

export const findMadeRefund = (key: string) => systemRead<StartedPayment>()`
  SELECT ${startedJson} ${ofInvoices} WHERE p.key = ${key}::uuid AND ${isMade}`;

/** Those made since this instant with larger ids than the last one of the batch before, by their ids. */
export const listMadeRefunds = (since: Date, after: PaymentKey | null, most: number) => systemRead<
  StartedPayment[]
>()`
  SELECT coalesce(json_agg(made.refund ORDER BY made.client_id, made.id), '[]') FROM (
    SELECT p.client_id, p.id, ${startedJson} AS refund ${ofInvoices} WHERE ${isMade} AND p.ended_at >= ${since}
      AND (p.client_id, p.id) > (${after?.client_id ?? 0}::bigint, ${after?.id ?? 0}::bigint)
    ORDER BY p.client_id, p.id LIMIT ${most}) made`;

/**
 * The money of a refund has come back, and is the client's credit until it is given back in another way. The credit
 * note stays. Null for one that has come back before; its invoice is locked first, as by every payment.
 */
export const recordReturned = ({ client_id, id, invoice_id }: PaymentKey, now: Date) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.payments u SET client_payment_id = r.id FROM p, r WHERE u.client_id = p.client_id AND u.id = p.id
    RETURNING u.client_id, u.invoice_id AS id, r.id AS client_payment_id, r.cents, r.currency, r.reference`,
    {
      now,
      before: {
        i: sql`SELECT i.* FROM app.invoices i WHERE i.client_id = ${client_id} AND i.id = ${invoice_id} FOR UPDATE`,
        p: sql`SELECT p.* FROM app.payments p JOIN i ON i.id = p.invoice_id WHERE p.client_id = ${client_id} AND p.id = ${id} AND ${isMade}
          FOR UPDATE OF p`,
        r: sql`INSERT INTO app.client_payments (client_id, kind, method, currency, cents, unused_cents, paid_on, reference, words, created_at)
          SELECT p.client_id, 'payment', 'refund', p.currency, p.cents, p.cents, ${clientDay(now)}, i.number, '', ${now}::timestamptz
          FROM p, i, app.clients c WHERE c.id = p.client_id RETURNING *`,
      },
      parts: {
        ledger_entries: sql`INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT r.client_id, 'received ' || r.id, e.account, r.currency, e.sign * r.cents, ${now}::timestamptz
          FROM r, (VALUES ('card', 1), ('credit', -1)) AS e (account, sign)`,
      },
      log: logChange(billingActivity, 'invoice.refund_returned', { by: byWorker() }),
      open: openItem(returnedRefundItem, {
        subject: rawSql('changed.client_payment_id::text'),
        client: rawSql('changed.client_id'),
        details: detailsOf(rawSql('changed.cents')),
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

const detailsOf = (cents: Sql) => ({
  number: rawSql('changed.reference'),
  cents,
  currency: rawSql('changed.currency'),
});

/** A payment r of which nothing is unused any more, as rows of client_id and id, waits for nobody. */
export const closeReturned = (from: Sql, staffId: number | null = null): Consequence =>
  closeItems(returnedRefundItem, {
    subject: rawSql('r.id::text'),
    client: rawSql('r.client_id'),
    staffId,
    from,
  });

/** For the changed money, which its client has again. */
export const openReturnedAgain: Consequence = openItem(returnedRefundItem, {
  subject: rawSql('changed.id::text'),
  client: rawSql('changed.client_id'),
  details: detailsOf(rawSql('changed.unused_cents')),
  from: rawSql("FROM changed WHERE changed.method = 'refund'"),
});
