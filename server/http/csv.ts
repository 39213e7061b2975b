/** Every CSV file is UTF-8 with a byte order mark and CRLF; every cell is quoted, and none is read as a formula. */
export type Cell = string | null;

const byteOrderMark = '\uFEFF';
/** Characters that a spreadsheet reads as the beginning of a formula, full-width forms included. */
const formula = /^[=+\-@|%\t\r\n＝＋－＠｜％]/;

export async function* csvLines(
  head: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncIterable<string> {
  yield byteOrderMark + toLine(head);
  for await (const rows of pages) yield rows.map(toLine).join('');
}

const toLine = (cells: readonly Cell[]) => `${cells.map(quoteCell).join(',')}\r\n`;

function quoteCell(cell: Cell): string {
  const text = cell ?? '';
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
