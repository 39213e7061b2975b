import type { Client } from 'pg';

/**
 * Lets everybody run the functions of extensions, as PostgreSQL does unasked. A superuser owns the extensions that it
 * creates, so that the default rights of its functions, which `ensureRoles` takes away, count for them too.
 */
export async function grantExtensionAccess(client: Client): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(missingAccess);
  for (const { missing } of rows) await client.query(missing);
}

const missingAccess = `
SELECT format('GRANT EXECUTE ON FUNCTION %s TO PUBLIC', p.oid::regprocedure) AS missing
  FROM pg_proc p
  JOIN pg_depend d ON d.objid = p.oid AND d.classid = 'pg_proc'::regclass AND d.deptype = 'e'
  JOIN pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_extension'::regclass
 WHERE e.extname IN ('btree_gin', 'pg_trgm', 'unaccent') AND p.proowner = current_user::regrole
   AND NOT EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0)`;
