import type { NoteKind } from '#contract/billing/credit-notes.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { Consequence, Parts } from '#server/core/events/change.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { printedNotePairs, type PrintedNote } from '../credit-notes/printed-note.ts';
import type { NoteAmounts } from '../credit-notes/rules.ts';
import { creditNoteMail } from '../mails/credit-note.ts';
import type { PdfKey } from '../pdf/pdf-urls.ts';

/** The data for which the address of a note's PDF is signed. */
export const readNoteKeyForStaff = (id: number) => systemRead<PdfKey>()`
  SELECT json_build_object('client_id', n.client_id, 'id', n.id) FROM app.credit_notes n WHERE n.id = ${id}`;

/** The signature replaces the session of the person who requested it. */
export const readPrintedNote = ({ client_id, id }: PdfKey) => systemRead<PrintedNote>()`
  SELECT json_build_object(${printedNotePairs}) FROM app.credit_notes n
  JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
  WHERE n.client_id = ${client_id} AND n.id = ${id}`;

type Note = { kind: NoteKind; amounts: NoteAmounts; now: Date };

/**
 * The credit note of the changed invoice, with the next number of its year. `changed` is one row with payment_id,
 * words, noted_on, issuer, bill_to and staff_id.
 */
export const insertNote = ({ kind, amounts: { subtotal, taxes, tax }, now }: Note): Parts => ({
  note_numbers: sql`INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last`,
  credit_notes: sql`INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, ${kind}, changed.currency,
      coalesce(changed.words, ''), ${subtotal}::bigint, ${JSON.stringify(taxes)}::jsonb, ${tax}::bigint, ${subtotal + tax}::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, ${now}::timestamptz
    FROM changed, note_numbers s RETURNING *`,
});

/** The note goes as a PDF to all who get the invoices. */
export const mailNote: Consequence = queueMail(creditNoteMail, {
  to: rawSql('u.email'),
  details: {
    client_id: rawSql('n.client_id'),
    note_id: rawSql('n.id'),
    invoice_id: rawSql('n.invoice_id'),
    number: rawSql('n.number'),
    invoice: rawSql('i.number'),
    kind: rawSql('n.kind'),
    cents: rawSql('n.total_cents'),
    currency: rawSql('n.currency'),
  },
  client: rawSql('n.client_id'),
  from: rawSql(`FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id`),
});
