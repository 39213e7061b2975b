import { Pool } from 'pg';
import * as z from 'zod/mini';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { runBulkStep } from '#server/features/contacts/bulk/run-step.ts';
import { findDueChange } from '#server/features/contacts/cross-client.ts';
import { testKey } from './database.ts';

const connection = z.record(z.string(), z.unknown());
const Order = z.object({ app: connection, worker: connection, now: z.string() });

/** Runs due changes of many contacts and undos, in a process that a test kills on the way. */
process.once('message', (message) => {
  const order = Order.parse(message);
  const now = new Date(order.now);
  const app = new Pool({ ...order.app, max: 2 });
  const worker = createWorkerPool(order.worker, () => {});
  const deps = {
    openLinkDb: createLinkDb({ read: app, write: app, export: app }),
    keyedHash: createContactHash(testKey),
  };
  const work = async () => {
    for (;;) {
      const due = await withConnection(worker, (client) =>
        createTaskContext(client, now).value(findDueChange(now)),
      );
      if (due === null) break;
      await runBulkStep(due, deps, now);
    }
    await Promise.all([app.end(), worker.end()]);
  };
  void work().then(() => process.exit());
});
