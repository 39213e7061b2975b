import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { account } from '#contract/account/account.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { passwords } from '#contract/account/passwords.ts';
import { clientImport, undoTooLate, type ClientImport } from '#contract/staff/client-import.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staffNotes } from '#contract/staff/notes.ts';
import { staff } from '#contract/staff/staff.ts';
import { linkTo, queryRows } from '#server/testing/logins.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, noon } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { readCsv } from '#server/core/http/read-csv.ts';

const { server, sam, newClient, dataDir } = await testWorld({ hasLogins: true });
const harbour = await newClient({ name: 'Harbour Homes', host: 'harbour.example.com' });

const head =
  'Name,Country,Province or state,Package,Services,Domains,Admin first name,Admin last name,Admin email,Live';
const rowOf = (name: string) =>
  `${name} Realty,Canada,ON,grow,,www.${name}.example.com ${name}.example.com,Ana,Lima,Ana@${name}.example.com,no`;
const fileOf = (...names: string[]) => [head, ...names.map(rowOf)].join('\r\n');

/** Uploads a file as the screen does. */
async function send(
  content: string | Buffer,
  { preview = false, token = sam.token, name = 'clients.csv' } = {},
) {
  const answer = await sendForm(server.app, token, '/api/v2/staff/clients/import', [
    ['preview', String(preview)],
    ['file', toFile(content, name)],
  ]);
  const body: { data: ClientImport; errors?: Record<string, string[]> } = answer.json();
  return { status: answer.statusCode, ...body };
}
const countClients = async () => (await queryRows(server.database, 'SELECT id FROM app.clients')).length;
const undo = (id: number | null) =>
  call(server.app, sam.token, clientImport.undo, { params: { id: id ?? 0 } });
const imported = async (...names: string[]) => (await send(fileOf(...names))).data.import_id;
const idOf = async (name: string): Promise<number> => {
  const found = await call(server.app, sam.token, staff.clients, { query: { search: `${name} Realty` } });
  return parseData(staff.clients.data, found).find((client) => client.name === `${name} Realty`)?.id ?? 0;
};

test('a preview tells what would be added and what is wrong, by the line of the file, and adds nothing', async () => {
  const before = await countClients();
  const rows = [
    rowOf('preview'),
    `Bad Realty,Mexico,,Gold,,no domain,,Lima,nobody`,
    rowOf('preview'),
    `Taken Realty,US,WA,Create,,harbour.example.com,Ana,Lima,${harbour.alice.email},yes`,
    'Far Realty,US,ON,Create,,far.example.com,Ana,Lima,ana@far.example.com,',
    'Nowhere Realty,CA,,Create,,nowhere.example.com,Ana,Lima,ana@nowhere.example.com,yes',
    'Odd Realty,US,WA,Create,,odd.example.com,Ana,Lima,ana@odd.example.com,perhaps',
    'Wide Realty,US,WA,Create,,wide.example.com,Ana,Lima,ana@wide.example.com,yes,more',
  ];
  const { status, data } = await send([head, ...rows].join('\n'), { preview: true });
  expect(status).toBe(200);
  expect(data).toEqual({
    import_id: null,
    ignored_columns: [],
    clients: [
      {
        row: 2,
        name: 'preview Realty',
        package: 'Grow',
        place: 'Ontario, Canada',
        domains: ['www.preview.example.com', 'preview.example.com'],
        admin: 'Ana Lima',
        email: 'ana@preview.example.com',
        is_live: false,
      },
    ],
    problems: [
      { row: 3, column: 'Country', message: 'Please choose a country.' },
      { row: 3, column: 'Package', message: 'Please choose a package.' },
      { row: 3, column: 'Domains', message: 'Please enter a domain, such as example.com.' },
      { row: 3, column: 'Admin first name', message: 'This field is required.' },
      { row: 3, column: 'Admin email', message: 'Please enter a valid email address.' },
      { row: 3, column: 'Time zone', message: 'Please choose a time zone.' },
      { row: 4, column: 'Domains', message: 'www.preview.example.com already appears in row 2.' },
      { row: 5, column: 'Domains', message: 'This domain already belongs to Harbour Homes.' },
      { row: 6, column: 'Province or state', message: 'Please choose a state from the list.' },
      { row: 7, column: 'Time zone', message: 'Please choose a time zone.' },
      { row: 8, column: 'Live', message: "Please write 'yes' or 'no'." },
      {
        row: 9,
        column: 'more',
        message: 'This row has more cells than the header. Is a quotation mark missing?',
      },
    ],
  });
  expect(await countClients()).toBe(before);
  const stored = await readdir(dataDir, { recursive: true, withFileTypes: true });
  expect(stored.filter((entry) => entry.isFile() && entry.name.endsWith('.csv'))).toEqual([]);
});

test('one Admin of two rows, and one who signs in already, are invited to each client and attached to none', async () => {
  const rows = ['first', 'other', 'third'].map((name) => rowOf(name).replace('Ana@other.', 'Ana@first.'));
  rows[2] = (rows[2] ?? '').replace('Ana@third.example.com', harbour.eve.email);
  const { data } = await send([head, ...rows].join('\r\n'));
  expect([data.clients.length, data.problems]).toEqual([3, []]);
  const members = await queryRows(
    server.database,
    `SELECT l.email, c.name FROM app.memberships m JOIN app.logins l ON l.id = m.login_id JOIN app.clients c ON c.id = m.client_id
     WHERE l.email = ANY ($1) ORDER BY l.email, c.name`,
    [['ana@first.example.com', harbour.eve.email]],
  );
  expect(members).toEqual([
    { email: 'ana@first.example.com', name: 'first Realty' },
    { email: harbour.eve.email, name: 'Harbour Homes' },
  ]);
  const mails = await queryRows(
    server.database,
    `SELECT count(*)::int AS n FROM app.outbox WHERE template = 'activate-account' AND address = ANY ($1)`,
    [['ana@first.example.com', harbour.eve.email]],
  );
  expect(mails).toEqual([{ n: 3 }]);
  // an undo of the import leaves who signed in before as they were
  expect((await undo(data.import_id)).status).toBe(200);
  expect((await call(server.app, harbour.eve.token, account.me)).status).toBe(200);
});

test('good rows are added as if each were added by itself, their Admins are invited, and bad rows are left out', async () => {
  const { data } = await send([head, rowOf('good'), 'Bad Realty,,,,,,,,,', rowOf('fine')].join('\r\n'));
  expect(data.clients.map(({ name }) => name)).toEqual(['good Realty', 'fine Realty']);
  expect(new Set(data.problems.map(({ row }) => row))).toEqual(new Set([3]));
  const page = await call(server.app, sam.token, staff.client, { params: { id: await idOf('good') } });
  expect(page.body).toMatchObject({
    data: {
      package: 'Grow',
      services: ['web', 'in_touch', 'social_plus', 'facebook_ads'],
      time_zone: 'America/Toronto',
      account_status: 'Launch',
      sites: [{ primary_domain: 'www.good.example.com' }],
    },
  });
  const email = 'ana@fine.example.com';
  const password = 'a password nobody has';
  const token = await linkTo(server.database, email);
  const body = { email, token, password, password_confirmation: password };
  expect((await call(server.app, null, passwords.reset, { body })).status).toBe(200);
  expect((await call(server.app, null, account.signIn, { body: { email, password } })).status).toBe(200);
  expect((await call(server.app, sam.token, staffLog.list)).text).toContain(
    'Sam Provider imported 2 clients from clients.csv.',
  );
});

test('five hundred clients are added in one call, and one more is too many', async () => {
  const names = Array.from({ length: 500 }, (_, n) => `many${n}`);
  const { status, data } = await send(fileOf(...names));
  expect([status, data.clients.length, data.problems]).toEqual([200, 500, []]);
  expect(await send(fileOf(...names, 'onemore'))).toMatchObject({
    status: 422,
    errors: { file: ['A file can hold 500 clients.'] },
  });
  expect((await undo(data.import_id)).status).toBe(200);
});

test.each([
  ['no rows', head, 'This file has no clients.'],
  ['no text', '\n \n', 'This file is empty.'],
  ['a column too few', 'Name,Country\nA,B', "The column 'Package' is missing."],
  [
    'an open quotation mark',
    `${head}\n"x`,
    'A quotation mark (") opens in row 2 and isn’t closed at the end of its cell. Please correct the file and choose it again.',
  ],
])('a file with %s is refused as a whole', async (_what, content, sentence) => {
  expect(await send(content)).toMatchObject({ status: 422, errors: { file: [sentence] } });
});

test('titles count by their letters, and columns nobody knows are named', async () => {
  const content = `NAME;country;Province or State;Package;Admin first-name;Admin Last Name;Admin E-Mail;Fax\nTitled Realty;canada;Île-du-Prince-Édouard;CREATE;Ana;Lima;ana@titled.example.com;12`;
  const { data } = await send(content, { preview: true });
  expect(data).toMatchObject({
    clients: [{ name: 'Titled Realty', place: 'Prince Edward Island, Canada' }],
    ignored_columns: ['Fax'],
  });
});

test('the template is read without a problem, with each of its columns', async () => {
  const answer = await call(server.app, sam.token, clientImport.template, {
    headers: { accept: 'text/csv' },
  });
  const [titles] = readCsv(Buffer.from(answer.text)).rows;
  expect(titles?.cells).toHaveLength(11);
  const { data } = await send(answer.text, { preview: true });
  expect([data.clients.length, data.problems, data.ignored_columns]).toEqual([2, [], []]);
});

test('an import is undone with its mails and logins, once, and its rows can come again', async () => {
  const id = await imported('undone', 'also');
  const before = await countClients();
  expect((await undo(id)).body).toMatchObject({ data: { id, deleted: true } });
  await expectStaffSentence(
    server,
    sam.token,
    'Sam Provider undid the import of 2 clients from clients.csv.',
  );
  expect(await countClients()).toBe(before - 2);
  expect(
    await queryRows(server.database, "SELECT FROM app.outbox WHERE address = 'ana@undone.example.com'"),
  ).toEqual([]);
  expect((await undo(id)).status).toBe(422);
  expect((await undo(9_999_999)).status).toBe(404);
  expect((await send(fileOf('undone', 'also'), { preview: true })).data.problems).toEqual([]);
  const list = await call(server.app, sam.token, clientImport.list, { query: { take: '1' } });
  expect(list.body).toMatchObject({
    data: [{ id, client_count: 2, state: 'undone', file_name: 'clients.csv', staff_name: 'Sam Provider' }],
  });
});

test('after a day, and once anything was done in one of its clients, an import stays', async () => {
  const late = await imported('late');
  server.clock.now = new Date(noon.getTime() + 24 * 3_600_000);
  expect((await undo(late)).body).toMatchObject({ error: undoTooLate });
  server.clock.now = noon;

  const steps: Record<string, (id: number) => Promise<unknown>> = {
    note: (id) =>
      call(server.app, sam.token, staffNotes.create, { params: { id }, body: { text: 'Call on Monday.' } }),
    change: (id) =>
      call(server.app, sam.token, staff.changeClient, { params: { id }, body: { package: 'Build' } }),
    lead: async (id) => {
      const page = await call(server.app, sam.token, staff.client, { params: { id } });
      return call(server.app, null, contacts.submit, {
        body: { first_name: 'Vera', email: 'vera@example.net', notes: 'Hello' },
        headers: { 'x-site-token': parseData(staff.client.data, page).token },
      });
    },
    password: async () => {
      const email = 'ana@password.example.com';
      const token = await linkTo(server.database, email);
      const password = 'a password nobody has';
      return call(server.app, null, passwords.reset, {
        body: { email, token, password, password_confirmation: password },
      });
    },
  };
  for (const [name, act] of Object.entries(steps)) {
    const id = await imported(name, `next-to-${name}`);
    await act(await idOf(name));
    expect([name, (await undo(id)).body]).toMatchObject([
      name,
      {
        error: `Something was already done in ${name} Realty, so this import stays. Cancel single accounts instead.`,
      },
    ]);
    expect(await idOf(`next-to-${name}`)).toBeGreaterThan(0);
  }
});

test('a colleague who works with no clients imports none', async () => {
  const dana = await makeStaff(server.database, 'dana@provider.example.com', 'Designer');
  expect((await send(fileOf('dana'), { token: dana.token })).status).toBe(403);
});
