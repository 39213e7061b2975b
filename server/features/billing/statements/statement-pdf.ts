import { exactAmount } from '#contract/billing/money.ts';
import {
  agingNames,
  agingSteps,
  describeEntry,
  nothingToState,
  titleOfEntry,
} from '#contract/billing/statement-text.ts';
import type { StatementAccount, StatementEntry } from '#contract/billing/statement.ts';
import { colours, columnsOfPage, PdfDocument, type TextStyle } from '#server/engines/pdf/pdf-document.ts';
import { drawHead, drawRow } from '../pdf/paper-parts.ts';
import { dayText } from '../periods.ts';
import type { PrintedStatement } from './printed-statement.ts';

const { all } = columnsOfPage;
const right = all.x + all.width;
const columns = {
  date: { x: all.x, width: 74 },
  words: { x: all.x + 80, width: all.width - 250 },
  amount: { x: right - 162, width: 78 },
  balance: { x: right - 78, width: 78 },
};

/** A statement of account as a PDF: the same contents always give the same bytes. */
export function statementPdf(statement: PrintedStatement, logo: Buffer | null): Promise<Buffer> {
  const { issuer, bill_to, from, to, accounts } = statement;
  const number = `${dayText(from)} to ${dayText(to)}`;
  const document = new PdfDocument({
    title: `Statement of account, ${number}`,
    foot: `${issuer.name}, Statement of account, ${number}`,
    now: new Date(`${statement.as_of}T00:00:00Z`),
  });
  const dates = accounts.map(
    ({ currency, closing }) =>
      [balanceName(closing), `${exactAmount(Math.abs(closing))} ${currency}`] as const,
  );
  drawHead(
    document,
    { issuer, bill_to, title: 'Statement', number, stamp: null, dates, addressed: 'Account of' },
    logo,
  );
  if (accounts.length === 0) document.write(nothingToState, all, { colour: colours.muted });
  for (const account of accounts) drawAccount(document, account, statement);
  return document.end();
}

const balanceName = (closing: number) => (closing < 0 ? 'Credit' : 'Balance');

function drawAccount(
  document: PdfDocument,
  { currency, opening, entries, closing, aging, unused }: StatementAccount,
  { from, to, as_of }: PrintedStatement,
): void {
  document.room(160);
  document.part('H2', () => document.write(`Account in ${currency}`, all, { size: 12, font: 'semibold' }));
  document.y += 6;
  document.part('Table', () => {
    drawCells(document, ['Date', 'Entry', 'Amount', 'Balance'], { size: 9, colour: colours.muted }, 'TH');
    document.y += 4;
    document.rule();
    document.y += 8;
    drawCells(document, [dayText(from), 'Opening balance', '', exactAmount(opening)], { font: 'semibold' });
    document.y += 5;
    for (const entry of entries) drawEntry(document, entry);
    document.rule();
    document.y += 8;
    drawCells(document, [dayText(to), 'Closing balance', '', exactAmount(closing)], { font: 'semibold' });
  });
  document.y += 14;
  document.room(190);
  document.part('H2', () => document.write(`Open on ${dayText(as_of)}`, all, { size: 11, font: 'semibold' }));
  document.y += 4;
  document.part('Table', () => {
    for (const step of agingSteps) drawRow(document, [agingNames[step], exactAmount(aging[step])]);
    drawRow(document, ['Unused credit', exactAmount(-unused || 0)]);
    drawRow(document, ['Balance', exactAmount(closing)], { font: 'semibold' });
  });
  document.y += 24;
}

function drawEntry(document: PdfDocument, entry: StatementEntry): void {
  const details = describeEntry(entry, dayText);
  const words = [titleOfEntry(entry), details].filter(Boolean).join(', ');
  drawCells(document, [dayText(entry.date), words, exactAmount(entry.amount), exactAmount(entry.balance)]);
  document.y += 5;
}

function drawCells(
  document: PdfDocument,
  [date, words, amount, balance]: readonly [string, string, string, string],
  style: Omit<TextStyle, 'link'> = {},
  cell: 'TH' | 'TD' = 'TD',
): void {
  document.room(44);
  document.row([cell, cell, cell, cell], (first, second, third, fourth) => {
    const top = document.y;
    const drawAt = (draw: () => void) => {
      document.y = top;
      draw();
    };
    first(() => drawAt(() => document.write(date, columns.date, style)));
    third(() => drawAt(() => document.writeAtRight(amount, columns.amount, style)));
    fourth(() => drawAt(() => document.writeAtRight(balance, columns.balance, style)));
    const below = document.y;
    second(() => drawAt(() => document.write(words, columns.words, style)));
    document.y = Math.max(document.y, below);
  });
}
