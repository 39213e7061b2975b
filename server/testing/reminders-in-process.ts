import * as z from 'zod/mini';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { remindOfDueTasks } from '#server/features/contacts/followup/jobs.ts';

const Order = z.object({ worker: z.record(z.string(), z.unknown()), now: z.string(), rounds: z.int() });

/** Reminds of tasks again and again, in a process that a test kills on the way. */
process.once('message', (message) => {
  const { worker, now, rounds } = Order.parse(message);
  const pool = createWorkerPool(worker, () => {});
  const work = async () => {
    process.send?.('ready');
    for (let round = 0; round < rounds; round += 1)
      await withConnection(pool, (client) => remindOfDueTasks(createTaskContext(client, new Date(now))));
    await pool.end();
    process.disconnect();
  };
  void work();
});
