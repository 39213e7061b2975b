import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSampleGateway } from '#server/adapters/payments/sample/sample-gateway.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { cardToken, planBilling } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { billing } from '#contract/billing/billing.ts';
import { billClients } from './bill-clients.ts';
import { announceEndingCards, markPastDue } from './cross-client/charging.ts';
import { chargeNext, resumeNext } from './jobs.ts';

const { server, dataDir, newClient, owner } = await testWorld();
const payments = join(dataDir, 'sample-payments');
const clock = { now: noon };
const gateway = createSampleGateway(payments, () => clock.now);

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>, now = noon): Promise<T> {
  clock.now = now;
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}
const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);

const work = (now = noon) =>
  withWorker(async (db) => {
    while (await billClients(db, testProvider));
    while (await chargeNext(db, gateway));
  }, now);

async function clientWithCard(behaviour = 'ok'): Promise<ClientWorld> {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-20' });
  await call(server.app, client.alice.token, billing.updateCard, {
    body: { token: cardToken({ behaviour }) },
  });
  return client;
}

const booksOf = (client: ClientWorld) => readBooks(owner, client.id);

const paidOnce = {
  invoices: [{ status: 'paid', period: '2026-11-20' }],
  charged: 39_200,
  owed: 0,
  off: 0,
  payments: 1,
  next: '2026-12-20',
};

test('a client is invoiced on its day and its card charged, once however often the job runs', async () => {
  const client = await clientWithCard();
  await work();
  await work();
  expect(await booksOf(client)).toMatchObject(paidOnce);
});

test('a day begins where the client is', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-21' });
  // still the 20th in Vancouver
  await work(new Date('2026-11-21T06:30:00Z'));
  expect((await booksOf(client)).invoices).toEqual([]);
  await work(new Date('2026-11-21T08:30:00Z'));
  expect((await booksOf(client)).invoices).toMatchObject([{ status: 'pending' }]);
});

test('who has no card gets an invoice by mail, which is past due when nobody paid it', async () => {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-20' });
  await work();
  expect(await booksOf(client)).toMatchObject({ invoices: [{ status: 'pending' }], owed: 39_200 });
  const { rows } = await owner.query('SELECT template FROM app.outbox WHERE client_id = $1', [client.id]);
  expect(rows).toEqual([{ template: 'invoice-issued' }]);
  await withWorker((db) => db.value(markPastDue(daysLater(16))));
  expect(await booksOf(client)).toMatchObject({ invoices: [{ status: 'past_due' }] });
  const waiting = await owner.query('SELECT kind FROM app.queue_items WHERE client_id = $1', [client.id]);
  expect(waiting.rows).toEqual([{ kind: 'unpaid-invoice' }]);
});

test('the mail about a card that failed names the day of the next try where the client is', async () => {
  const client = await clientWithCard('fails_later');
  // eight in the evening of the 20th in Vancouver
  await work(new Date('2026-11-21T04:00:00Z'));
  const { rows } = await owner.query(
    `SELECT details ->> 'next_try' AS next_try FROM app.outbox WHERE client_id = $1 AND template = 'payment-failed'`,
    [client.id],
  );
  expect(rows).toEqual([{ next_try: '2026-11-23' }]);
});

test('a card that fails is tried on days 3, 5 and 7; then the invoice is past due and a colleague is asked', async () => {
  const client = await clientWithCard('fails_later');
  const statuses: (string | undefined)[] = [];
  for (const day of [0, 1, 3, 4, 5, 7, 9]) {
    await work(daysLater(day));
    statuses.push((await booksOf(client)).invoices[0]?.status);
  }
  expect(statuses).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'past_due', 'past_due']);
  const { rows } = await owner.query<{ next_try: string }>(
    `SELECT details ->> 'next_try' AS next_try FROM app.outbox WHERE client_id = $1 AND template = 'payment-failed' ORDER BY id`,
    [client.id],
  );
  expect(rows.map(({ next_try }) => next_try)).toEqual(['2026-11-23', '2026-11-25', '2026-11-27', '']);
  const waiting = await owner.query('SELECT kind, done_at FROM app.queue_items WHERE client_id = $1', [
    client.id,
  ]);
  expect(waiting.rows).toEqual([{ kind: 'unpaid-invoice', done_at: null }]);
  server.clock.now = daysLater(10);
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken() } });
  await work(daysLater(10));
  expect(await booksOf(client)).toMatchObject({ invoices: [{ status: 'paid' }], owed: 0 });
  const settled = await owner.query(
    'SELECT done_at IS NOT NULL AS done FROM app.queue_items WHERE client_id = $1',
    [client.id],
  );
  expect(settled.rows).toEqual([{ done: true }]);
});

test('a card that ends within thirty days is announced once', async () => {
  const client = await newClient();
  await call(server.app, client.alice.token, billing.updateCard, {
    body: { token: cardToken({ exp_month: 11, exp_year: 2026 }) },
  });
  for (let time = 1; time <= 2; time += 1)
    await withWorker((db) => db.value(announceEndingCards(daysLater(30), noon)));
  const { rows } = await owner.query('SELECT template FROM app.outbox WHERE client_id = $1', [client.id]);
  expect(rows).toEqual([{ template: 'card-ending' }]);
});

test('numbers have no gap and no double, however many issue at once', async () => {
  const clients = await Promise.all(Array.from({ length: 12 }, () => newClient()));
  for (const client of clients) await planBilling(owner, client.id, { next: '2026-11-20' });
  await Promise.all(Array.from({ length: 4 }, () => withWorker((db) => billClients(db, testProvider))));
  await work();
  const { rows } = await owner.query<{ number: string }>(
    `SELECT number FROM app.invoices WHERE number LIKE '2026-%' ORDER BY number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(
    rows.map((_row, place) => `2026-${String(place + 1).padStart(6, '0')}`),
  );
  expect(rows.length).toBeGreaterThanOrEqual(12);
});

test.each([
  'billing.locked',
  'billing.issued',
  'billing.advanced',
  'payment.started',
  'payment.charged',
  'payment.recorded',
])('killed at %s, the client is invoiced once and charged once after all', async (fault) => {
  const client = await clientWithCard();
  expect(await runUntilKilled(fault)).toBe('SIGKILL');
  // the process that began a payment has a minute to end it
  const later = new Date(noon.getTime() + 120_000);
  const workOff = () =>
    withWorker(async (db) => {
      while (await billClients(db, testProvider));
      while (await resumeNext(db, gateway));
      while (await chargeNext(db, gateway));
    }, later);
  // PostgreSQL may keep a dead process's row locks for a moment, and the job skips locked rows
  await expect.poll(() => workOff().then(() => booksOf(client))).toMatchObject(paidOnce);
  await workOff();
  expect(await booksOf(client)).toMatchObject(paidOnce);
});

/** The job in a separate process, which kills itself at a certain point. */
function runUntilKilled(fault: string): Promise<string | null> {
  const child = fork(join(import.meta.dirname, '../../testing/bill-in-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({
    connection: server.database.worker,
    payments: { provider: 'sample', directory: payments },
    now: noon.toISOString(),
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}
