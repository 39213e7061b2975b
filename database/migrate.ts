import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { grantBackupAccess } from './backup/access.ts';
import { inTransaction, sqlState, withClient, type Connection, type Log } from './connection.ts';
import { ensureJobs } from './jobs.ts';
import { ensureRoles, functionRoles, withRoles, type Connections, type RoleSuffix } from './roles.ts';

export type AppliedMigration = { version: number; name: string; checksum: string };
type Migration = AppliedMigration & { sql: string };

/** Applies the pending migrations, up to `until` if it is given, and returns the logins of the server. */
export async function migrate(
  owner: Connection,
  {
    secretsKey,
    log,
    directory = migrationsFolder,
    until = Infinity,
  }: { secretsKey: Buffer; log: Log; directory?: string; until?: number },
): Promise<Connections> {
  const migrations = (await readMigrations(directory)).filter(({ version }) => version <= until);
  return withClient(owner, async (client) => {
    await checkOwner(client);
    // Only at start-up: of several processes that start at once, one migrates and the others wait.
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const { connections, suffix } = await ensureRoles(owner, client, secretsKey);
    await ensureJobs(client, suffix);
    for (const migration of await pending(client, migrations)) {
      const began = performance.now();
      await apply(client, migration, suffix);
      log.info({ migration: migration.name, ms: Math.round(performance.now() - began) }, 'Migration applied');
    }
    await grantBackupAccess(client, suffix);
    return connections;
  });
}

const migrationsFolder = join(import.meta.dirname, 'migrations');

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
  const [found] = rows;
  if (!found) return;
  if (found.version < 150_000) throw new Error('Foyer needs PostgreSQL 15 or newer behind DATABASE_URL.');
  if (!found.creates && !found.superuser)
    throw new Error(
      'The login in DATABASE_URL may not create roles. Let an administrator run: ALTER ROLE … CREATEROLE.',
    );
  if (!found.owns)
    throw new Error(
      'The login in DATABASE_URL does not own its database. Let an administrator run: ALTER DATABASE … OWNER TO ….',
    );
}

export async function readMigrations(directory = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        version: Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]),
        name: file,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    }),
  );
  // Parallel work reserves its numbers beforehand, so a gap is fine; a duplicate number is not.
  migrations.forEach(({ version, name }, index) => {
    if (!(version > (migrations[index - 1]?.version ?? 0)))
      throw new Error(
        `Migrations have a number each, as in 0001_name.sql; that of ${name} is none or taken.`,
      );
  });
  return migrations;
}

async function pending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS public.foyer_migrations
       (version int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM public.foyer_migrations ORDER BY version',
  );
  for (const applied of rows) {
    const known = migrations.find(({ version }) => version === applied.version);
    if (!known)
      throw new Error(
        `The database is newer than this Foyer: it has ${applied.name}, which is not among the migrations here. Start the newer Foyer, or restore a backup.`,
      );
    if (known.checksum !== applied.checksum)
      throw new Error(
        `The migration ${known.name} was changed after it had been applied. Put it back as it was and write the change as a new migration.`,
      );
  }
  return migrations.filter(({ version }) => !rows.some((applied) => applied.version === version));
}

async function apply(
  client: Client,
  { version, name, sql, checksum }: Migration,
  suffix: RoleSuffix,
): Promise<void> {
  const roles = withRoles(functionRoles.join(', '), suffix);
  try {
    await inTransaction(client, async () => {
      // To make a role the owner of a function, the database owner must be a member of it, for this transaction only.
      await client.query(`GRANT ${roles} TO CURRENT_USER`);
      await client.query(withRoles(sql, suffix));
      await client.query(
        'INSERT INTO public.foyer_migrations (version, name, checksum) VALUES ($1, $2, $3)',
        [version, name, checksum],
      );
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
