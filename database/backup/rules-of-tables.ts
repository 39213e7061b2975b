import type { Client } from 'pg';

/**
 * Takes away what would slow down or refuse the loading of whole tables: triggers, foreign keys, secondary indexes and
 * the row-level security of the owner. Returns what puts all of it back, foreign keys checked.
 */
export async function suspendRules(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ suspend: string; resume: string }>(rules);
  for (const { suspend } of rows) await client.query(suspend);
  return async () => {
    for (const { resume } of rows.toReversed()) await client.query(resume);
  };
}

// The foreign keys come first and return last but for triggers and row-level security: they need the indexes.
const rules = `
WITH ours AS (
  SELECT c.oid, c.oid::regclass AS name, c.relkind AS kind, c.relispartition AS is_partition, c.relforcerowsecurity AS forced
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p')
     AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
)
SELECT suspend, resume FROM (
  SELECT 1 AS turn, format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', name) AS suspend,
         format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name) AS resume FROM ours WHERE forced
  UNION ALL
  SELECT 2, format('ALTER TABLE %s DISABLE TRIGGER %I', name, t.tgname), format('ALTER TABLE %s ENABLE TRIGGER %I', name, t.tgname)
    FROM ours JOIN pg_trigger t ON t.tgrelid = ours.oid WHERE NOT t.tgisinternal AND t.tgenabled = 'O' AND t.tgparentid = 0
  UNION ALL
  SELECT 3, format('ALTER TABLE %s DROP CONSTRAINT %I', name, k.conname),
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, k.conname, pg_get_constraintdef(k.oid))
    FROM ours JOIN pg_constraint k ON k.conrelid = ours.oid WHERE k.contype = 'f' AND k.conparentid = 0
  UNION ALL
  SELECT 4, format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    FROM ours JOIN pg_index i ON i.indrelid = ours.oid WHERE ours.kind = 'r' AND NOT ours.is_partition AND NOT i.indisunique
) all_rules ORDER BY turn`;
