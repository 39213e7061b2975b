import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyStaffLog } from '#server/features/activity/staff-chain.ts';
import { verifyActivity, type ChainHead, type ChainReport } from '#server/features/activity/verify-chain.ts';
import { readConfig } from '../config.ts';
import { runPipeline } from '#server/core/db/pipeline.ts';
import {
  begin,
  withConnection,
  rollback,
  createWorkerPool,
  createTaskContext,
} from '#server/core/db/worker-pool.ts';
import { readOperatorKeys } from '#server/core/security/secrets-key.ts';
import { openDatabase, prepareDatabase } from './database.ts';

// For operators: verifies the hash chain of the activity log. With --keep, the heads of the chains are written to a
// file that is stored with the backup. With --against such a file, it also detects a chain that was shortened or
// rebuilt.
const { values } = parseArgs({ options: { keep: { type: 'string' }, against: { type: 'string' } } });
/** Among the heads of clients, the one of the staff log. */
const logOfStaff = 0;
const quiet = { info: () => {}, warn: () => {} };

try {
  const knownHeads: ChainHead[] = values.against ? JSON.parse(await readFile(values.against, 'utf8')) : [];
  const verified = await verify(knownHeads);
  if (values.keep && !verified.broken) await writeFile(values.keep, `${JSON.stringify(verified.heads)}\n`);
  process.stdout.write(`${report(verified)}\n`);
  process.exitCode = verified.broken ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

type Report = ChainReport & { staffRows: number; staffWaiting: number };

async function verify(knownHeads: ChainHead[]): Promise<Report> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, quiet, (error) => {
    throw error;
  });
  try {
    const { connections } = await prepareDatabase(database.owner, readOperatorKeys(config), quiet);
    const pool = createWorkerPool(connections.worker, () => {});
    try {
      return await withConnection(pool, async (client) => {
        // One snapshot of the rows and their hashes, however long it takes
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
  } finally {
    await database.stop();
  }
}

function report({ rows, waiting, heads, broken, staffRows, staffWaiting }: Report): string {
  return broken
    ? `The activity log was changed. The first row that does not hold: ${broken}.`
    : `The activity log holds: ${rows} rows of ${heads.length - 1} clients, ${waiting} waiting to be chained. The log of staff holds: ${staffRows} rows, ${staffWaiting} waiting.`;
}
