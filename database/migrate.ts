import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { listPending, recordMigration } from './applied-migrations.ts';
import { grantBackupAccess } from './backup/access.ts';
import { inTransaction, sqlState, withClient, type Connection, type Log } from './connection.ts';
import { grantExtensionAccess } from './extension-access.ts';
import { ensureJobs } from './jobs.ts';
import { migrationsFolder, readMigrations, type Migration } from './migrations.ts';
import { ensureRoles, functionRoles, withRoles, type Connections, type RoleSuffix } from './roles.ts';

type MigrateOptions = {
  secretsKey: Buffer;
  log: Log;
  /** of this code; without it a database with unknown migrations is refused */
  release?: string | null;
  directory?: string;
  until?: number;
};

/** Applies the pending migrations, up to `until` if it is given, and returns the logins of the server. */
export async function migrate(
  owner: Connection,
  { secretsKey, log, release = null, directory = migrationsFolder, until = Infinity }: MigrateOptions,
): Promise<Connections> {
  const migrations = (await readMigrations(directory)).filter(({ version }) => version <= until);
  return withClient(owner, async (client) => {
    await checkOwner(client);
    // Only at start-up: of several processes that start at once, one migrates and the others wait.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const { connections, suffix } = await ensureRoles(owner, client, secretsKey);
    await ensureJobs(client, suffix);
    for (const migration of await listPending(client, migrations, release)) {
      const began = performance.now();
      await applyBetweenOthers(client, migration, { suffix, log });
      log.info({ migration: migration.name, ms: Math.round(performance.now() - began) }, 'Migration applied');
    }
    await grantBackupAccess(client, suffix);
    await grantExtensionAccess(client);
    return connections;
  });
}

// Any fixed number that is the same for every Foyer.
const lockKey = 4_711_003;

async function checkOwner(client: Client): Promise<void> {
  const { rows } = await client.query<{
    version: number;
    superuser: boolean;
    creates: boolean;
    owns: boolean;
  }>(
    `SELECT current_setting('server_version_num')::int AS version, r.rolsuper AS superuser, r.rolcreaterole AS creates, pg_has_role(d.datdba, 'USAGE') AS owns
       FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  );
  const [server] = rows;
  if (!server) return;
  if (server.version < 150_000) throw new Error('Foyer needs PostgreSQL 15 or newer behind DATABASE_URL.');
  if (!server.creates && !server.superuser)
    throw new Error(
      'The login in DATABASE_URL may not create roles. Let an administrator run: ALTER ROLE … CREATEROLE.',
    );
  if (!server.owns)
    throw new Error(
      'The login in DATABASE_URL does not own its database. Let an administrator run: ALTER DATABASE … OWNER TO ….',
    );
}

/** Requests wait a second for a lock. Behind a migration that waits longer, each of its table would fail. */
const lockTimeout = '700ms';
const maxAttempts = 400;

/** Tries again while other work holds a lock: the former release may be serving, or a backup running. */
async function applyBetweenOthers(
  client: Client,
  migration: Migration,
  { suffix, log }: { suffix: RoleSuffix; log: Log },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration, suffix);
    } catch (error) {
      const isLocked = error instanceof Error && ['55P03', '40P01'].includes(sqlState(error.cause) ?? '');
      if (!isLocked || attempt === maxAttempts) throw error;
      if (attempt === 1) log.warn({ migration: migration.name }, 'The migration waits for other work');
      await pause(randomInt(500, 1500));
    }
  }
}

async function apply(client: Client, migration: Migration, suffix: RoleSuffix): Promise<void> {
  const { name, sql } = migration;
  const roles = withRoles(functionRoles.join(', '), suffix);
  try {
    await inTransaction(client, async () => {
      // To make a role the owner of a function, the database owner must be a member of it, for this transaction only.
      await client.query(`GRANT ${roles} TO CURRENT_USER`);
      await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
      await client.query(withRoles(sql, suffix));
      await recordMigration(client, migration);
      await client.query(`REVOKE ${roles} FROM CURRENT_USER`);
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const line =
      'position' in error && sqlState(error)
        ? ` at line ${sql.slice(0, Number(error.position)).split('\n').length}`
        : '';
    throw new Error(`The migration ${name} failed${line}: ${error.message}. Nothing of it was applied.`, {
      cause: error,
    });
  }
}
