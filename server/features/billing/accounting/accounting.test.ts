import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProgramSettings } from '#contract/billing/accounting.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks, readers, type Books, type ReadDocument } from '#server/testing/accounting-readers.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'As agreed on the phone';
const ask = (name: keyof typeof staffBilling, input: Sent) =>
  call(server.app, sam.token, staffBilling[name], input);
const query = { from: '2026-11-01', to: '2026-11-30' };

const bc = { tax: 'GST 5% + PST 7%', name: '12% GST/PST' };
const settings: ProgramSettings = {
  program: 'xero',
  account: '200',
  amounts: 'exclusive',
  dates: 'DD/MM/YYYY',
  taxes: [bc, { tax: 'GST 5%', name: 'GST' }],
};
const rates = new Map([
  [bc.name, 12],
  ['GST', 5],
]);
const versionOf = async (program: ProgramSettings['program']) =>
  parseData(staffBilling.accounting.data, await ask('accounting', { query })).settings.find(
    (one) => one.program === program,
  )?.version;
const save = async (change: Partial<ProgramSettings> = {}) => {
  const version = await versionOf(change.program ?? settings.program);
  return ask('saveAccounting', { body: { ...settings, ...change, version } });
};

async function download(program: 'xero' | 'quickbooks' | 'plain'): Promise<Map<string, Buffer>> {
  const { from, to } = query;
  const url = `/api/v2/staff/billing/accounting.zip?from=${from}&to=${to}&program=${program}`;
  const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${sam.token}` } });
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
}

const clients: ClientWorld[] = [];
async function clientIn(region: string): Promise<ClientWorld> {
  const client = await newClient();
  await planBilling(owner, client.id, { region });
  clients.push(client);
  return client;
}

/** The second computation: what the ledger has booked for all documents. */
async function readLedger() {
  const sums = { revenue: 0, tax: 0 };
  for (const { id } of clients) {
    const { rows } = await inClient(owner, id, () =>
      owner.query<{ account: 'revenue' | 'tax'; cents: number }>(
        `SELECT split_part(account, ':', 1) AS account, -sum(cents)::int AS cents FROM app.ledger_entries
         WHERE client_id = $1 AND (account = 'revenue' OR account LIKE 'tax:%') GROUP BY 1`,
        [id],
      ),
    );
    for (const { account, cents } of rows) sums[account] += cents;
  }
  return sums;
}

const sum = (documents: readonly ReadDocument[], of: 'subtotal' | 'tax') =>
  documents.reduce((all, one) => all + one[of], 0);

/** Both kinds of files of an archive, read as the program reads them. */
function readArchive(
  program: 'xero' | 'quickbooks',
  files: Map<string, Buffer>,
  set: Pick<Books, 'amounts' | 'dates'>,
) {
  const readKind = (kind: Books['kind']) => {
    const books: Books = { kind, ...set, taxes: rates, account: '200', taken: new Set() };
    return [...files]
      .filter(([path]) => path.startsWith(`${program}-${kind}-`))
      .flatMap(([, bytes]) => readBooks(readers[program], bytes, books));
  };
  return { invoices: readKind('invoices'), notes: readKind('credit-notes') };
}

type Step = {
  region: string;
  lines: number[];
  correction: 'none' | 'void' | 'credit' | 'refund';
  cents: number;
};
const anyStep: fc.Arbitrary<Step> = fc.record({
  region: fc.constantFrom('BC', 'AB'),
  lines: fc.array(fc.integer({ min: -500, max: 90_000 }), { minLength: 1, maxLength: 6 }),
  correction: fc.constantFrom('none', 'void', 'credit', 'refund', 'refund'),
  cents: fc.integer({ min: 1, max: 40_000 }),
});

test('over any documents, each program reads amounts that add up to the ledger to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('exclusive', 'inclusive'),
      fc.constantFrom('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'),
      async (steps, amounts, dates) => {
        for (const step of steps) await play(step);
        const ledger = await readLedger();
        for (const program of ['xero', 'quickbooks'] as const) {
          await save({ program, amounts, dates });
          const { invoices, notes } = readArchive(program, await download(program), { amounts, dates });
          expect({
            revenue: sum(invoices, 'subtotal') - sum(notes, 'subtotal'),
            tax: sum(invoices, 'tax') - sum(notes, 'tax'),
          }).toEqual(ledger);
        }
      },
    ),
    { numRuns: scaleRuns(12), seed },
  );
});

async function play({ region, lines, correction, cents }: Step) {
  const client = await clientIn(region);
  const all = lines.reduce((sum_, one) => sum_ + one, 0);
  const body = {
    lines: [...lines, ...(all < 0 ? [-all] : [])].map((one) => ({ description: 'Work', amount: one / 100 })),
  };
  const issued = parseData(staffBilling.issue.data, await ask('issue', { params: { id: client.id }, body }));
  const params = { id: issued.id };
  const amount = Math.min(cents / 100, issued.due);
  if (correction === 'void') await ask('void', { params, body: { reason } });
  if (correction === 'credit') await ask('credit', { params, body: { reason, amount } });
  if (correction === 'refund') {
    await ask('markPaid', { params, body: { reason } });
    await ask('refund', { params, body: { reason, amount } });
  }
}

test('the spreadsheets have every document once, by document and by line, and add up to the ledger', async () => {
  await play({ region: 'BC', lines: [10_001, 333, -5], correction: 'credit', cents: 777 });
  const files = await download('plain');
  expect([...files.keys()]).toEqual(['documents.csv', 'lines.csv']);
  const columns = (name: string, column: string) => {
    const [head = '', ...rows] = (files.get(name)?.toString('utf8') ?? '').slice(1).trim().split('\r\n');
    const cells = (row: string) => row.slice(1, -1).split('","');
    const place = cells(head).indexOf(column);
    return rows.map((row) => cells(row)[place] ?? '');
  };
  const total = (name: string, column: string) =>
    columns(name, column).reduce((all, text) => all + Math.round(Number(text) * 100), 0);
  const ledger = await readLedger();
  for (const name of ['documents.csv', 'lines.csv'])
    expect([total(name, 'Before tax'), total(name, 'Tax'), total(name, 'Total')]).toEqual([
      ledger.revenue,
      ledger.tax,
      ledger.revenue + ledger.tax,
    ]);
  const numbers = columns('documents.csv', 'Number');
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(new Set(columns('lines.csv', 'Number'))).toEqual(new Set(numbers));
});

test('two clients of one name are two contacts, and the first one keeps its name', async () => {
  const [one, other] = [await clientIn('BC'), await clientIn('BC')];
  for (const { id } of [one, other]) {
    await inClient(owner, id, () =>
      owner.query(`UPDATE app.clients SET name = 'Twin "Homes", Ltd' WHERE id = $1`, [id]),
    );
    await ask('issue', { params: { id }, body: { lines: [{ description: 'Photos', amount: 10 }] } });
  }
  await save();
  const { invoices } = readArchive('xero', await download('xero'), settings);
  expect(invoices.map(({ contact }) => contact).filter((name) => name.startsWith('Twin'))).toEqual([
    'Twin "Homes", Ltd',
    `Twin "Homes", Ltd (${other.id})`,
  ]);
});

test.each([
  [{ account: '' }, 'Please enter the account code in Xero first.'],
  [{ taxes: [] }, 'in Xero first.'],
  [{ taxes: [{ ...bc, name: '' }] }, 'in Xero first.'],
])('with the settings %j nothing is exported that Xero would refuse', async (change, sentence) => {
  await play({ region: 'BC', lines: [100], correction: 'none', cents: 1 });
  await save(change);
  const answer = await ask('exportAccounting', { query: { ...query, program: 'xero' } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});

test.each([
  [{ from: '2020-01-01', to: '2020-01-31' }, 'Nothing was invoiced in this period.'],
  [{ from: '2025-01-01', to: '2026-11-30' }, 'Please choose at most a year.'],
])('the period %j is refused', async (period, sentence) => {
  const answer = await ask('exportAccounting', { query: { ...period, program: 'plain' } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});

test('the settings of each program are saved apart, and the period says which taxes need a name', async () => {
  await play({ region: 'BC', lines: [100], correction: 'none', cents: 1 });
  await save({ account: '4000' });
  await save({ program: 'quickbooks', account: 'Services', amounts: 'inclusive' });
  const answer = parseData(staffBilling.accounting.data, await ask('accounting', { query }));
  expect(answer.settings).toMatchObject([
    { ...settings, account: '4000' },
    { ...settings, program: 'quickbooks', account: 'Services', amounts: 'inclusive' },
  ]);
  await expectStaffSentence(server, sam.token, 'Sam Provider changed the settings of the Xero export.');
  expect(answer.taxes).toContain(bc.tax);
  expect((await save({ taxes: [bc, bc] })).status).toBe(422);
});

test('of two colleagues who save the settings of a program at once, one is told that they have changed', async () => {
  for (const program of ['xero', 'quickbooks'] as const) {
    const version = (await versionOf(program)) ?? 0;
    const send = (account: string) =>
      ask('saveAccounting', { body: { ...settings, program, account, version } });
    const answers = await Promise.all([send('201'), send('202'), send('203')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const saved = answers.find(({ status }) => status === 200)?.body;
    const { settings: stored } = parseData(staffBilling.accounting.data, await ask('accounting', { query }));
    expect({ data: stored.find((one) => one.program === program) }).toEqual(saved);
    expect(saved).toMatchObject({ data: { version: version + 1 } });
    expect((await send('204')).status).toBe(412);
  }
});
