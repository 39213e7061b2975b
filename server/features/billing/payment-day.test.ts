import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { planBilling } from '#server/testing/billing.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner, newClient } = world;
const { ask, bill, payingClient, planOf } = packageChanges(world);

const reason = 'As agreed on the phone';
const plan = (day: string, { id }: ClientWorld, next: string | null, frequency = 'Monthly') =>
  ask(day, 'plan', { params: { id }, body: { frequency, next_payment_due: next } });
const billingOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } }));

test('who pays on the 31st, and so on the 28th next, still does when only the rhythm changes', async () => {
  const client = await payingClient({ from: '2027-01-31' });
  expect(await planOf(client.id)).toEqual({ next: '2027-02-28', anchor: 31 });
  expect((await plan('2027-02-10', client, '2027-02-28')).status).toBe(200);
  expect(await planOf(client.id)).toEqual({ next: '2027-02-28', anchor: 31 });
  await bill('2027-02-28');
  expect(await planOf(client.id)).toEqual({ next: '2027-03-31', anchor: 31 });
  expect((await plan('2027-03-01', client, '2027-04-28')).status).toBe(200);
  expect(await planOf(client.id)).toEqual({ next: '2027-04-28', anchor: 28 });
});

test('a free trial that leads to the day of the next payment leaves the day of the month', async () => {
  const client = await payingClient({ from: '2027-01-31' });
  const [invoice] = (await billingOf(client, '2027-02-10')).invoices;
  await ask('2027-02-10', 'void', { params: { id: invoice?.id ?? 0 }, body: { reason } });
  const given = await ask('2027-02-10', 'giveTrial', {
    params: { id: client.id },
    body: { days: 18, again: false, reason },
  });
  const trial = parseData(staffBilling.giveTrial.data, given);
  expect(trial.last_on).toBe('2027-02-27');
  expect(await planOf(client.id)).toEqual({ next: '2027-02-28', anchor: 31 });
  const kept = { last_on: '2027-02-27', version: trial.version, reason };
  expect((await ask('2027-02-11', 'changeTrial', { params: { id: trial.id }, body: kept })).status).toBe(200);
  expect(await planOf(client.id)).toEqual({ next: '2027-02-28', anchor: 31 });
});

test('staff see the day of the next payment while its amount is unknown, so that saving the rhythm keeps it', async () => {
  const client = await newClient({ package: 'Build' });
  await planBilling(owner, client.id, { next: '2026-12-01', region: 'AB' });
  await owner.query(`DELETE FROM app.package_prices WHERE package = 'Build' AND currency = 'CAD'`);
  expect(await billingOf(client, '2026-11-20')).toMatchObject({
    next_payment_on: '2026-12-01',
    info: { nextPaymentDue: null },
  });
});

test('a payment day that was chosen while the period was invoiced is refused, since its days would be paid twice', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await ask('2026-12-01', 'client', { params: { id: client.id } });
  await owner.query('BEGIN');
  await owner.query(`SELECT set_config('app.client_id', $1, true)`, [String(client.id)]);
  await owner.query(`UPDATE app.billing_accounts SET next_payment_on = '2027-01-01' WHERE client_id = $1`, [
    client.id,
  ]);
  const sent = plan('2026-12-01', client, '2026-12-10');
  await expect.poll(() => waitingFor(owner)).toBe(1);
  await owner.query('COMMIT');
  expect(await sent).toMatchObject({
    status: 422,
    body: { error: 'This client’s plan has just changed. Please look at it again.' },
  });
  expect(await planOf(client.id)).toMatchObject({ next: '2027-01-01' });
});
