import { Pool } from 'pg';
import * as z from 'zod/mini';
import type { CardGateway } from '../adapters/payments/card-gateway.ts';
import { openGateway } from '../adapters/payments/open-gateway.ts';
import { billClients } from '#server/features/billing/bill-clients.ts';
import { chargeSome, resumeNext } from '#server/features/billing/jobs.ts';
import { announceEndingTrials } from '#server/features/billing/trials/announce-trials.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { peakMemory } from './peak-memory.ts';

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
  /** whether cancelled accounts are closed as well */
  closes: z.optional(z.boolean()),
  /** whether the Admins are reminded of ending trials as well */
  announces: z.optional(z.boolean()),
  /** an event of the card provider, which is processed in place of the job */
  event: z.optional(z.unknown()),
});

/** Invoices and charges due clients, and finishes interrupted charges, in a process that a test kills on the way. */
process.once('message', (message) => {
  const {
    connection,
    system,
    payments,
    now,
    closes = false,
    announces = false,
    event,
  } = Asked.parse(message);
  const clock = () => new Date(now);
  const work = async () => {
    const gateway = await openGateway(payments, clock);
    if (!gateway) throw new Error('There is no card provider.');
    await (event === undefined
      ? workOff(connection, { gateway, clock, closes, announces })
      : tell(event, { connection: system ?? {}, gateway, clock }));
  };
  void work().then(() => {
    // the resources it used, for the caller
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    process.send?.({ megabytes: peakMemory() / 2 ** 20, cpuMs: (userCPUTime + systemCPUTime) / 1000 });
    process.disconnect();
  });
});

type Connection = Record<string, unknown>;

type Work = { gateway: CardGateway; clock: () => Date; closes: boolean; announces: boolean };

const provider = { fixed: [], mailHost: 'portal.example.com' };

async function workOff(connection: Connection, { gateway, clock, closes, announces }: Work): Promise<void> {
  const pool = createWorkerPool(connection, () => {});
  const db = createWorkerDb(pool, clock);
  if (closes) {
    const { closeAccounts } = await import('#server/features/staff/cancellations/cancellations.ts');
    await db.transaction(closeAccounts);
  }
  if (announces) await db.transaction((context) => announceEndingTrials(context, provider));
  while (await billClients(db, provider));
  while (await resumeNext(db, gateway));
  while (await chargeSome(db, gateway));
  await pool.end();
}

type Telling = { connection: Connection; gateway: CardGateway; clock: () => Date };

async function tell(object: unknown, { connection, gateway, clock }: Telling): Promise<void> {
  // imported only now: the memory of the job is measured
  const { followUp } = await import('#server/features/billing/webhooks.ts');
  const { createSystemDb } = await import('#server/core/db/system-db.ts');
  const pool = new Pool(connection);
  const systemDb = createSystemDb({ system: pool, systemExport: pool });
  await followUp(Buffer.from(JSON.stringify({ data: { object } })), { gateway, systemDb, clock });
  await pool.end();
}
