import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findHome } from '#database/embedded/home.ts';
import { migrate } from '#database/migrate.ts';
import type { Connections } from '#database/roles.ts';
import { createDatabase, dropDatabase, inDatabase } from '#database/temporary.ts';
import type { TestData } from './test-data.ts';
import { fillDatabase } from './fill-database.ts';

export const secretsKey = Buffer.alloc(32, 'foyer bench');

export type World = {
  /** the logins of the server: row-level security applies to each */
  connections: Connections;
  /** bypasses row-level security, for the minimum and for preparations */
  superuser: Connection;
  /** in the form of DATABASE_URL */
  url: string;
  testData: TestData;
  /** A second copy, for calls that are measured in turns with those of the first. */
  openSecond: () => Promise<World>;
  /** A world of another size as it was filled: to read only, since a copy of ten million contacts fills a disk. */
  openSized: (testData: TestData) => Promise<World>;
};

/** The settings of a server's process. */
export const foyerNeeds = ({ connections }: World, dataDir = '') => ({
  connections,
  secretsKey: secretsKey.toString('base64'),
  dataDir,
});

/**
 * The filled database is made once and stored under a name that describes its contents. Each run works on a copy, so
 * that every run begins with the same rows and leaves nothing behind.
 */
export async function openWorld(
  dataDir: string,
  testData: TestData,
  { say, later }: { say: (sentence: string) => void; later: (stop: () => Promise<unknown>) => void },
): Promise<World> {
  mkdirSync(dataDir, { recursive: true });
  const embedded = await startEmbedded({ dataDir, log: quiet });
  later(() => embedded.stop());
  const superuser = await superuserOf(embedded.owner, dataDir);
  const filled = await nameOf(testData);
  await sweep(superuser, filled);
  await makeOnce(embedded.owner, superuser, filled, { testData, say });
  const open = async (owner: Connection, name: string, size: TestData): Promise<World> => {
    const connections = await migrate(owner, { secretsKey, log: quiet });
    await withClient(inDatabase(superuser, name), async (client) => {
      await client.query(
        `UPDATE app.sessions SET used_at = now(), idle_until = now() + interval '1 day', expires_at = now() + interval '1 day'`,
      );
      await client.query('VACUUM (ANALYZE) app.sessions');
      await client.query('CHECKPOINT');
    });
    return {
      connections,
      superuser: inDatabase(superuser, name),
      url: embedded.ownerUrl.replace(/\/foyer$/, `/${name}`),
      testData: size,
      openSecond: () => copy('_second'),
      openSized,
    };
  };
  const copy = async (suffix: string): Promise<World> => {
    say('Copying the database');
    const name = `${running}${suffix}_${process.pid}`;
    later(() => dropDatabase(superuser, name));
    return open(await createDatabase(embedded.owner, name, filled), name, testData);
  };
  const openSized = async (size: TestData): Promise<World> => {
    const name = await nameOf(size);
    await makeOnce(embedded.owner, superuser, name, { testData: size, say });
    return open(inDatabase(embedded.owner, name), name, size);
  };
  return copy('');
}

const filledAs = 'bench_filled';
const running = 'bench_running';
const quiet: Log = { info: () => {}, warn: (facts, sentence) => console.warn(sentence, facts) };

async function makeOnce(
  owner: Connection,
  superuser: Connection,
  name: string,
  { testData, say }: { testData: TestData; say: (sentence: string) => void },
): Promise<void> {
  if (await exists(superuser, name)) return;
  const began = performance.now();
  say(
    `Filling a database of ${testData.contacts.toLocaleString('en-CA')} contacts, once; it is kept for the next run`,
  );
  const draft = `${name}_draft`;
  await dropDatabase(superuser, draft);
  await migrate(await createDatabase(owner, draft), { secretsKey, log: quiet });
  await withClient(inDatabase(superuser, draft), (client) =>
    fillDatabase(client, testData, (what) => say(`  ${what}`)),
  );
  await withClient(superuser, (client) => client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`));
  say(`  filled in ${Math.round((performance.now() - began) / 1000)} s`);
}

/** Drops the remains of killed runs, and databases of migrations that no longer exist. Other sizes stay. */
async function sweep(superuser: Connection, filled: string): Promise<void> {
  const { rows } = await withClient(superuser, (client) =>
    client.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE datname LIKE 'bench\\_%'`),
  );
  const hash = filled.split('_').at(-1);
  for (const { name } of rows) if (name.split('_').at(-1) !== hash) await dropDatabase(superuser, name);
}

const exists = async (superuser: Connection, name: string) =>
  withClient(superuser, async (client) => {
    const existing = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    return existing.rowCount === 1;
  });

async function superuserOf(owner: Connection, dataDir: string): Promise<Connection> {
  const { passwords } = await findHome(dataDir, quiet);
  const { superuser }: { superuser: string } = JSON.parse(readFileSync(passwords, 'utf8'));
  return { ...owner, user: 'postgres', password: superuser, database: 'postgres' };
}

/** Named after its size, the migrations and the rules that fill it. */
async function nameOf({ contacts, clients }: TestData): Promise<string> {
  const migrations = join(import.meta.dirname, '../database/migrations');
  const files = (await readdir(migrations)).toSorted().map((file) => join(migrations, file));
  const hash = createHash('sha256');
  for (const file of ['test-data.ts', 'fill-database.ts']) files.push(join(import.meta.dirname, file));
  for (const file of files) hash.update(await readFile(file));
  return `${filledAs}_${contacts}_${clients}_${hash.digest('hex').slice(0, 12)}`;
}
