import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLines, toCsvText } from '#contract/csv.ts';
import { seed, scaleRuns } from '#server/testing/run-options.ts';

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

test.each([
  ['+6591234567', '+65 9123 4567'],
  ['+442079460958 x12', '+44 20 7946 0958 x12'],
])('a phone number of another country is written as its country does: %s', async (stored, shown) => {
  expect(await written(['Phone'], [[stored]])).toContain(`\r\n"${shown}"\r\n`);
});

test.each(['+1', "+6591234567+cmd|' /C calc'!A0", '=+6591234567'])('%s is no phone number', async (text) => {
  expect(await written(['Phone'], [[text]])).toContain(`"'${text}"`);
});

test('a file at once is the one that pages would make', async () => {
  const rows = [
    ['Maya', '=1'],
    [null, 'a"b'],
  ];
  expect(toCsvText(['A', 'B'], rows)).toBe(await written(['A', 'B'], rows));
});

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
