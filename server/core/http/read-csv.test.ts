import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { csvLines } from '#contract/csv.ts';
import { describeOpenQuote, readCsv } from './read-csv.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';

const cells = (bytes: Buffer | string) => readCsv(Buffer.from(bytes)).rows.map((row) => row.cells);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from('Nom;Ville\nZoë;Montréal €\n')],
  ['UTF-8 with its mark', Buffer.from('\uFEFFNom;Ville\nZoë;Montréal €\n')],
  ['UTF-16 of Windows', Buffer.from('\uFEFFNom;Ville\nZoë;Montréal €\n', 'utf16le')],
  ['UTF-16, the other way round', utf16be('\uFEFFNom;Ville\nZoë;Montréal €\n')],
  ['UTF-16 without a mark', Buffer.from('Nom;Ville\nZoë;Montréal €\n', 'utf16le')],
  ['UTF-16 without a mark, the other way round', utf16be('Nom;Ville\nZoë;Montréal €\n')],
  ['UTF-8 after empty lines', Buffer.from('\n\nNom;Ville\nZoë;Montréal €\n')],
  ['Windows-1252', Buffer.from('Nom;Ville\nZo\xEB;Montr\xE9al \x80\n', 'latin1')],
])('a file in %s is read', (_name, bytes) => {
  expect(cells(bytes)).toEqual([
    ['Nom', 'Ville'],
    ['Zoë', 'Montréal €'],
  ]);
});

test.each([',', ';', '\t', '|'])('cells may be apart by %j, and hold it in quotation marks', (delimiter) => {
  expect(
    cells(['A', 'B', 'C'].join(delimiter) + '\r\n' + ['1', `"2${delimiter}x"`, ''].join(delimiter)),
  ).toEqual([
    ['A', 'B', 'C'],
    ['1', `2${delimiter}x`, ''],
  ]);
});

test('the line with the delimiter that Excel writes is no row, and counts as a line', () => {
  expect(readCsv(Buffer.from('sep=;\r\nA;B\r\n1;2\r\n')).rows).toEqual([
    { line: 2, cells: ['A', 'B'] },
    { line: 3, cells: ['1', '2'] },
  ]);
});

test('a row is numbered by the line in which it begins, whatever stands in its cells and between rows', () => {
  const text = 'Name,Note\n"Ana","one\ntwo\r\nthree"\n\n,\nSam,"say ""hi"""\rKim,last';
  expect(readCsv(Buffer.from(text)).rows).toEqual([
    { line: 1, cells: ['Name', 'Note'] },
    { line: 2, cells: ['Ana', 'one\ntwo\r\nthree'] },
    { line: 7, cells: ['Sam', 'say "hi"'] },
    { line: 8, cells: ['Kim', 'last'] },
  ]);
});

test('a quotation mark that is never closed is told with the row it begins in', () => {
  expect(readCsv(Buffer.from('A,B\n1,2\n3,"4\n5,6\n'))).toMatchObject({ brokenAt: 3 });
});

const head = 'Name,Email,Note';
test.each([
  ['a quoted note of a later row', 'Ana,a@x.ca,"lakes\nBob,b@x.ca,b\nCy,c@x.ca,"quoted"\nDi,d@x.ca,d'],
  ['a quoted name of a later row', 'Ana,"a@x.ca,lakes\nBob,b@x.ca,b\n"Fox, Cy",c@x.ca,c'],
  ['a quoted comma of a later row', 'Ana,a@x.ca,"lakes\nBob,b@x.ca,b\nCy,c@x.ca,", or so"'],
  ['an empty cell of a later row', 'Ana,a@x.ca,"lakes\nBob,b@x.ca,""\nCy,c@x.ca,c'],
  ['a row whose cells are all quoted', '"Ana","a@x.ca","lakes\n"Bob","b@x.ca","b"'],
  ['nothing', 'Ana,"a@x.ca,lakes\nBob,b@x.ca,b'],
])('an open quotation mark swallows no row where the next one is that of %s', (_name, rows) => {
  for (const end of ['\n', '\r', '\r\n'])
    for (const delimiter of [',', ';', '\t']) {
      const text = `${head}\nZoë,z@x.ca,"one\ntwo"\n${rows}`.replaceAll(',', delimiter).replaceAll('\n', end);
      expect(readCsv(Buffer.from(text))).toEqual({
        rows: [
          { line: 1, cells: ['Name', 'Email', 'Note'] },
          { line: 2, cells: ['Zoë', 'z@x.ca', `one${end}two`] },
        ],
        brokenAt: 4,
      });
    }
});

test.each([
  ['doubled quotation marks', '"say ""hi""\nor ""not"""', 'say "hi"\nor "not"'],
  ['a quotation mark within a word', '6" pipe', '6" pipe'],
  ['quotation marks within a line', '"6" pipe"', '"6" pipe"'],
  ['rows of a table', '"a,b,c\nd,e,f\ng,h,i"', 'a,b,c\nd,e,f\ng,h,i'],
  ['spaces after it', '"one\ntwo" ', '"one\ntwo" '],
])('a note with %s is no open quotation mark', (_name, written, note) => {
  expect(readCsv(Buffer.from(`${head}\nAna,a@x.ca,${written}\nBob,b@x.ca,b`))).toMatchObject({
    rows: [{}, { cells: ['Ana', 'a@x.ca', note] }, { cells: ['Bob', 'b@x.ca', 'b'] }],
    brokenAt: null,
  });
});

test.each([',', ';', '\t', '|'])(
  'spaces before a quotation mark are not of its cell, with %j as well',
  (sign) => {
    const row = (...written: string[]) => written.join(sign);
    const text = [
      row('Name', ' "City"', 'Note', ''),
      row(`"Fox${sign} Cy"`, `  "Ajax${sign} ON"`, '', ' \u00A0"two\nlines"'),
      row(' Bob', '', ' 6" pipe', '\t"b"'),
    ].join('\n');
    expect(readCsv(Buffer.from(text))).toEqual({
      rows: [
        { line: 1, cells: ['Name', 'City', 'Note', ''] },
        { line: 2, cells: [`Fox${sign} Cy`, `Ajax${sign} ON`, '', 'two\nlines'] },
        { line: 4, cells: ['Bob', '', '6" pipe', ...(sign === '\t' ? ['', 'b'] : ['b'])] },
      ],
      brokenAt: null,
    });
  },
);

test('an open quotation mark after a space is told with its row', () => {
  expect(readCsv(Buffer.from('A,B\n1,2\n3, "4\n5,6\n'))).toMatchObject({ brokenAt: 3 });
});

test('rows with more cells than the first may have notes of several lines', () => {
  const text = `${head}\nAna,a@x.ca,"Dear Ana,\nbest, Bob",\nBob,b@x.ca,b,`;
  expect(readCsv(Buffer.from(text))).toMatchObject({ rows: { length: 3 }, brokenAt: null });
});

test('of a file that lost one closing quotation mark, each row is read or the file is refused', () => {
  const cell = fc.stringMatching(/^[a-z][a-z ,\n]{0,11}$/);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(2),
      (notes, n, column) => {
        const people = notes.map((cells, row) => [`person ${row}`, ...cells.slice(1)]);
        const broken = n % people.length;
        const lines = people.map((cells, row) =>
          cells.map((one, at) => (row === broken && at === column ? `"${one}` : `"${one}"`)).join(','),
        );
        const { rows, brokenAt } = readCsv(Buffer.from(`"A","B","C"\n${lines.join('\n')}\n`));
        const names = people.filter((_, row) => row !== broken).map(([name]) => name);
        // within its own row, the next cell closes it
        if (brokenAt === null)
          expect(rows.map(({ cells }) => cells[0])).toEqual(expect.arrayContaining(names));
      },
    ),
    { seed, numRuns: scaleRuns(500) },
  );
});

test('90,000 notes with line breaks are looked through in one pass', () => {
  const row = `Ana,a@x.ca,"${'one\n'.repeat(5)}"\n`;
  // looking at the rest of the text for each of them would outlast the test
  expect(readCsv(Buffer.from(`${head}\n${row.repeat(90_000)}`)).rows).toHaveLength(90_001);
});

/** The parser looks at a cell or more of each row that it makes. */
function countRows(text: string, options: Parameters<typeof readCsv>[1] = {}) {
  const bytes = Buffer.from(text);
  const looked = vi.spyOn(String.prototype, 'trim');
  let outcome: unknown;
  try {
    outcome = readCsv(bytes, options);
  } catch (error) {
    outcome = error;
  }
  const made = looked.mock.calls.length;
  looked.mockRestore();
  return { outcome, made };
}

test.each(['"', ',', ';', ' '])(
  'five megabytes of %j are refused before a row is made of them',
  (character) => {
    const { outcome, made } = countRows(character.repeat(5_000_000));
    expect(outcome).toMatchObject({ code: 'invalid', fields: { file: [expect.stringContaining('Row 1')] } });
    expect(made).toBeLessThan(10);
  },
);

test.each(['a,b\n', ',\n', '"a"\r\n'])(
  'of 200,000 rows %j no more are read than the limit, and one',
  (row) => {
    const { outcome, made } = countRows(row.repeat(200_000));
    expect(outcome).toMatchObject({
      code: 'invalid',
      fields: { file: [expect.stringContaining('more rows')] },
    });
    // two cells of an empty row
    expect(made).toBeLessThanOrEqual(200_010);
  },
);

test('of 200,000 rows those that are wanted are read, and one', () => {
  const { outcome, made } = countRows('a,b\n'.repeat(200_000), { maxRows: 500 });
  expect(outcome).toMatchObject({ brokenAt: null, rows: { length: 501 } });
  expect(made).toBeLessThan(520);
});

test('what the portal exports is read back', async () => {
  const printable = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `x${text}`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(printable, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      async (rows) => {
        const pages = async function* () {
          yield rows;
        };
        let text = '';
        for await (const piece of csvLines(['A', 'B'], pages())) text += piece;
        expect(cells(text)).toEqual([['A', 'B'], ...rows]);
      },
    ),
    { seed, numRuns: scaleRuns(300) },
  );
});

test.each(['\n', '\r', '\r\n'])(
  'the delimiter is the one of the first row before %j, outside quotation marks',
  (end) => {
    expect(cells(`"x;y;z;w",b${end}1;2;3;4;5,6`)).toEqual([
      ['x;y;z;w', 'b'],
      ['1;2;3;4;5', '6'],
    ]);
    expect(cells(`a;b;c,d${end}1;2;3`)).toEqual([
      ['a', 'b', 'c,d'],
      ['1', '2', '3'],
    ]);
    expect(cells(`Name${end}1,2`)).toEqual([['Name'], ['1', '2']]);
  },
);

test.each([
  ['the title of a report', 'Report, November\nName;Email\nAna;a@x.ca', 3],
  ['a title and empty lines', `Report, November${'\n \n'.repeat(15)}Name;Email\nAna;a@x.ca`, 3],
  ['as many rows with another sign', 'Name;Email;City, if any\nAna;a@x.ca;Ajax, ON', 2],
  ['more other signs in the second row', 'Name;Email;City, if any\nAna;a@x.ca;Ajax, ON, Canada, Earth', 2],
  ['other signs after the tenth row', `${'Ana;a@x.ca\n'.repeat(10)}${'a, b, c\n'.repeat(30)}`, 40],
])('%s leaves the delimiter of the table as it is', (_what, text, rows) => {
  const all = cells(text);
  expect(all).toHaveLength(rows);
  expect(all.filter((row) => row.length > 1)[0]?.slice(0, 2)).toEqual(
    text.includes('Name') ? ['Name', 'Email'] : ['Ana', 'a@x.ca'],
  );
});

test.each([
  ['lines that are no rows', 'Name,Email,Note\nAna,a@x.ca,"one\ntwo",6" pipe'],
  ['lines of a table with two columns', 'Name,Note\nAna,"one,x\ntwo,y",6" pipe'],
  ['rows in a cell, and as many cells as the first row', 'Name,Email,Note\n"a,b,c\nd,e,f",a@x.ca,6" pipe'],
  ['a quotation mark in the row before', 'Name,Email,Note\nAna,6" pipe,x\n"a,b,c\nd,e,f",a@x.ca'],
  ['a quotation mark in one line', 'Name,Email,Note\nAna,a@x.ca,x\n6" pipe,x'],
])('%s are no open quotation mark', (_what, text) => {
  expect(readCsv(Buffer.from(text)).brokenAt).toBeNull();
});

test('words right after a cell of several lines show that its quotation mark was open, which is told', () => {
  expect(readCsv(Buffer.from('Name,Note\nAna,"one\ntwo"x\nBob,y'))).toMatchObject({ brokenAt: 2 });
  expect(describeOpenQuote(2)).toBe(
    'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
  );
});

test('cells of spaces in quotation marks are no row', () => {
  expect(cells('a,b\n" ","  "\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('a line may have a million characters', () => {
  expect(cells(`a\n${'x'.repeat(1_000_000)}`)).toHaveLength(2);
});

test('a line with a delimiter is only that at the beginning, and spaces alone are no row', () => {
  expect(cells('a,b\nsep=;\n , \n1,2')).toEqual([['a', 'b'], ['sep=;'], ['1', '2']]);
});

test('a line that is too long is refused with its number, however the lines before it end', () => {
  const long = 'x'.repeat(1_000_002);
  for (const [text, row] of [
    [`a,b\nc,d\r\ne\r${long}`, 4],
    [`sep=;\na;b\n${long}`, 3],
    [`${long}\na`, 1],
  ] as const)
    expect(() => readCsv(Buffer.from(text))).toThrow(
      expect.objectContaining({ fields: { file: [expect.stringContaining(`Row ${row} `)] } }),
    );
  expect(() => readCsv(Buffer.from(`"${`${'x'.repeat(1000)}\n`.repeat(1100)}"`))).toThrow(
    expect.objectContaining({ fields: { file: [expect.stringContaining('Row 1 ')] } }),
  );
});

test('many short lines are no long one, whatever ends them, and 100,000 rows are read', () => {
  for (const end of ['\n', '\r', '\r\n'])
    expect(readCsv(Buffer.from(`${'x'.repeat(500)}${end}`.repeat(3000))).rows).toHaveLength(3000);
  expect(readCsv(Buffer.from('a\n'.repeat(100_000))).rows).toHaveLength(100_000);
});
