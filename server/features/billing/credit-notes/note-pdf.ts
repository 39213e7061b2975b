import type { NoteKind } from '#contract/billing/credit-notes.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { drawHead, drawLines, drawRow, drawTax, money } from '../pdf/paper-parts.ts';
import { dayText } from '../periods.ts';
import type { PrintedNote } from './printed-note.ts';

const { all } = columnsOfPage;

/** A credit note as a PDF: the same contents always give the same bytes. */
export function notePdf(note: PrintedNote, logo: Buffer | null): Promise<Buffer> {
  const { number, issuer, kind, invoice, reason, currency, subtotal_cents, taxes, total_cents } = note;
  const title = `Credit note ${number}`;
  const document = new PdfDocument({
    title,
    foot: `${issuer.name}, ${title}`,
    now: new Date(note.created_at),
  });
  const dates = [
    ['Issued', dayText(note.issued_on)],
    ['For invoice', invoice],
  ] as const;
  drawHead(document, { ...note, title: 'Credit note', stamp: null, dates }, logo);
  document.write(headings[kind], all, { size: 9, colour: colours.muted });
  document.write(`${money(total_cents)} ${currency}`, all, { size: 26, font: 'semibold' });
  document.y += 20;
  const description = [`${descriptions[kind]} ${invoice}`, reason].filter(Boolean).join(': ');
  drawLines(document, { lines: [{ description, cents: subtotal_cents }], currency });
  document.part('Table', () => {
    drawRow(document, ['Subtotal', money(subtotal_cents)]);
    for (const tax of taxes) drawTax(document, tax);
    document.y += 4;
    drawRow(document, [`Total ${currency}`, money(total_cents)], { size: 13, font: 'semibold' });
  });
  return document.end();
}

const headings: Record<NoteKind, string> = {
  void: 'No longer to be paid',
  credit: 'Taken off the amount due',
  refund: 'Refunded',
};
const descriptions: Record<NoteKind, string> = {
  void: 'Cancellation of invoice',
  credit: 'Credit on invoice',
  refund: 'Refund of invoice',
};
