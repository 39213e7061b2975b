import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { withClient, type Pools } from './client-db.ts';
import { runPipeline, type SqlStatement } from './pipeline.ts';

/** Who asks whether the portal is well does not wait for longer. */
const patience = 2000;

/** Whether every pool gives out a connection that answers. */
export async function checkPools({ export: exporting, ...pools }: Pools, door: Pool): Promise<boolean> {
  // Exports may take all of theirs and be well: none of them lasts without being read, and nothing else waits for them
  const asked = isTaken(exporting) ? [] : [exporting];
  const all = await Promise.all([...Object.values(pools), door, ...asked].map(answersInTime));
  return all.every((answer) => answer);
}

const isTaken = (pool: Pool) => pool.idleCount === 0 && pool.totalCount >= pool.options.max;

const answersInTime = (pool: Pool): Promise<boolean> =>
  Promise.race([
    withClient(pool, (client) => runPipeline(client, [ask])).then(
      () => true,
      () => false,
    ),
    pause(patience, false),
  ]);

const ask: SqlStatement = { text: 'SELECT true', values: [] };
