import { clean } from '#contract/clean-text.ts';
import {
  findSource,
  importTargets,
  maxImportRows,
  noImportRows,
  tooManyImportRows,
  unreadableWorkbook,
  workbookTooLarge,
  type ImportTarget,
} from '#contract/contacts/import.ts';
import { invalid } from '#contract/errors.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { describeOpenQuote, readCsv } from '#server/core/http/read-csv.ts';
import { cardsToTable } from '#server/engines/address-book/cards-to-table.ts';
import { readVcards } from '#server/engines/address-book/read-vcards.ts';
import { readWorkbook, type SheetRow } from '#server/engines/address-book/read-workbook.ts';
import { dropTitle, recognizeColumns, type Column } from '#server/engines/address-book/recognize-columns.ts';

export type FileType = 'csv' | 'xlsx' | 'vcf';

/** A column as it is stored with its import. */
export type ImportColumn = Omit<Column, 'target' | 'index'> & { target: ImportTarget | null };

export type ReadFile = {
  program: string | null;
  has_header: boolean;
  columns: ImportColumn[];
  /** hex */
  layout: string;
  rows: number;
  /** JSON of rows with line and cells, which goes to the database as it is */
  batches: string[];
};

/** Programs have sources of their own, of which most are not ours. */
const isSource = (value: string) => findSource(value) !== null;

const batchSize = 2000;
/** Columns after these are read by nobody; a sheet may have sixteen thousand. */
const maxColumns = 300;
/** Of a cell; a longer one is told as such when its row is read. */
const maxCellLength = 20_000;

/** An apostrophe that keeps a spreadsheet from reading a formula, as our own export writes it. */
const escaped = /^'(?=[=+\-@|%])/;

/** ="604-555-0123" keeps a spreadsheet from counting, and of a link its words are shown. */
const formulaText = /^=(?:HYPERLINK\("(?:[^"]|"")*"[,;]\s*)?"((?:[^"]|"")*)"\)?$/i;

/** Where databases and formulas had no value. */
const noValue = /^(?:NULL|\(null\)|n\/a|N\/A|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)|-{1,3}|—)$/;

const readCell = (cell: string): string =>
  clean(cell)
    .replace(formulaText, (_, text: string) => text.replaceAll('""', '"').trim())
    .replace(escaped, '')
    .replace(noValue, '')
    .slice(0, maxCellLength)
    .toWellFormed();

/** Runs in a thread: the columns and rows of a file that another program wrote. */
export async function readImportFile(bytes: Buffer, type: FileType): Promise<ReadFile> {
  const rows = dropTitle(await readRows(bytes, type)).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, maxColumns).map(readCell),
  }));
  const { program, hasHeader, columns } = recognizeColumns(rows.map(({ cells }) => cells));
  const headings = JSON.stringify(rows[0]?.cells);
  // files that were put together have the headings more than once
  const people = hasHeader ? rows.filter(({ cells }) => JSON.stringify(cells) !== headings) : rows;
  if (people.length === 0 || columns.length === 0) throw invalid('file', noImportRows);
  if (people.length > maxImportRows) throw invalid('file', tooManyImportRows);
  return {
    program: type === 'vcf' ? 'vCard' : program,
    has_header: hasHeader,
    columns: columns.map(({ header, target, label, labelIndex, samples }) => ({
      header,
      target:
        importTargets.find((one) => one === target && (one !== 'source' || samples.some(isSource))) ?? null,
      label,
      labelIndex,
      samples,
    })),
    layout: sha256(JSON.stringify([hasHeader, columns.map(({ header }) => header)])).toString('hex'),
    rows: people.length,
    batches: Array.from({ length: Math.ceil(people.length / batchSize) }, (_, n) =>
      JSON.stringify(people.slice(n * batchSize, (n + 1) * batchSize)),
    ),
  };
}

async function readRows(bytes: Buffer, type: FileType): Promise<SheetRow[]> {
  if (type === 'vcf') return cardsToTable(readVcards(bytes));
  if (type === 'csv') {
    const { rows, brokenAt } = readCsv(bytes, { maxRows: maxImportRows + 1 });
    if (brokenAt !== null) throw invalid('file', describeOpenQuote(brokenAt));
    return rows;
  }
  const rows = await readWorkbook(bytes);
  if (rows === 'damaged') throw invalid('file', unreadableWorkbook);
  if (rows === 'too_large') throw invalid('file', workbookTooLarge);
  return rows;
}
