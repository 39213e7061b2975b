import { expect, test } from 'vitest';
import { testKey } from '#server/testing/database.ts';
import { migrationsFolder } from '#server/testing/migrations-folder.ts';
import { withClient } from './connection.ts';
import { describeSchema } from './dump.ts';
import { migrate } from './migrate.ts';

const { write, remove, owner, directory } = migrationsFolder();
const log = { info: () => {}, warn: () => {} };
const run = () => migrate(owner(), { secretsKey: testKey, log, directory: directory() });
const applied = () =>
  withClient(owner(), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM foyer_migrations ORDER BY version',
    );
    return rows.map(({ name }) => name);
  });

test('each migration is applied once', async () => {
  await run();
  write('0002_second.sql', 'CREATE TABLE app.more (id int)');
  await run();
  await run();
  expect(await applied()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('two starts at once share the work', async () => {
  await Promise.all([run(), run(), run()]);
  expect(await applied()).toEqual(['0001_first.sql']);
});

test('a migration that was changed after it had been applied is refused', async () => {
  await run();
  write('0001_first.sql', 'CREATE SCHEMA app');
  await expect(run()).rejects.toThrow('0001_first.sql was changed after it had been applied');
});

test('a database that is newer than the code is refused', async () => {
  write('0002_second.sql', 'CREATE TABLE app.more (id int)');
  await run();
  remove('0002_second.sql');
  await expect(run()).rejects.toThrow('The database is newer than this Foyer');
});

test('a number that is taken is refused', async () => {
  write('0001_other.sql', 'SELECT 1');
  await expect(run()).rejects.toThrow('that of 0001_other.sql is none or taken');
});

test('a migration that fails leaves nothing behind and names its line', async () => {
  write('0002_second.sql', 'CREATE TABLE app.more (id int);\nCREATE TABEL app.oops (id int);');
  await expect(run()).rejects.toThrow(/0002_second\.sql failed at line 2/);
  expect(await applied()).toEqual(['0001_first.sql']);
  expect(await describeSchema(owner())).not.toContain('app.more');
});

test('the logins own nothing, read what they are granted and wait for nobody for long', async () => {
  const { app, read } = await run();
  await withClient(app, async (client) => {
    await expect(client.query('SELECT * FROM app.notes')).rejects.toThrow('permission denied');
    await expect(client.query('CREATE TABLE public.mine (id int)')).rejects.toThrow('permission denied');
    await expect(client.query('CREATE TEMP TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(client.query('SELECT pg_sleep(5)')).rejects.toThrow('statement timeout');
  });
  await withClient(read, async (client) => {
    const { rows } = await client.query('SHOW default_transaction_read_only');
    expect(rows).toEqual([{ default_transaction_read_only: 'on' }]);
  });
});

test('the owner is a member of the search role during a migration only', async () => {
  write(
    '0002_second.sql',
    `CREATE FUNCTION app.find() RETURNS int LANGUAGE sql AS 'SELECT 1';
     GRANT CREATE, USAGE ON SCHEMA app TO foyer_search; ALTER FUNCTION app.find() OWNER TO foyer_search`,
  );
  await run();
  await expect(withClient(owner(), (client) => client.query('SET ROLE foyer_search'))).rejects.toThrow(
    'permission denied',
  );
});

test('the schema is described the same way twice', async () => {
  await run();
  const first = await describeSchema(owner());
  expect(first).toContain('CREATE TABLE app.notes');
  expect(await describeSchema(owner())).toBe(first);
});
