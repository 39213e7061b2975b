import { withClient, type Connection } from '#database/connection.ts';
import { isNewerThan } from '#database/applied-migrations.ts';
import { readMigrations } from '#database/migrations.ts';
import { findPolicyGaps, type Policy } from '#database/policies.ts';
import { directoryTables } from '#database/table-sides.ts';
import { functionRoles, loginRoles, readRoleSuffix, withRoles } from '#database/roles.ts';

/** Throws if row-level security does not isolate the clients, so that the server does not start. */
export async function assertRls(owner: Connection): Promise<void> {
  const gaps = await withClient(owner, async (client) => {
    // The catalogue omits the schema of names that the search path covers.
    await client.query('SET search_path = pg_catalog');
    const suffix = (await readRoleSuffix(client)) ?? '';
    const withSuffix = (roles: readonly string[]) => roles.map((role) => withRoles(role, suffix));
    const roles = await client.query<{ hole: string }>(roleGaps, [
      withSuffix(loginRoles),
      withSuffix(functionRoles),
    ]);
    const functions = await client.query<{ hole: string }>(functionGaps);
    const gaps = [...functions.rows, ...roles.rows].map(({ hole }) => hole);
    // A newer release has checked its own tables and policies, which this code does not know.
    if (await isNewerThan(client, await readMigrations())) return gaps;
    const tables = await client.query<{ hole: string }>(tableGaps, [
      directoryTables,
      withSuffix(requestRoles),
    ]);
    const policies = await client.query<Policy>(policiesOfApp);
    return [
      ...tables.rows.map(({ hole }) => hole),
      ...gaps,
      ...findPolicyGaps(policies.rows.map((policy) => withPlainRoles(policy, suffix))),
    ];
  });
  if (gaps.length === 0) return;
  const list = gaps.map((gap) => `  - ${gap}`).join('\n');
  throw new Error(`The database does not keep clients apart, so Foyer does not start:\n${list}`);
}

/** The rules of policies are written with the names that most installations have. */
const withPlainRoles = (policy: Policy, suffix: string): Policy => ({
  ...policy,
  roles: policy.roles.map((role) =>
    role.endsWith(suffix) ? role.slice(0, role.length - suffix.length) : role,
  ),
});

const requestRoles = ['foyer_app', 'foyer_read', 'public'];

// Row-level security cannot guard a directory table, which is read before the client is known, so no request login
// has access. Views with the owner's rights and materialized views would bypass the policies of the tables they read.
const tableGaps = `
WITH holding AS (
  SELECT c.oid, c.relname AS name, c.relkind AS kind, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
         coalesce(c.reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on', 'security_invoker=1'] AS invoker,
         coalesce(c.relacl, acldefault('r', c.relowner)) AS acl, c.relkind IN ('r', 'p') AS is_table
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = 'app' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
     AND (c.relname = 'clients' OR c.relname = ANY($1) OR EXISTS (
           SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped))
), directory AS (SELECT * FROM holding WHERE name = ANY($1)
), client AS (SELECT * FROM holding WHERE name <> ALL($1)
), policy AS (SELECT tablename AS name FROM pg_policies WHERE schemaname = 'app'
)
SELECT format('app.%I holds rows of clients and has no row-level security', name) AS hole FROM client WHERE is_table AND NOT enabled
UNION ALL
SELECT format('app.%I has row-level security that its owner escapes (FORCE is missing)', name) FROM client WHERE is_table AND enabled AND NOT forced
UNION ALL
SELECT format('app.%I holds rows of clients and has no policy', name) FROM client c
 WHERE is_table AND NOT EXISTS (SELECT FROM policy p WHERE p.name = c.name)
UNION ALL
SELECT format('app.%I is for SystemDb alone, and %s may reach it', name, CASE x.grantee WHEN 0 THEN 'everybody' ELSE x.grantee::regrole::text END)
  FROM directory, aclexplode(acl) x WHERE CASE x.grantee WHEN 0 THEN 'public' ELSE x.grantee::regrole::text END = ANY($2)
UNION ALL
SELECT format('The view app.%I reads with the rights of its owner (security_invoker is missing)', name) FROM client WHERE kind = 'v' AND NOT invoker
UNION ALL
SELECT format('app.%I holds rows of clients and cannot have a policy', name) FROM client WHERE kind IN ('m', 'f')
ORDER BY hole`;

const policiesOfApp = `
SELECT tablename AS table, policyname AS name, permissive = 'PERMISSIVE' AS permissive, cmd AS command, roles::text[] AS roles,
       qual AS using, with_check AS check
  FROM pg_policies WHERE schemaname = 'app' ORDER BY tablename, policyname`;

// Without a fixed search_path, a caller could put a schema of their own in front.
const functionGaps = `
SELECT format('The function %s has the rights of its owner and no search_path of its own', p.oid::regprocedure) AS hole
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
 WHERE n.nspname IN ('app', 'public') AND p.prosecdef
   AND NOT EXISTS (SELECT FROM unnest(p.proconfig) setting WHERE setting LIKE 'search\\_path=%')
ORDER BY hole`;

const roleGaps = `
SELECT format('The login %I is missing', login) AS hole FROM unnest($1::text[]) login
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = login)
UNION ALL
SELECT format('The login %I is a superuser', rolname) FROM pg_roles WHERE rolname = ANY($1) AND rolsuper
UNION ALL
SELECT format('%I goes round row-level security (BYPASSRLS)', rolname) FROM pg_roles WHERE rolname = ANY($1::text[] || $2::text[]) AND rolbypassrls
UNION ALL
SELECT format('The login %I may make roles or databases', rolname) FROM pg_roles WHERE rolname = ANY($1) AND (rolcreaterole OR rolcreatedb)
UNION ALL
SELECT format('The role %I can log in', rolname) FROM pg_roles WHERE rolname = ANY($2::text[]) AND (rolcanlogin OR rolsuper)
UNION ALL
SELECT DISTINCT format('The login %I has the rights of %I, which owns tables', l.rolname, o.rolname)
  FROM pg_roles l, pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles o ON o.oid = c.relowner
 WHERE l.rolname = ANY($1) AND n.nspname IN ('app', 'public') AND pg_has_role(l.oid, o.oid, 'MEMBER')
UNION ALL
SELECT format('The login %I is a member of %I', l.rolname, s.rolname) FROM pg_roles l, pg_roles s
 WHERE l.rolname = ANY($1) AND s.rolname = ANY($2::text[]) AND pg_has_role(l.oid, s.oid, 'MEMBER')
ORDER BY hole`;
