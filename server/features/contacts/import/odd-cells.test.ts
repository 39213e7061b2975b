import { describe, expect, test } from 'vitest';
import { readImportFile, type FileType } from './read-file.ts';
import { readImportRows, type StagedRow } from './read-rows.ts';
import type { ImportChoices } from '#contract/contacts/import.ts';
import { choices as stored } from '#server/testing/security/import-rows.ts';

/** The people of a file whose columns are left as they are recognized. */
async function readPeople(content: string | Buffer, type: FileType = 'csv') {
  const { columns, batches } = await readImportFile(Buffer.from(content), type);
  const rows = batches.flatMap((batch): StagedRow[] => JSON.parse(batch));
  const choices: ImportChoices = {
    ...stored,
    columns: columns.map(({ target }) => target),
    date_order: null,
  };
  const place = { today: '2026-11-20', zone: 'America/Vancouver' };
  return readImportRows(rows, { columns, choices, ...place }).map(({ person }) => person);
}
const readPerson = async (content: string | Buffer, type?: FileType) => (await readPeople(content, type))[0];
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');

describe('A cell', () => {
  test.each([
    ['="nia@example.com"', 'nia@example.com'],
    ['=HYPERLINK(""mailto:nia@example.com"",""nia@example.com"")'.replaceAll('""', '"'), 'nia@example.com'],
    ['=hyperlink("mailto:nia@example.com"; "Nia@example.com")', 'nia@example.com'],
    ["'nia@example.com'", 'nia@example.com'],
    ['="""nia@example.com"""', undefined],
    ['=A2&"@example.com"', undefined],
  ])('with %s is the email %s', async (cell, email) => {
    const person = await readPerson(`Name,Email\nNia,"${cell.replaceAll('"', '""')}"`);
    expect(person?.emails[0]?.email).toBe(email);
  });

  test.each(['NULL', '(null)', 'N/A', 'n/a', '#N/A', '#REF!', '#VALUE!', '#DIV/0!', '-', '--', '—'])(
    'with %s is empty',
    async (cell) => {
      const person = await readPerson(
        `First name,Last name,Email,Phone\nNia,${cell},nia@example.com,${cell}`,
      );
      expect(person).toMatchObject({ last_name: '', phones: [], problems: [] });
    },
  );

  test.each(['Null', 'Na', 'N', '-Lee', 'None'])('with %s is a name', async (cell) => {
    expect(await readPerson(`First name,Last name,Email\nNia,${cell},nia@example.com`)).toMatchObject({
      last_name: cell,
    });
  });

  test.each([
    ['20240501', '2024-05-01', []],
    ['19991231', '1999-12-31', []],
    ['20241301', null, ['date']],
    ['05012024', null, ['date']],
    // counted from 1900 by one Excel and from 1904 by another
    ['45413', null, ['date']],
  ])('with the date %s is %s', async (cell, day, problems) => {
    const person = await readPerson(`Email,Created\nnia@example.com,${cell}`);
    expect([person?.created_on, person?.problems.map(({ kind }) => kind)]).toEqual([day, problems]);
  });

  test('with several values has the label of each, as its label cell lists them', async () => {
    const file = `Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value
Nia,* Work ::: Home,a@example.com ::: b@example.com,Mobile ::: Work,604-555-0123 ::: 604-555-0124 ::: 604-555-0125`;
    expect(await readPerson(file)).toMatchObject({
      emails: [
        { email: 'a@example.com', label: 'Work' },
        { email: 'b@example.com', label: 'Home' },
      ],
      phones: [
        { label: 'Mobile', phone_number: '604-555-0123' },
        { label: 'Work', phone_number: '604-555-0124' },
        { label: '', phone_number: '604-555-0125' },
      ],
    });
  });
});

describe('A heading', () => {
  test.each([
    ['Phone (Mobile)', 'Mobile'],
    ['Phone - Work', 'Work'],
    ['Cell Phone (primary)', 'Mobile'],
    ['Phone Home', 'Home'],
  ])('%s is a phone with the label %s', async (heading, label) => {
    expect(await readPerson(`Name,${heading}\nNia,604-555-0123`)).toMatchObject({
      phones: [{ label, phone_number: '604-555-0123' }],
    });
  });

  test.each([
    ['Email (Work)', 'Work'],
    ['Email - Home', 'Home'],
    ['Email (preferred)', ''],
  ])('%s is an email with the label %s', async (heading, label) => {
    expect(await readPerson(`Name,${heading}\nNia,nia@example.com`)).toMatchObject({
      emails: [{ label, email: 'nia@example.com' }],
    });
  });
});

describe('A card', () => {
  test.each([
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=D0=90=D0=', ' =B2=D0=B8;;;', 'Ави'],
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=D0=90=D0=', '=B2=D0=B8;;;', 'Ави'],
    ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;Anna=', ' Lena;;;', 'Anna Lena'],
  ])('whose name breaks within a line, %s and %s, has it whole', async (one, other, name) => {
    const file = card('VERSION:2.1', one, other, 'TEL:604-555-0123');
    expect(await readPerson(file, 'vcf')).toMatchObject({ first_name: name, last_name: '' });
  });

  test('of a company has its name undivided, and the label of an iPhone', async () => {
    const phone = ['item1.TEL:604-555-0126', 'item1.X-ABLabel:iPhone'];
    const company = ['VERSION:3.0', 'N:;;;;', 'FN:Harbour Café', 'ORG:Harbour Café;', ...phone];
    expect(await readPerson(card(...company), 'vcf')).toMatchObject({
      first_name: 'Harbour Café',
      last_name: '',
      phones: [{ label: 'iPhone', phone_number: '604-555-0126' }],
    });
    const somebody = ['VERSION:3.0', 'FN:Nia Okafor', 'ORG:Harbour Café;', 'TEL:604-555-0127'];
    expect(await readPerson(card(...somebody), 'vcf')).toMatchObject({
      first_name: 'Nia',
      last_name: 'Okafor',
    });
  });

  test('whose photo has no spaces before its lines loses nothing of them, and no line of it is a name', async () => {
    const photo = ['PHOTO;JPEG;ENCODING=BASE64:', '/9j/2wBDAAYE', 'N9TELabc=', ''];
    const file = card('VERSION:2.1', ...photo, 'N:Okafor;Nia;;;', 'TEL;VOICE:604-555-0123');
    expect(await readPerson(file, 'vcf')).toMatchObject({ first_name: 'Nia', last_name: 'Okafor' });
  });
});

/** The same two people as programs write a table. */
const table = (delimiter: string, lineBreak: string) =>
  [
    ['First name', 'Last name', 'Email'],
    ['Zoë', 'Côté', 'zoe@example.com'],
    ['Bo', 'Ek', 'bo@example.com'],
  ]
    .map((cells) => cells.join(delimiter))
    .join(lineBreak);
const utf16 = Buffer.from(table('\t', '\r\n'), 'utf16le');
test.each<[string, Buffer]>([
  ['Excel for Windows, CSV UTF-8', Buffer.from(`\uFEFF${table(',', '\r\n')}`)],
  ['Excel for Windows in Canadian French', Buffer.from(table(';', '\r\n'), 'latin1')],
  ['Excel with a line for the delimiter', Buffer.from(`\uFEFFsep=;\r\n${table(';', '\r\n')}`)],
  ['Excel, Unicode text', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
  [
    'a program that writes UTF-16 the other way round',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
  ],
  [
    'Excel for the Mac before UTF-8',
    Buffer.from(table(',', '\r').replace('ë', '\x91').replace('ô', '\x99').replace('é', '\x8E'), 'latin1'),
  ],
  ['a program with bars', Buffer.from(table('|', '\n'))],
])('the file of %s has the same two people', async (_, content) => {
  expect(
    (await readPeople(content)).map((person) => [
      person.first_name,
      person.last_name,
      person.emails[0]?.email,
    ]),
  ).toEqual([
    ['Zoë', 'Côté', 'zoe@example.com'],
    ['Bo', 'Ek', 'bo@example.com'],
  ]);
});

test('A note of a card goes on after an empty line, and ends before the next property', async () => {
  const note = 'NOTE;ENCODING=QUOTED-PRINTABLE:Two rooms=0D=0A=';
  const people = await readPeople(
    [
      card('VERSION:2.1', 'N:Ek;Bo', note, '', 'a garden=0D=0A=', '', '', 'and a dog', 'TEL:604-555-0123'),
      card('VERSION:2.1', 'N:Ek;Ida', note, '', 'TEL;CELL:604-555-0124'),
      card('VERSION:2.1', 'N:Ek;Nia', 'TEL:604-555-0125', note, ''),
    ].join(''),
    'vcf',
  );
  expect(people.map(({ notes, phones }) => [notes.split(/\s*\n\s*/), phones[0]?.phone_number])).toEqual([
    [['Two rooms', 'a garden', 'and a dog'], '604-555-0123'],
    [['Two rooms'], '604-555-0124'],
    [['Two rooms'], '604-555-0125'],
  ]);
});
