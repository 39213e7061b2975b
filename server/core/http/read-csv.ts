import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '#contract/errors.ts';
import { decodeText } from './decode-text.ts';
import { findOpenQuote } from './find-open-quote.ts';

/** A row with the line of the file in which it begins. */
export type CsvRow = { line: number; cells: string[] };
export type CsvFile = {
  rows: CsvRow[];
  /** the line of an unclosed quotation mark; the text after it was not read */
  brokenAt: number | null;
};

/** The sentence for a file with such a quotation mark. */
export const describeOpenQuote = (line: number): string =>
  `A quotation mark (") opens in row ${line} and isn’t closed at the end of its cell. Please correct the file and choose it again.`;

/** No table of ours comes near this; a longer file costs more than it can be worth. */
const maxLines = 100_000;
const maxRowLength = 1_000_000;

/**
 * Reads a CSV file as spreadsheets and address books write them: commas, semicolons, tabs or bars; quotation marks around
 * cells with line breaks. Rows without any text are left out. If there are more than `maxRows`, one extra row shows
 * it.
 */
export function readCsv(bytes: Buffer, { maxRows = Infinity } = {}): CsvFile {
  const text = decodeText(bytes);
  // Excel may write the delimiter into a line of its own
  const [sepLine = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const body = text.slice(sepLine.length);
  return parseRows(body, {
    delimiter: named ?? delimiterOf(body),
    firstLine: sepLine === '' ? 1 : 2,
    maxRows,
  });
}

const sampledRows = 10;
const sampledCharacters = 20_000;

/**
 * The delimiter that most of the first rows have outside quotation marks: the title of a report may have another sign. Of
 * several, the one that occurs most often in the first of these rows.
 */
function delimiterOf(text: string): string {
  const signs = [',', ';', '\t', '|'].map((sign) => ({ sign, rows: 0, inRow: 0, inFirst: 0 }));
  let [row, isQuoted, hasText] = [0, false, false];
  const endRow = () => {
    const isFirst = signs.every(({ rows }) => rows === 0);
    for (const one of signs) {
      if (isFirst) one.inFirst = one.inRow;
      if (one.inRow > 0) one.rows += 1;
      one.inRow = 0;
    }
    if (hasText) row += 1;
    hasText = false;
  };
  const sample = text.slice(0, sampledCharacters);
  for (let at = 0; at < sample.length && row < sampledRows; at += 1) {
    const character = sample.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) endRow();
    else if (!isQuoted) for (const one of signs) if (one.sign === character) one.inRow += 1;
    hasText ||= character > ' ';
  }
  endRow();
  return signs.reduce((best, one) =>
    one.rows > best.rows || (one.rows === best.rows && one.inFirst > best.inFirst) ? one : best,
  ).sign;
}

type Options = { delimiter: string; firstLine: number; maxRows: number };

function parseRows(text: string, { delimiter, firstLine, maxRows }: Options): CsvFile {
  const rows: CsvRow[] = [];
  let line = firstLine;
  let count = 0;
  const takeRow = (cells: string[]): null => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0);
    count += 1;
    if (rows.length > maxRows) throw new EnoughRows();
    if (count > maxLines) throw invalid('file', 'This file has more rows than we can read.');
    return null;
  };
  const tooLong = findTooLongLine(text);
  if (tooLong !== null) throw refuseRow(firstLine + tooLong);
  const open = findOpenQuote(text, delimiter);
  try {
    parse(open ? text.slice(0, open.start) : text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      // some programs write a space after each comma, and a quotation mark must open its cell
      ltrim: true,
      max_record_size: maxRowLength,
      on_record: takeRow,
    });
    return { rows, brokenAt: open && firstLine + open.lines };
  } catch (error) {
    if (error instanceof EnoughRows) return { rows, brokenAt: null };
    if (!(error instanceof CsvError)) throw error;
    throw refuseRow(line);
  }
}

const refuseRow = (line: number) =>
  invalid('file', `Row ${line} is longer than we can read. Is a quotation mark missing?`);

/**
 * The number of lines before one that is too long, since the parser would make a cell of each of its commas. Null if
 * no line is.
 */
function findTooLongLine(text: string): number | null {
  let begins = 0;
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n' || character === '\r') {
      begins = at + 1;
      if (character === '\n' || text[at + 1] !== '\n') lines += 1;
    } else if (at - begins >= maxRowLength) return lines;
  }
  return null;
}

/** Stops reading a file that has more rows than wanted. */
class EnoughRows extends Error {}

const countLineBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
