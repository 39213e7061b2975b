import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { inClient } from '#server/testing/billing.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change } = packageChanges(world);

const reason = 'As agreed on the phone';
const add = (day: string, { id }: ClientWorld, amount = 120, words = 'A photo session') =>
  ask(day, 'addFee', { params: { id }, body: { words, amount } });
const withdraw = (day: string, id: number | undefined) =>
  ask(day, 'withdrawFee', { params: { id: id ?? 0 }, body: { reason } });
/** Oldest first. */
async function invoicesOf({ id }: ClientWorld, day: string) {
  const { invoices } = parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));
  const details = [];
  for (const one of invoices.toReversed())
    details.push(parseData(staffBilling.invoice.data, await ask(day, 'invoice', { params: { id: one.id } })));
  return details;
}

test('a fee is a line of the next invoice with its tax, once, and the Admin sees it before', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const [fee] = parseData(staffBilling.addFee.data, await add('2026-11-10', client));
  expect(fee).toMatchObject({ words: 'A photo session', amount: 120, currency: 'CAD' });
  const info = parseData(billing.package.data, await call(server.app, client.alice.token, billing.package));
  expect(info).toMatchObject({ nextPaymentAmount: 493.5, fees: [{ words: 'A photo session', amount: 120 }] });
  for (const day of ['2026-12-01', '2026-12-01', '2027-01-01']) await bill(day);
  const [, december, january] = await invoicesOf(client, '2027-01-01');
  expect(december).toMatchObject({
    lines: [{ amount: 350 }, { description: 'A photo session', amount: 120 }],
    subtotal: 470,
    taxes: [{ name: 'GST', amount: 23.5 }],
    due: 493.5,
  });
  expect(january?.lines).toMatchObject([{ amount: 350 }]);
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0, owed: 36_750 + 49_350 + 36_750 });
  expect((await withdraw('2027-01-01', fee?.id)).status).toBe(404);
});

test('a fee that was withdrawn is on no invoice', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const [fee] = parseData(staffBilling.addFee.data, await add('2026-11-10', client));
  expect((await withdraw('2026-11-11', fee?.id)).body).toEqual({ data: [] });
  expect((await withdraw('2026-11-11', fee?.id)).status).toBe(404);
  await bill('2026-12-01');
  expect((await invoicesOf(client, '2026-12-01'))[1]?.lines).toMatchObject([{ amount: 350 }]);
});

test('a fee that is withdrawn while the invoice is issued is either withdrawn or on it', async () => {
  for (let n = 0; n < 4; n += 1) {
    const client = await payingClient({ from: '2026-11-01' });
    const [fee] = parseData(staffBilling.addFee.data, await add('2026-12-01', client));
    const [answer] = await Promise.all([withdraw('2026-12-01', fee?.id), bill('2026-12-01')]);
    const december = (await invoicesOf(client, '2026-12-01'))[1];
    expect([answer.status, december?.lines.length]).toEqual(answer.status === 200 ? [200, 1] : [404, 2]);
  }
});

const seen = async ({ id }: ClientWorld, day: string) => {
  const { info, voided_fees } = parseData(
    staffBilling.client.data,
    await ask(day, 'client', { params: { id } }),
  );
  return { waiting: info.fees.map(({ words }) => words), voided: voided_fees };
};
const again = (day: string, id: number | undefined) =>
  ask(day, 'chargeFeeAgain', { params: { id: id ?? 0 } });
/** A client whose invoice of December has a fee and is voided; the period is invoiced again afterwards. */
async function clientWithVoidedFee() {
  const client = await payingClient({ from: '2026-11-01' });
  const [fee] = parseData(staffBilling.addFee.data, await add('2026-11-10', client));
  await bill('2026-12-01');
  const december = (await invoicesOf(client, '2026-12-01'))[1];
  expect(december).toMatchObject({ has_fees: true });
  await ask('2026-12-01', 'void', { params: { id: december?.id ?? 0 }, body: { reason } });
  return { client, fee, number: december?.number };
}
const setNext = ({ id }: ClientWorld, day: string, next_payment_due: string | null) =>
  ask(day, 'plan', { params: { id }, body: { frequency: 'Monthly', next_payment_due } });

test('the fee of a voided invoice is on no other one until staff say so, and then on the next one, once', async () => {
  const { client, fee, number } = await clientWithVoidedFee();
  expect(await seen(client, '2026-12-01')).toEqual({
    waiting: [],
    voided: [{ id: fee?.id, words: 'A photo session', amount: 120, currency: 'CAD', invoice: number }],
  });
  await setNext(client, '2026-12-01', '2026-12-01');
  await bill('2026-12-01');
  expect((await invoicesOf(client, '2026-12-01')).at(-1)).toMatchObject({ subtotal: 350, has_fees: false });
  expect((await again('2026-12-02', fee?.id)).body).toMatchObject({ data: [{ words: 'A photo session' }] });
  expect(await seen(client, '2026-12-02')).toEqual({ waiting: ['A photo session'], voided: [] });
  expect((await again('2026-12-02', fee?.id)).status).toBe(404);
  await bill('2027-01-01');
  expect((await invoicesOf(client, '2027-01-01')).at(-1)?.lines).toMatchObject([
    { amount: 350 },
    { amount: 120 },
  ]);
  expect((await again('2027-01-01', fee?.id)).status).toBe(404);
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0, owed: 3 * 36_750 + 12_600 });
});

test('the fee of a voided invoice can be let go, and is never charged', async () => {
  const { client, fee } = await clientWithVoidedFee();
  expect((await withdraw('2026-12-02', fee?.id)).status).toBe(200);
  expect(await seen(client, '2026-12-02')).toEqual({ waiting: [], voided: [] });
  expect((await again('2026-12-02', fee?.id)).status).toBe(404);
  expect((await withdraw('2026-12-02', fee?.id)).status).toBe(404);
});

test('without a next payment the fee of a voided invoice stays there, and staff are told to issue an invoice', async () => {
  const { client, fee } = await clientWithVoidedFee();
  await setNext(client, '2026-12-02', null);
  expect(await again('2026-12-02', fee?.id)).toMatchObject({
    status: 422,
    body: {
      error: 'No payment is scheduled, so there is no next invoice. Please issue an invoice instead.',
    },
  });
  expect(await seen(client, '2026-12-02')).toMatchObject({ voided: [{ id: fee?.id }] });
});

test('without a next payment there is no next invoice, and staff are told to issue one', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await ask('2026-11-10', 'plan', {
    params: { id: client.id },
    body: { frequency: 'Monthly', next_payment_due: null },
  });
  expect(await add('2026-11-10', client)).toMatchObject({
    status: 422,
    body: {
      error: 'No payment is scheduled, so there is no next invoice. Please issue an invoice instead.',
    },
  });
});

test('a change of package today leaves a fee for the next period, and a credited fee costs no paid days', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await add('2026-11-10', client);
  await bill('2026-12-01');
  const [, december] = await invoicesOf(client, '2026-12-01');
  const credit = await ask('2026-12-02', 'credit', {
    params: { id: december?.id ?? 0 },
    body: { amount: 126, reason },
  });
  expect(credit.status).toBe(200);
  await add('2026-12-02', client, 50, 'A second session');
  const grown = { package: 'Accelerate', frequency: 'Monthly' };
  // 16 of 31 days of 350.00, as without the fee and its credit
  const shown = await show('2026-12-16', client, grown);
  expect(shown).toMatchObject({
    data: { lines: [{ amount: -180.65 }, { description: expect.stringMatching(/^Accelerate/) }] },
  });
  expect((await change('2026-12-16', client, grown)).status).toBe(200);
  expect((await invoicesOf(client, '2026-12-16')).at(-1)?.lines).toHaveLength(2);
  await bill('2027-01-16');
  expect((await invoicesOf(client, '2027-01-16')).at(-1)?.lines).toMatchObject([
    { description: expect.stringMatching(/^Accelerate/) },
    { description: 'A second session', amount: 50 },
  ]);
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0 });
});

test('a fee in the currency of a former place waits until it is withdrawn', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await add('2026-11-10', client);
  await inClient(owner, client.id, () =>
    owner.query(`UPDATE app.one_time_fees SET currency = 'USD' WHERE client_id = $1`, [client.id]),
  );
  await bill('2026-12-01');
  expect((await invoicesOf(client, '2026-12-01'))[1]?.lines).toHaveLength(1);
  const { info } = parseData(
    staffBilling.client.data,
    await ask('2026-12-01', 'client', { params: { id: client.id } }),
  );
  expect(info).toMatchObject({ nextPaymentAmount: 367.5, fees: [{ currency: 'USD' }] });
});

test('a fee has an amount above nothing and a name, and is added by colleagues of billing', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  for (const body of [
    { words: '', amount: 5 },
    { words: 'x', amount: 0 },
    { words: 'x', amount: -1 },
    { words: 'x', amount: 0.001 },
  ])
    expect((await ask('2026-11-10', 'addFee', { params: { id: client.id }, body })).status).toBe(422);
  for (const [role, status] of [
    ['Finance', 201],
    ['Support', 403],
    ['Designer', 403],
  ] as const) {
    const person = await makeStaff(server.database, `fees-${role.toLowerCase()}@provider.example.com`, role);
    const sent = { params: { id: client.id }, body: { words: 'A session', amount: 10 } };
    expect((await call(server.app, person.token, staffBilling.addFee, sent)).status).toBe(status);
  }
});
