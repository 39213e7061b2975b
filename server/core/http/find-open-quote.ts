/** The row in which a quotation mark opens that is not closed where its cell ends. */
export type OpenQuote = {
  /** where the row begins in the text */
  start: number;
  /** the number of line breaks before it */
  lines: number;
};

/**
 * A parser that forgives stray quotation marks lets an open one swallow rows up to the next quotation mark. So a cell over
 * several lines must end where its quotation mark closes. Where lines within it are rows and a stray quotation mark
 * follows, its row must have as many cells as the first.
 */
export function findOpenQuote(text: string, delimiter: string): OpenQuote | null {
  if (!text.includes('"')) return null;
  const row = { start: 0, lines: 0, cells: 1, isSuspect: false, hasStray: false };
  let [lines, lineStart, cellsOfFirst, begins] = [0, 0, 0, true];
  const passBreak = (at: number) => {
    if (!isBreak(text[at])) return;
    lineStart = at + 1;
    if (text[at] === '\n' || text[at + 1] !== '\n') lines += 1;
  };
  const isFull = (start: number) => cellsOfFirst > 2 && countCells(text, start, delimiter) >= cellsOfFirst;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at];
    if (character === '"' && begins) {
      const [line, firstStart, close] = [lines, lineStart, findClose(text, at)];
      for (; at < close; at += 1) passBreak(at);
      if (close === -1 || (lines > line && !endsCell(text, close + 1, delimiter))) return row;
      row.isSuspect ||= lines > line && isFull(firstStart) && isFull(lineStart);
      begins = false;
    } else if (character === delimiter) {
      row.cells += 1;
      begins = true;
    } else if (character === undefined || isBreak(character)) {
      if (row.isSuspect && row.hasStray && row.cells !== cellsOfFirst) return row;
      if (cellsOfFirst === 0) cellsOfFirst = row.cells;
      passBreak(at);
      Object.assign(row, { start: at + 1, lines, cells: 1, isSuspect: false, hasStray: false });
      begins = true;
    } else if (!begins || !isSpace(character)) {
      row.hasStray ||= character === '"';
      begins = false;
    }
  }
  return null;
}

const isBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

/** Spaces may stand before the quotation mark of a cell. */
const isSpace = (character: string): boolean => /\s/.test(character);

/** Two quotation marks within a cell are one of its text. */
function findClose(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Spaces may stand between the quotation mark and the end of its cell. */
function endsCell(text: string, after: number, delimiter: string): boolean {
  let at = after;
  while (text[at] === ' ' && delimiter !== ' ') at += 1;
  return at === text.length || text[at] === delimiter || isBreak(text[at]);
}

/** The cells of one line, as if it had no quotation marks. */
function countCells(text: string, start: number, delimiter: string): number {
  let cells = 1;
  for (let at = start; at < text.length && !isBreak(text[at]); at += 1)
    if (text[at] === delimiter) cells += 1;
  return cells;
}
