import { phoneHref } from '#contract/phones.ts';
import { show } from '#contract/shown.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import { splitLines } from '#server/core/mail/part-to-html.ts';
import { colours, columnsOfPage, PdfDocument } from '#server/engines/pdf/pdf-document.ts';
import {
  traceLines,
  writeSellerReport,
  type WrittenSellerReport,
} from '#contract/statistics/seller-report-words.ts';

const { all } = columnsOfPage;
const indented = { x: all.x + 14, width: all.width - 14 };
const muted = { size: 9, colour: colours.muted };

/** The same report as the page, in the same order. */
export function reportPdf(report: SellerReport, cover: Buffer | null, agent: Buffer | null): Promise<Buffer> {
  const { title, from, facts, note, numbers, chart, comparison, sources, months } = writeSellerReport(report);
  const document = new PdfDocument({
    title,
    foot: `${report.agent_name}, ${report.brokerage}`,
    now: new Date(report.as_of),
  });
  if (cover && document.photo(cover, { ...all, height: 190 }, report.address)) document.y += 204;
  document.write(from, all, muted);
  document.part('H1', () => document.write(title, all, { size: 22, font: 'semibold' }));
  if (facts !== '') document.write(facts, all, { size: 12 });
  if (note !== null) {
    document.y += 8;
    for (const line of splitLines(note)) document.write(line, indented, { size: 11 });
  }
  document.y += 14;
  drawNumbers(document, numbers);
  drawChart(document, chart);
  drawHeading(document, comparison.title);
  document.write(comparison.sentence, all);
  drawSources(document, sources);
  drawMonths(document, months);
  drawAgent(document, report, agent);
  return document.end();
}

function drawHeading(document: PdfDocument, words: string): void {
  document.y += 14;
  document.room(60);
  document.part('H2', () => document.write(words, all, { size: 12, font: 'semibold' }));
  document.y += 2;
}

function drawNumbers(document: PdfDocument, numbers: WrittenSellerReport['numbers']): void {
  const width = all.width / 4;
  const top = document.y;
  const ends = numbers.map(({ value, label }, place) => {
    document.y = top;
    const column = { x: all.x + place * width, width: width - 10 };
    document.write(value, column, { size: 24, font: 'semibold' });
    document.write(label, column, muted);
    return document.y;
  });
  document.y = Math.max(top, ...ends);
}

function drawChart(document: PdfDocument, chart: WrittenSellerReport['chart']): void {
  if (chart === null) return;
  const place = { ...all, height: 80 };
  drawHeading(document, chart.title);
  document.write(chart.sentence, all);
  const lines = traceLines(chart.days, place);
  if (lines.length === 0) return;
  document.y += 10;
  document.room(place.height + 20);
  document.lines(lines, place, chart.title);
  document.y += 3;
  const below = document.y;
  document.write(chart.ends[0], all, muted);
  document.y = below;
  document.writeAtRight(chart.ends[1], all, muted);
}

function drawSources(document: PdfDocument, { title, rows }: WrittenSellerReport['sources']): void {
  if (rows.length === 0) return;
  drawHeading(document, title);
  for (const { source, enquiries } of rows) {
    document.room(16);
    const top = document.y;
    document.write(source, { x: all.x, width: all.width - 80 });
    document.y = top;
    document.writeAtRight(String(enquiries), all);
  }
}

function drawMonths(
  document: PdfDocument,
  { title, columns, rows, notes }: WrittenSellerReport['months'],
): void {
  drawHeading(document, title);
  document.part('Table', () => {
    drawRow(document, columns, muted, 'TH');
    document.rule();
    document.y += 4;
    for (const [place, row] of rows.entries())
      drawRow(document, row, place === rows.length - 1 ? { font: 'semibold' } : {}, 'TD');
  });
  for (const note of notes) document.write(note, all, muted);
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
