import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import type { staffBilling } from '#contract/billing/staff-billing.ts';
import type { Data } from '#contract/endpoint.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { call } from '#server/testing/people.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change, setPrice, planOf } = packageChanges(world);
await setPrice('Create', 49, '2020-01-01');
await setPrice('Engage', 165, '2020-01-01');

test('a year that was paid for becomes months, up to the middle of April', async () => {
  const client = await payingClient({ frequency: 'Annually', from: '2026-06-01' });
  // 187 of 365 days of 3,180.00 are left; 1,279.21 buys 109.6 days at 350.00 for 30
  const answer = await show('2026-11-26', client, { package: 'Grow', frequency: 'Monthly' });
  expect(answer).toMatchObject({
    data: {
      lines: [
        { description: 'Unused time of Grow, Nov 26, 2026 to May 31, 2027', amount: -1629.21 },
        { description: 'Grow package, Nov 26, 2026 to Dec 25, 2026', amount: 350 },
        { description: 'Grow, 110 more days, Dec 26, 2026 to Apr 14, 2027', amount: 1279.21 },
      ],
      total: 0,
      next_payment_due: '2027-04-15',
      next_payment_amount: 367.5,
    },
  });
  const done = await change('2026-11-26', client, { package: 'Grow', frequency: 'Monthly' });
  expect(done.body).toMatchObject({
    data: {
      frequency: 'Monthly',
      owes: 3339,
      info: { packagePrice: { frequency: 'Monthly', amount: 350 }, nextPaymentDue: '2027-04-15' },
      invoices: [{ status: 'paid', due: 0 }, { due: 3339 }],
    },
  });
});

test('a month that was paid for becomes a whole year', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  // 5 of 30 days of 350.00 are left
  const wanted = { package: 'Grow', frequency: 'Annually' };
  expect(await show('2026-11-26', client, wanted)).toMatchObject({
    data: {
      lines: [
        { description: 'Unused time of Grow, Nov 26, 2026 to Nov 30, 2026', amount: -58.33 },
        { description: 'Grow package, Nov 26, 2026 to Nov 25, 2027', amount: 3180 },
      ],
      subtotal: 3121.67,
      tax: 156.08,
      total: 3277.75,
      next_payment_due: '2027-11-26',
    },
  });
  expect((await change('2026-11-26', client, wanted)).body).toMatchObject({
    data: { owes: 3645.25, invoices: [{ due: 3277.75, status: 'pending' }, { due: 367.5 }] },
  });
});

test('who paid on the 31st begins a month of 31 days on July 1, and pays on the 1st from then on', async () => {
  const client = await payingClient({ frequency: 'Annually', from: '2025-07-31' });
  // 30 of 365 days of 3,180.00 are left
  const wanted = { package: 'Grow', frequency: 'Monthly' };
  expect(await show('2026-07-01', client, wanted)).toMatchObject({
    data: {
      lines: [{ amount: -261.37 }, { description: 'Grow package, Jul 1, 2026 to Jul 31, 2026', amount: 350 }],
      subtotal: 88.63,
      next_payment_due: '2026-08-01',
    },
  });
  await change('2026-07-01', client, wanted);
  await bill('2026-08-01');
  expect(await planOf(client.id)).toEqual({ next: '2026-09-01', anchor: 1 });
});

test('up, down and up again costs what each package costs', async () => {
  const client = await payingClient({ package: 'Engage', from: '2026-11-01' });
  const monthly = (name: string) => ({ package: name, frequency: 'Monthly' });
  const invoiced = async (day: string, name: string) =>
    (await change(day, client, monthly(name))).body as {
      data: { info: { nextPaymentDue: string }; invoices: { due: number }[] };
    };
  // 11 of 30 days of 165.00 are 60.50, and 438.50 of 499.00 with 5% tax are 460.43
  expect(await invoiced('2026-11-20', 'Accelerate')).toMatchObject({
    data: { info: { nextPaymentDue: '2026-12-20' }, invoices: [{ due: 460.43 }, {}] },
  });
  // 29 of 30 days of 499.00 are 482.37; the 433.37 beyond 49.00 buy 266 days at 1.63
  expect(await show('2026-11-21', client, monthly('Create'))).toMatchObject({
    data: {
      lines: [
        { description: 'Unused time of Accelerate, Nov 21, 2026 to Dec 19, 2026', amount: -482.37 },
        { description: 'Create package, Nov 21, 2026 to Dec 20, 2026', amount: 49 },
        { description: 'Create, 266 more days, Dec 21, 2026 to Sep 12, 2027', amount: 433.37 },
      ],
      total: 0,
    },
  });
  expect(await invoiced('2026-11-21', 'Create')).toMatchObject({
    data: { info: { nextPaymentDue: '2027-09-13' }, invoices: [{ due: 0 }, {}, {}] },
  });
  // 29 of 30 days of 49.00 and the bought days for 433.37 are 480.74; 18.26 of 499.00 with tax are 19.17
  expect(await invoiced('2026-11-22', 'Accelerate')).toMatchObject({
    data: { info: { nextPaymentDue: '2026-12-22' }, invoices: [{ due: 19.17 }, {}, {}, {}] },
  });
});

test('days that were bought are worth what they were bought for, also after the period is over', async () => {
  const client = await payingClient({ package: 'Accelerate', from: '2026-11-01' });
  // 20 of 30 days are 332.67; the 283.67 beyond 49.00 buy 174 days at 1.63
  await change('2026-11-11', client, { package: 'Create', frequency: 'Monthly' });
  expect(await planOf(client.id)).toEqual({ next: '2027-06-03', anchor: 3 });
  // from Dec 11 on they are bought days: 100 of 174 remain on Feb 23
  expect(await show('2027-02-23', client, { package: 'Grow', frequency: 'Monthly' })).toMatchObject({
    data: {
      lines: [
        { description: 'Unused time of Create, Feb 23, 2027 to Jun 2, 2027', amount: -163.03 },
        { amount: 350 },
      ],
      next_payment_due: '2027-03-23',
    },
  });
});

test('a price that is announced, or has risen meanwhile, changes neither what a paid day is worth nor the present price', async () => {
  await setPrice('Build', 49, '2020-01-01');
  const client = await payingClient({ package: 'Build', from: '2026-11-01' });
  await setPrice('Build', 59, '2026-11-15');
  await setPrice('Build', 79, '2026-12-01');
  const present = { packagePrice: { amount: 49 }, nextPaymentAmount: 82.95, nextPaymentDue: '2026-12-01' };
  server.clock.now = noonOn('2026-11-26');
  expect((await call(server.app, client.alice.token, billing.package)).body).toMatchObject({ data: present });
  expect((await ask('2026-11-26', 'client', { params: { id: client.id } })).body).toMatchObject({
    data: { info: present },
  });
  expect(await show('2026-11-26', client, { package: 'Engage', frequency: 'Monthly' })).toMatchObject({
    data: { lines: [{ amount: -8.17 }, { amount: 165 }], subtotal: 156.83 },
  });
  // a client who has not paid for any day gets the price of the day
  const other = await world.newClient({ package: 'Build' });
  await planBilling(owner, other.id, { next: '2026-12-01', region: 'AB' });
  expect((await call(server.app, other.alice.token, billing.package)).body).toMatchObject({
    data: { ...present, packagePrice: { amount: 59 } },
  });
});

test.each([
  ['credit', 183.75, [-87.5, 3180]],
  ['void', null, [3180]],
] as const)(
  'after a %s of the invoice its days are worth what is left of it',
  async (name, amount, amounts) => {
    const client = await payingClient({ from: '2026-11-01' });
    const reason = 'A month on us';
    const { body } = await ask('2026-11-16', 'client', { params: { id: client.id } });
    const [invoice] = (body as { data: { invoices: { id: number }[] } }).data.invoices;
    await ask('2026-11-16', name, {
      params: { id: invoice?.id ?? 0 },
      body: { reason, ...(amount && { amount }) },
    });
    const shown = await show('2026-11-16', client, { package: 'Grow', frequency: 'Annually' });
    const lines = (shown as { data: { lines: { amount: number }[] } }).data.lines;
    expect(lines.map((line) => line.amount)).toEqual(amounts);
  },
);

test('unused days give back the taxes they were invoiced with, also where the client has moved', async () => {
  const client = await payingClient({ region: 'BC', from: '2026-11-01' });
  await planBilling(owner, client.id, { next: '2026-12-01', region: 'AB' });
  // 15 of 30 days are 175.00 with GST 8.75 and PST 12.25; Accelerate is 499.00 with GST 24.95
  const wanted = { package: 'Accelerate', frequency: 'Monthly' };
  expect(await show('2026-11-16', client, wanted)).toMatchObject({
    data: { subtotal: 324, tax: 3.95, total: 327.95 },
  });
  expect((await change('2026-11-16', client, wanted)).status).toBe(200);
  const { rows } = await inClient(owner, client.id, () =>
    owner.query(
      `SELECT account, sum(cents)::int AS cents FROM app.ledger_entries WHERE client_id = $1 GROUP BY 1 ORDER BY 1`,
      [client.id],
    ),
  );
  expect(rows).toEqual([
    { account: 'receivable', cents: 39_200 + 32_795 },
    { account: 'revenue', cents: -35_000 - 32_400 },
    { account: 'tax:GST', cents: -1750 - 1620 },
    { account: 'tax:PST', cents: -2450 + 1225 },
  ]);
});

test('two colleagues who change it at once make one change and one invoice', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const wanted = { package: 'Accelerate', frequency: 'Monthly' };
  const answers = await Promise.all(Array.from({ length: 6 }, () => change('2026-11-16', client, wanted)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  const { body } = await ask('2026-11-16', 'client', { params: { id: client.id } });
  expect((body as { data: { invoices: unknown[] } }).data.invoices).toHaveLength(2);
});

test('what cannot be changed today says why', async () => {
  await setPrice('Drive', 0, '2026-01-01');
  const client = await payingClient({ from: '2026-11-01' });
  const refused = async (query: Record<string, string>) =>
    JSON.stringify(await show('2026-11-16', client, { frequency: 'Monthly', ...query }));
  expect(await refused({ package: 'Grow' })).toContain('This is what the client pays for already.');
  expect(await refused({ package: 'Drive' })).toContain('Drive costs too little to use up what was paid.');
  await owner.query(`UPDATE app.clients SET country = 'US' WHERE id = $1`, [client.id]);
  await owner.query(
    `INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, set_at)
     VALUES ('Create', 'Monthly', 'USD', 4900, '2020-01-01', '2020-01-01')`,
  );
  expect(await refused({ package: 'Create' })).toContain('was paid in another currency than USD');
  expect(await refused({ package: 'Create', when: 'period_end' })).toContain('"starts_on":"2026-12-01"');
  await planBilling(owner, client.id, { next: null });
  expect(await refused({ package: 'Create', when: 'period_end' })).toContain('no period to end');
});

test('who has moved to another country reads the price of there, not the amount of an invoice in the former currency', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  const priceOf = async (currency: string) => {
    const { body } = await ask('2026-11-16', 'client', { params: { id: client.id } });
    expect(body).toMatchObject({ data: { currency, invoices: [{ currency: 'CAD', balance: 367.5 }] } });
    return (body as { data: Data<typeof staffBilling.client> }).data.info.packagePrice;
  };
  expect(await priceOf('CAD')).toMatchObject({ currency: 'CAD', amount: 350 });
  await inClient(owner, client.id, () =>
    owner.query(`INSERT INTO app.tax_places VALUES ($1, '2026-11-10', 'US', 'WA')`, [client.id]),
  );
  await owner.query(
    `INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, set_at)
     VALUES ('Grow', 'Monthly', 'USD', 27500, '2026-11-10', '2026-11-10')`,
  );
  expect(await priceOf('USD')).toMatchObject({ currency: 'USD', amount: 275 });
});

test('where payments were stopped, a change is invoiced and starts none, as it is shown before', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  await ask('2026-11-16', 'plan', {
    params: { id: client.id },
    body: { frequency: 'Monthly', next_payment_due: null },
  });
  const wanted = { package: 'Accelerate', frequency: 'Monthly' };
  expect(await show('2026-11-16', client, wanted)).toMatchObject({
    data: {
      lines: [expect.anything(), { amount: 499 }],
      next_payment_due: null,
      next_payment_amount: null,
    },
  });
  expect((await change('2026-11-16', client, wanted)).body).toMatchObject({
    data: { package: 'Accelerate', info: { nextPaymentDue: null, nextPaymentAmount: null } },
  });
});

test('who pays nothing yet owes nothing for a change', async () => {
  const client = await world.newClient();
  const done = await change('2026-11-16', client, { package: 'Accelerate', frequency: 'Monthly' });
  expect(done.body).toMatchObject({
    data: { package: 'Accelerate', owes: 0, invoices: [], info: { nextPaymentDue: null } },
  });
});
