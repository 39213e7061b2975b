import { expect, test } from 'vitest';
import { staff } from '#contract/staff/staff.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { queueItems } from '#server/queue-items.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { server, owner, sam } = world;
const { ask, bill, payingClient, change, show, planOf, setPrice } = packageChanges(world);

const reason = 'As agreed on the phone';
const missedOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).missed_periods;
const setStatus = async (day: string, client: ClientWorld, to: string) => {
  await missedOf(client, day);
  server.clock.now = noonOn(day);
  const sent = { params: { id: client.id }, body: { account_status: to } };
  expect((await call(server.app, sam.token, staff.changeClient, sent)).status).toBe(200);
};
const waitingFor = async ({ id }: ClientWorld) => {
  const { rows } = await owner.query<{ details: unknown }>(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'missed-periods' AND done_at IS NULL`,
    [id],
  );
  const item = queueItems.find(({ name }) => name === 'missed-periods');
  return rows.map(({ details }) => item?.sentence(details, 1));
};

/** A client that was closed on Jan 10 while December and January were due, and reopened two days later. */
async function reopenedClient() {
  const client = await payingClient({ from: '2026-11-01' });
  await setStatus('2027-01-10', client, 'Cancelled');
  await setStatus('2027-01-12', client, 'Live');
  return client;
}
const december = { starts_on: '2026-12-01', last_on: '2026-12-31', amount: 350 };
const january = { starts_on: '2027-01-01', last_on: '2027-01-31', amount: 350 };
const wanted = { package: 'Accelerate', frequency: 'Monthly' };
const former = { package: 'Grow', frequency: 'Monthly' };

test('a change of package ends the missed period of a reopened account on its day, and its undo restores it', async () => {
  const client = await reopenedClient();
  expect(await missedOf(client, '2027-01-20')).toMatchObject([december, january]);
  expect((await change('2027-01-20', client, wanted)).status).toBe(200);
  const cut = { ...january, last_on: '2027-01-19', amount: 214.52 };
  expect(await missedOf(client, '2027-01-20')).toMatchObject([december, cut]);
  expect(await waitingFor(client)).toEqual([
    '2 periods since Dec 1, 2026 weren’t invoiced: CAD $564.52 before tax. Invoice them or let them go.',
  ]);
  await setPrice('Build', 400, '2027-01-01');
  // a second change of the day has nothing to end, and both are undone together
  expect((await change('2027-01-20', client, { ...wanted, package: 'Build' })).status).toBe(200);
  expect(await missedOf(client, '2027-01-20')).toMatchObject([december, cut]);
  expect((await change('2027-01-20', client, wanted)).status).toBe(200);
  expect(await missedOf(client, '2027-01-20')).toMatchObject([december, cut]);
  expect((await change('2027-01-20', client, former)).status).toBe(200);
  expect(await missedOf(client, '2027-01-20')).toMatchObject([december, january]);
  expect(await planOf(client.id)).toMatchObject({ next: '2027-02-01' });
  expect(await waitingFor(client)).toEqual([
    '2 periods since Dec 1, 2026 weren’t invoiced: CAD $700.00 before tax. Invoice them or let them go.',
  ]);
});

test('a change of package is not undone once the missed days before it were settled', async () => {
  const client = await reopenedClient();
  await change('2027-01-20', client, wanted);
  const [, rest] = await missedOf(client, '2027-01-20');
  const body = { period_ids: [rest?.id ?? 0], reason };
  expect((await ask('2027-01-20', 'waiveMissedPeriods', { params: { id: client.id }, body })).status).toBe(
    200,
  );
  expect(await change('2027-01-20', client, former)).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^The days before this change have been settled/) },
  });
});

test('days that finance has invoiced as missed are not paid again by a change of package', async () => {
  const client = await reopenedClient();
  const [, last] = await missedOf(client, '2027-01-15');
  const { number } = parseData(
    staffBilling.invoiceMissedPeriods.data,
    await ask('2027-01-15', 'invoiceMissedPeriods', {
      params: { id: client.id },
      body: { period_ids: [last?.id ?? 0] },
    }),
  );
  const refusal = {
    errors: {
      when: [`Invoice ${number} is for the days until Jan 31, 2027. Please choose the end of the period.`],
    },
  };
  expect(await change('2027-01-20', client, { ...wanted, when: 'today' })).toMatchObject({
    status: 422,
    body: refusal,
  });
  expect(await show('2027-01-20', client, { ...wanted, when: 'today' })).toMatchObject(refusal);
  expect((await change('2027-01-20', client, { ...wanted, when: 'period_end' })).status).toBe(200);
});

test('an undone change leaves the other missed periods in the queue, with their sum', async () => {
  const client = await reopenedClient();
  // February is due, and nobody invoices it
  await change('2027-02-11', client, wanted);
  expect(await waitingFor(client)).toMatchObject([
    expect.stringMatching(/^3 periods since Dec 1, 2026 weren’t/),
  ]);
  await change('2027-02-11', client, former);
  expect(await waitingFor(client)).toEqual([
    '2 periods since Dec 1, 2026 weren’t invoiced: CAD $700.00 before tax. Invoice them or let them go.',
  ]);
  await bill('2027-02-11');
  expect(await missedOf(client, '2027-02-11')).toHaveLength(2);
});
