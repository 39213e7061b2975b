import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { support } from '#contract/support/support.ts';
import { cardToken, inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, makeStaff, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const reason = 'As agreed on the phone';
const ask = (name: keyof typeof staffBilling, input: Sent = {}) =>
  call(server.app, sam.token, staffBilling[name], input);
const pay = (client: ClientWorld, id: number) =>
  call(server.app, client.alice.token, billing.pay, { params: { id } });

const selectAccounts = (client: ClientWorld) =>
  inClient(owner, client.id, async () => {
    const { rows } = await owner.query<{ account: string; cents: number }>(
      `SELECT account, sum(cents)::int AS cents FROM app.ledger_entries WHERE client_id = $1 GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1`,
      [client.id],
    );
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  });

test('a price holds from its day on, and what was issued before stays as it is', async () => {
  const client = await newClient({ package: 'Engage' });
  await planBilling(owner, client.id, { next: '2026-12-01', region: 'AB' });
  const price = { package: 'Engage', frequency: 'Monthly', currency: 'CAD' };
  const saved = await ask('changePackages', {
    body: {
      prices: [
        { ...price, amount: 165, starts_on: '2026-11-20' },
        { ...price, amount: 180, starts_on: '2026-12-02' },
      ],
      registrations: [{ tax: 'GST/HST' as const, number: '12345 RT0001', starts_on: '2026-01-01' }],
    },
  });
  expect(saved.status).toBe(200);
  await expectStaffSentence(server, sam.token, 'Sam Provider changed the prices of packages.');
  await expectStaffSentence(server, sam.token, 'Sam Provider changed the tax registration of GST/HST.');
  const next = async () => (await call(server.app, client.alice.token, billing.package)).body;
  expect(await next()).toMatchObject({ data: { packagePrice: { amount: 165 }, nextPaymentAmount: 173.25 } });
  await ask('plan', {
    params: { id: client.id },
    body: { frequency: 'Monthly', next_payment_due: '2026-12-02' },
  });
  expect(await next()).toMatchObject({ data: { packagePrice: { amount: 165 }, nextPaymentAmount: 189 } });
});

test.each([
  ['2026-11-19', 'Please choose today or a later day.'],
  ['2026-13-01', 'Please enter a date.'],
])('a price from %s is refused', async (starts_on, sentence) => {
  const prices = [{ package: 'Drive', frequency: 'Monthly', currency: 'CAD', amount: 250, starts_on }];
  const answer = await ask('changePackages', { body: { prices } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(sentence);
});

test('a registration for a tax does not begin in the year 0', async () => {
  const registrations = [{ tax: 'RST', number: '123456-7', starts_on: '0000-01-01' }];
  const answer = await ask('changePackages', { body: { prices: [], registrations } });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain('Please enter a date.');
});

test('staff issue an invoice with the taxes of the place and the numbers of registration', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { region: 'QC' });
  const issued = await ask('issue', {
    params: { id: client.id },
    body: {
      lines: [
        { description: 'A photo session', amount: 100 },
        { description: 'A discount', amount: -10 },
      ],
    },
  });
  expect(issued).toMatchObject({
    status: 201,
    body: { data: { status: 'pending', due: 103.48, currency: 'CAD' } },
  });
  expect(await selectAccounts(client)).toEqual({
    receivable: 10_348,
    revenue: -9000,
    'tax:GST': -450,
    'tax:QST': -898,
  });
});

test.each(['2026-99-99T99:99:99Z', '2027-02-30T00:00:00Z', '2027-01-01T25:00:00Z'])(
  'an invoice is not due at %s, which there is not',
  async (due_at) => {
    const client = await newClient();
    await planBilling(owner, client.id, { region: 'QC' });
    const body = { lines: [{ description: 'A photo session', amount: 100 }], due_at };
    expect(await ask('issue', { params: { id: client.id }, body })).toMatchObject({
      status: 422,
      body: { errors: { due_at: ['Please choose a day.'] } },
    });
  },
);

test('an invoice of which nothing was paid is voided, and its movements cancel out', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  expect(await ask('void', { params: { id }, body: { reason } })).toMatchObject({
    status: 200,
    body: { data: { status: 'voided', balance: 0 } },
  });
  expect(await selectAccounts(client)).toEqual({});
  for (const name of ['void', 'markPaid'] as const)
    expect((await ask(name, { params: { id }, body: { reason } })).status).toBe(422);
});

test('a credit lowers what is open with its share of the taxes, and the rest is paid', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  expect(await ask('credit', { params: { id }, body: { amount: 12, reason } })).toMatchObject({
    body: { data: { status: 'open', due: 112, balance: 100 } },
  });
  expect((await ask('credit', { params: { id }, body: { amount: 100.01, reason } })).status).toBe(422);
  expect(await pay(client, id)).toMatchObject({
    status: 200,
    body: { data: { status: 'paid', balance: 0 } },
  });
  expect(await selectAccounts(client)).toEqual({
    card: 10_000,
    revenue: -8929,
    'tax:GST': -446,
    'tax:PST': -625,
  });
});

test('what was paid in another way is marked, and paid back by hand', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id);
  expect(await ask('markPaid', { params: { id }, body: { reason } })).toMatchObject({
    body: { data: { status: 'paid' } },
  });
  expect(await ask('markPaid', { params: { id }, body: { reason } })).toMatchObject({
    status: 422,
    body: { error: 'This invoice is already paid.' },
  });
  expect(await selectAccounts(client)).toMatchObject({ bank: 11_200 });
  await ask('refund', { params: { id }, body: { amount: 112, reason } });
  expect(await selectAccounts(client)).toEqual({});
});

test('a refund goes back to the card once, and no more than was paid', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  expect((await ask('refund', { params: { id }, body: { amount: 12, reason } })).status).toBe(200);
  expect((await ask('refund', { params: { id }, body: { amount: 100.01, reason } })).status).toBe(422);
  expect(await ask('refund', { params: { id }, body: { amount: 100, reason } })).toMatchObject({
    body: { data: { status: 'closed' } },
  });
  expect(await selectAccounts(client)).toEqual({});
});

test('a hundred refunds at once pay back once', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask('refund', { params: { id }, body: { amount: 112, reason } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await selectAccounts(client)).toEqual({});
});

test('what another package costs is shown first, and invoiced in the same way', async () => {
  const client = await newClient({ package: 'Grow' });
  await planBilling(owner, client.id, { next: '2026-12-01' });
  const wanted = { package: 'Accelerate', frequency: 'Monthly' };
  const shown = await ask('proration', { params: { id: client.id }, query: wanted });
  expect(shown.body).toMatchObject({
    data: {
      lines: [
        // no day of Grow was invoiced
        { description: 'Accelerate package, Nov 20, 2026 to Dec 19, 2026', amount: 499 },
      ],
      total: 558.88,
      next_payment_due: '2026-12-20',
    },
  });
  const done = await ask('changePackage', { params: { id: client.id }, body: { ...wanted, reason } });
  expect(done.body).toMatchObject({
    data: { package: 'Accelerate', owes: 558.88, invoices: [{ due: 558.88, status: 'pending' }] },
  });
});

test('a package with the testimonials manager settles that the client asked for it', async () => {
  const client = await newClient({ package: 'Grow' });
  await planBilling(owner, client.id, { next: '2026-12-01' });
  await call(server.app, client.alice.token, support.apply);
  const waiting = async () => {
    const { rows } = await owner.query(
      `SELECT kind FROM app.queue_items WHERE client_id = $1 AND done_at IS NULL AND kind = 'access-request'
        UNION ALL SELECT 'application' FROM app.applications WHERE client_id = $1`,
      [client.id],
    );
    return rows.length;
  };
  expect(await waiting()).toBe(2);
  const wanted = { package: 'Accelerate', frequency: 'Monthly', reason };
  expect((await ask('changePackage', { params: { id: client.id }, body: wanted })).status).toBe(200);
  expect(await waiting()).toBe(0);
});

test('what clients owe and the totals of a month are spreadsheets', async () => {
  const client = await newClient({ name: '=Owing Realty' });
  await writeInvoice(owner, client.id, { at: new Date('2026-10-01T12:00:00Z') });
  const csv = async (name: 'receivables' | 'totals', query = {}) =>
    (await call(server.app, sam.token, staffBilling[name], { query, headers: { accept: 'text/csv' } })).text;
  expect(await csv('receivables')).toContain(`"'=Owing Realty","CAD","","","112.00","","","112.00"`);
  expect(await csv('totals', { month: '2026-10' })).toContain('"CAD","invoice","tax:GST","5.00"');
});

test('money is the work of owners, managers and finance alone', async () => {
  const client = await newClient();
  for (const [role, status] of [
    ['Finance', 200],
    ['Manager', 200],
    ['Support', 403],
    ['Designer', 403],
  ] as const) {
    const { token } = await makeStaff(server.database, `${role}@provider.example.com`, role);
    const answer = await call(server.app, token, staffBilling.client, { params: { id: client.id } });
    expect(answer.status).toBe(status);
  }
});
