import type { Client } from 'pg';

export type Table = {
  name: string;
  isOfClients: boolean;
  columns: { name: string; type: string; isChecked: boolean }[];
  /** the columns of its primary key */
  key: string[];
};

/** The tables of the application, parents before their children. */
export async function listTables(owner: Client): Promise<Table[]> {
  const { rows } = await owner.query<Table & { parents: string[] }>(`
    SELECT c.relname AS name,
      c.relname = 'clients' OR bool_or(a.attname = 'client_id') AS "isOfClients",
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isChecked', EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('c', 'f') AND a.attnum = ANY (k.conkey)))
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT k.attname::text FROM pg_constraint p JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (p.conkey)
        WHERE p.conrelid = c.oid AND p.contype = 'p' ORDER BY k.attnum) AS key,
      ARRAY(SELECT DISTINCT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'app'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    GROUP BY c.oid, c.relname ORDER BY c.relname`);
  const sorted: Table[] = [];
  const remaining = [...rows];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ parents }) =>
      parents.every((parent) => sorted.some(({ name }) => `app.${name}` === parent)),
    );
    const [table] = remaining.splice(Math.max(next, 0), 1);
    if (table) sorted.push(table);
  }
  return sorted;
}
