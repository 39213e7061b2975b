import type { InvoiceStatus } from '#contract/billing/invoices.ts';
import { rawSql } from '#server/core/db/sql.ts';

/** The printed contents of an invoice. They never change; a stamp says whether it was paid, voided or credited. */
export type PrintedInvoice = {
  client_id: number;
  id: number;
  number: string;
  status: InvoiceStatus;
  currency: string;
  lines: { description: string; cents: number }[];
  taxes: { name: string; rate: number; cents: number; registration: string | null }[];
  subtotal_cents: number;
  total_cents: number;
  paid_cents: number;
  credited_cents: number;
  refunded_cents: number;
  issuer: { name: string; address: string[]; logo: string | null };
  bill_to: string[];
  created_at: string;
  issued_on: string;
  due_on: string;
  paid_at: string | null;
};

/** A PrintedInvoice of a row i of app.invoices. */
export const printedPairs =
  rawSql(`'client_id', i.client_id, 'id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'lines', i.lines, 'taxes', i.taxes, 'subtotal_cents', i.subtotal_cents, 'total_cents', i.total_cents, 'paid_cents', i.paid_cents,
  'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents, 'issuer', i.issuer, 'bill_to', i.bill_to,
  'created_at', app.to_iso(i.created_at), 'issued_on', i.issued_on, 'due_on', i.due_on, 'paid_at', app.to_iso(i.paid_at)`);
