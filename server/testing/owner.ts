import { Client } from 'pg';
import type { TestDatabase } from './database.ts';

/** A permanent connection to the database of a test, as its owner and without row-level security. No server starts on it any more. */
export async function connectOwner(database: Pick<TestDatabase, 'owner'>): Promise<Client> {
  const owner = new Client(database.owner);
  owner.on('error', () => {});
  await owner.connect();
  const { rows } = await owner.query<{ bound: boolean }>(
    'SELECT NOT rolsuper AND NOT rolbypassrls AS bound FROM pg_roles WHERE rolname = current_user',
  );
  // On an external database FORCE ROW LEVEL SECURITY also binds the owner; the server's logins are not owners and
  // stay bound without it
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
