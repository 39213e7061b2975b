import { emptySql, rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import type { ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import { bankMs, beginCharge, claimUntil, payable, startedJson, type StartedPayment } from '../payments.ts';
import { isPastDue, openUnpaid } from '../settle-invoice.ts';
import { toClientAdmins } from '../recipients.ts';
import { recordAnyOutcome } from './refunds.ts';
import { longestChargeWaitMs } from '../dunning.ts';
import { insertMissed, openRecorded } from './missed-periods.ts';
import { openMissingProvinces } from '../missing-province.ts';
import { missingPriceItem } from '../queue-items.ts';
import { change, joinParts, writeConsequences } from '#server/core/events/change.ts';
import { byWorker, logChange } from '#server/core/events/log-activity.ts';
import { isPast } from '#server/core/jobs/is-past.ts';
import { openItem } from '#server/core/queue/change-queue.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from '../activity.ts';
import {
  currencyOfClient,
  isCharged,
  isDue,
  nextPackage,
  nextPrice,
  planJson,
  withoutProvince,
  type PlanRow,
} from '../columns.ts';
import { cardEndingMail } from '../mails/card-ending.ts';

/** Begins to charge the next due invoice; null if there is none. The client’s credit is used first. */
export const beginDueCharge = (now: Date) => systemWrite<StartedPayment>()`
  WITH i AS (
    SELECT i.* FROM app.invoices i WHERE ${isPast(rawSql('i.next_attempt_at'), { now, longestMs: longestChargeWaitMs })} AND i.status IN (${payable})
      AND EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = i.client_id AND a.method IS NOT NULL)
      AND NOT EXISTS (SELECT FROM app.client_payments r WHERE r.client_id = i.client_id AND r.currency = i.currency AND r.unused_cents > 0)
    ORDER BY i.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED),
  ${joinParts(beginCharge(now))}
  SELECT ${startedJson} FROM p JOIN i ON i.client_id = p.client_id AND i.id = p.invoice_id`;

/** Takes over a payment whose process has died, or whose answer was not final; null if there is none. */
export const resumeCharge = (now: Date) => systemWrite<StartedPayment>()`
  WITH p AS (
    UPDATE app.payments p SET claimed_until = ${claimUntil(now)}
    WHERE (p.client_id, p.id) = (
      SELECT q.client_id, q.id FROM app.payments q WHERE q.state = 'started' AND ${isPast(rawSql('q.claimed_until'), { now, longestMs: bankMs })}
      ORDER BY q.claimed_until LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING p.*)
  SELECT ${startedJson} FROM p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id`;

/** null while the provider has no final answer */
export function recordEnd(payment: StartedPayment, outcome: ChargeOutcome, now: Date) {
  const record = recordAnyOutcome(payment, outcome, now);
  return record && systemWrite<true>()`${record}`;
}

/** An account `a` of a client `c` whose next period has begun at their place, and who can be invoiced on this date. */
const isToInvoice = (
  issuedOn: string,
  now: Date,
) => sql`a.next_payment_on <= (${now}::timestamptz + interval '14 hours')::date
      AND a.next_payment_on <= app.to_local_time(${now}::timestamptz, c.time_zone)::date
      AND c.account_status IN ('Live', 'Launch') AND ${isCharged}
      AND ${nextPrice(now)} IS NOT NULL
      AND NOT ${withoutProvince(issuedOn)}
`;

type DueClients = { most: number; issuedOn: string; now: Date };

export const listDueClients = ({ most, issuedOn, now }: DueClients) => systemWrite<number[]>()`
  SELECT coalesce(json_agg(client_id), '[]') FROM (
    SELECT a.client_id FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
    WHERE ${isToInvoice(issuedOn, now)} ORDER BY a.next_payment_on, a.client_id LIMIT ${most}) due`;

/** Locked until they are invoiced; all of them, or one. */
export const lockDueClients = ({
  most,
  issuedOn,
  now,
  only,
}: DueClients & { only: number | null }) => systemWrite<PlanRow[]>()`
  WITH due AS (
    SELECT a.client_id FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
    WHERE ${isToInvoice(issuedOn, now)} AND (${only}::bigint IS NULL OR a.client_id = ${only}::bigint)
    ORDER BY a.next_payment_on, a.client_id LIMIT ${most} FOR NO KEY UPDATE OF c SKIP LOCKED FOR UPDATE OF a SKIP LOCKED)
  SELECT coalesce(json_agg(${planJson(now)} ORDER BY c.id), '[]')
  FROM due JOIN app.clients c ON c.id = due.client_id JOIN app.billing_accounts a ON a.client_id = c.id`;

type Advance = {
  client_id: number;
  /** the first day of the period that begins now; what began before it and has no invoice was missed */
  period: string;
  next: string;
};

/** The step after the invoices: sets the first day of each client's next period, and records those it jumps over. */
export const advancePeriods = (advances: readonly Advance[], now: Date) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.billing_accounts a SET next_payment_on = n.next FROM n WHERE a.client_id = n.client_id RETURNING a.client_id`,
    {
      now,
      before: {
        n: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(advances)}::jsonb) AS n (client_id bigint, period date, next date)`,
        recorded_periods: insertMissed(
          rawSql('SELECT n.client_id, n.period AS before, n.period AS cut FROM n'),
          now,
        ),
      },
      open: openRecorded,
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;

/** The clients of these periods that already have an invoice, so that none gets a second one. */
export const listInvoiced = (periods: readonly { client_id: number; period: string }[]) => systemRead<
  number[]
>()`
  SELECT coalesce(json_agg(i.client_id), '[]') FROM app.invoices i
  JOIN jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) AS n (client_id bigint, period date) ON n.client_id = i.client_id AND n.period = i.period`;

/** Marks invoices that were not paid in time as past due, and queues them for a colleague. */
export const markPastDue = (now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.invoices i SET status = 'past_due' WHERE i.status IN ('pending', 'open', 'failed') AND i.next_attempt_at IS NULL
      AND i.payment_due_at < ${now} AND ${isPastDue(now)}
    RETURNING i.client_id, i.id, i.number, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents`,
    {
      now,
      log: logChange(billingActivity, 'invoice.past_due', {
        by: byWorker(),
      }),
      open: openUnpaid,
    },
  )}`;

/** Clients that would be invoiced if their package had a price. */
export const reportMissingPrices = (now: Date) =>
  systemWrite<null>()`${writeConsequences(
    sql`FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
      WHERE ${isDue(now)} AND ${nextPrice(now)} IS NULL`,
    {
      now,
      open: openItem(missingPriceItem, {
        subject: sql`${nextPackage} || ' ' || ${currencyOfClient(now)}`,
        client: rawSql('c.id'),
        details: { package: nextPackage, currency: currencyOfClient(now) },
      }),
    },
  )}`;

/** Canadian clients without a province that have not been reported yet. */
export const reportMissingProvinces = (now: Date) =>
  systemWrite<null>()`${writeConsequences(emptySql, {
    now,
    open: openMissingProvinces(rawSql('FROM app.clients c')),
  })}`;

/** Mails the Admins of clients whose card ends before this instant, once for each card. */
export const announceEndingCards = (before: Date, now: Date) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.billing_accounts a SET announced_method = a.method || ' ' || a.exp_year || '-' || a.exp_month
    FROM app.clients c
    WHERE c.id = a.client_id AND c.account_status IN ('Live', 'Launch') AND a.method IS NOT NULL AND a.cancels_on IS NULL
      AND make_date(a.exp_year, a.exp_month, 1) + interval '1 month' <= ${before}::timestamptz AT TIME ZONE 'UTC'
      AND a.announced_method IS DISTINCT FROM a.method || ' ' || a.exp_year || '-' || a.exp_month
    RETURNING a.client_id, a.brand || ' ending in ' || a.last_four AS card, lpad(a.exp_month::text, 2, '0') || '/' || a.exp_year AS expiry`,
    {
      now,
      mail: queueMail(cardEndingMail, {
        to: rawSql('u.email'),
        details: { card: rawSql('changed.card'), expiry: rawSql('changed.expiry') },
        client: rawSql('changed.client_id'),
        from: toClientAdmins,
      }),
    },
  )}`;
