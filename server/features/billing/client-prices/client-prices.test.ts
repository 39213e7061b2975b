import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change, stateOf, setPrice } = packageChanges(world);

const reason = 'The price of 2024 was promised for good';
const draft = { package: 'Grow', frequency: 'Monthly', amount: 300, starts_on: '2026-12-01', reason };
const set = (day: string, { id }: ClientWorld, more: object = {}) =>
  ask(day, 'setClientPrice', { params: { id }, body: { ...draft, ...more } });
const end = (day: string, id: number | undefined) =>
  ask(day, 'endClientPrice', { params: { id: id ?? 0 }, body: { reason } });
/** The lines of the newest invoice. */
async function linesOf({ id }: ClientWorld, day: string) {
  const { invoices } = parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));
  const newest = await ask(day, 'invoice', { params: { id: invoices[0]?.id ?? 0 } });
  return parseData(staffBilling.invoice.data, newest).lines;
}
const infoOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).info;

test('periods that begin on its first day or later cost the client’s own price, and the Admin sees it', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const other = await payingClient({ from: '2026-11-01' });
  const [own] = parseData(staffBilling.setClientPrice.data, await set('2026-11-10', client));
  const info = parseData(billing.package.data, await call(server.app, client.alice.token, billing.package));
  expect(info).toMatchObject({
    packagePrice: { amount: 350 },
    nextPaymentAmount: 315,
    prices: [{ package: 'Grow', frequency: 'Monthly', amount: 300, starts_on: '2026-12-01' }],
  });
  expect(JSON.stringify(info)).not.toContain('promised');
  await bill('2026-12-01');
  expect(await linesOf(client, '2026-12-01')).toMatchObject([{ amount: 300 }]);
  expect(await infoOf(client, '2026-12-01')).toMatchObject({ packagePrice: { amount: 300 } });
  expect(await linesOf(other, '2026-12-01')).toMatchObject([{ amount: 350 }]);
  // a later price of the list does not change it, and once it has ended, the list does
  await setPrice('Grow', 410, '2026-12-20');
  await bill('2027-01-01');
  expect(await linesOf(client, '2027-01-01')).toMatchObject([{ amount: 300 }]);
  expect((await end('2027-01-02', own?.id)).body).toEqual({ data: [] });
  expect((await end('2027-01-02', own?.id)).status).toBe(404);
  await bill('2027-02-01');
  expect(await linesOf(client, '2027-02-01')).toMatchObject([{ amount: 410 }]);
  await setPrice('Grow', 350, '2026-12-20');
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0 });
});

test('a later price replaces the one before from its day on', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await set('2026-11-10', client);
  await set('2026-11-10', client, { amount: 280, starts_on: '2027-01-01' });
  expect(await infoOf(client, '2026-11-10')).toMatchObject({ prices: [{ amount: 300 }, { amount: 280 }] });
  for (const [day, amount] of [
    ['2026-12-01', 300],
    ['2027-01-01', 280],
  ] as const) {
    await bill(day);
    expect(await linesOf(client, day)).toMatchObject([{ amount }]);
  }
  expect(await infoOf(client, '2027-01-01')).toMatchObject({ prices: [{ amount: 280 }] });
});

test('of two prices from the same day the one given later holds', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await set('2026-11-10', client);
  await set('2026-11-10', client, { amount: 0 });
  await bill('2026-12-01');
  expect(await linesOf(client, '2026-12-01')).toMatchObject([{ amount: 0 }]);
  expect(await infoOf(client, '2026-12-01')).toMatchObject({ prices: [{ amount: 0 }] });
});

test('a change of package today costs the client’s price, and its unused days are worth it', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await set('2026-11-10', client);
  await set('2026-12-16', client, { package: 'Accelerate', amount: 400, starts_on: '2026-12-16' });
  await bill('2026-12-01');
  const grown = { package: 'Accelerate', frequency: 'Monthly' };
  const before = await stateOf(client.id);
  // 16 of 31 days of 300.00
  expect(await show('2026-12-16', client, grown)).toMatchObject({
    data: { lines: [{ amount: -154.84 }, { amount: 400 }], price: { amount: 400 } },
  });
  await change('2026-12-16', client, grown);
  // back on the same day it is undone
  await change('2026-12-16', client, { package: 'Grow', frequency: 'Monthly' });
  expect(await stateOf(client.id)).toEqual(before);
  await bill('2027-01-01');
  expect(await linesOf(client, '2027-01-01')).toMatchObject([{ amount: 300 }]);
});

test('a planned change and its preview have the price of the client, also for a year', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await set('2026-11-10', client, { frequency: 'Annually', amount: 3000 });
  const planned = { package: 'Grow', frequency: 'Annually', when: 'period_end' };
  expect(await show('2026-11-10', client, planned)).toMatchObject({ data: { next_payment_amount: 3150 } });
  await change('2026-11-10', client, planned);
  expect(await infoOf(client, '2026-11-10')).toMatchObject({
    nextPaymentAmount: 3150,
    plannedChange: { price: { amount: 3000 } },
  });
  await bill('2026-12-01');
  expect(await linesOf(client, '2026-12-01')).toMatchObject([{ amount: 3000 }]);
});

test('a discount is taken off the client’s own price', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await set('2026-11-10', client);
  await ask('2026-11-10', 'giveDiscount', {
    params: { id: client.id },
    body: { percent: 10, amount: null, starts_on: '2026-12-01', last_on: '2026-12-31', words: 'Offer' },
  });
  await bill('2026-12-01');
  expect(await linesOf(client, '2026-12-01')).toMatchObject([{ amount: 300 }, { amount: -30 }]);
});

test('a price has a reason that the log says, a day no earlier than today, and a colleague of billing', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  for (const more of [{ reason: 'x' }, { amount: -1 }, { starts_on: '2026-11-09' }, { package: 'Gold' }])
    expect((await set('2026-11-10', client, more)).status).toBe(422);
  const seen = await ask('2026-11-10', 'setClientPrice', { params: { id: client.id }, body: draft });
  expect(seen.status).toBe(201);
  const { rows } = await owner.query<{ details: object }>(
    `SELECT details FROM app.activity WHERE event = 'billing.price_set' AND client_id = $1`,
    [client.id],
  );
  expect(rows).toMatchObject([{ details: { package: 'Grow', cents: 30_000, reason } }]);
  for (const [role, status] of [
    ['Finance', 201],
    ['Support', 403],
    ['Designer', 403],
  ] as const) {
    const person = await makeStaff(
      server.database,
      `prices-${role.toLowerCase()}@provider.example.com`,
      role,
    );
    const sent = { params: { id: client.id }, body: draft };
    expect((await call(server.app, person.token, staffBilling.setClientPrice, sent)).status).toBe(status);
  }
});
