import { payableStatuses } from '#contract/billing/invoices.ts';
import { joinSql, rawSql, sql, sqlLiteral, type Sql } from '../db/sql.ts';

const dollars = (cents: Sql) => sql`round((${cents}) / 100.0, 2)`;
const payable = joinSql(payableStatuses.map(sqlLiteral));

/** What of an invoice i is still to be paid, in cents. */
export const balance = sql`CASE WHEN i.status IN (${payable}, 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END`;

const invoicePairs = sql`'id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', ${dollars(rawSql('i.total_cents'))}, 'balance', ${dollars(balance)},
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at)`;

/** An invoice i as the API answers it. */
export const invoiceJson = sql`json_build_object(${invoicePairs})`;

/** The same with everything in it. */
export const detailsPairs = sql`${invoicePairs}, 
  'lines', (SELECT coalesce(json_agg(json_build_object('description', l ->> 'description', 'amount', ${dollars(rawSql("(l ->> 'cents')::bigint"))})
    ORDER BY n), '[]') FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)),
  'taxes', (SELECT coalesce(json_agg(json_build_object('name', t ->> 'name', 'percent', (t ->> 'rate')::int / 1000.0,
    'amount', ${dollars(rawSql("(t ->> 'cents')::bigint"))}, 'registration', t ->> 'registration') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)),
  'subtotal', ${dollars(rawSql('i.subtotal_cents'))}, 'bill_to', i.bill_to, 'paid_at', app.to_iso(i.paid_at),
  'awaits_bank', EXISTS (SELECT FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.is_confirming),
  'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amount', ${dollars(rawSql('p.cents'))},
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at)) ORDER BY p.id), '[]')
    FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id)`;

/** What the client c pays for, before anything is worked out from it. */
export type PlanRow = {
  client_id: number;
  client_name: string;
  package: 'Create' | 'Build' | 'Engage' | 'Grow' | 'Drive' | 'Accelerate';
  country: string;
  region: string | null;
  time_zone: string;
  currency: 'CAD' | 'USD';
  frequency: 'Monthly' | 'Annually';
  anchor: number;
  next_payment_on: string | null;
  /** of the package from its next payment on, or from today on */
  price_cents: number | null;
  card: { brand: string; last_four: string; exp_month: number; exp_year: number } | null;
  has_past_due: boolean;
  has_failed: boolean;
  owes_cents: number;
};

/** The price of a package on a day, in cents; null where there is none. All are expressions. */
export const priceOn = (name: Sql, frequency: Sql, currency: Sql, day: Sql): Sql =>
  sql`app.package_price(${name}, ${frequency}, ${currency}, ${day})`;

export const currencyOfClient = rawSql("CASE c.country WHEN 'CA' THEN 'CAD' ELSE 'USD' END");
export const frequencyOfAccount = rawSql("coalesce(a.frequency, 'Monthly')");

/** A PlanRow of `app.clients c LEFT JOIN app.billing_accounts a`. */
export const planJson = (now: Date): Sql => sql`json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'country', c.country, 'region', c.state_or_province,
  'time_zone', c.time_zone, 'currency', ${currencyOfClient}, 'frequency', ${frequencyOfAccount}, 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on,
  'price_cents', ${priceOn(
    rawSql('c.package'),
    frequencyOfAccount,
    currencyOfClient,
    sql`coalesce(a.next_payment_on, (${now}::timestamptz AT TIME ZONE c.time_zone)::date)`,
  )},
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'))`;

export const fromPlans = rawSql('FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id');
