import * as z from 'zod/mini';
import { createSampleGateway } from '../adapters/payments/sample/sample-gateway.ts';
import { billClients } from '../billing/bill-clients.ts';
import { chargeNext } from '../billing/jobs.ts';
import { createWorkerDb, createWorkerPool } from '../db/worker-pool.ts';
import { testProvider } from './mails.ts';

const Asked = z.object({
  connection: z.record(z.string(), z.unknown()),
  payments: z.string(),
  now: z.string(),
});

/** Invoices and charges what is due, in a process that a test lets die on the way. */
process.once('message', (message) => {
  const { connection, payments, now } = Asked.parse(message);
  const clock = () => new Date(now);
  const pool = createWorkerPool(connection, () => {});
  const db = createWorkerDb(pool, clock);
  const gateway = createSampleGateway(payments, clock);
  void (async () => {
    while (await billClients(db, testProvider));
    while (await chargeNext(db, gateway));
    await pool.end();
    process.disconnect();
  })();
});
