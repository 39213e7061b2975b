import type { ClientPayment } from '#contract/billing/client-payments.ts';
import { paymentMethodNames, type PaymentMethod } from '#contract/billing/payment-methods.ts';
import { personName } from '#server/core/db/person-name.ts';
import { joinSql, rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { byProvider, logChange, staffMember, type ProviderActor } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from '../activity.ts';
import { balance, dollars } from '../columns.ts';
import { clientPaymentMail } from '../mails/client-payment.ts';
import { claimUntil, payable } from '../payments.ts';
import { closeReturned, openReturnedAgain } from './returned-refunds.ts';
import { openCents, openStillUnpaid, reopened, settleInvoice } from '../settle-invoice.ts';

/** Those of a client, newest first, with payouts and reversals. */
export const listClientPayments = (clientId: number) => systemRead<ClientPayment[]>()`
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'of_id', r.of_id, 'method', r.method, 'currency', r.currency,
    'amount', ${dollars(rawSql('r.cents'))}, 'unused', ${dollars(rawSql('r.unused_cents'))}, 'paid_on', r.paid_on, 'reference', r.reference,
    'words', r.words, 'staff_name', CASE WHEN f.id IS NOT NULL THEN ${personName('f')} END, 'key_name', k.name, 'is_reversed', ${isReversed},
    'created_at', app.to_iso(r.created_at),
    'invoices', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'amount', ${dollars(rawSql('s.cents'))}) ORDER BY s.id), '[]')
      FROM (SELECT i.id, i.number, sum(p.cents) AS cents FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
        WHERE p.client_id = r.client_id AND p.client_payment_id = r.id AND p.kind = 'manual' GROUP BY i.id, i.number) s))
    ORDER BY r.id DESC), '[]')
  FROM app.client_payments r LEFT JOIN app.staff f ON f.id = r.staff_id LEFT JOIN app.provider_keys k ON k.id = r.provider_key_id
  WHERE r.client_id = ${clientId}`;

const isReversed =
  rawSql(`EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = r.client_id AND v.of_id = r.id
    AND v.kind = 'reversal')`);

/** One as it is before it is reversed or given back. */
export type StoredPayment = {
  client_id: number;
  id: number;
  kind: ClientPayment['kind'];
  method: PaymentMethod;
  cents: number;
  unused_cents: number;
  is_reversed: boolean;
  paid_out_cents: number;
  /** an invoice that it pays, and of which more was refunded than others have paid */
  refunded_invoice: string | null;
};

export const readClientPayment = (id: number) => systemRead<StoredPayment>()`
  SELECT json_build_object('client_id', r.client_id, 'id', r.id, 'kind', r.kind, 'method', r.method, 'cents', r.cents, 'unused_cents', r.unused_cents,
    'is_reversed', ${isReversed},
    'paid_out_cents', (SELECT coalesce(sum(o.cents), 0) FROM app.client_payments o WHERE o.client_id = r.client_id AND o.of_id = r.id
      AND o.kind = 'payout' AND NOT EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = o.client_id AND v.of_id = o.id)),
    'refunded_invoice', (SELECT min(i.number) FROM (${sharesOf}) s JOIN app.invoices i ON i.client_id = r.client_id AND i.id = s.invoice_id
      WHERE i.paid_cents - s.cents < i.refunded_cents))
  FROM app.client_payments r WHERE r.id = ${id}`;

/** The share of each invoice in the payment r, which has not been reversed. */
const sharesOf = sql`SELECT p.invoice_id, sum(p.cents) AS cents FROM app.payments p
      WHERE p.client_id = r.client_id AND p.client_payment_id = r.id AND p.kind = 'manual' GROUP BY 1`;

type Act = ProviderActor & { now: Date };
type Paid = { method: PaymentMethod; cents: number; paidOn: string; reference: string };

/** Records a payment, which pays the open invoices of its currency, the oldest first. */
export const recordClientPayment = (
  clientId: number,
  { currency, ...paid }: Paid & { currency: 'CAD' | 'USD' },
  act: Act,
) =>
  systemWrite<true>()`${settleInvoice(
    'credit',
    {
      ...openInvoices(sql`i.client_id = ${clientId} AND i.currency = ${currency}`),
      ...shareOut(sql`${paid.cents}::bigint`),
      r: sql`INSERT INTO app.client_payments (client_id, kind, method, currency, cents, unused_cents, paid_on, reference, words, staff_id, provider_key_id, created_at)
        SELECT c.id, 'payment', ${paid.method}, ${currency}, ${paid.cents}::bigint,
          ${paid.cents}::bigint - (SELECT coalesce(sum(s.cents), 0) FROM shares s), ${paid.paidOn}::date, ${paid.reference}, '',
          ${act.staffId}::bigint, ${act.providerKeyId}::bigint, ${act.now}::timestamptz
        FROM app.clients c WHERE c.id = ${clientId} RETURNING *`,
      p: insertShares(act),
    },
    act.now,
    {
      parts: { received_entries: bookReceived(act.now) },
      log: logPayment('billing.payment_recorded', act),
      mail: mailPayment('received', invoicesOf(rawSql('changed')), rawSql('r.unused_cents')),
      answer: rawSql('SELECT to_json(true) FROM r'),
    },
  )}`;

/** The account of the bank has what the client paid, and the client has it as credit until invoices use it. */
export const bookReceived = (now: Date): Sql => bookMoney(rawSql("'received ' || r.id"), 1, now);

/** A movement of the money r between the bank and the client's credit; 1 into the bank, -1 out of it. */
const bookMoney = (movement: Sql, sign: 1 | -1, now: Date): Sql => sql`
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, ${movement}, e.account, r.currency, e.sign * r.cents, ${now}::timestamptz
  FROM r, (VALUES ('bank', ${sign}::int), ('credit', -${sign}::int)) AS e (account, sign)`;

/** Locked, in the order in which every statement locks them. */
const openInvoices = (where: Sql): Parts => ({
  i: sql`SELECT i.* FROM app.invoices i WHERE ${where} AND i.status IN (${payable}) AND ${balance} > 0
      ORDER BY i.created_at, i.id FOR UPDATE`,
});

/** Parts of an amount for the invoices i, the oldest first, each up to its amount due. */
const shareOut = (cents: Sql): Parts => ({
  running_totals: sql`SELECT i.client_id, i.id, i.currency, ${balance} AS open_cents,
      sum(${balance}) OVER (ORDER BY i.created_at, i.id) - ${balance} AS earlier_cents FROM i`,
  shares: sql`SELECT t.client_id, t.id, t.currency, least(t.open_cents, ${cents} - t.earlier_cents)::bigint AS cents
      FROM running_totals t WHERE ${cents} > t.earlier_cents`,
});

const methodNames = joinSql(
  Object.entries(paymentMethodNames).map(
    ([method, name]) => sql`(${sqlLiteral(method)}, ${sqlLiteral(name)})`,
  ),
);

/** 'Cheque 1042', of the payment r. */
const means = sql`(SELECT concat_ws(' ', n.name, nullif(r.reference, '')) FROM (VALUES ${methodNames}) AS n (method, name) WHERE n.method = r.method)`;

/** Payments of invoices, by the shares of the payment r. */
const insertShares = ({ now }: Act): Sql => sql`
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, client_payment_id, staff_id, provider_key_id, created_at, claimed_until, ended_at)
  SELECT s.client_id, s.id, 'manual', 'succeeded', s.cents, s.currency, NULL, r.id, r.staff_id, r.provider_key_id, ${now}::timestamptz, ${claimUntil(now)}::timestamptz,
    ${now}::timestamptz
  FROM shares s, r RETURNING *`;

/** Unused money of the next client who owes something; no row if there is none. */
export const spendNextCredit = (now: Date) => spendCredit(rawSql('true'), now);

/** The same for one client. */
export const spendClientCredit = (clientId: number, now: Date) =>
  spendCredit(sql`r.client_id = ${clientId}`, now);

/**
 * Unused money pays the oldest open invoices of its currency. The oldest money goes first, one payment at a time, so that
 * no invoice is paid twice in a statement.
 */
const spendCredit = (where: Sql, now: Date) =>
  systemWrite<true>()`${settleInvoice(
    'credit',
    {
      r: sql`SELECT r.* FROM app.client_payments r WHERE ${where} AND r.unused_cents > 0
          AND EXISTS (SELECT FROM app.invoices i WHERE i.client_id = r.client_id AND i.currency = r.currency AND i.status IN (${payable})
            AND ${balance} > 0)
        ORDER BY r.client_id, r.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      ...openInvoices(rawSql('(i.client_id, i.currency) = (SELECT r.client_id, r.currency FROM r)')),
      ...shareOut(rawSql('(SELECT r.unused_cents FROM r)')),
      updated_payments: sql`UPDATE app.client_payments u SET unused_cents = u.unused_cents - s.cents
        FROM (SELECT coalesce(sum(s.cents), 0) AS cents FROM shares s) s, r WHERE u.client_id = r.client_id AND u.id = r.id AND s.cents > 0`,
      p: sql`INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, client_payment_id, created_at, claimed_until, ended_at)
        SELECT s.client_id, s.id, 'manual', 'succeeded', s.cents, s.currency, 'credit from an earlier payment', r.id, ${now}::timestamptz,
          ${claimUntil(now)}::timestamptz, ${now}::timestamptz
        FROM shares s, r RETURNING *`,
    },
    now,
    {
      close: closeReturned(
        rawSql('FROM r WHERE r.unused_cents = (SELECT coalesce(sum(s.cents), 0) FROM shares s)'),
      ),
      answer: rawSql('SELECT to_json(true) FROM p LIMIT 1'),
    },
  )}`;

/** Records that unused money of a payment was given back; no row if there is less of it by now. */
export const payOutUnused = ({ client_id, id }: StoredPayment, paid: Paid, act: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.client_payments r SET unused_cents = r.unused_cents - ${paid.cents}::bigint
    WHERE r.client_id = ${client_id} AND r.id = ${id} AND r.unused_cents >= ${paid.cents}::bigint RETURNING r.*`,
    {
      now: act.now,
      parts: {
        r: sql`INSERT INTO app.client_payments (client_id, kind, of_id, method, currency, cents, paid_on, reference, words, staff_id, created_at)
          SELECT changed.client_id, 'payout', changed.id, ${paid.method}, changed.currency, ${paid.cents}::bigint, ${paid.paidOn}::date, ${paid.reference}, '',
            ${act.staffId}::bigint, ${act.now}::timestamptz
          FROM changed RETURNING *`,
        payout_entries: bookMoney(rawSql("'payout ' || r.id"), -1, act.now),
      },
      log: logPayment('billing.credit_paid_out', act),
      mail: mailPayment('paid_out', noInvoices, rawSql('0::bigint')),
      close: closeReturned(rawSql('FROM changed r WHERE r.unused_cents = 0'), act.staffId),
      answer: rawSql('SELECT to_json(true) FROM r'),
    },
  )}`;

type Reversal = Act & { reason: string; today: string };

const insertReversal = ({ staffId, now, reason, today }: Reversal, from: Sql): Sql => sql`
  INSERT INTO app.client_payments (client_id, kind, of_id, method, currency, cents, paid_on, reference, words, staff_id, created_at)
  SELECT o.client_id, 'reversal', o.id, o.method, o.currency, o.cents, ${today}::date, o.reference, ${reason}, ${staffId}::bigint, ${now}::timestamptz
  ${from} ON CONFLICT (client_id, of_id) WHERE kind = 'reversal' DO NOTHING RETURNING *`;

/**
 * Reverses a payment: its unused money is no credit any more, and the invoices that it paid are open again. No row if it
 * changed meanwhile.
 */
export const reverseClientPayment = (of: StoredPayment, act: Reversal) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.invoices i SET paid_cents = i.paid_cents - p.cents, paid_at = NULL,
      status = CASE i.status WHEN 'paid' THEN ${reopened(act.now)} ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, ${openCents} AS open_cents, p.id AS payment_id`,
    {
      now: act.now,
      before: {
        o: sql`SELECT * FROM app.client_payments o WHERE o.client_id = ${of.client_id} AND o.id = ${of.id} AND o.kind = 'payment'
          AND o.unused_cents = ${of.unused_cents}::bigint FOR UPDATE`,
        s: sql`SELECT p.invoice_id, sum(p.cents)::bigint AS cents FROM o JOIN app.payments p ON p.client_id = o.client_id AND p.client_payment_id = o.id
          AND p.kind = 'manual' GROUP BY 1`,
        i: sql`SELECT i.* FROM app.invoices i WHERE i.client_id = ${of.client_id} AND i.id IN (SELECT s.invoice_id FROM s)
          ORDER BY i.created_at, i.id FOR UPDATE`,
        r: insertReversal(
          act,
          rawSql(`FROM o WHERE o.cents = o.unused_cents + (SELECT coalesce(sum(s.cents), 0) FROM s)
          AND NOT EXISTS (SELECT FROM i JOIN s ON s.invoice_id = i.id WHERE i.paid_cents - s.cents < i.refunded_cents)`),
        ),
        updated_payments: sql`UPDATE app.client_payments u SET unused_cents = 0 FROM r WHERE u.client_id = r.client_id AND u.id = r.of_id`,
        p: sql`INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, client_payment_id, staff_id, created_at, claimed_until, ended_at)
          SELECT r.client_id, i.id, 'reversal', 'succeeded', s.cents, r.currency, r.words, r.id, r.staff_id, ${act.now}::timestamptz, ${claimUntil(act.now)}::timestamptz,
            ${act.now}::timestamptz
          FROM r, i JOIN s ON s.invoice_id = i.id RETURNING *`,
      },
      parts: {
        ledger_entries: sql`INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT n.client_id, 'reopening ' || n.payment_id, e.account, n.currency, e.sign * n.cents, ${act.now}::timestamptz
          FROM changed n, (VALUES ('receivable', 1), ('credit', -1)) AS e (account, sign)`,
        reversal_entries: bookMoney(rawSql("'reversal ' || r.id"), -1, act.now),
      },
      log: {
        invoices: logChange(billingActivity, 'invoice.payment_reversed', {
          by: staffMember(act.staffId, rawSql('changed.client_id')),
          details: sql`jsonb_build_object('reason', ${act.reason}::text)`,
        }),
        payment: logPayment('billing.payment_reversed', act),
      },
      mail: mailPayment('reversed', invoicesOf(rawSql('changed')), rawSql('0::bigint')),
      open: openStillUnpaid,
      answer: rawSql('SELECT to_json(true) FROM r'),
    },
  )}`;

/** Reverses a payout: the money is the client's credit again. No row if it was reversed already. */
export const reversePayout = (of: StoredPayment, act: Reversal) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.client_payments u SET unused_cents = u.unused_cents + o.cents FROM r, o WHERE u.client_id = r.client_id AND u.id = o.of_id
    RETURNING u.client_id, u.id, u.method, u.currency, u.reference, u.unused_cents`,
    {
      now: act.now,
      before: {
        o: sql`SELECT * FROM app.client_payments o WHERE o.client_id = ${of.client_id} AND o.id = ${of.id} AND o.kind = 'payout'`,
        r: insertReversal(act, rawSql('FROM o')),
      },
      parts: { reversal_entries: bookMoney(rawSql("'reversal ' || r.id"), 1, act.now) },
      log: logPayment('billing.payout_reversed', act),
      mail: mailPayment('payout_reversed', noInvoices, rawSql('0::bigint')),
      open: openReturnedAgain,
      answer: rawSql('SELECT to_json(true) FROM r'),
    },
  )}`;

type PaymentEvent =
  | 'billing.payment_recorded'
  | 'billing.payment_reversed'
  | 'billing.credit_paid_out'
  | 'billing.payout_reversed';

/** Who did what with the money r. */
const logPayment = (event: PaymentEvent, act: Act): Consequence =>
  logChange(billingActivity, event, {
    by: byProvider(act, rawSql('r.client_id')),
    subject: rawSql('NULL'),
    details: rawSql(
      `jsonb_build_object('cents', r.cents, 'currency', r.currency, 'reason', nullif(r.words, ''))`,
    ),
    from: rawSql('FROM r'),
  });

const noInvoices = rawSql("'[]'::jsonb");

/** The changed invoices for the mail, oldest first. */
const invoicesOf = (
  changed: Sql,
): Sql => sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'cents', c.cents,
    'due_cents', c.open_cents) ORDER BY c.id), '[]') FROM ${changed} c)`;

type MailKind = 'received' | 'reversed' | 'paid_out' | 'payout_reversed';

/** One mail about the money r, however many invoices it pays. */
const mailPayment = (kind: MailKind, invoices: Sql, unused: Sql): Consequence =>
  queueMail(clientPaymentMail, {
    to: rawSql('u.email'),
    details: {
      kind,
      client_id: rawSql('r.client_id'),
      cents: rawSql('r.cents'),
      currency: rawSql('r.currency'),
      means,
      paid_on: rawSql('r.paid_on'),
      invoices,
      unused_cents: unused,
    },
    client: rawSql('r.client_id'),
    from: rawSql('FROM r JOIN app.billing_recipients u ON u.client_id = r.client_id'),
  });
