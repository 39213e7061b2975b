import { createHash, randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { connectionsTo, loginRoles, type Connections } from '#database/roles.ts';
import { createDatabase, dropDatabase } from '#database/temporary.ts';
import { alignZoneRules } from '#server/start/zone-rules.ts';
import { endPool, withPooledClient } from './connection-pool.ts';
import { watchDeadlocks } from './deadlocks.ts';

/** Roles belong to the whole PostgreSQL server, so all tests that share one derive their passwords from the same key. */
export const testKey = Buffer.alloc(32, 'foyer tests');

export type EmptyDatabase = { owner: Connection; url: string; drop: () => Promise<void> };
export type TestDatabase = EmptyDatabase & Connections;

/** A migrated database for one test file, with the connections the server would use. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = newName();
  const { watch, describe } = watchDeadlocks();
  const created = await createNamed(name, await template(), describe);
  try {
    const { app, read, system, worker, backup } = await loginsOf(name, created.owner);
    return {
      ...created,
      app: watch(app),
      read: watch(read),
      system: watch(system),
      worker: watch(worker),
      backup: watch(backup),
    };
  } catch (error) {
    await created.drop();
    throw error;
  }
}

/** An empty database, for tests of the start. */
export const emptyDatabase = (): Promise<EmptyDatabase> => createNamed(newName(), 'template0');

const newName = () => `foyer_test_${process.pid}_${randomBytes(4).toString('hex')}`;

async function createNamed(name: string, from: string, describeDeadlocks = () => ''): Promise<EmptyDatabase> {
  const owner = await createDatabase(server(), name, from);
  return {
    owner,
    url: toDatabaseUrl(name),
    drop: async () => {
      await endPool(owner);
      await dropWithoutDeadlocks(name, describeDeadlocks);
    },
  };
}

/**
 * Two transactions that lock the same rows in different orders fail only when they meet, after a second's wait. So no
 * test may end with a deadlock in its database, even if it tests something else.
 */
async function dropWithoutDeadlocks(name: string, describe: () => string): Promise<void> {
  const { rows } = await withPooledClient(server(), (client) =>
    client.query<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = $1 AND deadlocks > 0',
      [name],
    ),
  );
  await dropDatabase(server(), name);
  if (rows[0])
    throw new Error(`Deadlocks in the database of this test: ${rows[0].deadlocks}\n${describe()}`.trim());
}

let checked: Promise<unknown> | undefined;

/**
 * Nothing is left to migrate, and the logins belong to the whole server: the first database of a process ensures that
 * they exist. But a copied database does not inherit who may connect.
 */
async function loginsOf(name: string, owner: Connection): Promise<Connections> {
  checked ??= migrate(owner, { secretsKey: testKey, log: quiet });
  await checked;
  const database = escapeIdentifier(name);
  await withPooledClient(server(), (client) =>
    client.query(
      `REVOKE ALL ON DATABASE ${database} FROM PUBLIC; GRANT CONNECT ON DATABASE ${database} TO ${loginRoles.join(', ')}`,
    ),
  );
  return connectionsTo(owner, testKey);
}

const quiet: Log = { info: () => {}, warn: () => {} };

function address(): string {
  const url = process.env['FOYER_TEST_DATABASE'];
  if (!url) throw new Error('FOYER_TEST_DATABASE is not set: run this by `npm test` or `npx vitest run`.');
  return url;
}

let login: Connection | undefined;

function server(): Connection {
  login ??= { connectionString: address() };
  return login;
}

function toDatabaseUrl(name: string): string {
  const url = new URL(address());
  url.pathname = `/${name}`;
  return url.href;
}

let created: Promise<string> | undefined;

/** Migrating a template once and copying it is several times faster than migrating for every file. */
function template(): Promise<string> {
  created ??= makeTemplate();
  return created;
}

async function makeTemplate(): Promise<string> {
  const name = await templateName();
  await withClient(server(), async (client) => {
    // both workers of a run may ask at once; the second finds the template ready
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    const draft = `${name}_draft`;
    await dropDatabase(server(), draft);
    const owner = await createDatabase(server(), draft);
    await migrate(owner, { secretsKey: testKey, log: quiet });
    await alignZoneRules(owner);
    await client.query(`ALTER DATABASE ${escapeIdentifier(draft)} RENAME TO ${escapeIdentifier(name)}`);
  });
  return name;
}

/** Named by a hash of its migrations and of our rules for clocks, so that it can be reused between runs. */
export async function templateName(): Promise<string> {
  const directory = join(import.meta.dirname, '../../database/migrations');
  const hash = createHash('sha256').update(process.versions.tz ?? '');
  for (const file of (await readdir(directory)).toSorted())
    hash.update(file).update(await readFile(join(directory, file)));
  return `foyer_template_${hash.digest('hex').slice(0, 16)}`;
}

// any fixed number that the migrations do not use
const lockKey = 4_711_101;
