import type { Client } from 'pg';

/** A table of a backup: names as SQL writes them, and the columns that are stored as they are. */
export type TableShape = {
  name: string;
  columns: string[];
  /** the partitions that its rows need */
  partitions: string[];
};

/** Tables about this PostgreSQL server or one start on it, and not about the data. */
const ofThisServer = ['public.foyer_roles', 'public.foyer_restore', 'public.foyer_demo'];

/** Every table with rows to keep. Unlogged tables are left out: what they hold may be lost at any time. */
export async function listTables(client: Client): Promise<(TableShape & { estimate: number })[]> {
  const { rows } = await client.query<TableShape & { estimate: number }>(tables, [ofThisServer]);
  return rows;
}

const tables = `
SELECT format('%I.%I', n.nspname, c.relname) AS name,
  (SELECT json_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  coalesce((SELECT json_agg(format('%I.%I', pn.nspname, p.relname) ORDER BY p.relname)
    FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid JOIN pg_namespace pn ON pn.oid = p.relnamespace WHERE i.inhparent = c.oid), '[]') AS partitions,
  (SELECT greatest(sum(l.reltuples), 0)::bigint FROM pg_partition_tree(c.oid) t JOIN pg_class l ON l.oid = t.relid WHERE t.isleaf) AS estimate
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname IN ('app', 'jobs', 'public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
  AND format('%I.%I', n.nspname, c.relname) <> ALL ($1)
  AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
ORDER BY 1`;

/** The next value of a sequence. */
export type SequenceState = { name: string; last: string | null };

export async function listSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS last
       FROM pg_sequences WHERE schemaname IN ('app', 'jobs', 'public') ORDER BY 1`,
  );
  return rows;
}

/** The rows as text that any PostgreSQL from 15 on reads back. */
export const copyOut = ({ name, columns }: TableShape) =>
  `COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`;

export const copyIn = ({ name, columns }: TableShape) => `COPY ${name} (${columns.join(', ')}) FROM STDIN`;

/** The settings that decide how a value is written as text. */
export const portableText = `
  SET TIME ZONE 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET client_encoding = 'UTF8'`;
