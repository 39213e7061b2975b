import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier, type Client } from 'pg';
import { withUser, sqlState, withClient, type Connection } from './connection.ts';
import { scramVerifier } from './scram.ts';

/** The database logins of the server: read-write, read-only, SystemDb, and the worker. None owns anything. */
export type Connections = { app: Connection; read: Connection; system: Connection; worker: Connection };

const limits = { statement_timeout: '2s', lock_timeout: '1s', idle_in_transaction_session_timeout: '5s' };

const logins = {
  // One plan for all values: a call's writes find their rows by a key, and planning an intake each time costs more
  // than running it
  app: { role: 'foyer_app', defaults: { ...limits, plan_cache_mode: 'force_generic_plan' } },
  read: { role: 'foyer_read', defaults: { ...limits, default_transaction_read_only: 'on' } },
  system: { role: 'foyer_system', defaults: limits },
  // No request waits for the worker, and a slow mail server keeps its transaction open.
  worker: {
    role: 'foyer_worker',
    defaults: {
      statement_timeout: '60s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '5min',
    },
  },
};

/** Owns the search function and nothing else; it cannot log in. */
const searchRole = 'foyer_search';

/** Owns the function that ends overdue statements, for which it is a member of the logins that serve requests. */
const watchdogRole = 'foyer_watchdog';
const watched = [logins.app.role, logins.read.role, logins.system.role];

/** Owns the function that erases the rows of a client once the waiting time is over, and nothing else. */
const eraserRole = 'foyer_eraser';

/** These roles cannot log in. */
export const functionRoles = [searchRole, watchdogRole, eraserRole];

export const loginRoles = Object.values(logins).map(({ role }) => role);

/** Creates the missing roles. Roles belong to the whole server, so another database of it may have created them. */
export async function ensureRoles(
  owner: Connection,
  client: Client,
  secretsKey: Buffer,
): Promise<Connections> {
  await retryOnConflict(async () => {
    const { rows } = await client.query<{ name: string; settings: string[] | null }>(
      'SELECT rolname AS name, rolconfig AS settings FROM pg_roles WHERE rolname = ANY($1)',
      [[...loginRoles, ...functionRoles]],
    );
    const existing = new Map(rows.map(({ name, settings }) => [name, settings ?? []]));
    for (const role of functionRoles)
      if (!existing.has(role)) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    for (const { role, defaults } of Object.values(logins)) {
      if (!existing.has(role))
        await client.query(
          `CREATE ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(role, secretsKey))}'`,
        );
      const settings = new Set(existing.get(role));
      for (const [name, value] of Object.entries(defaults)) {
        if (!settings.has(`${name}=${value}`))
          await client.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
      }
    }
    const { rows: unwatched } = await client.query<{ role: string }>(
      "SELECT role FROM unnest($1::text[]) role WHERE NOT pg_has_role($2, role, 'MEMBER')",
      [watched, watchdogRole],
    );
    for (const { role } of unwatched) await client.query(`GRANT ${role} TO ${watchdogRole}`);
  });
  await restrictDatabase(client);
  return ensurePasswords(owner, client, secretsKey);
}

/** Revokes what PostgreSQL grants to everybody by default. */
async function restrictDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; open: boolean; entered: string[] }>(
    `SELECT d.datname AS name, d.datacl IS NULL OR EXISTS (SELECT FROM aclexplode(d.datacl) WHERE grantee = 0) AS open,
            ARRAY(SELECT grantee::regrole::text FROM aclexplode(d.datacl) WHERE grantee <> 0 AND privilege_type = 'CONNECT') AS entered
       FROM pg_database d WHERE d.datname = current_database()`,
  );
  const [database] = rows;
  if (!database) return;
  const name = escapeIdentifier(database.name);
  if (database.open) await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  if (!loginRoles.every((role) => database.entered.includes(role)))
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${loginRoles.join(', ')}`);
  await client.query('ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC');
  await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
}

async function ensurePasswords(owner: Connection, client: Client, secretsKey: Buffer): Promise<Connections> {
  const connectionOf = (role: string) => withUser(owner, role, passwordOf(role, secretsKey));
  const rejectedRoles = await Promise.all(
    loginRoles.map(async (role) => ((await canConnect(connectionOf(role))) ? [] : [role])),
  );
  for (const role of rejectedRoles.flat()) {
    // SECRETS_KEY has changed since the role was created.
    await retryOnConflict(() =>
      client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(role, secretsKey))}'`),
    );
    await withClient(connectionOf(role), async () => {});
  }
  return connectionsTo(owner, secretsKey);
}

/** The server's logins at this database: the owner's own, or a replica of it, which has the same logins. */
export function connectionsTo(database: Connection, secretsKey: Buffer): Connections {
  const connectionOf = ({ role }: { role: string }) => withUser(database, role, passwordOf(role, secretsKey));
  return {
    app: connectionOf(logins.app),
    read: connectionOf(logins.read),
    system: connectionOf(logins.system),
    worker: connectionOf(logins.worker),
  };
}

async function canConnect(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => {});
    return true;
  } catch (error) {
    if (['28P01', '28000'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}

function passwordOf(role: string, secretsKey: Buffer): string {
  return createHmac('sha256', secretsKey).update(role).digest('base64url');
}

// Two databases of one server may be set up at the same time, as in tests; PostgreSQL rejects the slower one.
async function retryOnConflict(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      const isConflict =
        ['42710', '23505'].includes(sqlState(error) ?? '') ||
        (error instanceof Error && error.message.startsWith('tuple concurrently'));
      if (!isConflict || attempt === 20) throw error;
      await pause(randomInt(10, 50) * attempt);
    }
  }
}
