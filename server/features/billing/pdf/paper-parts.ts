import { exactAmount } from '#contract/billing/money.ts';
import { colours, columnsOfPage, type PdfDocument } from '#server/engines/pdf/pdf-document.ts';

const { left, right, words, amount } = columnsOfPage;
export const money = (cents: number): string => exactAmount(cents / 100);

type Head = {
  title: string;
  number: string;
  issuer: { name: string; address: string[] };
  bill_to: string[];
  stamp: { word: string; colour: string } | null;
  /** on the right, such as when it was issued */
  dates: readonly (readonly [label: string, value: string])[];
  /** above the lines of the recipient */
  addressed?: string;
};

/** Who writes to whom, the number of the document and its dates. */
export function drawHead(document: PdfDocument, head: Head, logo: Buffer | null): void {
  const { title, number, issuer, bill_to, stamp, dates, addressed = 'Billed to' } = head;
  const top = document.y;
  const hasLogo = logo !== null && document.logo(logo, left, issuer.name);
  if (!hasLogo) document.write(issuer.name, left, { size: 16, font: 'semibold' });
  const lines = hasLogo ? [issuer.name, ...issuer.address] : issuer.address;
  for (const line of lines) document.write(line, left, { colour: colours.muted });
  const below = document.y;
  document.y = top;
  document.part('H1', () => {
    document.writeAtRight(title, right, { size: 22, font: 'semibold' });
    document.writeAtRight(number, right, { size: 12, colour: colours.muted });
  });
  document.y += 8;
  if (stamp) {
    document.stamp(stamp.word, { x: right.x + right.width, y: document.y, colour: stamp.colour });
    document.y += 44;
  }
  document.y = Math.max(document.y, below) + 18;
  const beside = document.y;
  document.write(addressed, left, { size: 9, colour: colours.muted });
  for (const line of bill_to) document.write(line, left);
  const end = document.y;
  document.y = beside;
  for (const [label, value] of dates) {
    const line = document.y;
    document.write(label, { ...right, x: right.x + 90 }, { colour: colours.muted });
    document.y = line;
    document.writeAtRight(value, right);
  }
  document.y = Math.max(document.y, end) + 22;
}

type Lines = { lines: readonly { description: string; cents: number }[]; currency: string };

export function drawLines(document: PdfDocument, { lines, currency }: Lines): void {
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

type Tax = { name: string; rate: number | null; cents: number; registration: string | null };

export function drawTax(document: PdfDocument, { name, rate, cents, registration }: Tax): void {
  const percent = rate === null ? '' : ` ${rate / 1000}%`;
  drawRow(document, [
    `${name}${percent}${registration ? ` (registration ${registration})` : ''}`,
    money(cents),
  ]);
}

export function drawRow(
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
