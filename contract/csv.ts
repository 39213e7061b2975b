import { show } from './shown.ts';

/**
 * Every CSV file is UTF-8 with a byte order mark and CRLF; every cell is quoted, and no text is read as a formula.
 */
export type Cell = string | number | null | Amount;
/** An amount that we calculated: '-12.50' is a number for a spreadsheet, not a formula. */
type Amount = { cents: number };

const byteOrderMark = '\uFEFF';
/** Characters that a spreadsheet reads as the beginning of a formula, full-width forms included. */
const formula = /^[=+\-@|%\t\r\n＝＋－＠｜％]/;
/**
 * Phone numbers of other countries as they are stored. With spaces a spreadsheet leaves them unchanged, and people
 * can still read them.
 */
const foreignNumber = /^\+\d{7,15}(?: x\d{1,10})?$/;

export async function* csvLines(
  head: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncIterable<string> {
  yield byteOrderMark + toLine(head);
  for await (const rows of pages) yield rows.map(toLine).join('');
}

/** A whole file, of which all is there already. */
export const toCsvText = (head: readonly string[], rows: readonly Cell[][]): string =>
  byteOrderMark + [head, ...rows].map(toLine).join('');

const toLine = (cells: readonly Cell[]) => `${cells.map(quoteCell).join(',')}\r\n`;

function quoteCell(cell: Cell): string {
  if (cell !== null && typeof cell === 'object') return `"${(cell.cents / 100).toFixed(2)}"`;
  if (typeof cell === 'number') return `"${cell}"`;
  const text = cell ?? '';
  if (foreignNumber.test(text)) return `"${show(text)}"`;
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
