import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { makeStaff, call, type ClientWorld } from '#server/testing/people.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change } = packageChanges(world);

const draft = {
  percent: 20,
  amount: null,
  starts_on: '2026-12-01',
  last_on: '2027-01-31',
  words: 'Welcome offer',
};
const give = (day: string, { id }: ClientWorld, more: object = {}) =>
  ask(day, 'giveDiscount', { params: { id }, body: { ...draft, ...more } });
/** Oldest first. */
async function invoicesOf({ id }: ClientWorld, day = '2026-12-16') {
  const { invoices } = parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));
  const details = [];
  for (const one of invoices.toReversed())
    details.push(parseData(staffBilling.invoice.data, await ask(day, 'invoice', { params: { id: one.id } })));
  return details;
}
const infoOf = async ({ id }: ClientWorld, day = '2026-12-16') =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).info;
/** The Admin’s own page, on the day of its session. */
const packageOf = async ({ alice }: ClientWorld) =>
  parseData(billing.package.data, await call(server.app, alice.token, billing.package));

test('a discount is a line of the invoices of its days, taxes are of the rest, and it ends with its last day', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  expect((await give('2026-11-10', client, { last_on: '2027-01-15' })).status).toBe(201);
  expect(await packageOf(client)).toMatchObject({
    nextPaymentAmount: 294,
    discounts: [{ percent: 20, starts_on: '2026-12-01', last_on: '2027-01-15', words: 'Welcome offer' }],
  });
  for (const day of ['2026-12-01', '2026-12-01', '2027-01-01', '2027-02-01']) await bill(day);
  const [, december, january, february] = await invoicesOf(client);
  expect(december).toMatchObject({
    lines: [
      { description: 'Grow package, Dec 1, 2026 to Dec 31, 2026', amount: 350 },
      { description: 'Discount of 20%: Welcome offer', amount: -70 },
    ],
    subtotal: 280,
    taxes: [{ name: 'GST', amount: 14 }],
    due: 294,
  });
  // fifteen of thirty-one days
  expect(january?.lines).toMatchObject([{ amount: 350 }, { amount: -33.87 }]);
  expect(february?.lines).toMatchObject([{ amount: 350 }]);
  expect(await invoicesOf(client)).toHaveLength(4);
  expect(await readBooks(owner, client.id)).toMatchObject({
    off: 0,
    owed: 36_750 + 29_400 + 33_194 + 36_750,
  });
});

test('an amount is taken off each period, and a discount of everything is an invoice of nothing that is paid', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await give('2026-11-10', client, { percent: null, amount: 50.5, last_on: '2026-12-31' });
  await give('2026-11-10', client, { percent: 100, starts_on: '2027-01-01' });
  for (const day of ['2026-12-01', '2027-01-01']) await bill(day);
  const [, december, january] = await invoicesOf(client);
  expect(december).toMatchObject({
    lines: [{ amount: 350 }, { description: 'Discount of CAD $50.50: Welcome offer', amount: -50.5 }],
    subtotal: 299.5,
  });
  expect(january).toMatchObject({ due: 0, status: 'paid', lines: [{ amount: 350 }, { amount: -350 }] });
});

test('a discount that is ended is on no later invoice, and stays on those that have it', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const [given] = parseData(staffBilling.giveDiscount.data, await give('2026-11-10', client));
  await bill('2026-12-01');
  const end = () =>
    ask('2026-12-02', 'cancelDiscount', {
      params: { id: given?.id ?? 0 },
      body: { reason: 'As agreed on the phone' },
    });
  expect((await end()).body).toEqual({ data: [] });
  expect((await end()).status).toBe(404);
  await bill('2027-01-01');
  const [, december, january] = await invoicesOf(client);
  expect([december?.lines.length, january?.lines.length]).toEqual([2, 1]);
  expect(await infoOf(client)).toMatchObject({ discounts: [] });
});

test('unused days give back what was paid for them after the discount, and the new package has it too', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await give('2026-11-10', client);
  await bill('2026-12-01');
  await bill('2026-12-01');
  // 16 of 31 days of 280.00
  const answer = await show('2026-12-16', client, { package: 'Accelerate', frequency: 'Monthly' });
  const lines = [
    { description: 'Unused time of Grow, Dec 16, 2026 to Dec 31, 2026', amount: -144.52 },
    { description: 'Accelerate package, Dec 16, 2026 to Jan 15, 2027' },
    { description: 'Discount of 20%: Welcome offer' },
  ];
  expect(answer).toMatchObject({ data: { lines } });
  const done = await change('2026-12-16', client, { package: 'Accelerate', frequency: 'Monthly' });
  expect(done.status).toBe(200);
  const invoices = await invoicesOf(client);
  expect(invoices.at(-1)?.lines).toMatchObject(lines);
  const [, price, discount] = invoices.at(-1)?.lines ?? [];
  expect(discount?.amount).toBeCloseTo(-(price?.amount ?? 0) / 5, 2);
  // back on the same day, the former period continues with its discount
  await change('2026-12-16', client, { package: 'Grow', frequency: 'Monthly' });
  await bill('2027-01-01');
  expect((await invoicesOf(client)).at(-1)?.lines).toMatchObject([{ amount: 350 }, { amount: -70 }]);
});

test('a discount needs one of both values, days in order and of its own, and a colleague of billing', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const errorsOf = async (more: object) => (await give('2026-11-10', client, more)).body;
  expect(await errorsOf({ percent: null })).toMatchObject({
    errors: { percent: ['Please enter a percentage or an amount.'] },
  });
  expect(await errorsOf({ amount: 5 })).toMatchObject({ errors: { percent: [expect.anything()] } });
  for (const percent of [0, 101, 12.5])
    expect(await errorsOf({ percent })).toMatchObject({ errors: { percent: [expect.anything()] } });
  expect(await errorsOf({ last_on: '2026-11-30' })).toMatchObject({
    errors: { last_on: [expect.anything()] },
  });
  expect(await errorsOf({ starts_on: '2026-10-01', last_on: '2026-11-09' })).toMatchObject({
    errors: { last_on: ['Please choose today or a later day.'] },
  });
  expect((await give('2026-11-10', client)).status).toBe(201);
  expect(await errorsOf({ starts_on: '2027-01-31', last_on: '2027-03-01' })).toMatchObject({
    errors: { starts_on: ['The client already has a discount on some of these days.'] },
  });
  for (const [role, status] of [
    ['Finance', 201],
    ['Support', 403],
    ['Designer', 403],
  ] as const) {
    const person = await makeStaff(server.database, `${role.toLowerCase()}@provider.example.com`, role);
    const sent = {
      params: { id: client.id },
      body: { ...draft, starts_on: '2028-01-01', last_on: '2028-01-31' },
    };
    expect([role, (await call(server.app, person.token, staffBilling.giveDiscount, sent)).status]).toEqual([
      role,
      status,
    ]);
  }
});

test('of two colleagues who give a discount for the same days in one moment, one is refused', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const answers = await Promise.all([10, 20, 30].map((percent) => give('2026-11-10', client, { percent })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});
