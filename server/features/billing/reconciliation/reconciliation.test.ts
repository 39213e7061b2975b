import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { reconciliation } from '#contract/billing/reconciliation.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { inClient, writeInvoice } from '#server/testing/billing.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import type { BadDay } from '#server/testing/stripe-server.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';
import { fetchMovements } from './fetch-movements.ts';

const { server, owner, sam, stripe, gateway, clientWithCard, setTime, tell } = await stripeWorld();
const reason = 'I asked the card provider about it';

const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now: Date): Promise<T> {
  setTime(now);
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}
const fetchAt = (now: Date) => withWorker((db) => fetchMovements(db, gateway), now);

async function paidInvoice(...days: BadDay[]): Promise<{
  client: ClientWorld;
  id: number;
  intent: (typeof stripe.intents)[number];
}> {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  stripe.hasBadDays(...days);
  await call(server.app, client.alice.token, billing.pay, { params: { id } });
  const intent = stripe.intents.at(-1);
  if (!intent) throw new Error('Nothing was charged.');
  return { client, id, intent };
}

const read = async () => (await call(server.app, sam.token, reconciliation.read)).body;
const days = async () =>
  (await call(server.app, sam.token, reconciliation.days, { query: { month: '2026-11' } })).body;
const differences = async () => (await call(server.app, sam.token, reconciliation.differences)).body;

test('before anything was fetched the page says so, and nothing differs', async () => {
  expect(await read()).toEqual({
    data: { provider: null, since: null, fetched_until: null, failing_since: null, balances: [] },
  });
  expect(await days()).toEqual({ data: [] });
  expect(await differences()).toMatchObject({ data: [], meta: { total: 0 } });
});

test('charges and refunds agree by day, and the balance is explained by ledger, fees and what was there before', async () => {
  const { id } = await paidInvoice();
  await call(server.app, sam.token, staffBilling.refund, { params: { id }, body: { amount: 12, reason } });
  for (let time = 1; time <= 2; time += 1) await fetchAt(later(60));
  expect(await differences()).toMatchObject({ data: [], meta: { total: 0 } });
  expect(await days()).toEqual({
    data: [{ day: '2026-11-20', currency: 'CAD', ledger: 100, provider: 100, difference: 0 }],
  });
  expect(await read()).toMatchObject({
    data: {
      provider: 'stripe',
      fetched_until: '2026-11-20T21:00:00Z',
      failing_since: null,
      balances: [{ currency: 'CAD', provider: 99.7, ledger: 100, opening: 0, fees: 0.3, difference: 0 }],
    },
  });
});

test('each kind of difference is listed with its client and its invoice, and goes when staff say what they found', async () => {
  const [failed, gone, other, open] = [
    await paidInvoice(),
    await paidInvoice(),
    await paidInvoice(),
    await paidInvoice('lost'),
  ];
  // makes our books differ from the provider's
  const rewrite = (client: ClientWorld, statement: string) =>
    inClient(owner, client.id, () => owner.query(`${statement} WHERE client_id = ${client.id}`));
  await rewrite(failed.client, "UPDATE app.payments SET state = 'failed'");
  gone.intent.status = 'canceled';
  other.intent.amount = 5000;
  stripe.intents.push({ ...open.intent, id: 'pi_by_hand', amount: 700, metadata: {} });
  await fetchAt(later(61));
  const found = await differences();
  expect(found).toMatchObject({ meta: { total: 5 } });
  expect(found).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        kind: 'noted_as_failed',
        remote: failed.intent.id,
        provider: 112,
        ledger: null,
        client_id: failed.client.id,
        invoice_number: expect.stringMatching(/^TEST-/),
      }),
      expect.objectContaining({
        kind: 'unknown_to_provider',
        remote: gone.intent.id,
        provider: null,
        ledger: 112,
      }),
      expect.objectContaining({ kind: 'other_amount', remote: other.intent.id, provider: 50, ledger: 112 }),
      expect.objectContaining({
        kind: 'unknown_to_us',
        remote: 'pi_by_hand',
        provider: 7,
        ledger: null,
        client_id: null,
      }),
      expect.objectContaining({ kind: 'undecided', provider: null, ledger: 112, client_id: open.client.id }),
    ]),
  });
  const settle = (remote: string) =>
    call(server.app, sam.token, reconciliation.settle, { body: { remote, reason } });
  expect((await settle('pi_by_hand')).body).toEqual({ data: { settled: true } });
  await expectStaffSentence(
    server,
    sam.token,
    'Sam Provider looked into the charge pi_by_hand and took it off the reconciliation.',
  );
  expect((await settle('pi_by_hand')).status).toBe(404);
  expect((await settle('pi_nobody_knows')).status).toBe(404);
  expect(await differences()).toMatchObject({ meta: { total: 4 } });
  // differences that resolve themselves are no longer listed
  await rewrite(failed.client, "UPDATE app.payments SET state = 'succeeded'");
  await tell(open.intent);
  expect(await differences()).toMatchObject({ meta: { total: 2 } });
});

test('a provider that cannot be reached is noted, and what was fetched stays', async () => {
  const before = await days();
  await expect(
    withWorker(
      (db) =>
        fetchMovements(db, {
          ...gateway,
          readBalances: () => Promise.reject(new Error('The provider is away.')),
        }),
      later(62),
    ),
  ).rejects.toThrow('away');
  expect(await read()).toMatchObject({
    data: { fetched_until: '2026-11-20T21:01:00Z', failing_since: '2026-11-20T21:02:00Z' },
  });
  expect(await days()).toEqual(before);
  await fetchAt(later(63));
  expect(await read()).toMatchObject({ data: { failing_since: null } });
});

test('the CSV has every charge of the month with both amounts', async () => {
  const answer = await call(server.app, sam.token, reconciliation.csv, {
    query: { month: '2026-11' },
    headers: { accept: 'text/csv' },
  });
  const [head, ...rows] = answer.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('"At","Charge","Currency","Card provider","Ledger","Difference","Client","Invoice"');
  expect(rows.filter((row) => row.includes('pi_by_hand'))).toEqual([
    expect.stringMatching(/^"2026-11-20 \d\d:\d\d","pi_by_hand","CAD","7\.00","","7\.00","",""$/),
  ]);
});

test('only staff who may see bills reconcile', async () => {
  const { client } = await paidInvoice();
  for (const { token } of [client.alice, client.eve, client.vic])
    expect((await call(server.app, token, reconciliation.read)).status).toBe(403);
});
