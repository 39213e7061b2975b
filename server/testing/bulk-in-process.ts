import { Pool } from 'pg';
import * as z from 'zod/mini';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { runBulkStep } from '#server/features/contacts/bulk/run-step.ts';
import { findDueChange } from '#server/features/contacts/cross-client.ts';
import { testKey } from './database.ts';
import { peakMemory } from './peak-memory.ts';

const connection = z.record(z.string(), z.unknown());
const Order = z.object({
  app: connection,
  worker: connection,
  /** the present without it */
  now: z.optional(z.string()),
});

/** Runs due changes of many contacts and undos, in a process that a test kills on the way or whose steps it measures. */
process.once('message', (message) => {
  const order = Order.parse(message);
  const app = new Pool({ ...order.app, max: 2 });
  const worker = createWorkerPool(order.worker, () => {});
  const deps = {
    openLinkDb: createLinkDb({ read: app, write: app, export: app }),
    keyedHash: createContactHash(testKey),
  };
  const before = process.memoryUsage.rss();
  const steps: number[] = [];
  const work = async () => {
    for (;;) {
      const now = order.now === undefined ? new Date() : new Date(order.now);
      const due = await withConnection(worker, (client) =>
        createTaskContext(client, now).value(findDueChange(now)),
      );
      if (due === null) break;
      const began = performance.now();
      await runBulkStep(due, deps, now);
      steps.push((performance.now() - began) / 1000);
    }
    await Promise.all([app.end(), worker.end()]);
  };
  void work().then(() => {
    process.send?.({ megabytes: (peakMemory() - before) / 2 ** 20, steps });
    process.disconnect();
    process.exit();
  });
});
