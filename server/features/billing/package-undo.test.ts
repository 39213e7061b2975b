import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { cardToken } from '#server/testing/billing.ts';
import { call } from '#server/testing/people.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change, setPrice, planOf, bookingOf, stateOf } = packageChanges(world);
await setPrice('Create', 49, '2020-01-01');
await setPrice('Engage', 165, '2020-01-01');

test('back on the same day the change is undone: its invoice is voided, and the former period continues', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  const before = await stateOf(client.id);
  const changed = await change('2026-11-26', client, { package: 'Accelerate', frequency: 'Annually' });
  const { number } = (changed.body as { data: { invoices: { number: string }[] } }).data.invoices[0] ?? {};
  const back = { package: 'Grow', frequency: 'Monthly' };
  // 9 of 30 days are 105.00 of the 4,500.00
  expect(await show('2026-11-26', client, back)).toMatchObject({
    data: {
      undoes: [{ number, step: 'void', amount: 4614.75 }],
      starts_on: null,
      lines: [],
      total: 0,
      price: { amount: 350 },
      next_payment_due: '2026-12-05',
      next_payment_amount: 367.5,
    },
  });
  expect((await change('2026-11-26', client, back)).body).toMatchObject({
    data: {
      package: 'Grow',
      frequency: 'Monthly',
      owes: 367.5,
      info: { packagePrice: { amount: 350 }, nextPaymentDue: '2026-12-05' },
      invoices: [{ number, status: 'voided' }, { status: 'pending' }],
    },
  });
  expect(await stateOf(client.id)).toEqual(before);
  // and the days of the former invoice count as before: 4 of 30 remain
  expect(await show('2026-12-01', client, { package: 'Accelerate', frequency: 'Monthly' })).toMatchObject({
    data: { undoes: [], lines: [{ amount: -46.67 }, { amount: 499 }] },
  });
});

test('where the change was paid already, its undo pays the money back to the card', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  const before = await stateOf(client.id);
  const changed = await change('2026-11-26', client, { package: 'Accelerate', frequency: 'Monthly' });
  const [invoice] = (changed.body as { data: { invoices: { id: number; due: number }[] } }).data.invoices;
  // the card also pays the waiting invoice of the month
  const saved = await call(server.app, client.alice.token, billing.updateCard, {
    body: { token: cardToken() },
  });
  expect(saved.body).toMatchObject({
    data: { charged: [{ state: 'paid' }, { id: invoice?.id, state: 'paid' }] },
  });
  const back = { package: 'Grow', frequency: 'Monthly' };
  expect(await show('2026-11-26', client, back)).toMatchObject({
    data: { undoes: [{ step: 'refund', amount: invoice?.due }] },
  });
  expect((await change('2026-11-26', client, back)).body).toMatchObject({
    data: { package: 'Grow', owes: 0, invoices: [{ status: 'closed' }, { status: 'paid' }] },
  });
  expect(await stateOf(client.id)).toEqual(before);
});

test('through several packages and back on one day, all of it is undone', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  const before = await stateOf(client.id);
  for (const name of ['Accelerate', 'Create', 'Engage'])
    await change('2026-11-26', client, { package: name, frequency: 'Monthly' });
  // back by two: to Accelerate as it was this morning
  const half = await change('2026-11-26', client, { package: 'Accelerate', frequency: 'Monthly' });
  expect(half.body).toMatchObject({
    data: {
      package: 'Accelerate',
      invoices: [{ status: 'voided' }, { status: 'voided', due: 0 }, { status: 'pending' }, {}],
    },
  });
  await change('2026-11-26', client, { package: 'Grow', frequency: 'Monthly' });
  expect(await stateOf(client.id)).toEqual(before);
});

test('a day later a change back is a new change', async () => {
  const client = await payingClient({ from: '2026-11-05' });
  await change('2026-11-25', client, { package: 'Accelerate', frequency: 'Monthly' });
  expect(await show('2026-11-26', client, { package: 'Grow', frequency: 'Monthly' })).toMatchObject({
    data: { undoes: [], lines: [{ amount: -482.37 }, { amount: 350 }, { amount: 132.37 }], total: 0 },
  });
});

test('at the end of the period nothing moves before, and then the package changes and is invoiced', async () => {
  const client = await payingClient({ package: 'Accelerate', from: '2026-11-05' });
  await setPrice('Engage', 175, '2026-12-03');
  const wanted = { package: 'Engage', frequency: 'Monthly', when: 'period_end' };
  expect(await show('2026-11-26', client, wanted)).toMatchObject({
    data: {
      starts_on: '2026-12-05',
      lines: [],
      total: 0,
      price: { amount: 175 },
      next_payment_due: '2026-12-05',
      next_payment_amount: 183.75,
    },
  });
  expect((await change('2026-11-26', client, wanted)).body).toMatchObject({
    data: {
      package: 'Accelerate',
      info: {
        packagePrice: { amount: 499 },
        nextPaymentAmount: 183.75,
        nextPaymentDue: '2026-12-05',
        plannedChange: { package: 'Engage', price: { amount: 175 }, starts_on: '2026-12-05' },
      },
      invoices: [{ due: 523.95 }],
    },
  });
  await bill('2026-12-04');
  expect(await bookingOf(client.id)).toMatchObject({ package: 'Accelerate' });
  await bill('2026-12-05');
  expect(await bookingOf(client.id)).toEqual({
    package: 'Engage',
    services: ['in_touch', 'social', 'web'],
    features: ['LISTINGS_AI', 'MINI_EDITOR_AI'],
  });
  expect((await ask('2026-12-06', 'client', { params: { id: client.id } })).body).toMatchObject({
    data: {
      package: 'Engage',
      info: { packagePrice: { amount: 175 }, plannedChange: null, nextPaymentDue: '2027-01-05' },
      invoices: [{ due: 183.75 }, { due: 523.95 }],
    },
  });
  const { rows } = await owner.query(
    `SELECT event FROM app.activity WHERE client_id = $1 AND event LIKE 'billing.%change%' ORDER BY id`,
    [client.id],
  );
  expect(rows.map(({ event }: { event: string }) => event)).toEqual([
    'billing.change_planned',
    'billing.planned_change_made',
  ]);
});

test('a planned change is cancelled, and nothing changes at the end of the period', async () => {
  const client = await payingClient({ package: 'Accelerate', from: '2026-11-05' });
  const cancel = () =>
    ask('2026-11-27', 'cancelPlannedChange', {
      params: { id: client.id },
      body: { reason: 'They called again' },
    });
  expect((await cancel()).status).toBe(404);
  await change('2026-11-26', client, { package: 'Create', frequency: 'Annually', when: 'period_end' });
  await change('2026-11-26', client, { package: 'Create', frequency: 'Monthly', when: 'period_end' });
  expect((await cancel()).body).toMatchObject({ data: { info: { plannedChange: null } } });
  await bill('2026-12-05');
  expect(await bookingOf(client.id)).toMatchObject({ package: 'Accelerate' });
  expect(await planOf(client.id)).toMatchObject({ next: '2027-01-05' });
});

test('a change of today replaces the planned one, and its undo plans it again', async () => {
  const client = await payingClient({ package: 'Grow', from: '2026-11-05' });
  const planned = async () =>
    (
      (await ask('2026-11-26', 'client', { params: { id: client.id } })).body as {
        data: { info: { plannedChange: { package: string } | null } };
      }
    ).data.info.plannedChange?.package;
  await change('2026-11-26', client, { package: 'Create', frequency: 'Monthly', when: 'period_end' });
  await change('2026-11-26', client, { package: 'Accelerate', frequency: 'Monthly' });
  expect(await planned()).toBeUndefined();
  await change('2026-11-26', client, { package: 'Grow', frequency: 'Monthly' });
  expect(await planned()).toBe('Create');
});
