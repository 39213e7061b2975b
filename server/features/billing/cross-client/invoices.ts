import type { Invoice } from '#contract/billing/billing.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from '../activity.ts';
import { invoiceJson } from '../columns.ts';
import type { InvoiceDraft, Issuer } from '../issue.ts';
import { invoiceIssuedMail } from '../mails/invoice-issued.ts';
import { toBillingRecipients } from '../recipients.ts';
import type { PdfKey } from '../pdf/pdf-urls.ts';
import { printedPairs, type PrintedInvoice } from '../pdf/printed-invoice.ts';

/** The signature replaces the session of the person who requested it. */
export const readPrintedInvoice = ({ client_id, id }: PdfKey) => systemRead<PrintedInvoice>()`
  SELECT json_build_object(${printedPairs}) FROM app.invoices i WHERE i.client_id = ${client_id} AND i.id = ${id}`;

type Issue = {
  issuer: Issuer;
  year: number;
  staffId: number | null;
  now: Date;
  /** a condition of the enclosing statement for issuing them at all */
  where?: Sql;
};

/** Issues all of these invoices, or none. Returns them in the order of their numbers. */
export function issueInvoices(drafts: readonly InvoiceDraft[], issue: Issue) {
  const { statement, ...consequences } = issueInvoice(drafts, issue);
  return systemWrite<Invoice[]>()`${change(statement, {
    now: issue.now,
    ...consequences,
    answer: sql`SELECT coalesce(json_agg(${invoiceJson} ORDER BY i.number), '[]') FROM changed i`,
  })}`;
}

/**
 * The change that issues invoices, for `change`: each gets the next number of its year and is booked and logged. It is mailed
 * unless a card is charged for it. The number row stays locked to the end, so that an invoice that is not issued uses
 * no number.
 */
export const issueInvoice = (
  drafts: readonly InvoiceDraft[],
  { issuer, year, staffId, now, where = rawSql('true') }: Issue,
) => ({
  statement: sql`INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
      issuer, bill_to, created_at, payment_due_at, staff_id, status, next_attempt_at, paid_at, replaced)
    SELECT client_id, number, period, currency, lines, taxes, subtotal, tax, subtotal + tax, issued_on, due_on, ${JSON.stringify(issuer)}::jsonb,
      bill_to, ${now}::timestamptz, due_at, ${staffId}::bigint, CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE status END,
      CASE WHEN subtotal + tax > 0 THEN next_attempt_at END, CASE WHEN subtotal + tax = 0 THEN ${now}::timestamptz END, replaced
    FROM numbered_drafts ORDER BY n RETURNING *`,
  before: {
    d: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(drafts.map((draft, n) => ({ ...draft, n })))}::jsonb) AS d (
        n int, client_id bigint, period date, currency text, lines jsonb, taxes jsonb, subtotal bigint, tax bigint, bill_to jsonb,
        issued_on date, due_on date, due_at timestamptz, status text, next_attempt_at timestamptz, entries jsonb, replaced jsonb)
      WHERE ${where}`,
    numbers: sql`INSERT INTO app.invoice_numbers AS s (issuer, year, last) SELECT 'main', ${year}::int, count(*) FROM d HAVING count(*) > 0
      ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.last`,
    numbered_drafts: sql`SELECT d.*, ${year}::int || '-' || lpad((s.last - (SELECT count(*) FROM d) + d.n + 1)::text, 6, '0') AS number FROM d, numbers s`,
  },
  parts: {
    ledger_entries: sql`INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT m.client_id, 'invoice ' || m.id, e.account, m.currency, e.cents, ${now}::timestamptz
      FROM changed m JOIN numbered_drafts d ON d.client_id = m.client_id AND d.number = m.number,
        jsonb_to_recordset(d.entries) AS e (account text, cents bigint)`,
  },
  log: logChange(billingActivity, 'invoice.created', {
    by: { client: rawSql('changed.client_id'), user: rawSql('NULL'), staff: rawSql('changed.staff_id') },
  }),
  mail: queueMail(invoiceIssuedMail, {
    to: rawSql('u.email'),
    details: {
      client_id: rawSql('changed.client_id'),
      invoice_id: rawSql('changed.id'),
      number: rawSql('changed.number'),
      cents: rawSql('changed.total_cents'),
      currency: rawSql('changed.currency'),
      due_on: rawSql('changed.due_on'),
      credit_cents:
        rawSql(`(SELECT least(changed.total_cents, coalesce(sum(r.unused_cents), 0))::bigint FROM app.client_payments r
        WHERE r.client_id = changed.client_id AND r.currency = changed.currency)`),
    },
    client: rawSql('changed.client_id'),
    from: sql`${toBillingRecipients} AND changed.status = 'pending'`,
  }),
});
