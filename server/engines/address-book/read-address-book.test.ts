import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tidyLabel } from './headers.ts';
import { maxPeople, type ReadPerson } from './person.ts';
import { isShortened, readEmails, readPhones } from './read-addresses.ts';
import { readTable, splitName } from './read-table.ts';
import { readVcards } from './read-vcards.ts';
import { dropTitle, recognizeColumns } from './recognize-columns.ts';
import { cards, samples } from './samples.ts';

const toRows = (text: string): string[][] => parse(text, { relax_column_count: true });
const numbered = (rows: readonly string[][]) => rows.map((cells, n) => ({ line: n + 1, cells }));
const readFile = (text: string): ReadPerson[] => {
  const rows = toRows(text);
  return readTable(numbered(rows), recognizeColumns(rows));
};
const nia = { first_name: 'Nia', last_name: 'Okafor' };
const home = { email: 'nia@example.com', label: 'Home' };
const work = { email: 'nia@office.example', label: 'Work' };
const mobile = { label: 'Mobile', phone_number: '604-555-0123' };

describe('files of programs', () => {
  test.each([
    ['Google', samples.google],
    ['Google', samples.googleBefore],
    ['Outlook', samples.outlook],
    ['Mailchimp', samples.mailchimp],
    ['Follow Up Boss', samples.followUpBoss],
    ['kvCORE', samples.kvCore],
    ['Top Producer', samples.topProducer],
    ['Outlook', samples.outlookFrench],
  ])('of %s are recognized, and Nia is read from them', (program, text) => {
    expect(recognizeColumns(toRows(text)).program).toBe(program);
    const [read] = readFile(text);
    expect(read?.person).toMatchObject(nia);
    expect(read?.person.emails[0]?.email).toBe('nia@example.com');
    expect(read?.person.phones[0]?.phone_number).toBe('604-555-0123');
    expect(read?.problems).toEqual([]);
  });

  test('of Google have labels, several values in a cell, and people with a phone alone', () => {
    const [first, second] = readFile(samples.google);
    expect(first?.person).toEqual({
      ...nia,
      emails: [home, work],
      phones: [
        mobile,
        { ...mobile, phone_number: '604-555-0124' },
        { label: 'Work', phone_number: '604-555-0125' },
      ],
      notes: 'Met at the fair',
      tags: ['Buyers'],
      do_not_call: false,
      do_not_text: false,
      source: '',
      created_at: '',
    });
    expect(second).toMatchObject({
      line: 3,
      person: { emails: [], phones: [{ label: 'Main' }] },
      problems: [],
    });
  });

  test('of Outlook have kinds of phones, and no fax or assistant among them', () => {
    const [read] = readFile(samples.outlook);
    expect(read?.person.phones.map(({ label, phone_number }) => `${label} ${phone_number}`)).toEqual([
      'Home 604-555-0123',
      'Work 604-555-0124',
      'Mobile 604-555-0125',
    ]);
    expect(read?.person).toMatchObject({ tags: ['Buyers', 'Sphere'], notes: 'Two lines,\nand a comma' });
  });

  test('of Top Producer keep a couple’s addresses apart', () => {
    expect(readFile(samples.topProducer)[0]?.person).toMatchObject({
      emails: [{ email: 'nia@example.com', label: '' }],
      phones: [{ label: 'Home' }, { label: 'Work' }, { label: 'Mobile' }],
      tags: ['Buyers'],
    });
  });

  test('of Follow Up Boss say when somebody came, and from where', () => {
    const read = readFile(samples.followUpBoss)[0];
    expect(read?.person).toMatchObject({
      emails: [home, work],
      phones: [mobile, { label: 'Home', phone_number: '604-555-0124' }],
      tags: ['Buyers', 'Sphere'],
      source: 'Zillow',
      created_at: '2024-05-01',
    });
  });
});

describe('columns', () => {
  test('have their first values for whoever maps them', () => {
    const { columns } = recognizeColumns(
      toRows('Email,Colour\na@b.example,Red\nc@d.example,Red\ne@f.example,'),
    );
    expect(columns).toEqual([
      {
        index: 0,
        header: 'Email',
        target: 'email',
        label: '',
        labelIndex: null,
        samples: ['a@b.example', 'c@d.example', 'e@f.example'],
      },
      { index: 1, header: 'Colour', target: null, label: '', labelIndex: null, samples: ['Red'] },
    ]);
  });

  test('without headings are known by their values', () => {
    const table = recognizeColumns(
      toRows('Nia,nia@example.com,604-555-0123\nBo,bo@example.com,604 555 0124'),
    );
    expect(table).toMatchObject({ program: null, hasHeader: false });
    expect(table.columns.map(({ target }) => target)).toEqual([null, 'email', 'phone_number']);
    expect(readFile('Nia,nia@example.com\nBo,bo@example.com')).toHaveLength(2);
  });

  test('begin below the title of a report, unless somebody is in the lines above', () => {
    const begins = (text: string) => dropTitle(numbered(toRows(text)))[0]?.line;
    const table = 'First Name,Email\nNia,nia@example.com';
    expect(
      ['', 'Contacts of 2026\n', 'Contacts\nPrinted today,by Bo\n'].map((above) => begins(above + table)),
    ).toEqual([1, 2, 3]);
    expect(
      ['Bo,bo@example.com\n', 'Bo,604-555-0123\n', 'Title\n'.repeat(10)].map((above) =>
        begins(above + table),
      ),
    ).toEqual([1, 1, 1]);
    expect(dropTitle([])).toEqual([]);
  });

  test('of one meaning are taken once, and an empty file has none', () => {
    const { columns } = recognizeColumns(
      toRows('Name,Contact Name,Email,Email 2\nA B,C D,a@b.example,c@d.example'),
    );
    expect(columns.map(({ target }) => target)).toEqual(['name', null, 'email', 'email']);
    expect(recognizeColumns([])).toEqual({ program: null, hasHeader: true, columns: [] });
  });
});

describe('values', () => {
  const written = (value: string) => [{ column: 'C', value, label: '' }];
  test.each(['6.04556E+09', '6,04556E+09', '6E+09', '1.60456e+10'])(
    '%s is named and never stored',
    (value) => {
      expect(isShortened(value)).toBe(true);
      expect(readPhones(written(value))).toEqual({
        list: [],
        problems: [{ kind: 'shortened', column: 'C', value }],
      });
    },
  );

  test('a phone is normalised as on the form, once, and others are named', () => {
    const { list, problems } = readPhones([
      ...written('6045550123.0'),
      ...written('(604) 555-0123; call me'),
    ]);
    expect(list).toEqual([{ label: '', phone_number: '604-555-0123' }]);
    expect(problems).toEqual([{ kind: 'phone', column: 'C', value: 'call me' }]);
  });

  test.each([
    ['(604) 555-0123, 604.555.0124', ['604-555-0123', '604-555-0124']],
    ['604-555-0123 / 604-555-0124', ['604-555-0123', '604-555-0124']],
    ['604-555-0123 & 604-555-0124 or 604-555-0125', ['604-555-0123', '604-555-0124', '604-555-0125']],
    ['604/555-0123', ['604-555-0123']],
    ['604-555-0123 ext. 204', ['604-555-0123 x204']],
    ['="6045550123"', ['604-555-0123']],
    ["'+44 20 7123 4567", ['+442071234567']],
    ['00442071234567', ['+442071234567']],
    ['011 44 20 7123 4567', ['+442071234567']],
    ['555-0123', []],
    ['030/123456', []],
  ])('a phone is read as people write it: %s', (value, numbers) => {
    const { list, problems } = readPhones(written(value));
    expect(list.map(({ phone_number }) => phone_number)).toEqual(numbers);
    expect(problems).toEqual(numbers.length > 0 ? [] : [{ kind: 'phone', column: 'C', value }]);
  });

  test('the kind of a phone may be in its cell, and that of its column counts more', () => {
    expect(readPhones([...written('Cell: 604-555-0123'), ...written('604-555-0124 (WORK)')]).list).toEqual([
      mobile,
      { label: 'Work', phone_number: '604-555-0124' },
    ]);
    expect(readPhones([{ column: 'C', value: '604-555-0123 (cell)', label: 'Home' }]).list).toEqual([
      { label: 'Home', phone_number: '604-555-0123' },
    ]);
    const several = 'nia@example.com (home), nia@office.example (work); Bo <bo@example.com>';
    expect(readEmails(written(several)).list).toEqual([home, work, { email: 'bo@example.com', label: '' }]);
    expect(readEmails(written('nia@example.com (home)')).list).toEqual([home]);
  });

  test('a cell may have several emails or one with its name, and others are named', () => {
    const { list, problems } = readEmails([
      ...written('a@b.example, C@D.example;a@b.example'),
      ...written('Okafor, Nia <nia@example.com>'),
      ...written('nobody'),
    ]);
    expect(list.map(({ email }) => email)).toEqual(['a@b.example', 'c@d.example', 'nia@example.com']);
    expect(problems).toEqual([{ kind: 'email', column: 'C', value: 'nobody' }]);
  });

  test('who has neither an email nor a phone is named', () => {
    expect(readFile('Name,Email\nNia Okafor,')[0]?.problems).toEqual([
      { kind: 'unreachable', column: '', value: '' },
    ]);
  });

  test('names and labels are tidied', () => {
    expect([splitName('Nia Okafor'), splitName('Okafor, Nia'), splitName(' Nia ')]).toEqual([
      nia,
      nia,
      { first_name: 'Nia', last_name: '' },
    ]);
    expect(tidyLabel(`${'x'.repeat(29)}😀`)).toBe(`X${'x'.repeat(28)}`);
    expect(['* Work', 'WORK', 'my cell', '* ', ''].map(tidyLabel)).toEqual([
      'Work',
      'Work',
      'My cell',
      '',
      '',
    ]);
  });
});

describe('cards', () => {
  test('of version 2.1 have quoted-printable text in the alphabet that they name', () => {
    expect(readVcards(cards.old)).toEqual([
      {
        line: 1,
        person: {
          first_name: 'Zoë',
          last_name: 'Müller',
          emails: [{ email: 'zoe@example.com', label: '' }],
          phones: [mobile, { label: 'Home', phone_number: '604-555-0124' }],
          notes: 'Wants a café nearby,\r\nand a garden',
          tags: [],
          do_not_call: false,
          do_not_text: false,
          source: '',
          created_at: '',
        },
        problems: [],
      },
    ]);
  });

  test('of Apple have labels in groups, and the preferred ones come first', () => {
    expect(readVcards(cards.apple)[0]?.person).toEqual({
      ...nia,
      emails: [home, work],
      phones: [
        { label: 'Cottage', phone_number: '604-555-0124' },
        mobile,
        { label: 'Mobile', phone_number: '604-555-0125' },
      ],
      notes: 'One, two; three\nand a long line that is folded',
      tags: ['Buyers', 'Sphere'],
      do_not_call: false,
      do_not_text: false,
      source: '',
      created_at: '',
    });
  });

  test('of version 4 have addresses as links, and groups are nobody', () => {
    const people = readVcards(cards.new);
    expect(people).toHaveLength(1);
    expect(people[0]?.person).toMatchObject({
      emails: [home, work],
      phones: [{ label: 'Mobile', phone_number: '604-555-0123 x204' }],
    });
  });

  test('in UTF-16 or with a mark, cut off or within another card, are read as far as they go', () => {
    const text = cards.new.toString();
    const marked = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(readVcards(marked)).toEqual(readVcards(cards.new));
    expect(readVcards(Buffer.from(`\uFEFF${text}`))).toEqual(readVcards(cards.new));
    expect(readVcards(cards.apple.subarray(0, -20))[0]?.person).toMatchObject(nia);
    const agent =
      'BEGIN:VCARD\nFN:Nia\nEMAIL:nia@example.com\nAGENT:\nBEGIN:VCARD\nEMAIL:agent@example.com\nEND:VCARD\nEND:VCARD';
    expect(readVcards(Buffer.from(agent))[0]?.person.emails).toEqual([
      { email: 'nia@example.com', label: '' },
    ]);
  });

  test('that were never closed lose nobody, and of a file that was cut no half address is read', () => {
    const card = (name: string, phone: string) => `BEGIN:VCARD\nFN:${name}\nTEL:${phone}\n`;
    const open = card('Nia Okafor', '604-555-0123');
    const people = (text: string) =>
      readVcards(Buffer.from(text)).map(({ line, person }) => [
        line,
        person.first_name,
        person.phones.length,
      ]);
    expect(
      people(`${open}${card('Bo Ek', '604-555-0124')}END:VCARD\n${card('Cy Day', '604-555-0125')}`),
    ).toEqual([
      [1, 'Nia', 1],
      [4, 'Bo', 1],
      [8, 'Cy', 1],
    ]);
    expect(people(`${open}EMAIL:nia@example.co`)).toEqual([[1, 'Nia', 1]]);
    expect(readVcards(Buffer.from(`${open}EMAIL:nia@example.co`))[0]?.person.emails).toEqual([]);
  });

  test('of more people than can be imported end with one more', () => {
    const card = Buffer.from('BEGIN:VCARD\nTEL:604-555-0123\nEND:VCARD\n');
    expect(readVcards(Buffer.concat([card, card, card, card]), 2)).toHaveLength(3);
    const rows = toRows('Email\na@b.example\nc@d.example\ne@f.example\ng@h.example');
    expect(readTable(numbered(rows), recognizeColumns(rows), 2)).toHaveLength(3);
    expect(maxPeople).toBe(50_000);
  });

  test('of any bytes end in people, never in an error, and in time that grows with them', () => {
    const lines = [
      'BEGIN:VCARD',
      'TEL;HOME:604-555-0123',
      'NOTE;QUOTED-PRINTABLE:=',
      'item1.EMAIL:a@b.example',
      'END:VCARD',
      ' ',
      '=',
      '',
    ];
    const files = fc.array(fc.oneof(fc.constantFrom(...lines), fc.string()), { maxLength: 40 });
    fc.assert(fc.property(files, (all) => Array.isArray(readVcards(Buffer.from(all.join('\n'))))));
    const began = process.threadCpuUsage();
    readVcards(Buffer.from(`BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(400_000)}END:VCARD`));
    readVcards(Buffer.from(`BEGIN:VCARD\nTEL${';A="'.repeat(400_000)}\n${' x\n'.repeat(400_000)}`));
    expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000);
  });
});
