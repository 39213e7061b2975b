import type { Client } from 'pg';
import { backupRole, withRoles, type RoleSuffix } from '../roles.ts';

/**
 * Lets the backup read every row of every table. It runs after the migrations, so that no new table can be forgotten,
 * and changes nothing at an ordinary start.
 */
export async function grantBackupAccess(client: Client, suffix: RoleSuffix): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(missingAccess, [withRoles(backupRole, suffix)]);
  for (const { missing } of rows) await client.query(missing);
}

// A partition is read through its parent, with the policy of the parent.
const missingAccess = `
WITH ours AS (
  SELECT c.oid, c.relkind AS kind, c.relrowsecurity AS guarded FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p', 'S') AND NOT c.relispartition
     AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
)
SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) AS missing FROM pg_namespace
 WHERE nspname IN ('app', 'jobs') AND NOT has_schema_privilege($1::text, oid, 'USAGE')
UNION ALL
SELECT format('GRANT SELECT ON %s TO %I', oid::regclass, $1::text) FROM ours WHERE NOT has_table_privilege($1::text, oid, 'SELECT')
UNION ALL
SELECT format('CREATE POLICY backup ON %s FOR SELECT TO %I USING (true)', oid::regclass, $1::text) FROM ours
 WHERE guarded AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = ours.oid AND p.polname = 'backup')`;
