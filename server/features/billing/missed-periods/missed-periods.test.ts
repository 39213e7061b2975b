import { afterAll, expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staff } from '#contract/staff/staff.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { reportMissingPrices, reportMissingProvinces } from '../cross-client/charging.ts';
import { queueItems } from '#server/queue-items.ts';

const world = await testWorld();
const { server, owner, sam } = world;
const { ask, bill, payingClient, change, setPrice, planOf } = packageChanges(world);
let now = noonOn('2026-12-01');
const { db, end } = workerDb(server.database, () => now);
afterAll(end);

const reason = 'As agreed on the phone';
const billingOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));
const missedOf = async (client: ClientWorld, day: string) =>
  (await billingOf(client, day)).missed_periods.map(({ starts_on, last_on, amount, why }) => ({
    starts_on,
    last_on,
    amount,
    why,
  }));
const idsOf = async (client: ClientWorld, day: string) =>
  (await billingOf(client, day)).missed_periods.map(({ id }) => id);
const invoice = (day: string, { id }: ClientWorld, period_ids: number[]) =>
  ask(day, 'invoiceMissedPeriods', { params: { id }, body: { period_ids } });
const waive = (day: string, { id }: ClientWorld, period_ids: number[]) =>
  ask(day, 'waiveMissedPeriods', { params: { id }, body: { period_ids, reason } });
/** The sentence of the item that waits for finance. */
async function waitingFor({ id }: ClientWorld, kind = 'missed-periods') {
  const { rows } = await owner.query<{ details: unknown; done: boolean }>(
    'SELECT details, done_at IS NOT NULL AS done FROM app.queue_items WHERE client_id = $1 AND kind = $2',
    [id, kind],
  );
  const item = queueItems.find(({ name }) => name === kind);
  return rows.filter(({ done }) => !done).map(({ details }) => item?.sentence(details, 1));
}
const setStatus = async (day: string, { id }: ClientWorld, account_status: string) => {
  await ask(day, 'client', { params: { id } });
  const sent = await call(server.app, sam.token, staff.changeClient, {
    params: { id },
    body: { account_status },
  });
  expect(sent.status).toBe(200);
};

test('after three months without a worker the latest period is invoiced, and those before wait for finance', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const books = await readBooks(owner, client.id);
  expect(books.invoices.map(({ period }) => period)).toEqual(['2026-11-01', '2027-02-01']);
  expect(await missedOf(client, '2027-02-10')).toEqual([
    { starts_on: '2026-12-01', last_on: '2026-12-31', amount: 350, why: null },
    { starts_on: '2027-01-01', last_on: '2027-01-31', amount: 350, why: null },
  ]);
  expect(await waitingFor(client)).toEqual([
    '2 periods since Dec 1, 2026 weren’t invoiced: CAD $700.00 before tax. Invoice them or let them go.',
  ]);
  await bill('2027-02-11');
  expect(await missedOf(client, '2027-02-11')).toHaveLength(2);
});

test('finance invoices a missed period with the tax of today, lets the other go, and the item is done', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const [december = 0, january = 0] = await idsOf(client, '2027-02-10');
  const issued = parseData(
    staffBilling.invoiceMissedPeriods.data,
    await invoice('2027-02-10', client, [december]),
  );
  expect(issued).toMatchObject({ status: 'pending', due: 367.5, due_on: '2027-02-25' });
  expect(await waitingFor(client)).toEqual([
    'A period from Jan 1, 2027 wasn’t invoiced: CAD $350.00 before tax. Invoice it or let it go.',
  ]);
  expect((await invoice('2027-02-10', client, [december, january])).body).toMatchObject({
    error: 'These periods have just changed. Please look at them again.',
  });
  expect(
    parseData(staffBilling.waiveMissedPeriods.data, await waive('2027-02-10', client, [january])),
  ).toEqual([]);
  expect(await waitingFor(client)).toEqual([]);
  expect((await waive('2027-02-10', client, [january])).status).toBe(422);
  const { rows } = await owner.query<{ details: object }>(
    `SELECT details FROM app.activity WHERE event = 'billing.periods_waived' AND client_id = $1`,
    [client.id],
  );
  expect(rows).toMatchObject([{ details: { periods: 1, since: '2027-01-01', reason } }]);
  const lines = parseData(
    staffBilling.invoice.data,
    await ask('2027-02-10', 'invoice', { params: { id: issued.id } }),
  ).lines;
  expect(lines).toEqual([{ description: 'Grow package, Dec 1, 2026 to Dec 31, 2026', amount: 350 }]);
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0 });
  // it pays for days that are over: the unused days of February are still worth their price
  expect(
    await ask('2027-02-15', 'proration', {
      params: { id: client.id },
      query: { package: 'Accelerate', frequency: 'Monthly' },
    }),
  ).toMatchObject({ body: { data: { lines: [{ amount: -175 }, { amount: 499 }] } } });
});

test('of two colleagues who invoice the same periods in the same moment, one does', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const ids = await idsOf(client, '2027-02-10');
  const answers = await Promise.all([
    invoice('2027-02-10', client, ids),
    invoice('2027-02-10', client, ids),
    waive('2027-02-10', client, ids),
  ]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
});

test('a period without a day of service is not missed, and one that was paused in part is', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  // the worker is down from here on
  await setStatus('2026-12-10', client, 'Paused');
  await setStatus('2027-02-05', client, 'Live');
  await bill('2027-03-10');
  expect(await missedOf(client, '2027-03-10')).toMatchObject([
    { starts_on: '2026-12-01' },
    { starts_on: '2027-02-01' },
  ]);
  const paused = await payingClient({ from: '2026-11-01' });
  await setStatus('2026-11-20', paused, 'Paused');
  await setStatus('2027-03-20', paused, 'Live');
  await bill('2027-03-20');
  expect(await missedOf(paused, '2027-03-20')).toEqual([]);
  expect(await planOf(paused.id)).toMatchObject({ next: '2027-04-01' });
});

test('while a price is missing staff learn it within the hour, and once it is set the periods before wait for finance', async () => {
  const client = await payingClient({ package: 'Grow', from: '2026-11-01' });
  await owner.query(`UPDATE app.clients SET package = 'Create' WHERE id = $1`, [client.id]);
  now = noonOn('2026-12-01');
  await bill('2026-12-01');
  await db.value(reportMissingPrices(now));
  expect(await waitingFor(client, 'missing-price')).toHaveLength(1);
  expect(await billingOf(client, '2026-12-01')).toMatchObject({ blocked_by: 'price', missed_periods: [] });
  await bill('2027-01-15');
  const set = await ask('2027-01-15', 'setClientPrice', {
    params: { id: client.id },
    body: { package: 'Create', frequency: 'Monthly', amount: 100, starts_on: '2027-01-15', reason },
  });
  expect(set.status).toBe(201);
  expect(await waitingFor(client, 'missing-price')).toEqual([]);
  await bill('2027-01-15');
  expect((await readBooks(owner, client.id)).invoices).toMatchObject([{}, { period: '2027-01-01' }]);
  expect(await missedOf(client, '2027-01-15')).toEqual([
    { starts_on: '2026-12-01', last_on: '2026-12-31', amount: 100, why: 'price' },
  ]);
  await db.value(reportMissingPrices(noonOn('2027-01-15')));
  expect(await waitingFor(client, 'missing-price')).toEqual([]);
});

test('while a province is missing staff learn it within the hour, and the periods say why they were missed', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await owner.query('UPDATE app.clients SET state_or_province = NULL WHERE id = $1', [client.id]);
  now = noonOn('2026-12-01');
  await db.value(reportMissingProvinces(now));
  expect(await waitingFor(client, 'missing-province')).toHaveLength(1);
  expect(await billingOf(client, '2026-12-01')).toMatchObject({ blocked_by: 'province' });
  await bill('2027-01-10');
  expect(await planOf(client.id)).toMatchObject({ next: '2026-12-01' });
  await planBilling(owner, client.id, { next: '2026-12-01', region: 'AB' });
  await bill('2027-01-10');
  expect(await missedOf(client, '2027-01-10')).toEqual([
    { starts_on: '2026-12-01', last_on: '2026-12-31', amount: 350, why: 'province' },
  ]);
});

test.each([
  [
    'a change of package',
    (client: ClientWorld) => change('2026-12-16', client, { package: 'Accelerate', frequency: 'Monthly' }),
    '2026-12-15',
    169.35,
  ],
  [
    'another day of the next payment',
    ({ id }: ClientWorld) =>
      ask('2026-12-16', 'plan', {
        params: { id },
        body: { frequency: 'Monthly', next_payment_due: '2026-12-21' },
      }),
    '2026-12-20',
    225.81,
  ],
  [
    'no next payment',
    ({ id }: ClientWorld) =>
      ask('2026-12-16', 'plan', { params: { id }, body: { frequency: 'Monthly', next_payment_due: null } }),
    '2026-12-31',
    350,
  ],
  [
    'a free trial',
    ({ id }: ClientWorld) => ask('2026-12-16', 'giveTrial', { params: { id }, body: { days: 10, reason } }),
    '2026-12-15',
    169.35,
  ],
])('%s leaves no day behind that is due and was not invoiced', async (_what, act, last_on, amount) => {
  const client = await payingClient({ from: '2026-11-01' });
  expect((await act(client)).status).toBeLessThan(300);
  expect(await missedOf(client, '2026-12-16')).toMatchObject([{ starts_on: '2026-12-01', last_on, amount }]);
  expect(await waitingFor(client)).toHaveLength(1);
});

test('a change of package that is undone makes its days due again', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await change('2026-12-16', client, { package: 'Accelerate', frequency: 'Monthly' });
  await change('2026-12-16', client, { package: 'Grow', frequency: 'Monthly' });
  expect(await missedOf(client, '2026-12-16')).toEqual([]);
  expect(await waitingFor(client)).toEqual([]);
  await bill('2026-12-16');
  const books = await readBooks(owner, client.id);
  expect(books.invoices.map(({ period }) => period)).toContain('2026-12-01');
});

test.each([
  ['invoiced', invoice],
  ['let go', waive],
])(
  'a change of package stays once the days before it were %s, as they would be invoiced again',
  async (_settled, settle) => {
    const client = await payingClient({ from: '2026-11-01' });
    await change('2026-12-16', client, { package: 'Accelerate', frequency: 'Monthly' });
    expect((await settle('2026-12-16', client, await idsOf(client, '2026-12-16'))).status).toBeLessThan(300);
    const changed = await planOf(client.id);
    expect(await change('2026-12-16', client, { package: 'Grow', frequency: 'Monthly' })).toMatchObject({
      status: 422,
      body: {
        error:
          'The days before this change have been settled, so it can no longer be undone. Please change the package tomorrow.',
      },
    });
    expect(await planOf(client.id)).toEqual(changed);
    expect((await change('2026-12-17', client, { package: 'Grow', frequency: 'Monthly' })).status).toBe(200);
  },
);

test('an account that is closed with a period due leaves it to finance, and reopened it pays from the next one', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await setStatus('2027-01-10', client, 'Cancelled');
  expect(await missedOf(client, '2027-01-10')).toMatchObject([
    { starts_on: '2026-12-01', last_on: '2026-12-31' },
    { starts_on: '2027-01-01', last_on: '2027-01-31' },
  ]);
  expect(await waitingFor(client)).toHaveLength(1);
  await setStatus('2027-01-20', client, 'Live');
  await bill('2027-01-20');
  expect((await readBooks(owner, client.id)).invoices).toHaveLength(1);
  await bill('2027-02-01');
  expect((await readBooks(owner, client.id)).invoices).toMatchObject([{}, { period: '2027-02-01' }]);
  expect(await missedOf(client, '2027-02-01')).toHaveLength(2);
});

test('a missed period costs what its first day cost, or today’s price where there was none, less its discounts', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await ask('2026-11-10', 'giveDiscount', {
    params: { id: client.id },
    body: { percent: 10, amount: null, starts_on: '2026-12-01', last_on: '2026-12-31', words: 'Offer' },
  });
  await setPrice('Grow', 400, '2027-01-01');
  await bill('2027-02-10');
  await setPrice('Grow', 350, '2027-01-01');
  expect(await missedOf(client, '2027-02-10')).toMatchObject([{ amount: 350 }, { amount: 400 }]);
  const issued = parseData(
    staffBilling.invoiceMissedPeriods.data,
    await invoice('2027-02-10', client, await idsOf(client, '2027-02-10')),
  );
  expect(issued.due).toBe(750.75);
});

test('a period that still has no price is not invoiced, and those of another client are not there', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const other = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const [first = 0] = await idsOf(client, '2027-02-10');
  expect((await invoice('2027-02-10', other, [first])).status).toBe(404);
  expect((await waive('2027-02-10', other, [first])).status).toBe(404);
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.missed_periods SET cents = NULL, package = 'Drive' WHERE client_id = $1`, [
      client.id,
    ]),
  );
  expect((await invoice('2027-02-10', client, [first])).body).toMatchObject({
    error: 'The package has no price for these days. Please set one first.',
  });
  expect((await invoice('2027-02-10', client, [])).status).toBe(422);
  expect((await invoice('2027-02-10', { ...client, id: 0 }, [first])).status).toBe(404);
  // nor does the item say a sum that nobody knows
  await waive('2027-02-10', client, [first]);
  expect(await waitingFor(client)).toEqual([
    'A period from Jan 1, 2027 wasn’t invoiced. Invoice it or let it go.',
  ]);
});

test('owners, managers and finance settle missed periods, and nobody else', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const [december = 0, january = 0] = await idsOf(client, '2027-02-10');
  for (const [role, status] of [
    ['Support', 403],
    ['Designer', 403],
    ['Finance', 200],
  ] as const) {
    const person = await makeStaff(
      server.database,
      `missed-${role.toLowerCase()}@provider.example.com`,
      role,
    );
    await owner.query(
      `UPDATE app.sessions SET idle_until = '2030-01-01', expires_at = '2030-01-01' WHERE staff_id = $1`,
      [person.id],
    );
    const params = { id: client.id };
    const waived = await call(server.app, person.token, staffBilling.waiveMissedPeriods, {
      params,
      body: { period_ids: [december], reason },
    });
    expect(waived.status).toBe(status);
    const issued = await call(server.app, person.token, staffBilling.invoiceMissedPeriods, {
      params,
      body: { period_ids: [january] },
    });
    expect(issued.status).toBe(status === 200 ? 201 : status);
  }
});
