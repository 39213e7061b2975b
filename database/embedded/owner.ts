import { escapeLiteral } from 'pg';
import { sqlState, withClient, type Connection } from '../connection.ts';
import type { Passwords } from './cluster.ts';

/** Creates the owner and its database, as an administrator does for production; an interrupted run is completed by the next start. */
export async function ensureOwner(owner: Connection, passwords: Passwords): Promise<void> {
  try {
    await withClient(owner, async () => {});
  } catch (error) {
    // No such login (or not with this password), or no such database.
    if (!['28P01', '28000', '3D000'].includes(sqlState(error) ?? '')) throw error;
    await makeOwner(
      { ...owner, user: 'postgres', password: passwords.superuser, database: 'postgres' },
      passwords,
    );
  }
}

async function makeOwner(superuser: Connection, passwords: Passwords): Promise<void> {
  await withClient(superuser, async (client) => {
    const role = await client.query("SELECT FROM pg_roles WHERE rolname = 'foyer_owner'");
    const verb = role.rowCount ? 'ALTER' : 'CREATE';
    await client.query(
      `${verb} ROLE foyer_owner LOGIN NOSUPERUSER CREATEROLE CREATEDB PASSWORD ${escapeLiteral(passwords.owner)}`,
    );
    const database = await client.query("SELECT FROM pg_database WHERE datname = 'foyer'");
    if (!database.rowCount) await client.query('CREATE DATABASE foyer OWNER foyer_owner TEMPLATE template0');
  });
}
