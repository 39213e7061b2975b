/** The one writer of spreadsheets: UTF-8 with its mark, CRLF, every cell quoted and none of them a formula. */
export type Cell = string | null;

const mark = '\uFEFF';
/** What a spreadsheet takes for the beginning of a formula, in its full-width forms too. */
const formula = /^[=+\-@|%\t\r\n＝＋－＠｜％]/;

export async function* csvLines(
  head: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncIterable<string> {
  yield mark + line(head);
  for await (const rows of pages) yield rows.map(line).join('');
}

const line = (cells: readonly Cell[]) => `${cells.map(quoted).join(',')}\r\n`;

function quoted(cell: Cell): string {
  const text = cell ?? '';
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
