import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { meet } from '#server/testing/locks.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Changes of one client that meet: each waits for the other in one order, so that none fails.
const world = await testWorld();
const { server, owner } = world;
const { ask, bill, payingClient, show, change, setPrice, planOf } = packageChanges(world);
await setPrice('Engage', 165, '2020-01-01');

const account = ({ id }: ClientWorld) => ({
  text: 'SELECT FROM app.billing_accounts WHERE client_id = $1 FOR UPDATE',
  values: [id],
});
const savePlan = (day: string, { id }: ClientWorld, next_payment_due: string) =>
  ask(day, 'plan', { params: { id }, body: { frequency: 'Annually', next_payment_due } });

test('a client saves where invoices go while staff save the plan', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const details = { company: null, name: null, address: '1 Bay Street', tax_number: null, email: null };
  const [saved, planned] = await meet(
    owner,
    account(client),
    () => call(server.app, client.alice.token, billing.saveDetails, { body: details }),
    () => savePlan('2026-11-10', client, '2026-12-01'),
  );
  expect([saved.status, planned.status]).toEqual([200, 200]);
});

const held = ({ id }: ClientWorld) => ({
  text: 'SELECT FROM app.clients WHERE id = $1 FOR NO KEY UPDATE',
  values: [id],
});

test('staff save the plan while a colleague changes the package', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const wanted = { package: 'Engage', frequency: 'Monthly' };
  await show('2026-11-10', client, wanted);
  const [planned, changed] = await meet(
    owner,
    held(client),
    () => savePlan('2026-11-10', client, '2026-12-01'),
    () => change('2026-11-10', client, wanted),
  );
  expect([planned.status, changed.status]).toEqual([200, 200]);
  expect(await planOf(client.id)).toMatchObject({ next: expect.stringMatching(/^2026-12-/) });
});

test('a period begins with the package that was planned while staff save the plan', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const later = { package: 'Engage', frequency: 'Monthly', when: 'period_end' };
  expect((await change('2026-11-10', client, later)).status).toBe(200);
  await ask('2026-12-01', 'client', { params: { id: client.id } });
  const [planned] = await meet(
    owner,
    held(client),
    () => savePlan('2026-12-01', client, '2026-12-01'),
    () => bill('2026-12-01'),
  );
  expect(planned.status).toBe(200);
  await bill('2026-12-01');
  expect(await planOf(client.id)).toMatchObject({ next: '2027-01-01' });
});

test('a period is invoiced while staff invoice one that was missed', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await bill('2027-02-10');
  const params = { id: client.id };
  const { missed_periods: missed } = parseData(
    staffBilling.client.data,
    await ask('2027-03-01', 'client', { params }),
  );
  const [, issued] = await meet(
    owner,
    { text: 'SELECT FROM app.invoice_numbers FOR UPDATE' },
    () => bill('2027-03-01'),
    () =>
      ask('2027-03-01', 'invoiceMissedPeriods', {
        params,
        body: { period_ids: missed.map(({ id }) => id) },
      }),
  );
  expect(issued.status).toBe(201);
  expect(await planOf(client.id)).toMatchObject({ next: '2027-04-01' });
});
