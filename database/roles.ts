import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier, type Client } from 'pg';
import { withUser, sqlState, withClient, type Connection } from './connection.ts';
import { scramVerifier } from './scram.ts';

/** The database logins: read-write, read-only, SystemDb, the worker, and backups. None owns anything. */
export type Connections = {
  app: Connection;
  read: Connection;
  system: Connection;
  worker: Connection;
  backup: Connection;
};

// Compiling a statement takes seconds, and running it milliseconds.
const planning = { jit: 'off' };
const limits = {
  ...planning,
  statement_timeout: '2s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '5s',
};

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
      ...planning,
      statement_timeout: '60s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '5min',
    },
  },
  // Reads every row of every table, for hours where there are many
  backup: {
    role: 'foyer_backup',
    defaults: {
      ...planning,
      default_transaction_read_only: 'on',
      statement_timeout: '0',
      lock_timeout: '10s',
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

export const backupRole = logins.backup.role;

export const loginRoles = Object.values(logins).map(({ role }) => role);

/** The end of the role names in one database. Roles belong to the whole server, where another installation may have its own key. */
export type RoleSuffix = string;

const names = new RegExp(String.raw`\b(${[...loginRoles, ...functionRoles].join('|')})\b`, 'g');

/** SQL with the roles of this database. */
export const withRoles = (sql: string, suffix: RoleSuffix): string => sql.replace(names, `$1${suffix}`);

/** The suffix is chosen once for each database and stored in it. */
export async function readRoleSuffix(client: Client): Promise<RoleSuffix | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "SELECT to_regclass('public.foyer_roles') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return null;
  const result = await client.query<{ suffix: string }>('SELECT suffix FROM public.foyer_roles');
  return result.rows[0]?.suffix ?? null;
}

/** A new database whose key does not open the roles of this server gets roles of its own. */
async function chooseRoleSuffix(owner: Connection, client: Client, secretsKey: Buffer): Promise<RoleSuffix> {
  const { rows } = await client.query<{ is_new: boolean }>(
    "SELECT to_regclass('public.foyer_migrations') IS NULL AS is_new",
  );
  const suffix =
    rows[0]?.is_new && !(await takesPlainNames(owner, client, secretsKey))
      ? `_${randomBytes(4).toString('hex')}`
      : '';
  await client.query('CREATE TABLE IF NOT EXISTS public.foyer_roles (suffix text PRIMARY KEY)');
  await client.query('INSERT INTO public.foyer_roles (suffix) VALUES ($1)', [suffix]);
  return suffix;
}

/** If two installations start for the first time at once, the one that creates the first role gets the plain names. */
async function takesPlainNames(owner: Connection, client: Client, secretsKey: Buffer): Promise<boolean> {
  const { role } = logins.app;
  await retryOnConflict(async () => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (!rowCount) await createLogin(client, role, secretsKey);
  });
  return canConnect(toLogin(owner, role, secretsKey));
}

const createLogin = (client: Client, role: string, secretsKey: Buffer) =>
  client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(role, secretsKey))}'`);

/** Creates the missing roles. Another database with the same key may have created them. */
export async function ensureRoles(
  owner: Connection,
  client: Client,
  secretsKey: Buffer,
): Promise<{ connections: Connections; suffix: RoleSuffix }> {
  const suffix = (await readRoleSuffix(client)) ?? (await chooseRoleSuffix(owner, client, secretsKey));
  const withSuffix = (role: string) => withRoles(role, suffix);
  await retryOnConflict(async () => {
    const { rows } = await client.query<{ name: string; settings: string[] | null }>(
      'SELECT rolname AS name, rolconfig AS settings FROM pg_roles WHERE rolname = ANY($1)',
      [[...loginRoles, ...functionRoles].map(withSuffix)],
    );
    const existing = new Map(rows.map(({ name, settings }) => [name, settings ?? []]));
    for (const role of functionRoles.map(withSuffix))
      if (!existing.has(role)) await client.query(`CREATE ROLE ${role} NOLOGIN`);
    for (const { role: login, defaults } of Object.values(logins)) {
      const role = withSuffix(login);
      if (!existing.has(role)) await createLogin(client, role, secretsKey);
      const settings = new Set(existing.get(role));
      for (const [name, value] of Object.entries(defaults)) {
        if (!settings.has(`${name}=${value}`))
          await client.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
      }
    }
    const { rows: unwatched } = await client.query<{ role: string }>(
      "SELECT role FROM unnest($1::text[]) role WHERE NOT pg_has_role($2, role, 'MEMBER')",
      [watched.map(withSuffix), withSuffix(watchdogRole)],
    );
    for (const { role } of unwatched) await client.query(`GRANT ${role} TO ${withSuffix(watchdogRole)}`);
  });
  const roles = loginRoles.map(withSuffix);
  await restrictDatabase(client, roles);
  await ensurePasswords(owner, client, { roles, secretsKey });
  return { connections: connectionsTo(owner, secretsKey, suffix), suffix };
}

/** Revokes what PostgreSQL grants to everybody by default. An ordinary start changes nothing, as no standby may be there. */
async function restrictDatabase(client: Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{
    name: string;
    open: boolean;
    entered: string[];
    runs: boolean;
    creates: boolean;
  }>(
    `SELECT d.datname AS name, has_schema_privilege('public', 'public', 'CREATE') AS creates,
            NOT EXISTS (SELECT FROM pg_default_acl a WHERE a.defaclrole = current_user::regrole AND a.defaclnamespace = 0 AND a.defaclobjtype = 'f') AS runs,
             d.datacl IS NULL OR EXISTS (SELECT FROM aclexplode(d.datacl) WHERE grantee = 0) AS open,
            ARRAY(SELECT grantee::regrole::text FROM aclexplode(d.datacl) WHERE grantee <> 0 AND privilege_type = 'CONNECT') AS entered
       FROM pg_database d WHERE d.datname = current_database()`,
  );
  const [database] = rows;
  if (!database) return;
  const name = escapeIdentifier(database.name);
  if (database.open) await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  if (!roles.every((role) => database.entered.includes(role)))
    await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${roles.join(', ')}`);
  if (database.runs) await client.query('ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC');
  if (database.creates) await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
}

/** Changes passwords only where no other database of this server has them too, since its installation may have another key. */
async function ensurePasswords(
  owner: Connection,
  client: Client,
  { roles, secretsKey }: { roles: readonly string[]; secretsKey: Buffer },
): Promise<void> {
  const rejected = await Promise.all(
    roles.map(async (role) => ((await canConnect(toLogin(owner, role, secretsKey))) ? [] : [role])),
  );
  for (const role of rejected.flat()) {
    const [other] = await listOtherDatabases(client, role);
    if (other !== undefined)
      throw new Error(
        `The login ${role} of this PostgreSQL server belongs to the database ${other} as well, and has a password that does not come from this SECRETS_KEY. Give one of the two a PostgreSQL server of its own, or drop ${other} if nobody needs it.`,
      );
    // SECRETS_KEY has changed since the role was created.
    await retryOnConflict(() =>
      client.query(`ALTER ROLE ${role} LOGIN PASSWORD '${scramVerifier(passwordOf(role, secretsKey))}'`),
    );
    await withClient(toLogin(owner, role, secretsKey), async () => {});
  }
}

async function listOtherDatabases(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT d.datname AS name FROM pg_database d, aclexplode(d.datacl) x
      WHERE d.datname <> current_database() AND x.grantee = $1::regrole AND x.privilege_type = 'CONNECT' ORDER BY 1`,
    [role],
  );
  return rows.map(({ name }) => name);
}

const toLogin = (database: Connection, role: string, secretsKey: Buffer): Connection =>
  withUser(database, role, passwordOf(role, secretsKey));

/** The server's logins at this database: the owner's own, or a replica of it, which has the same logins. */
export function connectionsTo(
  database: Connection,
  secretsKey: Buffer,
  suffix: RoleSuffix = '',
): Connections {
  const connectionOf = ({ role }: { role: string }) => toLogin(database, withRoles(role, suffix), secretsKey);
  return {
    app: connectionOf(logins.app),
    read: connectionOf(logins.read),
    system: connectionOf(logins.system),
    worker: connectionOf(logins.worker),
    backup: connectionOf(logins.backup),
  };
}

async function canConnect(connection: Connection): Promise<boolean> {
  try {
    await withClient(connection, async () => {});
    return true;
  } catch (error) {
    const code = sqlState(error) ?? '';
    if (['28P01', '28000'].includes(code)) return false;
    // The password was right, and nobody has let the login into this database yet
    if (code === '42501') return true;
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
