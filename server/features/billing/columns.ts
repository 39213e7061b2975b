import { payableStatuses } from '#contract/billing/invoices.ts';
import type { Package, Service } from '#contract/access.ts';
import type { PackageInfo } from '#contract/billing/billing.ts';
import type { BillingDetails } from '#contract/billing/details.ts';
import type { Frequency } from '#contract/billing/money.ts';
import type { Trial } from '#contract/billing/trials.ts';
import type { Feature } from '#contract/features.ts';
import { joinSql, rawSql, sql, sqlLiteral, type Sql } from '#server/core/db/sql.ts';
import type { ClientPrice } from './client-prices/rules.ts';
import type { Discount } from './discounts/rules.ts';
import type { Fee } from './fees/rules.ts';
import type { PaidInvoice } from './paid-time.ts';
import type { Taxed } from './tax.ts';

export const dollars = (cents: Sql) => sql`round((${cents}) / 100.0, 2)`;
const payable = joinSql(payableStatuses.map(sqlLiteral));

/** The unpaid part of an invoice i, in cents. */
export const balance = sql`CASE WHEN i.status IN (${payable}, 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END`;

const invoicePairs = sql`'id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', ${dollars(rawSql('i.total_cents'))}, 'balance', ${dollars(balance)},
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on`;

/** An invoice i as the API returns it. */
export const invoiceJson = sql`json_build_object(${invoicePairs})`;

/** The same with all details. */
export const detailsPairs = sql`${invoicePairs}, 
  'lines', (SELECT coalesce(json_agg(json_build_object('description', l ->> 'description', 'amount', ${dollars(rawSql("(l ->> 'cents')::bigint"))})
    ORDER BY n), '[]') FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)),
  'taxes', (SELECT coalesce(json_agg(json_build_object('name', t ->> 'name', 'percent', (t ->> 'rate')::int / 1000.0,
    'amount', ${dollars(rawSql("(t ->> 'cents')::bigint"))}, 'registration', t ->> 'registration') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)),
  'subtotal', ${dollars(rawSql('i.subtotal_cents'))}, 'bill_to', i.bill_to, 'paid_at', app.to_iso(i.paid_at),
  'awaits_bank', EXISTS (SELECT FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.is_confirming),
  'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amount', ${dollars(rawSql('p.cents'))},
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at), 'method', r.method, 'reference', r.reference, 'paid_on', r.paid_on) ORDER BY p.id), '[]')
    FROM app.payments p LEFT JOIN app.client_payments r ON r.client_id = p.client_id AND r.id = p.client_payment_id
    WHERE p.client_id = i.client_id AND p.invoice_id = i.id),
  'credit_notes', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'kind', n.kind, 'amount', ${dollars(rawSql('n.total_cents'))},
    'reason', n.reason, 'issued_on', n.issued_on) ORDER BY n.id), '[]')
    FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id)`;

/** Whom the client wants its invoices made out to, each where it said so. */
export type BillTo = Omit<BillingDetails, 'email'>;

/** A client c's plan as stored, before any calculation. */
export type PlanRow = Taxed & {
  client_id: number;
  client_name: string;
  package: Package;
  services: Service[];
  features: Feature[];
  postal_address: string | null;
  bill_to: BillTo;
  time_zone: string;
  currency: 'CAD' | 'USD';
  /** whether it has ever paid or planned to */
  has_account: boolean;
  frequency: Frequency;
  anchor: number;
  next_payment_on: string | null;
  /** the end of the paid period, where the account is closed then: nothing is charged from that day on */
  cancels_on: string | null;
  /** of the package today */
  price_cents: number | null;
  /** the plan of the next payment: the present package, or the one planned for the end of the period */
  next_plan: { package: Package; frequency: Frequency; cents: number | null };
  is_change_planned: boolean;
  /** the last invoice for days of a package */
  paid: PaidInvoice | null;
  card: { brand: string; last_four: string; exp_month: number; exp_year: number } | null;
  has_past_due: boolean;
  has_failed: boolean;
  owes_cents: number;
  /** those that were not cancelled, oldest first */
  discounts: Discount[];
  /** those that no invoice has, oldest first */
  fees: Fee[];
  /** its own prices that have not ended, by their first days */
  prices: ClientPrice[];
  credits: PackageInfo['credits'];
  /** while it lasts */
  trial: Trial | null;
  had_trial: boolean;
  is_closed: boolean;
};

/** The price of a package for the client c on a day, in cents; null if there is none. All are expressions. */
export const priceOn = (name: Sql, frequency: Sql, currency: Sql, day: Sql): Sql =>
  sql`coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = ${name}
    AND p.frequency = ${frequency} AND p.currency = ${currency} AND p.starts_on <= ${day} ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(${name}, ${frequency}, ${currency}, ${day}))`;

/** The currency of the client c, which depends on where it is taxed today. */
export const currencyOfClient = (now: Date): Sql =>
  sql`CASE (app.tax_place(c.id, ${clientDay(now)})).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END`;
const frequencyOfAccount = rawSql("coalesce(a.frequency, 'Monthly')");
export const nextPackage = rawSql('coalesce(a.planned_package, c.package)');
export const nextFrequency = rawSql("coalesce(a.planned_frequency, a.frequency, 'Monthly')");
/** An account a whose next period is invoiced, because it begins before the account is closed. */
export const isCharged = rawSql('(a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)');
/** The day where the client c is. */
export const clientDay = (now: Date) => sql`app.to_local_time(${now}::timestamptz, c.time_zone)::date`;

/** The next payment of an account a of the client c is due, and service is not interrupted. */
export const isDue = (now: Date): Sql =>
  sql`(a.next_payment_on <= ${clientDay(now)} AND c.account_status IN ('Live', 'Launch') AND ${isCharged})`;

/**
 * The first day of the period that is invoiced next for an account a of the client c. Of several that are due, it is the
 * last one.
 */
const nextPeriodDay = (now: Date): Sql => sql`coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, ${clientDay(now)} + 1, ${nextFrequency}, a.anchor) p), a.next_payment_on, ${clientDay(now)})`;

/**
 * The amount of the next payment of an account a of the client c, by the prices of its day. Where there was none, a
 * price that was set afterwards holds, or the payment would be due forever.
 */
export const nextPrice = (now: Date): Sql => {
  const priceFrom = (day: Sql) => priceOn(nextPackage, nextFrequency, currencyOfClient(now), day);
  return sql`coalesce(${priceFrom(nextPeriodDay(now))}, CASE WHEN a.next_payment_on <= ${clientDay(now)} THEN ${priceFrom(clientDay(now))} END)`;
};

/** Canadian taxes depend on the province: whether that of the client c is unknown on a day. */
export const withoutProvince = (day: string): Sql => sql`EXISTS (
  SELECT FROM app.tax_place(c.id, ${day}::date) p WHERE p.country = 'CA' AND p.region IS NULL)`;

/** A trial t whose last day at the client's place is this day or a later one. */
export const isRunningTrial = (day: Sql): Sql => sql`t.ended_at IS NULL AND t.last_on >= ${day}`;

/** The places of the client c, oldest first. */
const taxPlaces =
  rawSql(`(SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id)`);

/** The refunds of an invoice i that are under way. */
const refundsUnderWay =
  rawSql(`(SELECT coalesce(sum(p.cents), 0) FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
    AND p.kind = 'refund' AND p.state = 'started')`);

/** A PlanRow of `app.clients c LEFT JOIN app.billing_accounts a`. */
export const planJson = (now: Date): Sql => sql`json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'bill_to', json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number),
  'tax_places', ${taxPlaces}, 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', ${currencyOfClient(now)}, 'has_account', a.client_id IS NOT NULL, 'frequency', ${frequencyOfAccount}, 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on,
  'price_cents', ${priceOn(rawSql('c.package'), frequencyOfAccount, currencyOfClient(now), clientDay(now))},
  'next_plan', json_build_object('package', ${nextPackage}, 'frequency', ${nextFrequency}, 'cents', ${nextPrice(now)}),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents + ${refundsUnderWay} END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = ${currencyOfClient(now)}),
  'discounts', (SELECT coalesce(json_agg(json_build_object('id', d.id, 'percent', d.percent, 'cents', d.cents, 'currency', d.currency,
      'starts_on', d.starts_on, 'last_on', d.last_on, 'words', d.words) ORDER BY d.id), '[]')
    FROM app.billing_discounts d WHERE d.client_id = c.id AND d.cancelled_at IS NULL),
  'fees', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency) ORDER BY f.id), '[]')
    FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL),
  'prices', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'package', p.package, 'frequency', p.frequency, 'currency', p.currency,
      'cents', p.cents, 'starts_on', p.starts_on) ORDER BY p.starts_on, p.id), '[]')
    FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL),
  'credits', (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'amount', ${dollars(rawSql('u.cents'))}) ORDER BY u.currency), '[]')
    FROM (SELECT r.currency, sum(r.unused_cents) AS cents FROM app.client_payments r WHERE r.client_id = c.id AND r.unused_cents > 0 GROUP BY 1) u),
  'trial', (SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version)
    FROM app.trials t WHERE t.client_id = c.id AND ${isRunningTrial(clientDay(now))}),
  'had_trial', EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id), 'is_closed', c.account_status = 'Cancelled')`;

export const fromPlans = rawSql('FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id');
