import type { Client } from 'pg';

/** Each part of a schema that statements depend on, by name, with the properties that may not change. */
export type Catalogue = {
  columns: Map<string, Column>;
  /** with arguments; their result */
  functions: Map<string, string>;
  /** constraints, unique indexes and policies: what limits rows */
  limits: Map<string, string>;
  /** a role, what it may do and where */
  grants: Set<string>;
};

export type Column = {
  table: string;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
};

export async function readCatalogue(client: Client): Promise<Catalogue> {
  await client.query("SET LOCAL search_path = ''");
  const columns = await client.query<Column>(columnsOfSchema);
  const [functions, limits, grants] = [
    await client.query<{ name: string; text: string }>(functionsOfSchema),
    await client.query<{ name: string; text: string }>(limitsOfSchema),
    await client.query<{ name: string }>(grantsOfSchema),
  ];
  await client.query('SET LOCAL search_path TO DEFAULT');
  return {
    columns: new Map(columns.rows.map((column) => [`${column.table}.${column.name}`, column])),
    functions: new Map(functions.rows.map(({ name, text }) => [name, text])),
    limits: new Map(limits.rows.map(({ name, text }) => [name, text])),
    grants: new Set(grants.rows.map(({ name }) => name)),
  };
}

const columnsOfSchema = `
SELECT c.oid::pg_catalog.regclass::text AS "table", a.attname AS name, pg_catalog.format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AS "isRequired", a.atthasdef OR a.attidentity <> '' AS "hasDefault"
  FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'app' AND c.relkind IN ('r', 'p', 'v', 'm') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped`;

const functionsOfSchema = `
SELECT p.oid::pg_catalog.regprocedure::text AS name, pg_catalog.pg_get_function_result(p.oid) AS text
  FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace
 WHERE n.nspname = 'app' AND p.prorettype <> 'trigger'::pg_catalog.regtype`;

// PostgreSQL 18 lists NOT NULL as a constraint too, which is known from the column.
const limitsOfSchema = `
SELECT c.oid::pg_catalog.regclass || '.' || k.conname AS name, pg_catalog.pg_get_constraintdef(k.oid) AS text
  FROM pg_catalog.pg_constraint k JOIN pg_catalog.pg_class c ON c.oid = k.conrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'app' AND k.contype IN ('p', 'u', 'f', 'c', 'x') AND NOT c.relispartition
UNION ALL
SELECT i.indrelid::pg_catalog.regclass || '.' || c.relname, pg_catalog.pg_get_indexdef(c.oid)
  FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = 'app' AND i.indisunique AND NOT c.relispartition
   AND NOT EXISTS (SELECT FROM pg_catalog.pg_constraint k WHERE k.conindid = c.oid)
UNION ALL
SELECT 'app.' || p.tablename || '.' || p.policyname,
       pg_catalog.concat_ws(' ', 'policy', p.cmd, p.roles, 'using', p.qual, 'check', p.with_check)
  FROM pg_catalog.pg_policies p WHERE p.schemaname = 'app'`;

const grantsOfSchema = `
WITH granted AS (
  SELECT x.*, c.oid::pg_catalog.regclass::text AS place FROM pg_catalog.pg_class c, pg_catalog.aclexplode(c.relacl) x
   WHERE c.relnamespace = 'app'::pg_catalog.regnamespace
  UNION ALL
  SELECT x.*, c.oid::pg_catalog.regclass || '.' || a.attname FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid,
         pg_catalog.aclexplode(a.attacl) x WHERE c.relnamespace = 'app'::pg_catalog.regnamespace AND NOT a.attisdropped
  UNION ALL
  SELECT x.*, p.oid::pg_catalog.regprocedure::text FROM pg_catalog.pg_proc p, pg_catalog.aclexplode(p.proacl) x
   WHERE p.pronamespace = 'app'::pg_catalog.regnamespace
)
SELECT pg_catalog.concat_ws(' ', grantee::pg_catalog.regrole, privilege_type, place) AS name FROM granted WHERE grantee <> 0`;
