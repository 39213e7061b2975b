import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { withClient, type Connection } from '#database/connection.ts';
import { readRoleSuffix } from '#database/roles.ts';
import { createDatabase, dropDatabase } from '#database/temporary.ts';

/**
 * Runs work with an empty database beside the given one, which is dropped afterwards. One that a crash left has the same
 * name and is dropped first.
 */
export async function withScratchDatabase<Result>(
  owner: Connection,
  work: (scratch: Connection) => Promise<Result>,
): Promise<Result> {
  const { name, suffix } = await withClient(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    return { name: toScratchName(rows[0]?.name ?? ''), suffix: (await readRoleSuffix(client)) ?? '' };
  });
  await dropDatabase(owner, name);
  const scratch = await createDatabase(owner, name);
  try {
    await withClient(scratch, async (client) => {
      // with the roles of the installation, so that none are created for it
      await client.query('CREATE TABLE public.foyer_roles (suffix text PRIMARY KEY)');
      await client.query('INSERT INTO public.foyer_roles (suffix) VALUES ($1)', [suffix]);
      // Indexes are built by one processor, since others serve people
      await client.query(`ALTER DATABASE ${escapeIdentifier(name)} SET max_parallel_maintenance_workers = 0`);
    });
    return await work(scratch);
  } finally {
    await dropDatabase(owner, name);
  }
}

export const toScratchName = (database: string) =>
  `foyer_backup_check_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
