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
const newest = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).invoices[0]?.id ?? 0;
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
