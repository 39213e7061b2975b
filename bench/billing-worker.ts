import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { createSampleGateway } from '../server/adapters/payments/sample/sample-gateway.ts';
import { billClients } from '../server/features/billing/bill-clients.ts';
import { chargeSome } from '../server/features/billing/jobs.ts';
import { createWorkerDb, createWorkerPool } from '../server/core/db/worker-pool.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { answerOrder } from './start-servers.ts';

// A separate process, so that its memory is that of the job alone: every due client is invoiced and its card charged.

type Order = { worker: ClientConfig; now: string };

answerOrder(bill);

async function bill({ worker, now: at }: Order) {
  const now = new Date(at);
  const directory = await mkdtemp(join(tmpdir(), 'foyer-bench-payments-'));
  const pool = createWorkerPool(worker, (error) => console.error(error));
  const db = createWorkerDb(pool, () => now);
  const gateway = createSampleGateway(directory, () => now);
  const began = performance.now();
  while (await billClients(db, { fixed: [], mailHost: 'portal.example.com' }));
  while (await chargeSome(db, gateway));
  const seconds = (performance.now() - began) / 1000;
  await pool.end();
  await rm(directory, { recursive: true, force: true });
  return { seconds, peakBytes: peakMemory() };
}
