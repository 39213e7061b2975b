import type { Connection } from '#database/connection.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import {
  begin,
  createTaskContext,
  createWorkerPool,
  rollback,
  withConnection,
} from '#server/core/db/worker-pool.ts';
import { verifyStaffLog } from '#server/features/activity/staff-chain.ts';
import { verifyActivity, type ChainHead, type ChainReport } from '#server/features/activity/verify-chain.ts';

/** Among the heads of clients, the one of the staff log. */
const logOfStaff = 0;

type LogsReport = ChainReport & { staffRows: number; staffWaiting: number };

/** Verifies the hash chains of both logs, in one snapshot of the rows and their hashes. */
export async function verifyLogs(worker: Connection, knownHeads: ChainHead[]): Promise<LogsReport> {
  const pool = createWorkerPool(worker, () => {});
  try {
    return await withConnection(pool, async (client) => {
      await runPipeline(client, [
        begin,
        { text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY', values: [] },
      ]);
      const db = createTaskContext(client, new Date());
      const verified = await verifyActivity(
        db,
        knownHeads.filter(({ client_id }) => client_id !== logOfStaff),
      );
      const staff = await verifyStaffLog(
        db,
        knownHeads.find(({ client_id }) => client_id === logOfStaff),
      );
      await runPipeline(client, [rollback]);
      return {
        ...verified,
        heads: [...verified.heads, { client_id: logOfStaff, seq: staff.rows, hash: staff.hash }],
        broken: verified.broken ?? (staff.broken && `the log of staff, ${staff.broken}`),
        staffRows: staff.rows,
        staffWaiting: staff.waiting,
      };
    });
  } finally {
    await pool.end();
  }
}

export function describeLogs({ rows, waiting, heads, broken, staffRows, staffWaiting }: LogsReport): string {
  return broken
    ? `The activity log was changed. The first row that does not hold: ${broken}.`
    : `The activity log holds: ${rows} rows of ${heads.length - 1} clients, ${waiting} waiting to be chained. The log of staff holds: ${staffRows} rows, ${staffWaiting} waiting.`;
}
