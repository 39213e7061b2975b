import { expect, test } from 'vitest';
import { activity, Activity } from '#contract/activity/activity.ts';
import { billing } from '#contract/billing/billing.ts';
import { reconciliation } from '#contract/billing/reconciliation.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import * as z from 'zod/mini';
import { queueItems } from '#server/queue-items.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { inClient, writeInvoice } from '#server/testing/billing.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';
import { checkRefunds } from './end-refunds.ts';
import { resumeNext, spendSomeCredit } from './jobs.ts';
import { fetchMovements } from './reconciliation/fetch-movements.ts';

const { server, owner, sam, stripe, gateway, clientWithCard, setTime, tell } = await stripeWorld();
const reason = 'As agreed on the phone';
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now: Date): Promise<T> {
  setTime(now);
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}
/** The worker’s question about all refunds at a time. */
const check = (now: Date) => withWorker((db) => checkRefunds(db, gateway, now), now);

const staff = (name: keyof typeof staffBilling, id: number, body: object = {}) =>
  call(server.app, sam.token, staffBilling[name], { params: { id }, body });

/** A client whose paid invoice was refunded in part, and the refund as Stripe has it. */
async function refundedClient(...days: ('lost' | 'silent')[]) {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  await call(server.app, client.alice.token, billing.pay, { params: { id } });
  stripe.hasBadDays(...days);
  expect((await staff('refund', id, { amount: 28, reason })).status).toBe(200);
  const refund = stripe.refunds.at(-1);
  if (!refund) throw new Error('Nothing was refunded.');
  return { client, id, refund };
}

async function ledgerOf({ id }: ClientWorld): Promise<Record<string, number>> {
  const rows = await inClient(owner, id, async () =>
    owner.query<{ account: string; cents: number }>(
      'SELECT account, sum(cents)::int AS cents FROM app.ledger_entries WHERE client_id = $1 GROUP BY 1',
      [id],
    ),
  );
  return Object.fromEntries(rows.rows.map(({ account, cents }) => [account, cents]));
}
const waitingFor = async ({ id }: ClientWorld) => {
  const { rows } = await owner.query<{ details: unknown }>(
    `SELECT details FROM app.queue_items WHERE client_id = $1 AND kind = 'returned-refund' AND done_at IS NULL`,
    [id],
  );
  const item = queueItems.find(({ name }) => name === 'returned-refund');
  return rows.map(({ details }) => item?.sentence(details, 1));
};
const paymentsOf = async ({ id }: ClientWorld) =>
  parseData(
    staffBilling.client.data,
    await call(server.app, sam.token, staffBilling.client, { params: { id } }),
  ).payments;
/** The credit note stays, and the refunded amount is owed to the client. */
const returned = { card: 11_200, credit: -2800, receivable: 0 };
const sentence = (number: string) =>
  `A refund of CAD $28.00 of invoice ${number} was returned. Give it back another way.`;

test('a refund that the bank of the client does not take later is credit of the client, and waits for finance, once', async () => {
  const { client, id, refund } = await refundedClient();
  const { number } = parseData(
    staffBilling.invoice.data,
    await call(server.app, sam.token, staffBilling.invoice, { params: { id } }),
  );
  await tell(refund, { type: 'charge.refund.updated' });
  expect(await ledgerOf(client)).toMatchObject({ card: 8400 });
  refund.status = 'failed';
  // twice, at the same time, and an older one after it
  await Promise.all([
    tell(refund, { type: 'refund.failed' }),
    tell(refund, { type: 'charge.refund.updated' }),
  ]);
  await tell({ ...refund, status: 'succeeded' }, { type: 'refund.updated' });
  await check(daysLater(1));
  const ledger = await ledgerOf(client);
  expect(ledger).toMatchObject(returned);
  expect(Object.values(ledger).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(await waitingFor(client)).toEqual([sentence(number)]);
  const [payment, ...others] = await paymentsOf(client);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({
    method: 'refund',
    reference: number,
    amount: 28,
    unused: 28,
    staff_name: null,
  });
  const shown = await call(server.app, sam.token, staffBilling.invoice, { params: { id } });
  expect(parseData(staffBilling.invoice.data, shown)).toMatchObject({
    credit_notes: [{ kind: 'refund', amount: 28 }],
    payments: [{ kind: 'card' }, { kind: 'refund', method: 'refund', amount: 28 }],
  });
  const log = await call(server.app, client.alice.token, activity.list);
  expect(z.array(Activity).parse(z.object({ data: z.unknown() }).parse(log.body).data)).toContainEqual(
    expect.objectContaining({
      event: 'invoice.refund_returned',
      message: `A refund of invoice ${number} was returned.`,
    }),
  );
});

test('what came back waits until it is given back, and again where that did not reach the client', async () => {
  const { client, refund } = await refundedClient();
  refund.status = 'failed';
  await tell(refund, { type: 'refund.failed' });
  const [payment] = await paymentsOf(client);
  expect(await staff('reversePayment', payment?.id ?? 0, { reason })).toMatchObject({
    status: 422,
    body: { error: 'This is a returned refund, so there is no payment to reverse.' },
  });
  const payOut = (amount: number) =>
    staff('payOut', payment?.id ?? 0, { method: 'transfer', amount, paid_on: '2026-11-20', reference: '' });
  expect((await payOut(8)).status).toBe(200);
  expect(await waitingFor(client)).toHaveLength(1);
  expect((await payOut(20)).status).toBe(200);
  expect(await waitingFor(client)).toEqual([]);
  expect(await ledgerOf(client)).toMatchObject({ card: 11_200, bank: -2800, credit: 0 });
  const payout = (await paymentsOf(client)).find(({ kind, amount }) => kind === 'payout' && amount === 20);
  expect((await staff('reversePayment', payout?.id ?? 0, { reason })).status).toBe(200);
  expect(await waitingFor(client)).toEqual([
    expect.stringMatching(/^A refund of CAD \$20\.00 of invoice \S+ was returned\./),
  ]);
});

test('what came back pays the next invoice where nobody has given it back, and waits no longer once it is used', async () => {
  const { client, refund } = await refundedClient();
  refund.status = 'failed';
  await tell(refund, { type: 'refund.failed' });
  const next = await writeInvoice(owner, client.id);
  await withWorker(async (db) => {
    while (await spendSomeCredit(db));
  }, noon);
  expect(parseData(staffBilling.invoice.data, await staff('invoice', next))).toMatchObject({ balance: 84 });
  expect(await waitingFor(client)).toEqual([]);
});

test.each([
  ['an event', async (refund: object) => void (await tell(refund, { type: 'refund.failed' }))],
  ['the worker', async () => void (await withWorker((db) => resumeNext(db, gateway), daysLater(1)))],
])(
  'a refund whose answer was lost, and that failed by the time that %s asks, has its credit note, and its money is owed',
  async (_who, end) => {
    const { client, id, refund } = await refundedClient('lost');
    expect(await ledgerOf(client)).toMatchObject({ card: 11_200 });
    refund.status = 'failed';
    await end(refund);
    expect(await ledgerOf(client)).toMatchObject(returned);
    expect(await waitingFor(client)).toHaveLength(1);
    expect(parseData(staffBilling.invoice.data, await staff('invoice', id))).toMatchObject({
      credit_notes: [{ kind: 'refund', amount: 28 }],
    });
  },
);

test('without an event the worker finds it within a day, and the balance of the card provider stays explained', async () => {
  const { client, refund } = await refundedClient();
  await check(daysLater(1));
  expect(await waitingFor(client)).toEqual([]);
  refund.status = 'failed';
  await check(daysLater(2));
  await check(daysLater(3));
  expect(await ledgerOf(client)).toMatchObject(returned);
  expect(await waitingFor(client)).toHaveLength(1);
  await withWorker((db) => fetchMovements(db, gateway), daysLater(3));
  setTime(noon);
  const { balances } = parseData(
    reconciliation.read.data,
    await call(server.app, sam.token, reconciliation.read),
  );
  expect(balances).toMatchObject([{ difference: 0 }]);
});
