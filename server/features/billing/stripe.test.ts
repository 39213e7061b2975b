import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { inClient, writeInvoice } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import type { BadDay } from '#server/testing/stripe-server.ts';
import { holder, stripeWorld } from '#server/testing/stripe-world.ts';
import { billClients } from './bill-clients.ts';
import { chargeNext, resumeNext } from './jobs.ts';

const world = await stripeWorld();
const { server, owner, sam, stripe, newClient, beginCard, clientWithCard, saveCard } = world;
const { gateway } = world;

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now: Date): Promise<T> {
  world.setTime(now);
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}
const work = (now = noon) =>
  withWorker(async (db) => {
    while (await billClients(db, testProvider));
    while (await resumeNext(db, gateway));
    while (await chargeNext(db, gateway));
  }, now);
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const books = (client: ClientWorld) => readBooks(owner, client.id);
const pay = (client: ClientWorld, id: number) =>
  call(server.app, client.alice.token, billing.pay, { params: { id } });

/** Stripe's charges for a client, with or without an answer. */
async function chargedOf(client: ClientWorld): Promise<number> {
  const { rows } = await owner.query<{ customer: string }>(
    'SELECT customer FROM app.billing_accounts WHERE client_id = $1',
    [client.id],
  );
  return stripe.intents
    .filter(({ customer, status }) => customer === rows[0]?.customer && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
}

const paidOnce = { invoices: [{ status: 'paid' }], charged: 39_200, owed: 0, off: 0, payments: 1 };

test('a card that Stripe keeps is the card on file, with its holder', async () => {
  const client = await newClient();
  expect((await saveCard(client)).body).toEqual({ data: { updated: true, charged: [] } });
  const shown = await call(server.app, client.alice.token, billing.package);
  expect(shown.body).toMatchObject({
    data: { card: { brand: 'Visa', last_four: '4242', exp_month: 8, exp_year: 2030 } },
  });
  const { rows } = await owner.query('SELECT holder FROM app.billing_accounts WHERE client_id = $1', [
    client.id,
  ]);
  expect(rows).toEqual([{ holder }]);
});

test('a client is one customer, however many cards it saves', async () => {
  const client = await newClient();
  const before = stripe.customers.length;
  await saveCard(client);
  await saveCard(client);
  expect(stripe.customers.length - before).toBe(1);
});

test("the card of somebody else, one that the bank didn't confirm, and nonsense are no cards", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const theirs = stripe.keepCard(await beginCard(other));
  await beginCard(client);
  for (const token of [theirs, 'seti_unknown', 'tok_sample_x', '../v1/customers'])
    expect(await call(server.app, client.alice.token, billing.updateCard, { body: { token } })).toMatchObject(
      { status: 422, body: { error: 'Your card could not be read. Please enter it again.' } },
    );
  const shown = await call(server.app, client.alice.token, billing.package);
  expect(shown.body).toMatchObject({ data: { card: null } });
});

test('what is due is charged off session, under the key of the payment', async () => {
  const client = await clientWithCard();
  await work();
  await work();
  expect(await books(client)).toMatchObject(paidOnce);
  expect(await chargedOf(client)).toBe(39_200);
  const { rows } = await owner.query(
    'SELECT key::text AS payment_key, invoice_id::text AS invoice_id FROM app.payments WHERE client_id = $1',
    [client.id],
  );
  expect(stripe.intents.at(-1)?.metadata).toEqual(rows[0]);
});

test.each<[string, BadDay[]]>([
  ['the answer is lost after the charge was made', ['lost']],
  ['the answer never comes', ['silent']],
  ['the answer is a fault after the charge was made', ['fault-after']],
  ['the provider has a fault before anything was done', ['fault']],
  ['the provider is asked too often', ['busy']],
  ['one bad day follows the other', ['busy', 'fault', 'lost']],
])('where %s, the client is charged once', async (_what, days) => {
  const client = await clientWithCard();
  await withWorker(async (db) => {
    while (await billClients(db, testProvider));
  }, noon);
  stripe.hasBadDays(...days);
  await work();
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'processing' }], charged: 0 });
  for (const minutes of [2, 4, 6]) await work(minutesLater(minutes));
  expect(await books(client)).toMatchObject(paidOnce);
  expect(await chargedOf(client)).toBe(39_200);
});

test('a connection that is reset while it is charged charges once', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  stripe.hasBadDays('reset');
  await pay(client, id);
  await work(minutesLater(2));
  expect(await chargedOf(client)).toBe(11_200);
  expect(await books(client)).toMatchObject({ charged: 11_200, payments: 1 });
});

test('a lost answer to a person is a payment that is being processed, and never a second charge', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  stripe.hasBadDays('lost');
  expect(await pay(client, id)).toMatchObject({ status: 200, body: { data: { status: 'processing' } } });
  // a second press returns the outcome of the first
  world.setTime(minutesLater(1));
  expect(await pay(client, id)).toMatchObject({
    status: 200,
    body: { data: { status: 'paid', balance: 0 } },
  });
  expect(await chargedOf(client)).toBe(11_200);
  expect(await books(client)).toMatchObject({ charged: 11_200, payments: 1 });
});

test('a declined card says why, and the invoice may be paid again', async () => {
  const client = await clientWithCard('pm_declined', { next: null });
  const id = await writeInvoice(owner, client.id);
  expect(await pay(client, id)).toMatchObject({ status: 422, body: { error: 'Your card was declined.' } });
  expect(await saveCard(client)).toMatchObject({ body: { data: { charged: [{ id, state: 'paid' }] } } });
  expect(await chargedOf(client)).toBe(11_200);
});

test('a bank that wants to hear from the owner of a card is named when the card is saved', async () => {
  const client = await newClient();
  const id = await writeInvoice(owner, client.id, { status: 'pending' });
  expect(await saveCard(client, 'pm_bank')).toMatchObject({
    body: { data: { updated: true, charged: [{ id, state: 'confirming', words: null }] } },
  });
  expect(
    (await call(server.app, client.alice.token, billing.invoice, { params: { id } })).body,
  ).toMatchObject({
    data: { status: 'processing', awaits_bank: true },
  });
});

test('a charge that the bank wants confirmed fails when nobody is there, and is paid by its owner', async () => {
  const client = await clientWithCard('pm_bank');
  await work();
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'failed' }], charged: 0 });
  const { body } = await call(server.app, client.alice.token, billing.invoices);
  const [{ id } = { id: 0 }] = z.object({ data: z.array(z.object({ id: z.int() })) }).parse(body).data;
  const asked = await pay(client, id);
  expect(asked).toMatchObject({
    status: 200,
    body: {
      data: {
        status: 'processing',
        awaits_bank: true,
        confirm_url: expect.stringMatching(new RegExp(`^https://bank\\.example\\.com/.*/billing/.*${id}$`)),
      },
    },
  });
  // the bank redirects back, and the screen asks
  stripe.endAtBank(stripe.intents.at(-1)?.id ?? '', true);
  expect(await pay(client, id)).toMatchObject({
    status: 200,
    body: { data: { status: 'paid', awaits_bank: false, confirm_url: null } },
  });
  expect(await books(client)).toMatchObject(paidOnce);
});

test('who comes back from the bank without having confirmed may pay again', async () => {
  const client = await clientWithCard('pm_bank', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  expect(await pay(client, id)).toMatchObject({ body: { data: { awaits_bank: true } } });
  stripe.endAtBank(stripe.intents.at(-1)?.id ?? '', false);
  expect(await pay(client, id)).toMatchObject({
    status: 422,
    body: { error: 'Your bank did not confirm this payment.' },
  });
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'failed' }], charged: 0 });
});

test('a payment that nobody confirms in half an hour is given up, and can never be charged later', async () => {
  const client = await clientWithCard('pm_bank', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  await work(minutesLater(20));
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'processing' }] });
  await work(minutesLater(31));
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'failed' }], charged: 0 });
  expect(stripe.intents.at(-1)?.status).toBe('canceled');
});

test('one that was confirmed in the last moment is paid, not given up', async () => {
  const client = await clientWithCard('pm_bank', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  stripe.endAtBank(stripe.intents.at(-1)?.id ?? '', true);
  await work(minutesLater(31));
  expect(await books(client)).toMatchObject({ invoices: [{ status: 'paid' }], charged: 11_200 });
});

test('a refund goes back once, also where its answer is lost', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  stripe.hasBadDays('lost');
  const refunded = await call(server.app, sam.token, staffBilling.refund, {
    params: { id },
    body: { amount: 12, reason: 'As agreed on the phone' },
  });
  expect(refunded.status).toBe(200);
  await work(minutesLater(2));
  await work(minutesLater(4));
  const back = stripe.refunds.filter(({ payment_intent: of }) => of === stripe.intents.at(-1)?.id);
  expect(back.map(({ amount }) => amount)).toEqual([1200]);
  expect(await books(client)).toMatchObject({ charged: 10_000, off: 0 });
});

test('a refund is recorded while somebody else begins one', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  stripe.hasBadDays('lost');
  await call(server.app, sam.token, staffBilling.refund, {
    params: { id },
    body: { amount: 12, reason: 'As agreed on the phone' },
  });
  let recorded: Promise<unknown> = Promise.resolve();
  const second = inClient(owner, client.id, async () => {
    await owner.query('SELECT FROM app.invoices WHERE id = $1 FOR UPDATE', [id]);
    recorded = work(minutesLater(2));
    await expect.poll(() => waitingFor(owner)).toBe(1);
    await owner.query(
      `INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, created_at, claimed_until)
       SELECT client_id, invoice_id, kind, state, cents, currency, created_at, claimed_until FROM app.payments
       WHERE invoice_id = $1 AND state = 'started'`,
      [id],
    );
  });
  await expect(second).rejects.toThrow('payments_under_way');
  await recorded;
  expect(await books(client)).toMatchObject({ charged: 10_000, off: 0 });
});

test('a refund that the card provider makes weeks later is in the totals of the month of its credit note', async () => {
  const client = await clientWithCard('pm_ok', { next: null });
  const id = await writeInvoice(owner, client.id);
  await pay(client, id);
  const refunds = async (month: string) => {
    const sent = { query: { month }, headers: { accept: 'text/csv' } };
    const { text } = await call(server.app, sam.token, staffBilling.totals, sent);
    return text.split('\n').filter((row) => row.includes('"refund"'));
  };
  const before = await refunds('2026-11');
  stripe.hasBadDays('lost');
  const body = { amount: 44.8, reason: 'As agreed on the phone' };
  await call(server.app, sam.token, staffBilling.refund, { params: { id }, body });
  await work(minutesLater(60 * 24 * 22));
  expect(await refunds('2026-12')).toEqual([]);
  expect(await refunds('2026-11')).not.toEqual(before);
});
