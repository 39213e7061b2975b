import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { markPastDue } from './cross-client/charging.ts';

const world = await testWorld();
const { server, owner, sam } = world;
const { ask, payingClient } = packageChanges(world);

const reason = 'As agreed on the phone';
const statusOf = async ({ id }: ClientWorld, day: string) =>
  parseData(staffBilling.client.data, await ask(day, 'client', { params: { id } })).invoices[0];
async function mark(at: string): Promise<void> {
  const pool = createWorkerPool(server.database.worker, () => {});
  const now = new Date(at);
  try {
    await createWorkerDb(pool, () => now).value(markPastDue(now));
  } finally {
    await pool.end();
  }
}

test('an invoice can be paid in time on the whole of its due day, where its client is', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  expect(await statusOf(client, '2026-11-16')).toMatchObject({ due_on: '2026-11-16', status: 'pending' });
  // the last hour of the 16th in Vancouver, summer or winter
  await mark('2026-11-17T06:59:00Z');
  expect(await statusOf(client, '2026-11-16')).toMatchObject({ status: 'pending' });
  await mark('2026-11-17T08:00:00Z');
  expect(await statusOf(client, '2026-11-17')).toMatchObject({ status: 'past_due' });
});

test('a payment that is reversed on the due day leaves an invoice that is not past due', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const id = (await statusOf(client, '2026-11-16'))?.id ?? 0;
  const payments = async () =>
    parseData(staffBilling.client.data, await ask('2026-11-16', 'client', { params: { id: client.id } }))
      .payments;
  await ask('2026-11-16', 'markPaid', { params: { id }, body: { reason } });
  const [payment] = await payments();
  // five minutes after the time of day at which the invoice was issued
  server.clock.now = new Date('2026-11-16T20:05:00Z');
  const sent = { params: { id: payment?.id ?? 0 }, body: { reason } };
  expect((await call(server.app, sam.token, staffBilling.reversePayment, sent)).status).toBe(200);
  expect(await statusOf(client, '2026-11-16')).toMatchObject({ status: 'pending' });
});

test('what is credited of a past due invoice is taken off the amount that a colleague is asked to call about', async () => {
  const client = await payingClient({ from: '2026-11-01' });
  const id = (await statusOf(client, '2026-11-20'))?.id ?? 0;
  await mark('2026-11-20T20:00:00Z');
  await ask('2026-11-20', 'credit', { params: { id }, body: { reason, amount: 100 } });
  const { rows } = await owner.query(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'unpaid-invoice' AND done_at IS NULL`,
    [client.id],
  );
  expect(rows).toMatchObject([{ details: { cents: 26_750 } }]);
});
