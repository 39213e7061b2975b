import { writeFileSync } from 'node:fs';
import type { AccountingProgram } from '#contract/billing/accounting.ts';
import { openPools, type Connections } from '../server/core/db/pools.ts';
import { exportDocuments } from '../server/features/billing/accounting/export-documents.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { answerOrder } from './start-servers.ts';

// A separate process, so that its memory is that of the export alone, after one that has warmed it up.

type Query = { program: AccountingProgram; from: string; to: string };
type Order = { connections: Connections; query: Query; warmUp: Query };

answerOrder(measure);

async function measure({ connections, query, warmUp }: Order) {
  const { systemDb, close } = openPools(connections, { onError: console.error, onReplica: () => {} });
  const run = async (of: Query): Promise<number> => {
    const { pieces } = await exportDocuments(systemDb, of, new Date('2028-06-01T12:00:00Z'));
    let bytes = 0;
    for await (const piece of pieces) bytes += piece.length;
    return bytes;
  };
  await run(warmUp);
  const idle = process.memoryUsage.rss();
  resetPeak();
  const began = performance.now();
  const bytes = await run(query);
  const seconds = (performance.now() - began) / 1000;
  const peakBytes = peakMemory();
  await close();
  return { seconds, peakBytes, aboveBytes: peakBytes - idle, bytes };
}

/** Linux then counts the peak from here. */
function resetPeak(): void {
  if (process.platform === 'linux') writeFileSync('/proc/self/clear_refs', '5');
}
