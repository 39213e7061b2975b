import { expect, test } from 'vitest';
import { toCsvText } from '#contract/csv.ts';
import { ApiError } from '#contract/errors.ts';
import { cards, samples } from '#server/engines/address-book/samples.ts';
import { readTable } from '#server/engines/address-book/read-table.ts';
import { packParts, unpackWorkbook } from '#server/engines/address-book/unpack-workbook.ts';
import { buildWorkbook } from '#server/testing/workbooks.ts';
import { exportHead } from '../export.ts';
import { readImportFile, type FileType } from './read-file.ts';
import type { StagedRow } from './read-rows.ts';

const read = (text: string | Buffer, type: FileType = 'csv') => readImportFile(Buffer.from(text), type);
const rowsOf = async (text: string | Buffer, type?: FileType) =>
  (await read(text, type)).batches.flatMap((batch): { line: number; cells: string[] }[] => JSON.parse(batch));
const refusal = async (text: string | Buffer, type?: FileType) => {
  const error: unknown = await read(text, type).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error.fields : error;
};

test('the rows of a table keep their lines, without what is invisible', async () => {
  expect(
    await rowsOf('First name,Email\r\n\r\n\u200B Nia ,nia@example.net\r\n"Two\nlines",bo@example.net'),
  ).toEqual([
    { line: 3, cells: ['Nia', 'nia@example.net'] },
    { line: 4, cells: ['Two\nlines', 'bo@example.net'] },
  ]);
});

test('a table without headings has its first row among the people', async () => {
  const { has_header, rows, columns } = await read('Nia,nia@example.net\r\nBo,bo@example.net\r\n');
  expect([has_header, rows, columns.map(({ target }) => target)]).toEqual([false, 2, [null, 'email']]);
});

test('the program is named, its tags are recognized, and its sources where they are ours', async () => {
  const { program, columns } = await read(samples.followUpBoss);
  expect(program).toBe('Follow Up Boss');
  const targets = (all: typeof columns) =>
    all.filter(({ header }) => /Tags|Source/.test(header)).map(({ target }) => target);
  expect(targets(columns)).toEqual([null, 'tags']);
  const ours = await read(samples.followUpBoss.replace('Zillow', 'Open house'));
  expect(targets(ours.columns)).toEqual(['source', 'tags']);
});

test('headings in the middle of a file that was put together are nobody, and a cell is cut between letters', async () => {
  const long = `${'x'.repeat(19_999)}😀😀`;
  expect(
    await rowsOf(`Contacts of 2026\nName,Email\nNia,nia@example.net\nName,Email\n${long},bo@example.net`),
  ).toEqual([
    { line: 3, cells: ['Nia', 'nia@example.net'] },
    { line: 5, cells: [`${'x'.repeat(19_999)}\uFFFD`, 'bo@example.net'] },
  ]);
});

test('a workbook whose first sheet is empty is read from the next one', async () => {
  const parts = unpackWorkbook(
    buildWorkbook([
      ['Name', 'Email'],
      ['Nia', 'nia@example.net'],
    ]),
  );
  if (typeof parts === 'string') throw new Error(parts);
  const edit = (path: string, change: (text: string) => string) =>
    parts.set(path, Buffer.from(change(String(parts.get(path)))));
  parts.set('xl/worksheets/sheet0.xml', Buffer.from('<worksheet><sheetData/></worksheet>'));
  edit('xl/workbook.xml', (text) =>
    text.replace('<sheet ', '<sheet name="Empty" sheetId="9" r:id="rId9"/><sheet '),
  );
  edit('xl/_rels/workbook.xml.rels', (text) =>
    text.replace(
      /<Relationship Id="rId1".*?\/>/,
      (one) => `${one}${one.replace('rId1', 'rId9').replace('sheet1', 'sheet0')}`,
    ),
  );
  expect(await rowsOf(packParts(parts), 'xlsx')).toEqual([{ line: 2, cells: ['Nia', 'nia@example.net'] }]);
});

test('our own export comes back with everything that was exported', async () => {
  const text = toCsvText(exportHead, [
    exportHead.map((title) => {
      if (title === 'Email') return 'nia@example.net';
      if (title === 'Notes') return '=1+1';
      if (title === 'Further emails') return 'b@example.net (Work), c@example.net';
      return title === 'Further phones' ? '604-555-0123 x3 (Home), +442071234567' : '';
    }),
  ]);
  const { columns, batches } = await read(text);
  const [row] = batches.flatMap((batch): StagedRow[] => JSON.parse(batch));
  const [person] = readTable(row ? [row] : [], {
    program: null,
    hasHeader: false,
    columns: columns.map((column, index) => ({ ...column, index })),
  });
  expect(person).toMatchObject({
    person: {
      emails: [
        { email: 'nia@example.net', label: '' },
        { email: 'b@example.net', label: 'Work' },
        { email: 'c@example.net', label: '' },
      ],
      phones: [
        { label: 'Home', phone_number: '604-555-0123 x3' },
        { label: '', phone_number: '+442071234567' },
      ],
      notes: '=1+1',
    },
    problems: [],
  });
});

test('two files with the same headings have the same layout, and others have another', async () => {
  const [one, same, other] = await Promise.all([
    read('First name,Email\r\nNia,nia@example.net'),
    read('First name,Email\r\nBo,bo@example.net\r\nAl,al@example.net'),
    read('First name,E-mail\r\nNia,nia@example.net'),
  ]);
  expect([same.layout === one.layout, other.layout === one.layout]).toEqual([true, false]);
  expect(one.layout).toMatch(/^[0-9a-f]{64}$/);
});

test.each(Object.entries(cards))(
  'cards of the form %s become a table that is read again',
  async (_, file) => {
    const { program, columns } = await read(file, 'vcf');
    expect(program).toBe('vCard');
    expect(columns.slice(0, 3).map(({ target }) => target)).toEqual(['first_name', 'last_name', 'email']);
  },
);

test('the preferred ones of a card come first, each with its label', async () => {
  const [row] = await rowsOf(cards.apple, 'vcf');
  expect(row).toMatchObject({ line: 1 });
  expect(row?.cells).toEqual([
    'Nia',
    'Okafor',
    'nia@example.com',
    'Home',
    'nia@office.example',
    'Work',
    '604-555-0124',
    'Cottage',
    '604-555-0123',
    'Mobile',
    '604-555-0125',
    'Mobile',
    'One, two; three\nand a long line that is folded',
    'Buyers, Sphere',
  ]);
});

test('a file of 50,000 people is read in parts, and one more is refused', async () => {
  const lines = Array.from({ length: 50_000 }, (_, n) => `p${n}@example.net`);
  const { rows, batches } = await read(['Email', ...lines].join('\n'));
  expect([rows, batches.length]).toEqual([50_000, 25]);
  expect(await refusal(['Email', ...lines, 'more@example.net'].join('\n'))).toEqual({
    file: [expect.stringMatching(/^A file can hold 50,000 contacts\./)],
  });
});

test('a file without people or with a quotation mark that is never closed is refused', async () => {
  for (const text of ['', 'First name,Email\r\n'])
    expect(await refusal(text)).toEqual({ file: ['We couldn’t find any contacts in this file.'] });
  expect(await refusal('Email\r\n"nia@example.net\r\n')).toEqual({
    file: [
      'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
    ],
  });
});

test('a workbook that is none, or lacks its end, is refused', async () => {
  const whole = buildWorkbook([['Email'], ['nia@example.net']]);
  expect(await rowsOf(whole, 'xlsx')).toEqual([{ line: 2, cells: ['nia@example.net'] }]);
  for (const bytes of [Buffer.from('no zip'), whole.subarray(0, -30), whole.subarray(100)])
    expect(await refusal(bytes, 'xlsx')).toEqual({ file: [expect.stringContaining('couldn’t open')] });
  expect(unpackWorkbook(whole)).toHaveProperty('size', 5);
});

test('columns after the three-hundredth and the end of an endless cell are not read', async () => {
  const [row] = await rowsOf(
    `${'Email,'.repeat(400)}\r\n${'x'.repeat(30_000)},${'nia@example.net,'.repeat(399)}`,
  );
  expect([row?.cells.length, row?.cells[0]?.length]).toEqual([300, 20_000]);
});

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['UTF-16 with tabs, as Excel saves Unicode text', utf16('Prénom\tE-mail\r\nZoé\tzoe@example.net\r\n')],
  ['UTF-16 from a Mac', utf16('Prénom\tE-mail\rZoé\tzoe@example.net\r', true)],
  ['UTF-8 with a mark and semicolons', '\uFEFFPrénom;E-mail\r\nZoé;zoe@example.net\r\n'],
  ['Windows-1252 with semicolons', latin('Prénom;E-mail\r\nZoé;zoe@example.net\r\n')],
  ['a line that names the separator', utf16('sep=;\r\nPrénom;E-mail\r\nZoé;zoe@example.net\r\n')],
  ['columns without any value', 'Prénom,,E-mail,,\r\nZoé,,zoe@example.net,,\r\n,,,,\r\n'],
  [
    'a title with commas above semicolons',
    'Contacts, exported today, by Bo\nPrénom;E-mail\nZoé;zoe@example.net\n',
  ],
  ['notes with more commas than columns', 'Prénom;E-mail;Note\nZoé;zoe@example.net;a, b, c, d, e\n'],
])('a file in %s is read', async (_, bytes) => {
  const { columns, rows, batches } = await read(bytes);
  const at = (target: string) => columns.findIndex((column) => column.target === target);
  const [row] = batches.flatMap((batch): StagedRow[] => JSON.parse(batch));
  expect([rows, row?.cells[at('first_name')], row?.cells[at('email')]]).toEqual([
    1,
    'Zoé',
    'zoe@example.net',
  ]);
});

test('headings alone, in any format, are no contacts; a heading that comes twice is two columns', async () => {
  for (const text of ['Email', 'First name,Email\r\n,\r\n', '\uFEFFsep=;\r\nName;Email\r\n'])
    expect(await refusal(text)).toEqual({ file: ['We couldn’t find any contacts in this file.'] });
  const { columns } = await read(
    'Email,Phone,Email,Phone\na@example.net,604-555-0123,b@example.net,604-555-0124',
  );
  expect(columns.map(({ header, target }) => [header, target])).toEqual([
    ['Email', 'email'],
    ['Phone', 'phone_number'],
    ['Email', 'email'],
    ['Phone', 'phone_number'],
  ]);
});

test('cards that were joined in one line, and soft breaks within a letter, are people of their own', async () => {
  const joined = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Okafor;Zo=C3=',
    '=AB;;;',
    'EMAIL;INTERNET:zoe@example.net',
    'END:VCARDBEGIN:VCARD',
    'VERSION:3.0',
    'N:Rp\\: Ek;Bo;;;',
    'item1.EMAIL;type=INTERNET:bo@example.net',
    'item2.EMAIL:bo@work.example',
    'item2.X-ABLabel:_$!<Work>!$_',
    'end:vcard begin:vcard',
    'VERSION:4.0',
    'N:Lake;Cy;;;',
    'TEL;VALUE=uri:tel:+1-604-555-0123',
    'END:VCARD',
  ].join('\r\n');
  expect((await rowsOf(joined, 'vcf')).map(({ cells }) => cells.filter(Boolean))).toEqual([
    ['Zoë', 'Okafor', 'zoe@example.net'],
    ['Bo', 'Rp: Ek', 'bo@example.net', 'bo@work.example', 'Work'],
    ['Cy', 'Lake', '604-555-0123'],
  ]);
});

test('what a card says and nobody can read is in its table too, so that it can be corrected', async () => {
  const card = (name: string, ...lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:3.0', `N:Ek;${name};;;`, ...lines, 'END:VCARD'].join('\n');
  const rows = await rowsOf(
    [
      card('Bo', 'EMAIL:nobody', 'EMAIL;TYPE=WORK:bo@example.net', 'TEL:6.04556E+09', 'TEL:call me'),
      card('Cy', 'TEL;TYPE=CELL:604-555-0123'),
    ].join('\n'),
    'vcf',
  );
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['Bo', 'Ek', 'bo@example.net', 'Work', 'nobody', '', '6.04556E+09', '', 'call me', '', '', '']],
    [9, ['Cy', 'Ek', '', '', '', '', '604-555-0123', 'Mobile', '', '', '', '']],
  ]);
});

test('rows of a workbook without any text are left out, and the others keep their lines', async () => {
  const rows = await rowsOf(
    buildWorkbook([
      ['Name', 'Email', 'Phone'],
      ['', '', ''],
      ['Nia', 'nia@example.net', '6045550123'],
    ]),
    'xlsx',
  );
  expect(rows).toEqual([{ line: 3, cells: ['Nia', 'nia@example.net', '6045550123'] }]);
});

test('a source that is not ours, and a column that nobody knows, are chosen by hand', async () => {
  const { columns } = await read(
    'Email,Source,Colour\na@example.net,Billboard,Red\nb@example.net,Flyer,Blue',
  );
  expect(columns.map(({ header, target, samples }) => [header, target, samples])).toEqual([
    ['Email', 'email', ['a@example.net', 'b@example.net']],
    ['Source', null, ['Billboard', 'Flyer']],
    ['Colour', null, ['Red', 'Blue']],
  ]);
});
