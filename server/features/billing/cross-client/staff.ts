import type { Invoice, InvoiceDetails } from '#contract/billing/billing.ts';
import type { StaffPackages } from '#contract/billing/staff-billing.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { personName } from '#server/core/db/person-name.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { billingActivity } from '../activity.ts';
import {
  balance,
  clientDay,
  detailsPairs,
  fromPlans,
  invoiceJson,
  isRunningTrial,
  planJson,
  priceOn,
  type PlanRow,
} from '../columns.ts';
import { logRegistrations, saveRegistrations, taxStates, type SentRegistration } from './taxes.ts';
import { calculateNote } from '../credit-notes/rules.ts';
import { cutMissed, insertMissed, openRecordedAndCut, openReopened, reopenMissed } from './missed-periods.ts';
import { bookReceived } from './client-payments.ts';
import { insertNote, mailNote } from './credit-notes.ts';
import type { Entry } from '../ledger.ts';
import { missingPriceItem, unpaidInvoiceItem } from '../queue-items.ts';
import { bookEntries, claimUntil, startedJson, underWay, type StartedPayment } from '../payments.ts';
import { openStillUnpaid, settleInvoice } from '../settle-invoice.ts';
import { giveBack, noteDay, recordAnyOutcome } from './refunds.ts';
import { billingStaffEvents } from '../staff-events.ts';
import type { ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';

export const readPackages = (today: string) => systemRead<StaffPackages>()`
  SELECT json_build_object('taxes', ${taxStates(today)}, 'prices', coalesce((
    SELECT json_agg(json_build_object('id', r.id, 'package', r.package, 'frequency', r.frequency, 'currency', r.currency,
      'amount', round(r.cents / 100.0, 2), 'starts_on', r.starts_on, 'staff_name', CASE WHEN f.id IS NOT NULL THEN ${personName('f')} END)
      ORDER BY array_position(ARRAY['Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate'], r.package), r.frequency DESC, r.currency,
        r.starts_on DESC)
    FROM app.package_prices r LEFT JOIN app.staff f ON f.id = r.staff_id), '[]'))`;

type PriceRow = { package: string; frequency: string; currency: string; cents: number; starts_on: string };

/** The key that a second price from the same day violates. */
export const pricesKey = 'package_prices_package_frequency_currency_starts_on_key';

/** Adds prices, and changes the sent tax registrations. */
export const changePackages = (
  prices: readonly PriceRow[],
  registrations: readonly SentRegistration[],
  { staffId, now }: { staffId: number | null; now: Date },
) =>
  systemWrite<null>()`${change(
    sql`INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, staff_id, set_at)
    SELECT package, frequency, currency, cents, starts_on, ${staffId}::bigint, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS n (package text, frequency text, currency text, cents bigint, starts_on date)
    RETURNING package, currency`,
    {
      now,
      parts: saveRegistrations(registrations),
      log: {
        taxes: logRegistrations(staffId),
        prices: logStaffChange(billingStaffEvents, 'billing.packages_changed', {
          by: staffId,
          details: rawSql("jsonb_build_object('prices', n)"),
          from: rawSql('FROM (SELECT count(*) AS n FROM changed) x WHERE n > 0'),
        }),
      },
      close: closeItems(missingPriceItem, {
        subject: rawSql("n.package || ' ' || n.currency"),
        client: rawSql('c.id'),
        staffId,
        from: rawSql(
          `FROM (SELECT DISTINCT package, currency FROM changed) n JOIN app.clients c ON c.package = n.package
        OR EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = c.id AND a.planned_package = n.package)`,
        ),
      }),
    },
  )}`;

export const readClientPlan = (id: number, now: Date) => systemRead<PlanRow>()`
  SELECT ${planJson(now)} ${fromPlans} WHERE c.id = ${id}`;

export const listClientInvoices = (id: number) => systemRead<Invoice[]>()`
  SELECT coalesce(json_agg(${invoiceJson} ORDER BY i.created_at DESC, i.id DESC), '[]') FROM app.invoices i WHERE i.client_id = ${id}`;

/** The price of a package for a client. */
export const readPrice = (
  id: number,
  name: string,
  frequency: string,
  currency: string,
  day: string,
) => systemRead<number>()`
  SELECT to_json(${priceOn(sql`${name}::text`, sql`${frequency}::text`, sql`${currency}::text`, sql`${day}::date`)}) FROM app.clients c WHERE c.id = ${id}`;

/** The number of the invoice for the period from this day; null if there is none, or it was voided. */
export const readInvoiceOfPeriod = (id: number, day: string) => systemRead<string>()`
  SELECT to_json(i.number) FROM app.invoices i WHERE i.client_id = ${id} AND i.period = ${day}::date`;

type Plan = {
  frequency: string;
  next: string | null;
  anchor: number;
  /** the next payment as it was read */
  was: string | null;
  today: string;
};

/**
 * Null for an account that is closed at the end of its period, whose trial leads to another day, or that was invoiced
 * meanwhile.
 */
export const savePlan = (id: number, { frequency, next, anchor, was, today }: Plan, now: Date) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor)
    SELECT c.id, ${frequency}, ${next}::date, ${anchor}::int FROM app.clients c WHERE c.id = ${id}
      AND NOT EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id AND ${isRunningTrial(clientDay(now))} AND t.last_on + 1 IS DISTINCT FROM ${next}::date)
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on, anchor = excluded.anchor
      WHERE a.cancels_on IS NULL AND a.next_payment_on IS NOT DISTINCT FROM ${was}::date
    RETURNING a.client_id`,
    {
      now,
      parts: {
        // a period that is due and has no invoice ends at the new day
        recorded_periods: insertMissed(
          sql`SELECT changed.client_id, ${today}::date AS before, coalesce(${next}::date, 'infinity') AS cut FROM changed`,
          now,
        ),
        // as does one that was recorded when payments were stopped
        ...cutMissed(sql`SELECT changed.client_id, ${next}::date AS cut FROM changed`),
      },
      open: openRecordedAndCut,
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** An invoice with its client and calculated values; it only changes if it is still in the state that was read. */
export type StaffInvoice = {
  client_id: number;
  id: number;
  status: Invoice['status'];
  balance_cents: number;
  subtotal_cents: number;
  taxes: StartedPayment['taxes'];
  paid_cents: number;
  credited_cents: number;
  refunded_cents: number;
  /** the last charge of a card of which something is left to refund */
  charge: { remote: string; cents: number } | null;
};

/** A StaffInvoice of `app.invoices i`. */
export const staffInvoiceJson = sql`json_build_object('client_id', i.client_id, 'id', i.id, 'status', i.status, 'balance_cents', ${balance}, 'subtotal_cents', i.subtotal_cents,
    'taxes', i.taxes, 'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents,
    'charge', (SELECT json_build_object('remote', p.remote, 'cents', p.cents - g.cents)
      FROM app.payments p, LATERAL (SELECT coalesce(sum(q.cents), 0) AS cents FROM app.payments q WHERE q.client_id = p.client_id
        AND q.invoice_id = p.invoice_id AND q.kind = 'refund' AND q.state = 'succeeded' AND q.charge = p.remote) g
      WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.kind = 'card' AND p.state = 'succeeded' AND p.cents > g.cents
      ORDER BY p.id DESC LIMIT 1))`;

export const readStaffInvoice = (id: number) => systemRead<StaffInvoice>()`
  SELECT ${staffInvoiceJson} FROM app.invoices i WHERE i.id = ${id}`;

/**
 * The number of the change of package that has taken the unused days of this invoice off its price; null if there is
 * none. Its invoice follows at once, among those that pay for days.
 */
export const readTakenOff = ({
  client_id,
  id,
}: Pick<StaffInvoice, 'client_id' | 'id'>) => systemRead<string>()`
  SELECT to_json(n.number) FROM app.invoices i, LATERAL (
    SELECT j.number, j.replaced, j.lines FROM app.invoices j WHERE j.client_id = i.client_id AND j.id > i.id AND j.undone_at IS NULL
      AND jsonb_path_exists(j.lines, '$[*].pays') ORDER BY j.id LIMIT 1) n
  WHERE i.client_id = ${client_id} AND i.id = ${id} AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    AND n.replaced IS NOT NULL AND jsonb_path_exists(n.lines, '$[*] ? (!exists(@.pays) && @.cents < 0)')`;

export const readInvoiceForStaff = (id: number) => systemRead<
  InvoiceDetails & { client_id: number; has_fees: boolean }
>()`
  SELECT json_build_object(${detailsPairs}, 'client_id', i.client_id, 'has_fees', EXISTS (SELECT FROM app.one_time_fees f
    WHERE f.client_id = i.client_id AND f.invoice_id = i.id)) FROM app.invoices i WHERE i.id = ${id}`;

export const readInvoiceRow = (id: number) => systemRead<Invoice>()`
  SELECT ${invoiceJson} FROM app.invoices i WHERE i.id = ${id}`;

/** `today` is the day at the provider's place, the date of documents. */
type Act = { reason: string; staffId: number | null; now: Date; today: string };

/** The row as it was read, locked; no row if it changed meanwhile. */
const unchanged = (of: StaffInvoice): Sql => sql`
  SELECT * FROM app.invoices i WHERE i.client_id = ${of.client_id} AND i.id = ${of.id} AND i.status = ${of.status}
    AND i.paid_cents = ${of.paid_cents} AND i.credited_cents = ${of.credited_cents} AND i.refunded_cents = ${of.refunded_cents} FOR UPDATE`;

const insertPayment = (
  kind: 'credit' | 'refund',
  cents: number,
  { reason, staffId, now, today }: Act,
  { state = 'succeeded', charge = null }: { state?: 'succeeded' | 'started'; charge?: string | null } = {},
): Sql => sql`
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at, noted_on)
  SELECT i.client_id, i.id, ${kind}, ${state}, ${cents}::bigint, i.currency, ${reason}, ${staffId}::bigint, ${charge}::text, ${now}::timestamptz,
    ${claimUntil(now)}::timestamptz, CASE WHEN ${state} = 'succeeded' THEN ${now}::timestamptz END, ${today}::date
  FROM i ON CONFLICT ${underWay} DO NOTHING RETURNING *`;

const logInvoice = (event: 'invoice.voided' | 'invoice.credited', { staffId, reason }: Act): Consequence =>
  logChange(billingActivity, event, {
    by: staffMember(staffId, rawSql('changed.client_id')),
    details: sql`jsonb_build_object('reason', ${reason}::text)`,
  });

const closeUnpaid = ({ staffId }: Act, from: Sql = rawSql('FROM changed')): Consequence =>
  closeItems(unpaidInvoiceItem, {
    subject: rawSql('changed.id::text'),
    client: rawSql('changed.client_id'),
    staffId,
    from,
  });

/** All of these are null if the invoice changed meanwhile. A voided one leaves its period to be invoiced again. */
export const voidInvoice = (of: StaffInvoice, entries: readonly Entry[], act: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.invoices v SET status = 'voided', next_attempt_at = NULL, period = NULL FROM i WHERE v.client_id = i.client_id AND v.id = i.id
    RETURNING v.client_id, v.id, v.currency, v.issuer, v.bill_to, NULL::bigint AS payment_id, ${act.reason}::text AS words,
      ${act.staffId}::bigint AS staff_id, ${act.today}::date AS noted_on`,
    {
      now: act.now,
      before: { i: unchanged(of) },
      parts: {
        ledger_entries: bookEntries(rawSql("'void ' || changed.id"), entries, act.now),
        ...insertNote({ kind: 'void', amounts: calculateNote(of.taxes, entries), now: act.now }),
        ...reopenMissed,
      },
      log: logInvoice('invoice.voided', act),
      mail: mailNote,
      open: openReopened,
      close: closeUnpaid(act),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

type Given = { cents: number; entries: readonly Entry[] };

export const creditInvoice = (of: StaffInvoice, { cents, entries }: Given, act: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.invoices v SET credited_cents = v.credited_cents + p.cents,
      status = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.status WHEN v.paid_cents > v.refunded_cents THEN 'paid' ELSE 'closed' END,
      paid_at = CASE WHEN v.paid_cents + v.credited_cents + p.cents = v.total_cents AND v.paid_cents > v.refunded_cents THEN ${act.now}::timestamptz END,
      next_attempt_at = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.next_attempt_at END
    FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id
    RETURNING v.client_id, v.id, v.number, v.currency, v.status, v.total_cents - v.paid_cents - v.credited_cents AS open_cents, v.issuer, v.bill_to, p.id AS payment_id, p.words, p.staff_id, ${noteDay(act.now)} AS noted_on`,
    {
      now: act.now,
      before: { i: unchanged(of), p: insertPayment('credit', cents, act) },
      parts: {
        ledger_entries: bookEntries(rawSql("'credit ' || changed.payment_id"), entries, act.now),
        ...insertNote({ kind: 'credit', amounts: calculateNote(of.taxes, entries), now: act.now }),
      },
      log: logInvoice('invoice.credited', act),
      mail: mailNote,
      open: openStillUnpaid,
      close: closeUnpaid(act, rawSql("FROM changed WHERE status IN ('paid', 'closed')")),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** A payment of the open amount that staff know no more about; it is reversed as others are. */
export const markPaid = (of: StaffInvoice, { reason, staffId, now, today }: Act) =>
  systemWrite<true>()`${settleInvoice(
    'credit',
    {
      i: unchanged(of),
      r: sql`INSERT INTO app.client_payments (client_id, kind, method, currency, cents, paid_on, reference, words, staff_id, created_at)
        SELECT i.client_id, 'payment', 'other', i.currency, ${of.balance_cents}::bigint, ${today}::date, '', ${reason}, ${staffId}::bigint, ${now}::timestamptz
        FROM i RETURNING *`,
      p: sql`INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, client_payment_id, staff_id, created_at, claimed_until, ended_at)
        SELECT i.client_id, i.id, 'manual', 'succeeded', r.cents, i.currency, r.words, r.id, r.staff_id, ${now}::timestamptz, ${claimUntil(now)}::timestamptz,
          ${now}::timestamptz
        FROM i, r RETURNING *`,
    },
    now,
    { parts: { received_entries: bookReceived(now) } },
  )}`;

/** A refund by other means than the card. */
export const refundByHand = (of: StaffInvoice, { cents, entries }: Given, act: Act) =>
  systemWrite<true>()`${giveBack({ taxes: of.taxes, entries }, { i: unchanged(of), p: insertPayment('refund', cents, act) }, act.now)}`;

/** Begins a refund to the card; null while another payment of the invoice is under way. */
export const beginRefund = (of: StaffInvoice, cents: number, act: Act) => systemWrite<StartedPayment>()`
  WITH i AS (${unchanged(of)}),
  p AS (${insertPayment('refund', cents, act, { state: 'started', charge: of.charge?.remote ?? null })})
  SELECT ${startedJson} FROM p JOIN i ON i.id = p.invoice_id`;

export function recordRefundEnd(payment: StartedPayment, outcome: ChargeOutcome, now: Date) {
  const record = recordAnyOutcome(payment, outcome, now);
  return record && systemWrite<true>()`${record}`;
}
