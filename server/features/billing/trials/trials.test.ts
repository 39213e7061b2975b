import { afterAll, expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { staffCancellations } from '#contract/staff/cancellations.ts';
import { dayAfter } from '#contract/days.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { testProvider } from '#server/testing/mails.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { call, makeStaff, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { announceEndingTrials } from './announce-trials.ts';

const world = await testWorld();
const { server, owner, newClient, sam } = world;
const { ask, bill, payingClient, show, change, planOf, setPrice } = packageChanges(world);
await setPrice('Engage', 165, '2020-01-01');
let now = new Date(0);
const worker = workerDb(server.database, () => now);
afterAll(worker.end);

const reason = 'As agreed on the phone';
const today = '2026-11-20';

async function clientWithoutPlan(region = 'AB'): Promise<ClientWorld> {
  const client = await newClient();
  await planBilling(owner, client.id, { next: null, region });
  return client;
}
const give = (day: string, { id }: ClientWorld, days: number, more: object = {}) =>
  ask(day, 'giveTrial', { params: { id }, body: { days, reason, ...more } });
const giveTo = async (client: ClientWorld, days: number) =>
  parseData(staffBilling.giveTrial.data, await give(today, client, days));
const clientOf = async (day: string, { id }: ClientWorld) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));
const countInvoices = async (day: string, client: ClientWorld) =>
  (await clientOf(day, client)).invoices.length;
/** An hour of a day where the clients of the tests are, in winter. */
const remind = async (day: string, hour = 12) => {
  now = new Date(Date.parse(`${day}T08:00:00Z`) + hour * 3_600_000);
  await worker.db.transaction((context) => announceEndingTrials(context, testProvider));
};
const mailsOf = ({ id }: ClientWorld) =>
  inClient(owner, id, async () => {
    const { rows } = await owner.query<{ details: object }>(
      `SELECT details FROM app.outbox WHERE client_id = $1 AND template = 'trial-ending' ORDER BY id`,
      [id],
    );
    return rows.map(({ details }) => details);
  });

test('a new client pays nothing for its trial, and a whole period from the day after it', async () => {
  const client = await clientWithoutPlan();
  const trial = await giveTo(client, 14);
  expect(trial).toMatchObject({ starts_on: today, last_on: '2026-12-03' });
  expect(await planOf(client.id)).toEqual({ next: '2026-12-04', anchor: 4 });
  expect((await clientOf(today, client)).info).toMatchObject({
    nextPaymentDue: '2026-12-04',
    nextPaymentAmount: 367.5,
    trial: { last_on: '2026-12-03', price: { amount: 350, frequency: 'Monthly' } },
  });
  expect((await call(server.app, client.alice.token, billing.package)).body).toMatchObject({
    data: { trial: { last_on: '2026-12-03', price: { amount: 350 } }, notices: [] },
  });
  for (const day of [today, '2026-12-01', '2026-12-03']) {
    await bill(day);
    expect(await countInvoices(day, client)).toBe(0);
  }
  for (const day of ['2026-12-04', '2026-12-04', '2026-12-20', '2027-01-04']) await bill(day);
  const { invoices, info } = await clientOf('2027-01-04', client);
  expect(invoices).toMatchObject([
    { due: 367.5, issued_on: '2027-01-04' },
    { due: 367.5, issued_on: '2026-12-04' },
  ]);
  expect(info.trial).toBeNull();
  expect(await readBooks(owner, client.id)).toMatchObject({ off: 0, owed: 73_500 });
});

test('a change of package in a trial costs nothing, in any direction, and the first period is of the package of its day', async () => {
  const client = await clientWithoutPlan();
  await giveTo(client, 14);
  expect(await show('2026-11-22', client, { package: 'Accelerate', frequency: 'Monthly' })).toMatchObject({
    data: { lines: [], total: 0, undoes: [], starts_on: '2026-11-22', next_payment_due: '2026-12-04' },
  });
  for (const name of ['Accelerate', 'Grow', 'Accelerate', 'Engage'])
    expect((await change('2026-11-22', client, { package: name, frequency: 'Monthly' })).status).toBe(200);
  await change('2026-11-23', client, { package: 'Accelerate', frequency: 'Monthly', when: 'period_end' });
  expect((await clientOf('2026-11-23', client)).info).toMatchObject({
    package: 'Engage',
    trial: { price: { amount: 499 } },
  });
  await bill('2026-12-03');
  expect(await countInvoices('2026-12-03', client)).toBe(0);
  await bill('2026-12-04');
  expect(await clientOf('2026-12-04', client)).toMatchObject({
    package: 'Accelerate',
    invoices: [{ due: 523.95 }],
  });
});

test('a longer trial moves the first payment, which is charged once; a shorter one brings it forward', async () => {
  const client = await clientWithoutPlan();
  const trial = await giveTo(client, 14);
  const changeTo = (day: string, last_on: string, version: number) =>
    ask(day, 'changeTrial', { params: { id: trial.id }, body: { last_on, version, reason } });
  expect((await changeTo('2026-12-03', '2026-12-31', 1)).body).toMatchObject({
    data: { last_on: '2026-12-31', version: 2 },
  });
  for (const day of ['2026-12-04', '2026-12-31']) await bill(day);
  expect(await countInvoices('2026-12-31', client)).toBe(0);
  expect(await changeTo('2026-12-20', '2026-12-19', 2)).toMatchObject({ status: 422 });
  expect((await changeTo('2026-12-20', '2026-12-20', 2)).status).toBe(200);
  for (const day of ['2026-12-20', '2026-12-21', '2027-01-01', '2027-01-04']) await bill(day);
  expect((await clientOf('2027-01-04', client)).invoices).toMatchObject([{ issued_on: '2026-12-21' }]);
  // its payment was charged, so nothing is left to lengthen
  expect(await changeTo('2026-12-21', '2027-01-31', 3)).toMatchObject({
    status: 422,
    body: { error: 'This free trial is over.' },
  });
});

test('a trial that staff end is followed by a payment today, or by none', async () => {
  for (const [first_payment, invoices] of [
    ['today', [{ due: 367.5, issued_on: '2026-11-22' }]],
    ['none', []],
  ] as const) {
    const client = await clientWithoutPlan();
    const { id } = await giveTo(client, 14);
    const body = { first_payment, version: 1, reason };
    expect((await ask('2026-11-22', 'endTrial', { params: { id }, body })).body).toMatchObject({
      data: { last_on: '2026-11-21' },
    });
    for (const day of ['2026-11-22', '2026-12-04']) await bill(day);
    const after = await clientOf('2026-12-04', client);
    expect(after.invoices).toMatchObject(invoices);
    expect(after.info.trial).toBeNull();
    expect(
      (await ask('2026-11-22', 'endTrial', { params: { id }, body: { ...body, version: 2 } })).status,
    ).toBe(422);
  }
});

test('a period that was invoiced and voided before is not taken for the first one after a trial', async () => {
  const client = await payingClient({ from: today });
  const { invoices } = await clientOf(today, client);
  expect(await give(today, client, 14)).toMatchObject({ status: 422 });
  await ask(today, 'void', { params: { id: invoices[0]?.id ?? 0 }, body: { reason } });
  // a whole period was invoiced, whose next payment is a month away
  expect(await give(today, client, 14)).toMatchObject({
    status: 422,
    body: { errors: { days: expect.any(Array) } },
  });
  const { id } = parseData(staffBilling.giveTrial.data, await give(today, client, 40));
  const body = { first_payment: 'today', version: 1, reason };
  expect((await ask(today, 'endTrial', { params: { id }, body })).status).toBe(200);
  await bill(today);
  expect((await clientOf(today, client)).invoices).toMatchObject([
    { issued_on: today, due: 367.5, status: 'pending' },
    { status: 'voided' },
  ]);
});

test('a second trial needs a confirmation, and a client with a paid period gets none', async () => {
  const client = await clientWithoutPlan();
  await giveTo(client, 1);
  expect(await give(today, client, 3, { again: true })).toMatchObject({ status: 422 });
  await bill('2026-11-21');
  expect(await give('2026-11-22', client, 3, { again: true })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('have been invoiced') },
  });
  const former = await clientWithoutPlan();
  const { id } = await giveTo(former, 5);
  await ask(today, 'endTrial', { params: { id }, body: { first_payment: 'none', version: 1, reason } });
  expect(await give('2026-11-25', former, 3)).toMatchObject({
    status: 422,
    body: { errors: { again: [expect.stringContaining('had a free trial before')] } },
  });
  expect((await give('2026-11-25', former, 3, { again: true })).status).toBe(201);
});

test('of two colleagues one gives it, and the second change of another is refused as such', async () => {
  const client = await clientWithoutPlan();
  const answers = await Promise.all([give(today, client, 14), give(today, client, 7)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const { trial } = (await clientOf(today, client)).info;
  const to = (last_on: string) =>
    ask(today, 'changeTrial', { params: { id: trial?.id ?? 0 }, body: { last_on, version: 1, reason } });
  const changes = await Promise.all([to('2026-12-20'), to('2026-12-24')]);
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const after = await clientOf(today, client);
  expect(after.info.nextPaymentDue).toBe(dayAfter(after.info.trial?.last_on ?? ''));
  // a double click of one person is one trial
  const other = await clientWithoutPlan();
  const send = () =>
    call(server.app, sam.token, staffBilling.giveTrial, {
      params: { id: other.id },
      body: { days: 14, reason },
      headers: { 'idempotency-key': '6f1f1c0e-7d43-4f4e-9a58-30b6f6a1c111' },
    });
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
  const { rows } = await inClient(owner, other.id, () =>
    owner.query('SELECT count(*)::int AS n FROM app.trials WHERE client_id = $1', [other.id]),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the plan of a client in a trial keeps its day, and its rhythm may change', async () => {
  const client = await clientWithoutPlan();
  await giveTo(client, 14);
  const plan = (next_payment_due: string | null, frequency = 'Annually') =>
    ask(today, 'plan', { params: { id: client.id }, body: { frequency, next_payment_due } });
  for (const next of ['2026-12-24', null])
    expect(await plan(next)).toMatchObject({
      status: 422,
      body: { errors: { next_payment_due: expect.any(Array) } },
    });
  expect(await plan('2026-12-04')).toMatchObject({ status: 200, body: { data: { frequency: 'Annually' } } });
  expect((await clientOf(today, client)).info.trial?.price).toMatchObject({
    frequency: 'Annually',
    amount: 3180,
  });
});

test('a cancellation in a trial costs nothing, and until it is withdrawn the trial stays as it is', async () => {
  const client = await clientWithoutPlan();
  const { id } = await giveTo(client, 14);
  const cancel = () =>
    call(server.app, sam.token, staffCancellations.plan, { params: { id: client.id }, body: { reason } });
  expect((await cancel()).body).toMatchObject({
    data: { cancels_on: '2026-12-04', trial_until: '2026-12-03' },
  });
  const body = { last_on: '2026-12-31', version: 1, reason };
  expect(await ask(today, 'changeTrial', { params: { id }, body })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('cancelled') },
  });
  await remind('2026-12-01');
  expect(await mailsOf(client)).toEqual([]);
  for (const day of ['2026-12-04', '2027-01-04']) await bill(day);
  expect(await countInvoices('2027-01-04', client)).toBe(0);
  expect(await readBooks(owner, client.id)).toMatchObject({ owed: 0, off: 0 });
});

test('the Admins are reminded once, a week before the first payment, of its day and its amount with tax', async () => {
  const client = await clientWithoutPlan('BC');
  const trial = await giveTo(client, 20);
  await remind('2026-12-02');
  await remind('2026-12-03', 6);
  expect(await mailsOf(client)).toEqual([]);
  await remind('2026-12-03', 11);
  await remind('2026-12-03', 12);
  await remind('2026-12-08');
  const first = {
    package: 'Grow',
    last_on: '2026-12-09',
    charged_on: '2026-12-10',
    cents: 39_200,
    currency: 'CAD',
    card: null,
  };
  expect(await mailsOf(client)).toEqual([first]);
  const { rows } = await inClient(owner, client.id, () =>
    owner.query(
      `SELECT count(*)::int AS n FROM app.notifications WHERE client_id = $1 AND event = 'billing.trial_ending'`,
      [client.id],
    ),
  );
  expect(rows).toEqual([{ n: 1 }]);
  // of another day they are reminded as well
  const body = { last_on: '2026-12-31', version: 1, reason };
  await ask('2026-12-08', 'changeTrial', { params: { id: trial.id }, body });
  await remind('2026-12-24');
  expect(await mailsOf(client)).toEqual([first]);
  await remind('2026-12-25');
  expect(await mailsOf(client)).toMatchObject([first, { last_on: '2026-12-31', charged_on: '2027-01-01' }]);
});

test('a pause holds the reminder back, and a trial that is over has none', async () => {
  const client = await clientWithoutPlan();
  await giveTo(client, 3);
  const setStatus = (status: string) =>
    owner.query('UPDATE app.clients SET account_status = $2 WHERE id = $1', [client.id, status]);
  await setStatus('Paused');
  await remind(today);
  await bill('2026-11-23');
  expect(await countInvoices('2026-11-23', client)).toBe(0);
  await setStatus('Live');
  await remind('2026-11-23');
  expect(await mailsOf(client)).toEqual([]);
});

test('the days are those of the client’s place, also where clocks change', async () => {
  const client = await clientWithoutPlan();
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [client.id]);
  // clocks go forward on March 14, 2027
  expect((await give('2027-03-13', client, 2)).body).toMatchObject({ data: { last_on: '2027-03-14' } });
  const billAt = async (instant: string) => {
    now = new Date(instant);
    const { billClients } = await import('../bill-clients.ts');
    while (await billClients(worker.db, testProvider));
  };
  await billAt('2027-03-15T03:59:59Z');
  expect(await countInvoices('2027-03-15', client)).toBe(0);
  await billAt('2027-03-15T04:00:01Z');
  expect(await countInvoices('2027-03-15', client)).toBe(1);
});

test('a trial has days and a reason, is given by colleagues of billing, and not to a closed account', async () => {
  const client = await clientWithoutPlan();
  for (const days of [0, 367, 1.5, -1]) expect((await give(today, client, days)).status).toBe(422);
  expect((await give(today, client, 5, { reason: 'short' })).status).toBe(422);
  for (const [role, status] of [
    ['Support', 403],
    ['Designer', 403],
    ['Finance', 201],
  ] as const) {
    const person = await makeStaff(
      server.database,
      `trials-${role.toLowerCase()}@provider.example.com`,
      role,
    );
    const sent = { params: { id: client.id }, body: { days: 5, reason } };
    expect((await call(server.app, person.token, staffBilling.giveTrial, sent)).status).toBe(status);
  }
  const closed = await clientWithoutPlan();
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [closed.id]);
  expect(await give(today, closed, 5)).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining('closed') },
  });
});
