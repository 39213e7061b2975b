import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { withClient } from './with-client.ts';
import { runPipeline, type SqlStatement } from './pipeline.ts';

/** Milliseconds after which a health check fails. */
const timeout = 2000;

/** Whether every pool provides a connection that answers. */
export async function checkPools({
  export: exporting,
  systemExport,
  ...pools
}: Record<'read' | 'write' | 'system' | 'export' | 'systemExport', Pool>): Promise<boolean> {
  // exports may use all connections of their pool: each of them ends in time, and nothing else waits for them
  const idleExports = [exporting, systemExport].filter((pool) => !isExhausted(pool));
  const all = await Promise.all([...Object.values(pools), ...idleExports].map(answersInTime));
  return all.every((answer) => answer);
}

const isExhausted = (pool: Pool) => pool.idleCount === 0 && pool.totalCount >= pool.options.max;

const answersInTime = (pool: Pool): Promise<boolean> =>
  Promise.race([
    withClient(pool, (client) => runPipeline(client, [probe])).then(
      () => true,
      () => false,
    ),
    pause(timeout, false),
  ]);

const probe: SqlStatement = { text: 'SELECT true', values: [] };
