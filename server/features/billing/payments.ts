import { payableStatuses } from '#contract/billing/invoices.ts';
import type { ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import { joinSql, rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from './activity.ts';
import { balance } from './columns.ts';
import { nextAttempt } from './dunning.ts';
import type { Entry } from './ledger.ts';
import { paymentFailedMail } from './mails/payment-failed.ts';
import { billingNotifications } from './notifications.ts';
import { toClientAdmins, whoeverPays } from './recipients.ts';
import { openUnpaid, settleInvoice } from './settle-invoice.ts';
import type { InvoicedTax } from './tax.ts';

/** A begun payment, with everything that any process needs to end it. */
export type StartedPayment = {
  client_id: number;
  id: number;
  invoice_id: number;
  invoice_number: string;
  kind: 'card' | 'refund';
  key: string;
  cents: number;
  currency: 'CAD' | 'USD';
  method: string | null;
  customer: string | null;
  charge: string | null;
  is_automatic: boolean;
  /** the cardholder was sent to the bank */
  is_confirming: boolean;
  attempts: number;
  first_attempt_at: string | null;
  next_attempt_at: string | null;
  created_at: string;
  /** the provider may have charged it already, and the restored database does not know */
  may_be_charged: boolean;
  /** the earliest moment at which the provider may have begun it */
  begun_at: string;
  subtotal_cents: number;
  taxes: InvoicedTax[];
  /** credited and refunded earlier */
  given_cents: number;
};

/** An invoice has one payment under way at a time: the key that a second one violates, for `ON CONFLICT`. */
export const underWay = rawSql("(client_id, invoice_id) WHERE state = 'started'");

/** Statuses an invoice may be paid in, for `IN (…)`. */
export const payable = joinSql(payableStatuses.map(sqlLiteral));

/** A StartedPayment of `app.payments p` and `app.invoices i`. */
export const startedJson =
  rawSql(`json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents)`);

const claimMs = 60_000;
/** Until when the process that began a payment may still be working on it. */
export const claimUntil = (now: Date) => new Date(now.getTime() + claimMs);

/** A hash in the form of a UUID of version 8. */
const toUuid = (hash: Sql): Sql =>
  sql`overlay(overlay(${hash} placing '8' from 13) placing '8' from 17)::uuid`;

/**
 * The same for the same attempt at an invoice, so that a database restored from a backup finds a charge that it has
 * forgotten. The numbers of invoices are never used twice.
 */
const chargeKey = toUuid(sql`md5(concat_ws(' ', a.customer, i.client_id, i.number, ${balance}, (
      SELECT count(*) FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.kind = 'card')))`);

/**
 * Begins to charge the rows of `i`, which are locked: the payment is written and the invoice is processing, both or
 * neither. The payments are `p`.
 */
export const beginCharge = (
  now: Date,
  { user = rawSql('NULL::bigint'), requestKey = null }: { user?: Sql; requestKey?: string | null } = {},
): Parts => ({
  p: sql`INSERT INTO app.payments (client_id, invoice_id, kind, state, key, cents, currency, method, customer, card, user_id, request_key, created_at, claimed_until)
    SELECT i.client_id, i.id, 'card', 'started', ${chargeKey}, ${balance}, i.currency, a.method, a.customer, a.brand || ' ending in ' || a.last_four,
      ${user}, ${requestKey}::text, ${now}::timestamptz, ${claimUntil(now)}::timestamptz
    FROM i JOIN app.billing_accounts a ON a.client_id = i.client_id AND a.method IS NOT NULL
    WHERE i.status IN (${payable}) AND ${balance} > 0 AND NOT app.is_outgoing_paused()
    ON CONFLICT ${underWay} DO NOTHING RETURNING *`,
  processing_invoices: rawSql(
    "UPDATE app.invoices v SET status = 'processing' FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id",
  ),
});

/** Writes the outcome of a charge; null for one that already has its outcome. */
export function recordOutcome(payment: StartedPayment, outcome: ChargeOutcome, now: Date): Sql | null {
  if (outcome.state === 'processing') return null;
  if (outcome.state === 'confirming') return awaitBank(payment, outcome.remote, now);
  return outcome.state === 'succeeded'
    ? recordPaid(payment, outcome.remote, now)
    : recordFailed(payment, { ...outcome, now });
}

export const bankMs = 30 * 60_000;

/** The cardholder has half an hour to confirm with the bank, from the first request. */
const awaitBank = ({ client_id, id }: PaymentKey, remote: string, now: Date): Sql => sql`
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = ${remote}, claimed_until = ${new Date(now.getTime() + bankMs)}
    WHERE p.client_id = ${client_id} AND p.id = ${id} AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p`;

export type PaymentKey = Pick<StartedPayment, 'client_id' | 'id' | 'invoice_id'>;

/**
 * Gives the payment p its last state, once. Its invoice is locked first. A process that begins a payment locks the
 * invoice before it meets the one under way, so the other order would be a deadlock.
 */
export const updateState = (
  { client_id, id, invoice_id }: PaymentKey,
  state: 'succeeded' | 'failed',
  { remote, words = null, now }: { remote: string | null; words?: string | null; now: Date },
): Sql => sql`
  UPDATE app.payments p SET state = ${state}, is_confirming = false, remote = coalesce(${remote}::text, p.remote), words = coalesce(${words}::text, p.words), ended_at = ${now}
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = ${client_id} AND i.id = ${invoice_id} FOR UPDATE) i
  WHERE p.client_id = ${client_id} AND p.id = ${id} AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*`;

const recordPaid = (payment: StartedPayment, remote: string, now: Date): Sql =>
  settleInvoice('card', { p: updateState(payment, 'succeeded', { remote, now }) }, now);

/** The former card was declined while another one was being saved: that one has not been tried. */
const hasAnotherCard = rawSql(
  'EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = p.client_id AND a.method <> p.method)',
);

type Failure = { words: string; remote: string | null; now: Date };

function recordFailed(payment: StartedPayment, { words, remote, now }: Failure): Sql {
  const attempts = payment.attempts + (payment.is_automatic ? 1 : 0);
  const first = new Date(payment.first_attempt_at ?? payment.created_at);
  const planned = payment.next_attempt_at === null ? null : new Date(payment.next_attempt_at);
  const next = payment.is_automatic ? nextAttempt(attempts, first, now) : planned;
  const isLast = next === null && attempts > 0;
  const status = isLast ? 'past_due' : 'failed';
  return change(
    sql`UPDATE app.invoices i SET status = ${status}, attempts = ${attempts}::int,
      next_attempt_at = CASE WHEN ${hasAnotherCard} THEN ${now}::timestamptz ELSE ${next}::timestamptz END,
      first_attempt_at = CASE WHEN p.user_id IS NULL THEN coalesce(i.first_attempt_at, p.created_at) ELSE i.first_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.words, p.user_id, p.staff_id`,
    {
      now,
      before: { p: updateState(payment, 'failed', { remote, words, now }) },
      log: logChange(billingActivity, 'invoice.failed', { by: whoeverPays }),
      notify: notifyUsers(billingNotifications, 'invoice.failed', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details: rawSql("jsonb_build_object('invoice_id', changed.id)"),
        from: sql`${toClientAdmins} AND u.id IS DISTINCT FROM changed.user_id`,
      }),
      ...(payment.is_automatic ? { mail: mailFailure(next) } : {}),
      ...(isLast ? { open: openUnpaid } : {}),
      answer: rawSql('SELECT to_json(true) FROM p'),
    },
  );
}

const mailFailure = (next: Date | null): Consequence =>
  queueMail(paymentFailedMail, {
    to: rawSql('u.email'),
    details: {
      invoice_id: rawSql('changed.id'),
      number: rawSql('changed.number'),
      cents: rawSql('changed.cents'),
      currency: rawSql('changed.currency'),
      words: rawSql('changed.words'),
      next_try:
        next === null
          ? ''
          : sql`(SELECT app.to_local_time(${next}::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = changed.client_id)`,
    },
    client: rawSql('changed.client_id'),
    from: toClientAdmins,
  });

/** The same entries for each changed row, under the name of its movement. */
export const bookEntries = (movement: Sql, entries: readonly Entry[], now: Date): Sql => sql`
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, ${movement}, e.account, changed.currency, e.cents, ${now}::timestamptz
  FROM changed, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (account text, cents bigint)`;
