import { Pool } from 'pg';
import * as z from 'zod/mini';
import type { CardGateway } from '../adapters/payments/card-gateway.ts';
import { createSampleGateway } from '../adapters/payments/sample/sample-gateway.ts';
import { createStripeGateway } from '../adapters/payments/stripe/stripe-gateway.ts';
import { billClients } from '../billing/bill-clients.ts';
import { chargeSome, resumeNext } from '../billing/jobs.ts';
import { followUp } from '../billing/webhooks.ts';
import { createSystemDb } from '../db/system-db.ts';
import { createWorkerDb, createWorkerPool } from '../db/worker-pool.ts';
import { testProvider } from './mails.ts';

const Payments = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('sample'), directory: z.string() }),
  z.object({
    provider: z.literal('stripe'),
    secretKey: z.string(),
    publicKey: z.string(),
    webhookSecret: z.string(),
    url: z.string(),
    scriptSrc: z.string(),
    fields: z.string(),
    portalOrigin: z.string(),
    answerMs: z.number(),
  }),
]);
const Asked = z.object({
  connection: z.record(z.string(), z.unknown()),
  system: z.optional(z.record(z.string(), z.unknown())),
  payments: Payments,
  now: z.string(),
  /** an event of the card provider, which is followed up in place of the job */
  event: z.optional(z.unknown()),
});

/** Invoices and charges what is due, and ends what others began, in a process that a test lets die on the way. */
process.once('message', (message) => {
  const { connection, system, payments, now, event } = Asked.parse(message);
  const clock = () => new Date(now);
  const gateway =
    payments.provider === 'sample'
      ? createSampleGateway(payments.directory, clock)
      : createStripeGateway(payments);
  const work =
    event === undefined
      ? workOff(connection, gateway, clock)
      : tell(event, { connection: system ?? {}, gateway, clock });
  void work.then(() => {
    // what it took, for whoever asks
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send?.({ megabytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 });
    process.disconnect();
  });
});

type Connection = Record<string, unknown>;

async function workOff(connection: Connection, gateway: CardGateway, clock: () => Date): Promise<void> {
  const pool = createWorkerPool(connection, () => {});
  const db = createWorkerDb(pool, clock);
  while (await billClients(db, testProvider));
  while (await resumeNext(db, gateway));
  while (await chargeSome(db, gateway));
  await pool.end();
}

type Telling = { connection: Connection; gateway: CardGateway; clock: () => Date };

async function tell(object: unknown, { connection, gateway, clock }: Telling): Promise<void> {
  const pool = new Pool(connection);
  const systemDb = createSystemDb({ system: pool, systemExport: pool });
  await followUp(Buffer.from(JSON.stringify({ data: { object } })), { gateway, systemDb, clock });
  await pool.end();
}
