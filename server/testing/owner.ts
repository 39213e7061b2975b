import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** A lasting connection of the database's owner, whom no policy binds: to look at everything and to put it back. */
export async function connectOwner(database: TestDatabase): Promise<Client> {
  const owner = new Client(database.owner);
  owner.on('error', () => {});
  await owner.connect();
  const { rows } = await owner.query<{ bound: boolean }>(
    'SELECT NOT rolsuper AND NOT rolbypassrls AS bound FROM pg_roles WHERE rolname = current_user',
  );
  // Of a database that somebody else runs, the owner is bound by FORCE; the server's own logins stay bound without it
  if (rows[0]?.bound) await owner.query(await loosening(owner));
  await owner.query('SET synchronous_commit = off');
  return owner;
}

async function loosening(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `SELECT string_agg(format('ALTER TABLE app.%I NO FORCE ROW LEVEL SECURITY', relname), ';') AS text
       FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relforcerowsecurity`,
  );
  return rows[0]?.text ?? '';
}
