import type { Client } from 'pg';

/** Whether Foyer has never begun here: its first table is that of the roles, in earlier releases that of the migrations. */
export async function isNew(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_new: boolean }>(
    "SELECT to_regclass('public.foyer_roles') IS NULL AND to_regclass('public.foyer_migrations') IS NULL AS is_new",
  );
  return rows[0]?.is_new ?? true;
}

/** A table that somebody else made in a database without any of Foyer; null if there is none. */
export async function findForeignTable(client: Client): Promise<string | null> {
  return (await isNew(client)) ? findTable(client) : null;
}

/** The first table, view or the like, apart from those of PostgreSQL and of extensions. */
export async function findTable(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.classid = 'pg_class'::regclass AND e.deptype = 'e')
     ORDER BY 1 LIMIT 1`);
  return rows[0]?.name ?? null;
}

/** Null in a database of a release that had none. */
export async function readInstallationId(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.foyer_installation') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return null;
  const result = await client.query<{ id: string }>('SELECT id FROM public.foyer_installation');
  return result.rows[0]?.id ?? null;
}

/** For a copy that is to be told apart from the installation that it was made from. */
export const renewInstallationId = (client: Client) =>
  client.query('UPDATE public.foyer_installation SET id = gen_random_uuid()');
