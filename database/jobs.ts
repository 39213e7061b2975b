import type { Client } from 'pg';

/** pg-boss's own tables; made and brought up to date by the owner, so that the worker's login needs to own nothing. */
export const jobsSchema = 'jobs';

/** The tables the pinned pg-boss expects. Asking pg-boss itself would load it on every start; a test holds the two together. */
export const jobsVersion = 43;

/** What requests may ask of a worker. The queues are there before the first request, whether or not a worker ever ran. */
export const taskQueues = ['forgot-password', 'remove-files', 'sweep-files'];

export async function ensureJobs(client: Client): Promise<void> {
  await ensureTables(client);
  await client.query(
    `SELECT ${jobsSchema}.create_queue(name, '{"policy": "standard"}') FROM unnest($1::text[]) AS name
      WHERE name NOT IN (SELECT q.name FROM ${jobsSchema}.queue q)`,
    [taskQueues],
  );
}

async function ensureTables(client: Client): Promise<void> {
  const found = await installed(client);
  if (found === jobsVersion) return;
  if (found > jobsVersion)
    throw new Error('The job queue in the database is newer than this Foyer. Start the newer Foyer.');
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  await client.query(found === 0 ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, found));
  await client.query(`
    GRANT USAGE ON SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT USAGE ON SCHEMA ${jobsSchema} TO foyer_system;
    GRANT SELECT ON ${jobsSchema}.job TO foyer_system;`);
}

async function installed(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${jobsSchema}.version`,
  ]);
  if (!rows[0]?.there) return 0;
  const versions = await client.query<{ version: number }>(`SELECT version FROM ${jobsSchema}.version`);
  return versions.rows[0]?.version ?? 0;
}
