import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import type { ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner } = world;
const { ask, bill, payingClient, show, change } = packageChanges(world);

const reason = 'As agreed on the phone';
const newestOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).invoices[0];
const newest = async (client: ClientWorld, day: string) => (await newestOf(client, day))?.id ?? 0;
const plan = (day: string, { id }: ClientWorld, next: string) =>
  ask(day, 'plan', { params: { id }, body: { frequency: 'Monthly', next_payment_due: next } });

test('a period that was voided is invoiced again once staff set the next payment to its day', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await ask('2026-11-01', 'void', { params: { id: await newest(client, '2026-11-01') }, body: { reason } });
  await bill('2026-11-01');
  // a void alone invoices nothing
  expect((await readBooks(owner, client.id)).invoices).toMatchObject([{ status: 'voided' }]);
  expect((await plan('2026-11-01', client, '2026-11-01')).status).toBe(200);
  await bill('2026-11-01');
  expect(await readBooks(owner, client.id)).toMatchObject({
    invoices: [{ status: 'voided' }, { status: 'pending', period: '2026-11-01' }],
    next: '2026-12-01',
    off: 0,
    owed: 36_750,
  });
});

test('a day whose period has an invoice is refused as the next payment, since nothing would be invoiced', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  expect(await plan('2026-11-01', client, '2026-11-01')).toMatchObject({
    status: 422,
    body: {
      errors: {
        next_payment_due: [
          expect.stringMatching(/^Invoice \d{4}-\d+ is for the period from this day\. Please choose another/),
        ],
      },
    },
  });
});

test('no day is paid twice: a day within the period that was invoiced last is refused, and one after it is not', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  for (const day of ['2026-11-02', '2026-11-30'])
    expect(await plan('2026-11-01', client, day)).toMatchObject({
      status: 422,
      body: {
        errors: {
          next_payment_due: [
            'The days until Nov 30, 2026 have been invoiced. Please choose Dec 1, 2026 or a later day.',
          ],
        },
      },
    });
  expect((await plan('2026-11-01', client, '2026-12-15')).status).toBe(200);
  const invoice = await newest(client, '2026-11-20');
  await ask('2026-11-20', 'void', { params: { id: invoice }, body: { reason } });
  expect((await plan('2026-11-20', client, '2026-11-20')).status, 'days that were given back').toBe(200);
});

test('what is left of a voided period costs its price in a change of package', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  await ask('2026-11-05', 'void', { params: { id: await newest(client, '2026-11-05') }, body: { reason } });
  const grown = { package: 'Accelerate', frequency: 'Monthly' };
  expect(await show('2026-11-10', client, grown)).toMatchObject({ data: { lines: [{ amount: 499 }] } });
  expect((await change('2026-11-10', client, grown)).status).toBe(200);
  // back on another day, the days of the former period are not there any more
  expect(await show('2026-11-11', client, { package: 'Grow', frequency: 'Monthly' })).toMatchObject({
    data: { undoes: [], lines: [{ amount: -482.37 }, { amount: 350 }, { amount: 132.37 }] },
  });
});

test('an invoice whose unused days a change of package has taken off is credited, and not voided', async () => {
  const client = await payingClient({ package: 'Grow', from: '2026-11-01' });
  const first = await newestOf(client, '2026-11-10');
  const wanted = { package: 'Accelerate', frequency: 'Monthly', when: 'today', reason };
  await ask('2026-11-11', 'changePackage', { params: { id: client.id }, body: wanted });
  const change = await newestOf(client, '2026-11-11');
  const voided = (of: number | undefined) =>
    ask('2026-11-12', 'void', { params: { id: of ?? 0 }, body: { reason } });
  expect(await voided(first?.id)).toMatchObject({
    status: 422,
    body: {
      error: `The unused days of this invoice were taken off invoice ${change?.number}. Please credit what isn’t to be paid instead.`,
    },
  });
  expect((await voided(change?.id)).status).toBe(200);
  expect((await voided(first?.id)).status, 'what is left of the change is still worth these days').toBe(422);
});

test('an invoice whose change was undone is voided as any other', async () => {
  const client = await payingClient({ package: 'Grow', from: '2026-11-01' });
  const first = await newestOf(client, '2026-11-10');
  for (const name of ['Accelerate', 'Grow'])
    await ask('2026-11-11', 'changePackage', {
      params: { id: client.id },
      body: { package: name, frequency: 'Monthly', when: 'today', reason },
    });
  expect((await ask('2026-11-11', 'void', { params: { id: first?.id ?? 0 }, body: { reason } })).status).toBe(
    200,
  );
});
