import { accountPath } from '#contract/account-path.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { dayText } from '../periods.ts';
import { calculateAmountDue } from '../rules.ts';
import { drawHead, drawLines, drawRow, drawTax, money } from './paper-parts.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const { all } = columnsOfPage;

/** An invoice as a PDF: the same contents always give the same bytes. */
export function invoicePdf(
  invoice: PrintedInvoice,
  logo: Buffer | null,
  portalOrigin: string,
): Promise<Buffer> {
  const { number, issuer } = invoice;
  const title = `Invoice ${number}`;
  const document = new PdfDocument({
    title,
    foot: `${issuer.name}, ${title}`,
    now: new Date(invoice.created_at),
  });
  drawHead(
    document,
    { ...invoice, title: 'Invoice', stamp: stampOf(invoice), dates: datesOf(invoice) },
    logo,
  );
  drawAmount(document, invoice);
  drawLines(document, invoice);
  drawTotals(document, invoice);
  drawWayToPay(document, invoice, portalOrigin);
  return document.end();
}

const datesOf = ({ issued_on, due_on }: PrintedInvoice) =>
  [
    ['Issued', dayText(issued_on)],
    ['Due', dayText(due_on)],
  ] as const;

/** The one number that people look for, with the day it is due. */
function drawAmount(document: PdfDocument, invoice: PrintedInvoice): void {
  const amountDue = calculateAmountDue(invoice);
  const isPaid = invoice.status === 'paid';
  if (amountDue === null && !isPaid) return;
  document.write(isPaid ? 'Paid in full' : 'Amount due', all, { size: 9, colour: colours.muted });
  const words = `${money(amountDue ?? invoice.total_cents)} ${invoice.currency}`;
  document.write(words, all, { size: 26, font: 'semibold' });
  if (amountDue !== null) document.write(`Due ${dayText(invoice.due_on)}`, all, { size: 12 });
  document.y += 20;
}

/** Without a page to pay on, an invoice leaves its reader to search for one. */
function drawWayToPay(document: PdfDocument, invoice: PrintedInvoice, portalOrigin: string): void {
  if (calculateAmountDue(invoice) === null) return;
  const path = fillPath(paths.invoice, { id: invoice.id });
  const link = new URL(accountPath(invoice.client_id, path), portalOrigin).href;
  document.y += 18;
  document.room(60);
  document.part('H2', () => document.write('How to pay', all, { size: 12, font: 'semibold' }));
  document.write('Sign in and pay by card:', all);
  // short enough to be typed from paper
  document.write(new URL(path, portalOrigin).href, all, { colour: colours.action, link });
  document.write('Questions about this invoice? Write to us under Support in your portal.', all, {
    colour: colours.muted,
  });
}

function drawTotals(document: PdfDocument, invoice: PrintedInvoice): void {
  const { taxes, subtotal_cents, total_cents, paid_cents, credited_cents, refunded_cents } = invoice;
  document.part('Table', () => {
    drawRow(document, ['Subtotal', money(subtotal_cents)]);
    for (const tax of taxes) drawTax(document, tax);
    document.y += 4;
    drawRow(document, [`Total ${invoice.currency}`, money(total_cents)], { size: 13, font: 'semibold' });
    const deductions = [
      ['Paid', paid_cents],
      ['Credited', credited_cents],
      ['Refunded', -refunded_cents],
    ] as const;
    for (const [label, cents] of deductions) if (cents !== 0) drawRow(document, [label, money(-cents)]);
  });
  if (invoice.status === 'voided')
    document.write('This invoice was voided. Nothing is to be paid.', all, { colour: colours.muted });
}

function stampOf({ status, paid_cents, refunded_cents }: PrintedInvoice) {
  if (status === 'voided') return { word: 'VOID', colour: colours.muted };
  if (status === 'paid') return { word: 'PAID', colour: colours.action };
  if (status === 'closed' && refunded_cents > 0 && refunded_cents === paid_cents)
    return { word: 'REFUNDED', colour: colours.muted };
  return status === 'closed' ? { word: 'CLOSED', colour: colours.muted } : null;
}
