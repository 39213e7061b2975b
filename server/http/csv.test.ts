import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';
import { seed, scaleRuns } from '../testing/run-options.ts';

async function written(head: string[], rows: (string | null)[][]): Promise<string> {
  const pages = async function* () {
    yield rows;
  };
  let all = '';
  for await (const piece of csvLines(head, pages())) all += piece;
  return all;
}

/** Parses CSV according to RFC 4180. */
function readBack(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

test('a CSV file starts with a byte order mark and ends its lines with CRLF', async () => {
  expect(await written(['Name', 'Notes'], [['Maya', null]])).toBe('\uFEFF"Name","Notes"\r\n"Maya",""\r\n');
});

test.each(['=', '+', '-', '@', '|', '%', '\t', '\r', '\n', '＝', '＋', '－', '＠', '｜', '％'])(
  'no cell begins a formula with %j',
  async (first) => {
    expect(await written(['A'], [[`${first}cmd`]])).toContain(`"'${first}cmd"`);
  },
);

test('any cell is read back unchanged, except for the apostrophe before a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string())), async (rows) => {
      const [, ...back] = readBack(await written(['A', 'B'], rows));
      expect(back.map((row) => row.map((cell) => cell.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'/, ''))),
      );
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n]/);
    }),
    { seed, numRuns: scaleRuns(1000) },
  );
});
