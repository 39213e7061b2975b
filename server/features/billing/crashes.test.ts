import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { writeInvoice } from '#server/testing/billing.ts';
import { readBooks } from '#server/testing/books.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, noon } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';
import type { BadDay } from '#server/testing/stripe-server.ts';
import { billClients } from './bill-clients.ts';
import { chargeNext, resumeNext } from './jobs.ts';

const { server, owner, stripe, gateway, gatewayConfig, clientWithCard, setTime } = await stripeWorld();

/** On a null day the call succeeds. */
const days: readonly (BadDay | null)[] = deep ? [null, 'lost', 'fault', 'fault-after', 'busy'] : [null];
const points = [
  'billing.locked',
  'billing.issued',
  'billing.advanced',
  'payment.started',
  'payment.charged',
  'payment.recorded',
];
const cases = points.flatMap((point) => days.map((day) => ({ point, day })));

test.each(cases)(
  'killed at $point on a day that is $day, a client is charged once after all',
  async ({ point, day }) => {
    const client = await clientWithCard();
    if (day) stripe.hasBadDays(day);
    const before = stripe.intents.length;
    expect(await runUntilKilled(point)).toBe('SIGKILL');
    stripe.hasBadDays();
    for (const minutes of [2, 4, 6]) await work(minutes);
    expect(stripe.intents.slice(before).map(({ amount, status }) => ({ amount, status }))).toEqual([
      { amount: 39_200, status: 'succeeded' },
    ]);
    expect(await readBooks(owner, client.id)).toMatchObject({
      invoices: [{ status: 'paid', period: '2026-11-20' }],
      charged: 39_200,
      owed: 0,
      off: 0,
      payments: 1,
      next: '2026-12-20',
    });
  },
);

test.each(['webhook.found', 'webhook.asked', 'webhook.recorded'])(
  'killed at %s, an event that comes again has its effect once',
  async (point) => {
    const client = await clientWithCard('pm_ok', { next: null });
    const id = await writeInvoice(owner, client.id);
    stripe.hasBadDays('lost');
    await call(server.app, client.alice.token, billing.pay, { params: { id } });
    expect(await runUntilKilled(point, stripe.intents.at(-1))).toBe('SIGKILL');
    expect(await runUntilKilled('none', stripe.intents.at(-1))).toBeNull();
    expect(await readBooks(owner, client.id)).toMatchObject({
      invoices: [{ status: 'paid' }],
      charged: 11_200,
      owed: 0,
      payments: 1,
    });
    const { rows } = await owner.query(
      "SELECT count(*)::int AS receipts FROM app.outbox WHERE client_id = $1 AND template = 'receipt'",
      [client.id],
    );
    expect(rows).toEqual([{ receipts: 1 }]);
  },
);

async function work(minutes: number): Promise<void> {
  const now = new Date(noon.getTime() + minutes * 60_000);
  setTime(now);
  const pool = createWorkerPool(server.database.worker, () => {});
  const run = async (db: WorkerDb) => {
    while (await billClients(db, testProvider));
    while (await resumeNext(db, gateway));
    while (await chargeNext(db, gateway));
  };
  try {
    await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}

/** The job, or the processing of an event, in a separate process that kills itself at a certain point. */
function runUntilKilled(fault: string, event?: object): Promise<string | null> {
  const child = fork(join(import.meta.dirname, '../../testing/bill-in-process.ts'), {
    env: { ...process.env, NODE_ENV: 'test', FOYER_FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({
    connection: server.database.worker,
    system: server.database.system,
    payments: { provider: 'stripe', ...gatewayConfig },
    now: noon.toISOString(),
    ...(event && { event }),
  });
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}
