import { escapeIdentifier } from 'pg';
import { sqlState, withClient, type Connection } from './connection.ts';

/** Creates a database for a test or benchmark. The owner needs CREATEDB, which the embedded one has. */
export async function createDatabase(
  owner: Connection,
  name: string,
  template = 'template0',
): Promise<Connection> {
  await withClient(owner, (client) =>
    client.query(`CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)}`),
  );
  return inDatabase(owner, name);
}

export async function dropDatabase(owner: Connection, name: string): Promise<void> {
  const drop = `DROP DATABASE IF EXISTS ${escapeIdentifier(name)}`;
  await withClient(owner, async (client) => {
    await client.query(`${drop} WITH (FORCE)`).catch((error: unknown) => {
      // The owner may not end another login's connection; the plain command waits for one that is closing
      if (sqlState(error) !== '42501') throw error;
      return client.query(drop);
    });
  });
}

/** The same login, in another database of the same server. */
export function inDatabase(connection: Connection, name: string): Connection {
  if (!connection.connectionString) return { ...connection, database: name };
  return {
    ...connection,
    connectionString: connection.connectionString.replace(
      /\/[^/?]+(\?.*)?$/,
      (_, query: string | undefined) => `/${encodeURIComponent(name)}${query ?? ''}`,
    ),
  };
}
