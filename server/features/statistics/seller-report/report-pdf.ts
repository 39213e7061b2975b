import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import {
  buildRows,
  columns,
  describeComparison,
  describeDays,
  formatDay,
  listFacts,
  listNotes,
  listNumbers,
  traceLines,
} from '#contract/statistics/seller-report-words.ts';

const { all } = columnsOfPage;
const muted = { size: 9, colour: colours.muted };

/** The same report as the page, in the same order. */
export function reportPdf(report: SellerReport, cover: Buffer | null, agent: Buffer | null): Promise<Buffer> {
  const title = `${report.address}, ${report.city}`;
  const document = new PdfDocument({
    title,
    foot: `${report.agent_name}, ${report.brokerage}`,
    now: new Date(report.as_of),
  });
  if (cover && document.photo(cover, { ...all, height: 190 }, report.address)) document.y += 204;
  document.write(`Listing report from ${report.agent_name}`, all, muted);
  document.part('H1', () => document.write(title, all, { size: 22, font: 'semibold' }));
  const facts = listFacts(report);
  if (facts.length > 0) document.write(facts.join(' · '), all, { size: 12 });
  document.y += 14;
  drawNumbers(document, report);
  drawChart(document, report);
  drawHeading(document, 'Beside other listings');
  document.write(describeComparison(report), all);
  drawSources(document, report);
  drawMonths(document, report);
  drawAgent(document, report, agent);
  return document.end();
}

function drawHeading(document: PdfDocument, words: string): void {
  document.y += 14;
  document.room(60);
  document.part('H2', () => document.write(words, all, { size: 12, font: 'semibold' }));
  document.y += 2;
}

function drawNumbers(document: PdfDocument, report: SellerReport): void {
  const width = all.width / 4;
  const top = document.y;
  const ends = listNumbers(report).map(({ value, label }, place) => {
    document.y = top;
    const column = { x: all.x + place * width, width: width - 10 };
    document.write(value, column, { size: 24, font: 'semibold' });
    document.write(label, column, muted);
    return document.y;
  });
  document.y = Math.max(top, ...ends);
}

function drawChart(document: PdfDocument, { days }: SellerReport): void {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return;
  const place = { ...all, height: 80 };
  drawHeading(document, 'Page views by day');
  document.write(describeDays(days), all);
  const lines = traceLines(days, place);
  if (lines.length === 0) return;
  document.y += 10;
  document.room(place.height + 20);
  document.lines(lines, place, 'Page views by day');
  document.y += 3;
  const below = document.y;
  document.write(formatDay(first.day), all, muted);
  document.y = below;
  document.writeAtRight(formatDay(last.day), all, muted);
}

function drawSources(document: PdfDocument, { sources }: SellerReport): void {
  if (sources.length === 0) return;
  drawHeading(document, 'Where the enquiries came from');
  for (const { source, enquiries } of sources) {
    document.room(16);
    const top = document.y;
    document.write(source, { x: all.x, width: all.width - 80 });
    document.y = top;
    document.writeAtRight(String(enquiries), all);
  }
}

function drawMonths(document: PdfDocument, report: SellerReport): void {
  drawHeading(document, 'Month by month');
  const rows = buildRows(report);
  document.part('Table', () => {
    drawRow(document, columns, muted, 'TH');
    document.rule();
    document.y += 4;
    for (const [place, row] of rows.entries())
      drawRow(document, row, place === rows.length - 1 ? { font: 'semibold' } : {}, 'TD');
  });
  for (const note of listNotes(report)) document.write(note, all, muted);
}

type Style = Parameters<PdfDocument['writeAtRight']>[2];

/** The first cell on the left, and each number at the right of a quarter of the page. */
function drawRow(document: PdfDocument, cells: readonly string[], style: Style, kind: 'TH' | 'TD'): void {
  const width = all.width / 4;
  document.room(20);
  const top = document.y;
  document.row(
    cells.map(() => kind),
    (...parts) => {
      for (const [place, part] of parts.entries()) {
        const column = { x: all.x + width * place, width };
        document.y = top;
        part(() =>
          place === 0
            ? document.write(cells[0] ?? '', column, style)
            : document.writeAtRight(cells[place] ?? '', column, style),
        );
      }
    },
  );
  document.y = top + 16;
}

function drawAgent(
  document: PdfDocument,
  { agent_name, agent_phone, brokerage }: SellerReport,
  portrait: Buffer | null,
): void {
  document.y += 16;
  document.room(70);
  document.rule();
  document.y += 12;
  const hasPhoto =
    portrait !== null && document.photo(portrait, { x: all.x, width: 52, height: 52 }, agent_name);
  const beside = hasPhoto ? { x: all.x + 66, width: all.width - 66 } : all;
  document.write(agent_name, beside, { size: 13, font: 'semibold' });
  document.write(brokerage, beside);
  if (agent_phone !== null)
    document.write(show(agent_phone), beside, { colour: colours.action, link: phoneHref(agent_phone) });
}
