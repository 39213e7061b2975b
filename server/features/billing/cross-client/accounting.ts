import type { VersionedSettings } from '#contract/billing/accounting.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import type { Rate } from '../accounting/documents.ts';
import { billingStaffEvents } from '../staff-events.ts';

type Period = { from: string; to: string };

const inPeriod = (day: Sql, { from, to }: Period): Sql => sql`${day} BETWEEN ${from}::date AND ${to}::date`;

/** The taxes of an invoice i without their amounts. */
const rates =
  rawSql(`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n))`);

/** Those of its lines, which differ where a change of package gives back days of another place. */
const ratesOfLines = sql`(SELECT jsonb_agg(DISTINCT coalesce(l -> 'rates', ${rates})) FROM jsonb_array_elements(i.lines) l)`;

const lines =
  rawSql(`(SELECT coalesce(jsonb_agg(jsonb_build_object('description', l -> 'description', 'cents', l -> 'cents', 'rates', l -> 'rates') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n))`);

/** Accounting programs know a client by its name, so a later client of the same name has its id behind it. */
const contacts = rawSql(`contacts AS (
    SELECT c.id, c.name || CASE WHEN row_number() OVER (PARTITION BY lower(trim(c.name)) ORDER BY c.id) > 1 THEN ' (' || c.id || ')' ELSE '' END AS name
    FROM app.clients c)`);

/** How many documents a period has, and which taxes. */
export const readExported = (period: Period) => systemRead<{
  invoices: number;
  credit_notes: number;
  rates: Rate[][];
}>()`
  WITH d AS (
    SELECT 'invoice' AS kind, ${ratesOfLines} AS rates FROM app.invoices i WHERE ${inPeriod(rawSql('i.issued_on'), period)}
    UNION ALL
    SELECT 'credit_note', ${ratesOfLines} FROM app.credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    WHERE ${inPeriod(rawSql('n.issued_on'), period)})
  SELECT json_build_object('invoices', count(*) FILTER (WHERE d.kind = 'invoice'), 'credit_notes', count(*) FILTER (WHERE d.kind = 'credit_note'),
    'rates', (SELECT coalesce(jsonb_agg(DISTINCT r), '[]') FROM d, jsonb_array_elements(d.rates) r)) FROM d`;

/** The invoices of a period for a cursor, one a row, by currency and number. */
export const exportInvoices = (period: Period) => systemRead<never>()`
  WITH ${contacts}
  SELECT json_build_object('kind', 'invoice', 'number', i.number, 'invoice', NULL, 'issued_on', i.issued_on, 'due_on', i.due_on,
    'contact', c.name, 'currency', i.currency, 'lines', ${lines},
    'rates', ${rates}, 'subtotal_cents', i.subtotal_cents, 'tax_cents', i.tax_cents, 'total_cents', i.total_cents)
  FROM app.invoices i JOIN contacts c ON c.id = i.client_id WHERE ${inPeriod(rawSql('i.issued_on'), period)} ORDER BY i.currency, i.number`;

/** The same of credit notes, each with one line and the rates of its invoice, or that invoice where its lines differ. */
export const exportNotes = (period: Period) => systemRead<never>()`
  WITH ${contacts}
  SELECT json_build_object('kind', 'credit_note', 'number', n.number, 'invoice', i.number, 'issued_on', n.issued_on, 'due_on', n.issued_on,
    'contact', c.name, 'currency', n.currency, 'lines', jsonb_build_array(jsonb_build_object(
      'description', concat_ws(': ', 'Credit on invoice ' || i.number, nullif(n.reason, '')), 'cents', n.subtotal_cents)),
    'credited', CASE WHEN jsonb_path_exists(i.lines, '$[*].rates') THEN jsonb_build_object('lines', ${lines}, 'total_cents', i.total_cents) END,
    'rates', ${rates}, 'subtotal_cents', n.subtotal_cents, 'tax_cents', n.tax_cents, 'total_cents', n.total_cents)
  FROM app.credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id JOIN contacts c ON c.id = n.client_id
  WHERE ${inPeriod(rawSql('n.issued_on'), period)} ORDER BY n.currency, n.number`;

const settingsJson = rawSql(
  `json_build_object('program', s.program, 'account', s.account, 'amounts', s.amounts, 'dates', s.dates, 'taxes', s.taxes, 'version', s.version)`,
);

export const readAccountingSettings = () => systemRead<VersionedSettings[]>()`
  SELECT coalesce(json_agg(${settingsJson} ORDER BY s.program), '[]') FROM app.accounting_settings s`;

/** Null if somebody else has changed them since that version. */
export const saveAccountingSettings = (
  { program, account, amounts, dates, taxes, version }: VersionedSettings,
  { staffId, now }: { staffId: number | null; now: Date },
) =>
  systemWrite<VersionedSettings>()`${change(
    sql`INSERT INTO app.accounting_settings AS s (program, account, amounts, dates, taxes)
    SELECT ${program}, ${account}, ${amounts}, ${dates}, ${JSON.stringify(taxes)}::jsonb
    WHERE ${version}::int = 0 OR EXISTS (SELECT FROM app.accounting_settings o WHERE o.program = ${program})
    ON CONFLICT (program) DO UPDATE SET account = excluded.account, amounts = excluded.amounts, dates = excluded.dates, taxes = excluded.taxes,
      version = s.version + 1 WHERE s.version = ${version}::int
    RETURNING *`,
    {
      now,
      log: logStaffChange(billingStaffEvents, 'billing.accounting_changed', {
        by: staffId,
        details: rawSql("jsonb_build_object('program', changed.program)"),
      }),
      answer: sql`SELECT ${settingsJson} FROM changed s`,
    },
  )}`;
