import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { enqueueSweep } from '#server/core/files/cross-client.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import {
  beginDueErasures,
  countErased,
  directoryRows,
  enqueueErasing,
  eraseDirectoryRows,
  eraseFiles,
  eraseTable,
  finishErasure,
  listClientTables,
  readRunning,
  type DirectoryRows,
  type RunningErasure,
} from '../cross-client/erase-rows.ts';
import { erasureOrder } from './rules.ts';

/** Few enough for a transaction of well under a second. */
const rowsPerBatch = 2000;

export const beginErasures = async ({ value, now }: TaskContext): Promise<void> => {
  await value(beginDueErasures(now));
};

/**
 * Erases the next rows of a client. Each batch is one transaction with its task and the next one's: a process that
 * dies only rolls back its own batch.
 */
export async function eraseBatch(
  { value, now }: TaskContext,
  { erasure }: { erasure: number },
): Promise<void> {
  const running = await value(readRunning(erasure));
  if (!running) return;
  const counts: Record<string, number> = {};
  let budget = rowsPerBatch;
  for (const { name, statement } of stepsOf(running, (await value(listClientTables())) ?? [], now)) {
    const erased = (await value(statement(budget))) ?? 0;
    if (erased > 0) counts[name] = erased;
    budget -= erased;
    if (budget <= 0) break;
  }
  await value(countErased(running, counts));
  crashPoint('erase.counted');
  if (budget <= 0) return void (await value(enqueueErasing(erasure, now)));
  await value(finishErasure(running, now));
  // no row knows the files made from its pictures any more
  await value(enqueueSweep('', now));
}

const isDirectoryRows = (name: string): name is DirectoryRows => name in directoryRows;

/** People who could still sign in or get mail are erased first. */
const stepsOf = (running: RunningErasure, tables: Parameters<typeof erasureOrder>[0], now: Date) => [
  ...Object.keys(directoryRows)
    .filter(isDirectoryRows)
    .map((name) => ({ name, statement: (most: number) => eraseDirectoryRows(running, name, most) })),
  ...erasureOrder(tables).map((name) => ({
    name,
    statement: (most: number) =>
      name === 'files' ? eraseFiles(running, most, now) : eraseTable(running, name, most),
  })),
];
