import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { billing } from '#contract/billing/billing.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { createSampleGateway } from '#server/adapters/payments/sample/sample-gateway.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { cardToken, inClient, planBilling, writeInvoice } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { markPastDue } from './cross-client/charging.ts';
import { chargeNext } from './jobs.ts';

const { server, dataDir, newClient, owner, sam } = await testWorld();
const gateway = createSampleGateway(join(dataDir, 'sample-payments'), () => noon);

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now = noon): Promise<T> {
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}

const Saved = z.object({ data: billing.updateCard.data });
const saveCard = async (client: ClientWorld, behaviour = 'ok') => {
  const answer = await call(server.app, client.alice.token, billing.updateCard, {
    body: { token: cardToken({ behaviour, last_four: behaviour === 'ok' ? '4242' : '0341' }) },
  });
  return z.parse(Saved, answer.body).data.charged;
};
const day = (ago: number) => new Date(noon.getTime() - ago * 86_400_000);
const invoicesOf = (client: ClientWorld) =>
  inClient(owner, client.id, async () => {
    const { rows } = await owner.query<{ id: number; status: string; payments: number }>(
      `SELECT i.id::int, i.status, (SELECT count(*)::int FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
         AND p.state = 'succeeded') AS payments
       FROM app.invoices i WHERE i.client_id = $1 ORDER BY i.id`,
      [client.id],
    );
    return rows;
  });

test('a card that is saved pays what waited for it, the oldest first, and nothing else', async () => {
  const client = await newClient();
  const ids = new Map<string, number>();
  for (const [n, status] of (
    ['pending', 'failed', 'past_due', 'open', 'processing', 'voided', 'closed', 'paid'] as const
  ).entries())
    ids.set(status, await writeInvoice(owner, client.id, { status, at: day(n + 1) }));
  const charged = await saveCard(client);
  expect(charged.map(({ id }) => id)).toEqual(
    ['open', 'past_due', 'failed', 'pending'].map((status) => ids.get(status)),
  );
  for (const one of charged)
    expect(one).toMatchObject({ state: 'paid', amount: 112, currency: 'CAD', words: null });
  const statuses = (await invoicesOf(client)).map(({ status, payments }) => [status, payments]);
  expect(statuses).toEqual([
    ['paid', 1],
    ['paid', 1],
    ['paid', 1],
    ['paid', 1],
    ['processing', 0],
    ['voided', 0],
    ['closed', 0],
    ['paid', 0],
  ]);
});

test('the invoice of a change of package that waited for a card is paid with it', async () => {
  const client = await newClient({ package: 'Grow' });
  await planBilling(owner, client.id, { next: '2026-12-01' });
  const changed = await call(server.app, sam.token, staffBilling.changePackage, {
    params: { id: client.id },
    body: { package: 'Accelerate', frequency: 'Monthly', reason: 'As agreed on the phone' },
  });
  expect(changed.status).toBe(200);
  const charged = await saveCard(client);
  expect(charged).toMatchObject([{ state: 'paid' }]);
  expect(await readBooks(owner, client.id)).toMatchObject({ owed: 0, off: 0, payments: 1 });
});

test('who has nothing waiting saves a card and nothing is charged', async () => {
  const client = await newClient();
  await writeInvoice(owner, client.id, { status: 'paid' });
  expect(await saveCard(client)).toEqual([]);
});

test('a card that is declined says so of each invoice, and is not tried again by itself', async () => {
  const client = await newClient();
  for (const ago of [2, 1]) await writeInvoice(owner, client.id, { status: 'pending', at: day(ago) });
  const charged = await saveCard(client, 'fails_later');
  expect(charged).toMatchObject([
    { state: 'failed', words: 'Your card was declined.' },
    { state: 'failed', words: 'Your card was declined.' },
  ]);
  expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['failed', 'failed']);
  await withWorker(async (db) => expect(await chargeNext(db, gateway)).toBe(false));
  // it was not paid in time either: a colleague is told
  await withWorker((db) => db.value(markPastDue(noon)));
  expect((await invoicesOf(client)).map(({ status }) => status)).toEqual(['past_due', 'past_due']);
  expect(await saveCard(client)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
});

test('cards saved at once and the worker beside them charge each invoice once', async () => {
  const client = await newClient();
  for (const ago of [4, 3, 2, 1]) await writeInvoice(owner, client.id, { status: 'pending', at: day(ago) });
  await inClient(owner, client.id, () =>
    owner.query('UPDATE app.invoices SET next_attempt_at = $2 WHERE client_id = $1', [client.id, noon]),
  );
  const work = withWorker(async (db) => {
    for (let turn = 0; turn < 30; turn += 1) await chargeNext(db, gateway);
  });
  await Promise.all([...Array.from({ length: 5 }, () => saveCard(client)), work]);
  expect((await invoicesOf(client)).map(({ status, payments }) => [status, payments])).toEqual(
    Array.from({ length: 4 }, () => ['paid', 1]),
  );
  expect(await readBooks(owner, client.id)).toMatchObject({ charged: 4 * 11_200, owed: 0, off: 0 });
});

test('a charge that is planned for a week from now waits, and one that a wrong clock put off is made', async () => {
  const client = await newClient();
  await saveCard(client);
  await writeInvoice(owner, client.id, { status: 'failed' });
  const planFor = (daysAhead: number) =>
    inClient(owner, client.id, () =>
      owner.query('UPDATE app.invoices SET next_attempt_at = $2 WHERE client_id = $1', [
        client.id,
        day(-daysAhead),
      ]),
    );
  await planFor(7);
  expect(await withWorker((db) => chargeNext(db, gateway))).toBe(false);
  await planFor(365);
  expect(await withWorker((db) => chargeNext(db, gateway))).toBe(true);
  expect(await invoicesOf(client)).toMatchObject([{ status: 'paid', payments: 1 }]);
});

test('a decline of the card of before is not the end for the one that was saved meanwhile', async () => {
  const client = await newClient();
  await saveCard(client, 'fails_later');
  const id = await writeInvoice(owner, client.id, { status: 'open' });
  await inClient(owner, client.id, () =>
    owner.query('UPDATE app.invoices SET next_attempt_at = $2 WHERE client_id = $1', [client.id, noon]),
  );
  // the answer about the old card arrives after the new one was saved
  const slow = {
    ...gateway,
    charge: async (charge: Parameters<typeof gateway.charge>[0]) => {
      const outcome = await gateway.charge(charge);
      await saveCard(client);
      return outcome;
    },
  };
  await withWorker((db) => chargeNext(db, slow));
  expect(await invoicesOf(client)).toMatchObject([{ id, status: 'failed' }]);
  await withWorker((db) => chargeNext(db, gateway));
  expect(await invoicesOf(client)).toMatchObject([{ id, status: 'paid', payments: 1 }]);
});
