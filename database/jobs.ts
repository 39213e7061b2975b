import type { Client } from 'pg';
import { withRoles, type RoleSuffix } from './roles.ts';

/**
 * The schema of pg-boss; the database owner creates and migrates it, so that the worker's login need not own
 * anything.
 */
const jobsSchema = 'jobs';

/** The schema version the pinned pg-boss expects. Importing it from pg-boss would load that on every start; a test compares them. */
export const jobsVersion = 43;

export async function ensureJobs(client: Client, suffix: RoleSuffix): Promise<void> {
  const version = await readVersion(client);
  if (version === jobsVersion) return;
  if (version > jobsVersion)
    throw new Error('The job queue in the database is newer than this Foyer. Start the newer Foyer.');
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  await client.query(
    version === 0 ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, version),
  );
  const grants = `
    GRANT USAGE ON SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO foyer_worker;
    GRANT USAGE ON SCHEMA ${jobsSchema} TO foyer_system;
    GRANT SELECT, UPDATE (state, retry_limit, completed_on, output) ON ${jobsSchema}.job TO foyer_system;`;
  await client.query(withRoles(grants, suffix));
}

async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `${jobsSchema}.version`,
  ]);
  if (!rows[0]?.there) return 0;
  const versions = await client.query<{ version: number }>(`SELECT version FROM ${jobsSchema}.version`);
  return versions.rows[0]?.version ?? 0;
}
