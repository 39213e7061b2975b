import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { createSampleGateway } from '#server/adapters/payments/sample/sample-gateway.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { cardToken, planBilling } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { billClients } from './bill-clients.ts';
import { chargeNext } from './jobs.ts';

const { server, dataDir, newClient, owner } = await testWorld();
const folder = join(dataDir, 'sample-payments');
const gateway = createSampleGateway(folder, () => noon);
const hour = 3_600_000;

async function withWorker<T>(run: (db: WorkerDb) => Promise<T>): Promise<T> {
  const pool = createWorkerPool(server.database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => noon));
  } finally {
    await pool.end();
  }
}
const bill = () =>
  withWorker(async (db) => {
    while (await billClients(db, testProvider));
  });
const charge = () =>
  withWorker(async (db) => {
    while (await chargeNext(db, gateway));
  });

async function clientWithCard(): Promise<ClientWorld> {
  const client = await newClient();
  await planBilling(owner, client.id, { next: '2026-11-20' });
  await call(server.app, client.alice.token, billing.updateCard, { body: { token: cardToken({}) } });
  return client;
}

/** Brings invoices and payments back to where they were before any card was charged. */
const forgetPayments = () =>
  owner.query(`DELETE FROM app.payments; DELETE FROM app.ledger_entries WHERE movement NOT LIKE 'invoice %';
    UPDATE app.invoices SET status = 'open', paid_cents = 0, paid_at = NULL, attempts = 0, first_attempt_at = NULL, next_attempt_at = created_at`);
const restored = (values: { releasedAt?: Date; scope?: string } = {}) =>
  owner.query(
    `INSERT INTO app.restores (backup, taken_at, restored_at, is_staging, released_at, released_by, scope) VALUES ('b', $1, $2, false, $3, $4, $5)`,
    [
      noon,
      new Date(noon.getTime() + hour),
      values.releasedAt ?? null,
      values.releasedAt ? 1 : null,
      values.scope ?? null,
    ],
  );
const chargesAtProvider = async () =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('charge-')).length;

beforeEach(async () => {
  await owner.query('DELETE FROM app.restores; UPDATE app.billing_accounts SET next_payment_on = NULL');
});

test('a charge that the restored database has forgotten is found at the card provider and not made again', async () => {
  const client = await clientWithCard();
  await bill();
  await charge();
  const before = await chargesAtProvider();
  expect(before).toBeGreaterThan(0);
  const paid = await readBooks(owner, client.id);
  await forgetPayments();
  await restored({ releasedAt: noon, scope: 'everything' });
  await charge();
  expect(await chargesAtProvider()).toBe(before);
  expect(await readBooks(owner, client.id)).toEqual(paid);
});

test('while the installation is held neither the job nor a client charges a card', async () => {
  const client = await clientWithCard();
  await bill();
  const before = await chargesAtProvider();
  await restored();
  await charge();
  const { rows } = await owner.query('SELECT id FROM app.invoices WHERE client_id = $1', [client.id]);
  const answer = await call(server.app, client.alice.token, billing.pay, { params: { id: rows[0].id } });
  expect(answer.status).toBe(503);
  expect(await chargesAtProvider()).toBe(before);
  await owner.query('DELETE FROM app.restores');
  await charge();
  expect(await chargesAtProvider()).toBe(before + 1);
});

test('periods that began before a release for later work alone are not invoiced again, and the next one is', async () => {
  const client = await clientWithCard();
  await restored({ releasedAt: noon, scope: 'from_now_on' });
  await bill();
  expect(await readBooks(owner, client.id)).toMatchObject({ invoices: [], next: '2026-12-20' });
});
