import { readFile } from 'node:fs/promises';
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { ImportChoices } from '#contract/contacts/import.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, createWorkerPool, withConnection } from '#server/core/db/worker-pool.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { findDueImport } from '#server/features/contacts/cross-client.ts';
import { readPeople, writePreview } from '#server/features/contacts/import/preview.ts';
import {
  insertImport,
  insertRows,
  saveChoices,
  startImport,
  startUndo,
} from '#server/features/contacts/import/queries.ts';
import { readImportFile } from '#server/features/contacts/import/read-file.ts';
import { matchPeople } from '#server/features/contacts/import/match-people.ts';
import { runImportStep } from '#server/features/contacts/import/run-import.ts';
import { testKey } from './database.ts';
import { peakMemory } from './peak-memory.ts';

const connection = z.record(z.string(), z.unknown());
const Order = z.object({
  app: connection,
  worker: connection,
  now: z.string(),
  /** a file that is imported first */
  file: z.optional(z.object({ path: z.string(), client: z.int(), choices: ImportChoices })),
  /** an import that is undone first */
  undo: z.optional(z.object({ client: z.int(), id: z.int() })),
});
type Order = z.infer<typeof Order>;

/** Runs due imports and undos, in a process that a test kills on the way or whose memory it measures. */
process.once('message', (message) => {
  const { worker: connected, ...order } = Order.parse(message);
  const now = new Date(order.now);
  const app = new Pool({ ...order.app, max: 2 });
  const worker = createWorkerPool(connected, () => {});
  const deps = {
    openLinkDb: createLinkDb({ read: app, write: app, export: app }),
    keyedHash: createContactHash(testKey),
  };
  // the code alone
  const before = process.memoryUsage.rss();
  const phases: Phase[] = [];
  const measure: Measure = async (name, work) => {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const result = await work();
    const { user, system } = process.cpuUsage(cpu);
    phases.push({ name, seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 });
    return result;
  };
  const runSteps = async () => {
    for (;;) {
      const due = await withConnection(worker, (client) =>
        createTaskContext(client, now).value(findDueImport(now)),
      );
      if (due === null) return;
      await runImportStep(due, deps, now);
    }
  };
  const work = async () => {
    const { file, undo } = order;
    const id = file && (await startFile(file, { ...deps, measure, now }));
    if (undo) await deps.openLinkDb(undo.client).write.value(startUndo(undo.id, now));
    await measure(undo ? 'undo' : 'import', runSteps);
    await Promise.all([app.end(), worker.end()]);
    return id;
  };
  void work().then((id) => {
    process.send?.({ id, megabytes: (peakMemory() - before) / 2 ** 20, phases });
    process.disconnect();
    // threads of the preview would wait for more
    process.exit();
  });
});

/** Seconds of the clock, and of the processor without the database. */
export type Phase = { name: string; seconds: number; cpu: number };
type Measure = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
type Deps = Parameters<typeof runImportStep>[1];

/** From the file to the start, as its owner takes the steps: each is a call of its own. */
async function startFile(
  { path, client, choices: others }: NonNullable<Order['file']>,
  { openLinkDb, keyedHash, measure, now }: Deps & { measure: Measure; now: Date },
): Promise<number> {
  const db = openLinkDb(client).write;
  const zone = 'America/Vancouver';
  const { id, columns } = await measure('file', () => stageFile(db, path, now));
  const choices = { ...others, columns: columns.map(({ target }) => target) };
  await measure('preview', async () => {
    const people = await readPeople(db, { id, columns, choices, zone, now }, keyedHash);
    await db.transaction(async (tx) => {
      await tx.value(saveChoices(id, choices));
      await writePreview(tx, { id, choices, zone, now }, people, keyedHash);
    });
  });
  await measure('start', () =>
    db.transaction(async (tx) => {
      await matchPeople(tx, id, choices);
      await tx.value(startImport(id, now));
    }),
  );
  return id;
}

async function stageFile(db: ClientDb<'write'>, path: string, now: Date) {
  const { batches, ...file } = await readImportFile(await readFile(path), 'csv');
  return db.transaction(async (tx) => {
    const id = orNotFound(
      await tx.value(insertImport(file, { fileName: 'large.csv', fileType: 'csv', now })),
    );
    for (const batch of batches) await tx.value(insertRows(id, batch));
    return { id, columns: file.columns };
  });
}
