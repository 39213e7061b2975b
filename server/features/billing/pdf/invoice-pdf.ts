import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { exactAmount } from '#contract/billing/money.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { dayText } from '../periods.ts';
import { calculateAmountDue } from '../rules.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const { all, left, right, words, amount } = columnsOfPage;
const money = (cents: number) => exactAmount(cents / 100);

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
  drawHead(document, invoice, logo);
  drawLines(document, invoice);
  drawTotals(document, invoice);
  drawWayToPay(document, invoice, portalOrigin);
  return document.end();
}

function drawHead(document: PdfDocument, invoice: PrintedInvoice, logo: Buffer | null): void {
  const { number, issuer, bill_to, issued_on, due_on } = invoice;
  const top = document.y;
  const hasLogo = logo !== null && document.logo(logo, left, issuer.name);
  if (!hasLogo) document.write(issuer.name, left, { size: 16, font: 'semibold' });
  const lines = hasLogo ? [issuer.name, ...issuer.address] : issuer.address;
  for (const line of lines) document.write(line, left, { colour: colours.muted });
  const below = document.y;
  document.y = top;
  document.part('H1', () => {
    document.writeAtRight('Invoice', right, { size: 22, font: 'semibold' });
    document.writeAtRight(number, right, { size: 12, colour: colours.muted });
  });
  document.y += 8;
  const stamp = stampOf(invoice);
  if (stamp) {
    document.stamp(stamp.word, { x: right.x + right.width, y: document.y, colour: stamp.colour });
    document.y += 44;
  }
  document.y = Math.max(document.y, below) + 18;
  const beside = document.y;
  document.write('Billed to', left, { size: 9, colour: colours.muted });
  for (const line of bill_to) document.write(line, left);
  const end = document.y;
  document.y = beside;
  for (const [label, value] of [
    ['Issued', dayText(issued_on)],
    ['Due', dayText(due_on)],
  ] as const) {
    const line = document.y;
    document.write(label, { ...right, x: right.x + 90 }, { colour: colours.muted });
    document.y = line;
    document.writeAtRight(value, right);
  }
  document.y = Math.max(document.y, end) + 22;
  drawAmount(document, invoice);
}

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
  const link = new URL(fillPath(paths.invoice, { id: invoice.id }), portalOrigin).href;
  document.y += 18;
  document.room(60);
  document.part('H2', () => document.write('How to pay', all, { size: 12, font: 'semibold' }));
  document.write('Sign in and pay by card:', all);
  document.write(link, all, { colour: colours.action, link });
  document.write('Questions about this invoice? Write to us under Support in your portal.', all, {
    colour: colours.muted,
  });
}

function drawLines(document: PdfDocument, { lines, currency }: PrintedInvoice): void {
  document.part('Table', () => {
    drawRow(document, ['Description', currency], { size: 9, colour: colours.muted }, 'TH');
    document.y += 4;
    document.rule();
    document.y += 8;
    for (const { description, cents } of lines) {
      drawRow(document, [description, money(cents)]);
      document.y += 6;
    }
  });
  document.rule();
  document.y += 10;
}

function drawTotals(document: PdfDocument, invoice: PrintedInvoice): void {
  const { taxes, subtotal_cents, total_cents, paid_cents, credited_cents, refunded_cents } = invoice;
  document.part('Table', () => {
    drawRow(document, ['Subtotal', money(subtotal_cents)]);
    for (const { name, rate, cents, registration } of taxes)
      drawRow(document, [
        `${name} ${rate / 1000}%${registration ? ` (registration ${registration})` : ''}`,
        money(cents),
      ]);
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

function drawRow(
  document: PdfDocument,
  [label, value]: readonly [string, string],
  style: Parameters<PdfDocument['writeAtRight']>[2] = {},
  cell: 'TH' | 'TD' = 'TD',
): void {
  document.room(40);
  document.row([cell, cell], (first, second) => {
    const top = document.y;
    second(() => document.writeAtRight(value, amount, style));
    const below = document.y;
    document.y = top;
    first(() => document.write(label, words, style));
    document.y = Math.max(document.y, below);
  });
}

function stampOf({ status, paid_cents, refunded_cents }: PrintedInvoice) {
  if (status === 'voided') return { word: 'VOID', colour: colours.muted };
  if (status === 'paid') return { word: 'PAID', colour: colours.action };
  if (status === 'closed' && refunded_cents > 0 && refunded_cents === paid_cents)
    return { word: 'REFUNDED', colour: colours.muted };
  return status === 'closed' ? { word: 'CLOSED', colour: colours.muted } : null;
}
