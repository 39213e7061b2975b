import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contactImports, type ContactImport } from '#contract/contacts/import.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { packParts } from '#server/engines/address-book/unpack-workbook.ts';
import { samples } from '#server/engines/address-book/samples.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { buildWorkbook } from '#server/testing/workbooks.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const send = async ({ token }: Person, content: string | Buffer, name: string) => {
  const answer = await sendForm(server.app, token, toApiPath(contactImports.upload), [
    ['file', toFile(content, name)],
  ]);
  return {
    status: answer.statusCode,
    body: answer.json<{ data: ContactImport; errors?: unknown; error?: string }>(),
  };
};
const table = [
  ['First name', 'Last name', 'Email', 'Phone', 'Joined'],
  ['Nia', 'Okafor', 'nia@example.net', 6045550123, 45000],
  ['Bo', 'Ek', '', '604-555-0199', ''],
];

describe('a file is read when it is chosen, and nothing is imported:', () => {
  test('a workbook, with whole numbers and the lines of the sheet', async () => {
    const { alice } = await newClient();
    const { status, body } = await send(alice, buildWorkbook(table), 'people.xlsx');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      state: 'mapping',
      file_name: 'people.xlsx',
      file_type: 'xlsx',
      program: null,
      has_header: true,
      rows: 2,
      choices: null,
      counts: null,
    });
    expect(body.data.columns.slice(0, 4)).toEqual([
      { header: 'First name', target: 'first_name', samples: ['Nia', 'Bo'] },
      { header: 'Last name', target: 'last_name', samples: ['Okafor', 'Ek'] },
      { header: 'Email', target: 'email', samples: ['nia@example.net'] },
      { header: 'Phone', target: 'phone_number', samples: ['6045550123', '604-555-0199'] },
    ]);
  });

  test('cards, as a table with a column for each of their emails and phones', async () => {
    const { alice } = await newClient();
    const cards = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Okafor;Nia;;;',
      'item1.EMAIL;type=INTERNET:nia@example.net',
      'item1.X-ABLabel:Studio',
      'EMAIL:nobody',
      'TEL;type=CELL:604-555-0123',
      'END:VCARD',
    ].join('\r\n');
    const { body } = await send(alice, cards, 'people.vcf');
    expect(body.data.columns.map(({ header, target, samples: [first] }) => [header, target, first])).toEqual([
      ['First name', 'first_name', 'Nia'],
      ['Last name', 'last_name', 'Okafor'],
      ['Email 1', 'email', 'nia@example.net'],
      ['Email 1 label', null, 'Studio'],
      ['Email 2', 'email', 'nobody'],
      ['Email 2 label', null, undefined],
      ['Phone 1', 'phone_number', '604-555-0123'],
      ['Phone 1 label', null, 'Mobile'],
      ['Notes', 'notes', undefined],
      ['Tags', 'tags', undefined],
    ]);
  });

  test.each(Object.entries(samples))('the file of %s', async (_, content) => {
    const { alice } = await newClient();
    const { status, body } = await send(alice, content, 'people.csv');
    expect(status).toBe(201);
    expect(body.data.columns.some(({ target }) => target === 'email')).toBe(true);
  });
});

describe('a file is refused in words', () => {
  test('where it is none, or holds nobody', async () => {
    const { alice } = await newClient();
    expect((await send(alice, Buffer.from('89504e470d0a1a0a', 'hex'), 'me.png')).status).toBe(415);
    const { status, body } = await send(alice, 'First name,Email\r\n', 'people.csv');
    expect([status, body.errors]).toEqual([422, { file: ['We couldn’t find any contacts in this file.'] }]);
    const broken = await send(alice, 'First name,Email\r\n"Nia,nia@example.net\r\n', 'people.csv');
    expect(broken.body.errors).toEqual({
      file: [
        'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
      ],
    });
  });

  test('where it would unpack to more than we take, whatever size it claims', async () => {
    const { alice } = await newClient();
    const packed = deflateRawSync(Buffer.alloc(120 * 1024 * 1024, ' '), { level: 9 });
    expect(packed.length).toBeLessThan(1_000_000);
    const hostile = replaceSheet(buildWorkbook(table), packed);
    const { status, body } = await send(alice, hostile, 'people.xlsx');
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining('too large')] }]);
  });

  test('where it is damaged', async () => {
    const { alice } = await newClient();
    const parts = new Map([
      ['[Content_Types].xml', Buffer.from('<Types/>')],
      ['xl/workbook.xml', Buffer.from('no workbook')],
    ]);
    const { status, body } = await send(alice, packParts(parts), 'people.xlsx');
    expect([status, body.errors]).toEqual([422, { file: [expect.stringContaining('couldn’t open')] }]);
  });

  test('for View Only, who sees no imports either', async () => {
    const { vic } = await newClient();
    expect((await send(vic, 'Email\r\nnia@example.net\r\n', 'people.csv')).status).toBe(403);
    expect((await call(server.app, vic.token, contactImports.list)).status).toBe(403);
  });
});

test('the newest five files wait for their import, and no other client reads them', async () => {
  const [{ alice }, other] = [await newClient(), await newClient()];
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) await send(alice, 'Email\r\nnia@example.net\r\n', `${name}.csv`);
  const { body } = await call(server.app, alice.token, contactImports.list);
  const listed = parseData(contactImports.list.data, { status: 200, body, headers: {}, text: '' });
  expect(listed.map(({ file_name }) => file_name)).toEqual(['f.csv', 'e.csv', 'd.csv', 'c.csv', 'b.csv']);
  const params = { id: listed[0]?.id ?? 0 };
  expect((await call(server.app, other.alice.token, contactImports.read, { params })).status).toBe(404);
});

/** Puts a deflated part in the place of the sheet, and leaves what the archive says of its size. */
function replaceSheet(zip: Buffer, packed: Buffer): Buffer {
  const name = 'xl/worksheets/sheet1.xml';
  const body = zip.indexOf(name) + name.length;
  const size = zip.readUInt32LE(zip.indexOf(name) - 30 + 18);
  const entry = zip.lastIndexOf(name) - 46;
  const moved = packed.length - size;
  const result = Buffer.concat([zip.subarray(0, body), packed, zip.subarray(body + size)]);
  result.writeUInt16LE(8, zip.indexOf(name) - 30 + 8);
  result.writeUInt16LE(8, entry + moved + 10);
  result.writeUInt32LE(packed.length, entry + moved + 20);
  for (let at = entry + moved + 46 + name.length; result.readUInt32LE(at) === 0x02014b50;) {
    result.writeUInt32LE(result.readUInt32LE(at + 42) + moved, at + 42);
    at += 46 + result.readUInt16LE(at + 28);
  }
  const end = result.length - 22;
  result.writeUInt32LE(result.readUInt32LE(end + 16) + moved, end + 16);
  return result;
}
