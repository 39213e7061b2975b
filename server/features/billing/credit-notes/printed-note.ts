import type { NoteKind } from '#contract/billing/credit-notes.ts';
import { rawSql } from '#server/core/db/sql.ts';
import type { NoteTax } from './rules.ts';

/** The printed contents of a credit note, which never change. */
export type PrintedNote = {
  client_id: number;
  id: number;
  number: string;
  kind: NoteKind;
  invoice_id: number;
  invoice: string;
  currency: string;
  reason: string;
  subtotal_cents: number;
  taxes: NoteTax[];
  total_cents: number;
  issuer: { name: string; address: string[]; logo: string | null };
  bill_to: string[];
  issued_on: string;
  created_at: string;
};

/** A PrintedNote of a row n of app.credit_notes and its invoice i. */
export const printedNotePairs =
  rawSql(`'client_id', n.client_id, 'id', n.id, 'number', n.number, 'kind', n.kind, 'invoice_id', i.id, 'invoice', i.number,
  'currency', n.currency, 'reason', n.reason, 'subtotal_cents', n.subtotal_cents, 'taxes', n.taxes, 'total_cents', n.total_cents,
  'issuer', n.issuer, 'bill_to', n.bill_to, 'issued_on', n.issued_on, 'created_at', app.to_iso(n.created_at)`);
