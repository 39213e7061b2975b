import type { CardHolder } from '#contract/billing/card.ts';
import type { Invoice, InvoiceDetails } from '#contract/billing/billing.ts';
import type { BillingDetails } from '#contract/billing/details.ts';
import type { ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import { emptySql, quickRead, rawSql, read, sql, write } from '#server/core/db/sql.ts';
import { change, joinParts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { billingActivity } from './activity.ts';
import { detailsPairs, fromPlans, invoiceJson, planJson, type PlanRow } from './columns.ts';
import { beginCharge, payable, recordOutcome, startedJson, type StartedPayment } from './payments.ts';
import type { PdfKey } from './pdf/pdf-urls.ts';
import { statedClient, type StatedClient } from './statements/movements.ts';

export const readPlan = (now: Date) => quickRead<PlanRow>()`
  SELECT ${planJson(now)} ${fromPlans} WHERE c.id = app.client()`;

export const listInvoices = () => quickRead<Invoice[]>()`
  SELECT coalesce(json_agg(${invoiceJson} ORDER BY i.created_at DESC, i.id DESC), '[]') FROM app.invoices i WHERE i.client_id = app.client()`;

export const readInvoice = (id: number) => quickRead<InvoiceDetails>()`
  SELECT json_build_object(${detailsPairs}) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = ${id}`;

/** The data for which the address of a PDF is signed. */
export const readInvoiceKey = (id: number) => quickRead<PdfKey>()`
  SELECT json_build_object('client_id', i.client_id, 'id', i.id) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = ${id}`;

/** The same for a credit note. */
export const readNoteKey = (id: number) => quickRead<PdfKey>()`
  SELECT json_build_object('client_id', n.client_id, 'id', n.id) FROM app.credit_notes n WHERE n.client_id = app.client() AND n.id = ${id}`;

/** The movements for the statement of account. */
export const readStatedClient = (to: string, zone: string) => read<StatedClient>()`
  ${statedClient(to, zone)} WHERE c.id = app.client()`;

/** The card provider's id of the client; null before its first card. */
export const readCustomer = () => read<{ client_id: number; customer: string | null }>()`
  SELECT json_build_object('client_id', c.id, 'customer', a.customer) ${fromPlans} WHERE c.id = app.client()`;

/** Saves the card provider's id of the client, before it has a card. */
export const saveCustomer = (customer: string) => write<true>()`
  WITH saved_customer AS (
    INSERT INTO app.billing_accounts AS a (client_id, customer) VALUES (app.client(), ${customer})
    ON CONFLICT (client_id) DO UPDATE SET customer = excluded.customer)
  SELECT to_json(true)`;

const detailPairs =
  rawSql(`'company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number,
  'email', a.billing_email`);

/** Empty details of a client that has never saved any. */
export const readDetails = () => quickRead<BillingDetails>()`
  SELECT json_build_object(${detailPairs}) ${fromPlans} WHERE c.id = app.client()`;

export const saveDetails = ({ company, name, address, tax_number, email }: BillingDetails, now: Date) =>
  write<BillingDetails>()`${change(
    sql`INSERT INTO app.billing_accounts AS a (client_id, bill_company, bill_name, bill_address, tax_number, billing_email)
    VALUES (app.client(), ${company}, ${name}, ${address}, ${tax_number}, ${email})
    ON CONFLICT (client_id) DO UPDATE SET bill_company = excluded.bill_company, bill_name = excluded.bill_name,
      bill_address = excluded.bill_address, tax_number = excluded.tax_number, billing_email = excluded.billing_email
    RETURNING a.*`,
    {
      now,
      log: logChange(billingActivity, 'billing.details_changed', { subject: rawSql('NULL'), from: emptySql }),
      answer: sql`SELECT json_build_object(${detailPairs}) FROM changed a`,
    },
  )}`;

type NewCard = {
  method: string;
  customer: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
  holder: CardHolder;
};

/** The card is charged from now on. */
export const saveCard = (card: NewCard, now: Date) =>
  write<true>()`${change(
    sql`INSERT INTO app.billing_accounts AS a (client_id, method, customer, brand, last_four, exp_month, exp_year, holder)
    VALUES (app.client(), ${card.method}, ${card.customer}, ${card.brand}, ${card.last_four}, ${card.exp_month}, ${card.exp_year},
      ${JSON.stringify(card.holder)}::jsonb)
    ON CONFLICT (client_id) DO UPDATE SET method = excluded.method, customer = excluded.customer, brand = excluded.brand,
      last_four = excluded.last_four, exp_month = excluded.exp_month, exp_year = excluded.exp_year, holder = excluded.holder`,
    {
      now,
      log: logChange(billingActivity, 'billing.card_updated', { subject: rawSql('NULL'), from: emptySql }),
      answer: rawSql('SELECT to_json(true)'),
    },
  )}`;

/**
 * Begins to charge all open invoices, the oldest first. It runs after the statement that saves the card and sees
 * invoices issued until then. Those being charged by another process at this moment are left to it.
 */
export const beginPayments = (now: Date) => write<StartedPayment[]>()`
  WITH i AS (
    SELECT * FROM app.invoices i WHERE i.client_id = app.client() AND i.status IN (${payable}) ORDER BY i.created_at, i.id FOR UPDATE),
  ${joinParts(beginCharge(now, { user: rawSql('app.acting_user()') }))}
  SELECT coalesce(json_agg(${startedJson} ORDER BY i.created_at, i.id), '[]') FROM p JOIN i ON i.id = p.invoice_id`;

/** The state of the invoice when a payment was requested. */
export type PayStart = {
  status: Invoice['status'];
  has_card: boolean;
  /** a restored installation charges nobody until an owner has released it */
  is_outgoing_paused: boolean;
  /** the outcome of an earlier identical request */
  repeated: 'started' | 'succeeded' | 'failed' | null;
  words: string | null;
  payment: StartedPayment | null;
  /** an earlier payment that has not ended */
  under_way: StartedPayment | null;
};

/** Begins to charge the open amount; null if there is no such invoice. The row is locked, so that it begins once. */
export const beginPayment = (id: number, requestKey: string | null, now: Date) => write<PayStart>()`
  WITH i AS (SELECT * FROM app.invoices i WHERE i.client_id = app.client() AND i.id = ${id}
      AND NOT EXISTS (SELECT FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.request_key = ${requestKey}::text)
    FOR UPDATE),
  ${joinParts(beginCharge(now, { user: rawSql('app.acting_user()'), requestKey }))},
  before AS (
    SELECT q.state, q.words FROM app.payments q WHERE q.client_id = app.client() AND q.invoice_id = ${id} AND q.request_key = ${requestKey}::text)
  SELECT json_build_object('status', v.status, 'repeated', (SELECT state FROM before), 'words', (SELECT words FROM before),
    'is_outgoing_paused', app.is_outgoing_paused(), 'has_card', EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = v.client_id AND a.method IS NOT NULL),
    'payment', (SELECT ${startedJson} FROM p JOIN i ON i.id = p.invoice_id),
    'under_way', (SELECT ${startedJson} FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
      WHERE p.client_id = v.client_id AND p.invoice_id = v.id AND p.kind = 'card' AND p.state = 'started'))
  FROM app.invoices v WHERE v.client_id = app.client() AND v.id = ${id}`;

/** null while the provider has no final answer */
export function recordEnd(payment: StartedPayment, outcome: ChargeOutcome, now: Date) {
  const record = recordOutcome(payment, outcome, now);
  return record && write<true>()`${record}`;
}
