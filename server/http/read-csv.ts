import { windows1252 } from './windows-1252.ts';

/** A row with the line of the file in which it begins. */
export type CsvRow = { line: number; cells: string[] };
export type CsvFile = {
  rows: CsvRow[];
  /** the line of a quotation mark that nothing closes; what follows it was not read */
  brokenAt: number | null;
};

/**
 * Reads a CSV file as spreadsheets write them: UTF-8, UTF-16 with a byte order mark or Windows-1252; commas, semicolons or
 * tabs; quotation marks around cells with line breaks. Rows without any text are left out.
 */
export function readCsv(bytes: Buffer): CsvFile {
  const text = decodeText(bytes);
  // Excel may write the delimiter into a line of its own
  const [sepLine = '', named] = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const body = text.slice(sepLine.length);
  return parseRows(body, named ?? delimiterOf(body), sepLine === '' ? 1 : 2);
}

/** The text of a file in whichever of the usual encodings it is. */
function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}

/** The one that the first row has most of, outside quotation marks. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((one) => [one, 0]));
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

function parseRows(text: string, delimiter: string, firstLine: number): CsvFile {
  const rows: CsvRow[] = [];
  let line = firstLine;
  let row: CsvRow = { line, cells: [] };
  let at = 0;

  const endRow = () => {
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row);
    row = { line, cells: [] };
  };
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter);
    if (cell === null) return { rows, brokenAt: row.line };
    row.cells.push(cell.value);
    line += cell.value.match(/\r\n|\r|\n/g)?.length ?? 0;
    at = cell.end;
    if (text[at] === delimiter) {
      at++;
      // a delimiter at the very end begins one more cell, which is empty
      if (at === text.length) row.cells.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    endRow();
  }
  endRow();
  return { rows, brokenAt: null };
}

function readPlain(text: string, from: number, delimiter: string) {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(from, end), end };
}

/** Null where the quotation mark is never closed. What stands behind the closing one belongs to the cell. */
function readQuoted(text: string, from: number, delimiter: string) {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, delimiter);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    at = quote + 2;
  }
}
