import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { planBilling } from '#server/testing/billing.ts';
import { queueItems } from '#server/queue-items.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner, newClient } = world;
const { ask, bill, payingClient, change, planOf } = packageChanges(world);

const reason = 'As agreed on the phone';
const missedOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).missed_periods;
const idsOf = async (client: ClientWorld, day: string) => (await missedOf(client, day)).map(({ id }) => id);
const invoice = (day: string, { id }: ClientWorld, period_ids: number[]) =>
  ask(day, 'invoiceMissedPeriods', { params: { id }, body: { period_ids } });
/** The sentence of the item that waits for finance. */
async function waitingFor({ id }: ClientWorld) {
  const { rows } = await owner.query<{ details: unknown }>(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'missed-periods' AND done_at IS NULL`,
    [id],
  );
  const item = queueItems.find(({ name }) => name === 'missed-periods');
  return rows.map(({ details }) => item?.sentence(details, 1));
}

test('missed periods whose invoice was voided wait for finance again, and are invoiced anew', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const ids = await idsOf(client, '2027-02-10');
  const issue = async (chosen: number[]) =>
    parseData(staffBilling.invoiceMissedPeriods.data, await invoice('2027-02-10', client, chosen));
  const december = await issue(ids.slice(0, 1));
  const january = await issue(ids.slice(1));
  expect(await waitingFor(client)).toEqual([]);
  await ask('2027-02-10', 'void', { params: { id: december.id }, body: { reason } });
  expect(await idsOf(client, '2027-02-10')).toEqual(ids.slice(0, 1));
  expect(await waitingFor(client)).toEqual([
    'A period from Dec 1, 2026 wasn’t invoiced: CAD $350.00 before tax. Invoice it or let it go.',
  ]);
  await ask('2027-02-10', 'void', { params: { id: january.id }, body: { reason } });
  expect(await waitingFor(client)).toEqual([
    '2 periods since Dec 1, 2026 weren’t invoiced: CAD $700.00 before tax. Invoice them or let them go.',
  ]);
  expect(await issue(ids)).toMatchObject({ status: 'pending', due: 735 });
  expect(await waitingFor(client)).toEqual([]);
});

test('a period that was missed when payments were stopped ends on the day from which the client pays again, or is free', async () => {
  const stopped = async () => {
    const client = await payingClient({ from: '2026-11-01' });
    const plan = (day: string, next: string | null) =>
      ask(day, 'plan', { params: { id: client.id }, body: { frequency: 'Monthly', next_payment_due: next } });
    await plan('2026-12-05', null);
    expect(await missedOf(client, '2026-12-05')).toMatchObject([
      { starts_on: '2026-12-01', last_on: '2026-12-31' },
    ]);
    return { client, plan };
  };
  const part = [{ starts_on: '2026-12-01', last_on: '2026-12-10', amount: 112.9 }];
  const { client, plan } = await stopped();
  expect((await plan('2026-12-06', '2026-12-11')).status).toBe(200);
  expect(await missedOf(client, '2026-12-06')).toMatchObject(part);
  expect(await waitingFor(client)).toEqual([
    'A period from Dec 1, 2026 wasn’t invoiced: CAD $112.90 before tax. Invoice it or let it go.',
  ]);
  const { client: free } = await stopped();
  const trial = { days: 10, again: false, reason };
  expect((await ask('2026-12-11', 'giveTrial', { params: { id: free.id }, body: trial })).status).toBe(201);
  expect(await missedOf(free, '2026-12-11')).toMatchObject(part);
});

test('days that finance has invoiced as missed are neither paid again nor free', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const plan = (next: string | null) =>
    ask('2026-12-05', 'plan', {
      params: { id: client.id },
      body: { frequency: 'Monthly', next_payment_due: next },
    });
  await plan(null);
  const { number } = parseData(
    staffBilling.invoiceMissedPeriods.data,
    await invoice('2026-12-05', client, await idsOf(client, '2026-12-05')),
  );
  expect(await plan('2026-12-31')).toMatchObject({
    status: 422,
    body: {
      errors: {
        next_payment_due: [
          `Invoice ${number} is for the days until Dec 31, 2026. Please choose Jan 1, 2027 or a later day.`,
        ],
      },
    },
  });
  const trial = { days: 40, again: false, reason };
  expect(await ask('2026-12-05', 'giveTrial', { params: { id: client.id }, body: trial })).toMatchObject({
    status: 422,
  });
  expect((await plan('2027-01-01')).status).toBe(200);
});

test('a change of package for the end of a period that is over is refused while nothing is invoiced, or its days would cost the price of the new one', async () => {
  const client = await newClient({ package: 'Build' });
  await planBilling(owner, client.id, { next: '2026-12-01', region: 'AB' });
  await owner.query(`DELETE FROM app.package_prices WHERE package = 'Build' AND currency = 'CAD'`);
  const wanted = { package: 'Grow', frequency: 'Monthly' };
  expect((await change('2026-11-20', client, { ...wanted, when: 'period_end' })).status).toBe(200);
  await ask('2026-11-20', 'cancelPlannedChange', { params: { id: client.id }, body: { reason } });
  expect(await change('2027-01-10', client, { ...wanted, when: 'period_end' })).toMatchObject({
    status: 422,
    body: { errors: { when: ['The paid period is over. Please choose today.'] } },
  });
  expect((await change('2027-01-10', client, { ...wanted, when: 'today' })).status).toBe(200);
  expect(await missedOf(client, '2027-01-10')).toMatchObject([
    { starts_on: '2026-12-01', package: 'Build', amount: null },
    { starts_on: '2027-01-01', last_on: '2027-01-09', package: 'Build' },
  ]);
  expect(await planOf(client.id)).toMatchObject({ next: '2027-02-10' });
});
