import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import { columns, listNotes, buildRows } from './rules.ts';

const { all } = columnsOfPage;

/** One page. */
export function reportPdf(report: SellerReport): Promise<Buffer> {
  const title = `${report.address}, ${report.city}`;
  const document = new PdfDocument({ title, foot: report.agent_name, now: new Date(report.as_of) });
  document.write(title, all, { size: 22, font: 'semibold' });
  document.write(`How your listing is performing, from ${report.agent_name}`, all, { colour: colours.muted });
  document.y += 18;
  const [head, rows] = [columns, buildRows(report)];
  drawRow(document, head, { size: 9, colour: colours.muted });
  document.y += 4;
  document.rule();
  document.y += 8;
  for (const [place, row] of rows.entries()) {
    if (place === rows.length - 1) {
      document.rule();
      document.y += 8;
    }
    drawRow(document, row, place === rows.length - 1 ? { font: 'semibold' } : {});
    document.y += 6;
  }
  for (const note of listNotes(report)) document.write(note, all, { size: 9, colour: colours.muted });
  return document.end();
}

type Style = Parameters<PdfDocument['writeAtRight']>[2];

/** The first cell on the left, and each number at the right of a quarter of the page. */
function drawRow(document: PdfDocument, cells: readonly string[], style: Style): void {
  const width = all.width / 4;
  const top = document.y;
  document.write(cells[0] ?? '', { x: all.x, width }, style);
  const below = document.y;
  for (const [place, cell] of cells.slice(1).entries()) {
    document.y = top;
    document.writeAtRight(cell, { x: all.x + width * (place + 1), width }, style);
  }
  document.y = Math.max(document.y, below);
}
