import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { readInstallationId, renewInstallationId } from '#database/installation.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { newFileName, storeFile } from '#server/testing/backups.ts';
import { emptyDatabase, testDatabase, testKey, type EmptyDatabase } from '#server/testing/database.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { queryRows } from '#server/testing/logins.ts';
import { nodeEnv } from '#server/testing/node-env.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';

let dataDir: string;
const databases: EmptyDatabase[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-belongs-'));
});
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function newDatabase<Database extends EmptyDatabase>(created: Promise<Database>): Promise<Database> {
  const database = await created;
  databases.push(database);
  return database;
}

/** The output of the real program: it is stopped as soon as it is open. */
async function start({ url }: EmptyDatabase, settings: Record<string, string> = {}): Promise<string> {
  const child = killAtEnd(
    spawn(process.execPath, ['server/main.ts'], {
      env: {
        ...nodeEnv,
        DEMO: 'off',
        PORT: '0',
        FOYER_WEB: 'off',
        WORKER: 'off',
        SECRETS_KEY: testKey.toString('base64'),
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Foyer is open')) child.kill('SIGTERM');
    });
  await new Promise((resolve) => child.once('close', resolve));
  return said;
}

const open = expect.stringContaining('Foyer is open');
const refusal = (...parts: string[]) =>
  expect.toSatisfy(
    (said: string) => !said.includes('Foyer is open') && parts.every((part) => said.includes(part)),
    `a refusal with ${parts.join(', ')}`,
  );

const countTables = ({ owner }: EmptyDatabase): Promise<number | null> =>
  withClient(owner, async (client) => {
    const { rowCount } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    );
    return rowCount;
  });

const name = newFileName('a file');
const files = () => createLocalStore(join(dataDir, 'files'));

/** A database with a row about a stored file. */
async function databaseWithFile() {
  const database = await newDatabase(testDatabase());
  const { id } = await makeClient(database, (await makeStaff(database)).id);
  await queryRows(
    database,
    "INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $2, 'a.txt', 1, 'listing', now())",
    [id, name],
    id,
  );
  return database;
}

test('a database that is not encoded in UTF8 is refused, with the command that makes one', async () => {
  const database = await newDatabase(emptyDatabase());
  const ascii = new URL(database.url);
  ascii.pathname += '_ascii';
  const name = ascii.pathname.slice(1);
  const change = (statement: string) => withClient(database.owner, (client) => client.query(statement));
  await change(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0`);
  const said = await start({ ...database, url: ascii.href });
  await change(`DROP DATABASE ${name} WITH (FORCE)`);
  expect(said).toEqual(refusal('encoded in SQL_ASCII', 'createdb --encoding=UTF8'));
});

test('a database of another product is left as it is', async () => {
  const database = await newDatabase(emptyDatabase());
  await withClient(database.owner, (client) => client.query('CREATE TABLE blog_posts (title text)'));
  expect(await start(database)).toEqual(refusal('it has blog_posts', 'a database of its own for Foyer'));
  expect(await countTables(database)).toBe(1);
});

test('a data directory of another installation is refused, until its id is taken away', async () => {
  const [one, other] = [await newDatabase(testDatabase()), await newDatabase(testDatabase())];
  await withClient(other.owner, renewInstallationId);
  expect(await start(one)).toEqual(open);
  const idOf = (database: EmptyDatabase) => withClient(database.owner, readInstallationId);
  const kept = async () => (await readFile(join(dataDir, 'installation'), 'utf8')).trim();
  expect(await kept()).toBe(await idOf(one));
  expect(await start(other)).toEqual(
    refusal('belongs to another installation', 'Set DATA_DIR and DATABASE_URL'),
  );
  await rm(join(dataDir, 'installation'));
  expect(await start(other)).toEqual(open);
  expect(await kept()).toBe(await idOf(other));
});

test('an empty database beside the files of an installation is refused, and stays empty', async () => {
  const database = await newDatabase(emptyDatabase());
  await storeFile(files(), name, 'bytes');
  expect(await start(database)).toEqual(
    refusal('The database is empty, but there are stored files', 'restore a backup'),
  );
  expect(await countTables(database)).toBe(0);
});

test('where the database names files and there are none, nothing is served', async () => {
  const database = await databaseWithFile();
  expect(await start(database)).toEqual(
    refusal('names stored files', 'Mount the right disk', 'FILES_MAY_BE_MISSING=on'),
  );
  expect(await start(database, { FILES_MAY_BE_MISSING: 'on' })).toEqual(open);
  // one of them is enough: single files may be lost
  await storeFile(files(), newFileName('another file'), 'bytes');
  expect(await start(database)).toEqual(open);
});

test('a store that does not answer now is not taken for an empty one', async () => {
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const said = await start(await databaseWithFile(), bucket);
  expect(said).toContain('Foyer is open');
  expect(said).toContain('cannot be reached now');
});

test.each<[string, string, string[]]>([
  [
    'half a restore',
    "CREATE TABLE public.foyer_restore AS SELECT 'the-backup' AS backup",
    ['the-backup was interrupted', 'npm run restore'],
  ],
  [
    'a newer database',
    "INSERT INTO public.foyer_migrations (version, name, checksum) VALUES (9999, '9999_next.sql', '')",
    ['newer than this Foyer', '9999_next.sql'],
  ],
])('%s is named and nothing is served', async (_what, sql, parts) => {
  const database = await newDatabase(testDatabase());
  await withClient(database.owner, (client) => client.query(sql));
  expect(await start(database)).toEqual(refusal(...parts));
});

test('a database with another key is named and nothing is served', async () => {
  const database = await newDatabase(testDatabase());
  expect(await start(database)).toEqual(open);
  const other = Buffer.alloc(32, 'another key').toString('base64');
  expect(await start(database, { SECRETS_KEY: other })).toEqual(refusal('sealed with another key'));
});
