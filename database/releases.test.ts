import { expect, test } from 'vitest';
import { assertRls } from '#server/start/assert-rls.ts';
import { testDatabase, testKey } from '#server/testing/database.ts';
import { migrationsFolder } from '#server/testing/migrations-folder.ts';
import { withClient } from './connection.ts';
import { migrate } from './migrate.ts';
import { compareReleases, readOldestCode } from './releases.ts';

const { write, remove, owner, directory } = migrationsFolder();
const warnings: string[] = [];
const log = { info: () => {}, warn: (_: object, sentence: string) => void warnings.push(sentence) };
const run = (release: string) =>
  migrate(owner(), { secretsKey: testKey, log, directory: directory(), release });
/** As the code of an earlier release, which lacks these migrations. */
async function runWithout(release: string, ...names: string[]) {
  for (const name of names) remove(name);
  return run(release);
}
const ask = (sql: string) => withClient(owner(), async (client) => (await client.query(sql)).rows);

test('the code before runs on a schema that says so, and older code is refused with a sentence', async () => {
  write('0002_second.sql', '-- Oldest code: 0.2.0\nALTER TABLE app.notes ADD words text');
  await run('0.3.0');
  await expect(runWithout('0.2.0', '0002_second.sql')).resolves.toBeDefined();
  await expect(run('0.10.0')).resolves.toBeDefined();
  await expect(run('0.1.9')).rejects.toThrow(
    'The database is too new for this Foyer, which is 0.1.9: since 0002_second.sql it needs 0.2.0 or newer.',
  );
});

test('one migration that only its own code runs on is enough for older code to be refused', async () => {
  write('0002_second.sql', 'ALTER TABLE app.notes ADD words text');
  write('0003_third.sql', '-- Oldest code: 0.1.0\nALTER TABLE app.notes ADD more text');
  await run('0.2.0');
  await expect(runWithout('0.1.0', '0002_second.sql', '0003_third.sql')).rejects.toThrow(
    'The database is newer than this Foyer: it has 0002_second.sql',
  );
});

test('the newest of several migrations that name their oldest code decides', async () => {
  write('0002_second.sql', '-- Oldest code: 0.1.0\nALTER TABLE app.notes ADD words text');
  write('0003_third.sql', '-- Oldest code: 0.2.0\nALTER TABLE app.notes ADD more text');
  await run('0.3.0');
  await expect(runWithout('0.1.0', '0002_second.sql', '0003_third.sql')).rejects.toThrow(
    'since 0003_third.sql it needs 0.2.0 or newer',
  );
  await expect(run('0.2.0')).resolves.toBeDefined();
});

test('a jump over a release applies the migrations of both in order', async () => {
  await run('0.1.0');
  write('0002_expand.sql', '-- Oldest code: 0.1.0\nALTER TABLE app.notes ADD words text');
  write('0003_contract.sql', '-- Oldest code: 0.2.0\nALTER TABLE app.notes RENAME words TO sentence');
  await run('0.3.0');
  expect(await ask('SELECT name, oldest_code FROM foyer_migrations ORDER BY applied_at')).toEqual([
    { name: '0001_first.sql', oldest_code: null },
    { name: '0002_expand.sql', oldest_code: '0.1.0' },
    { name: '0003_contract.sql', oldest_code: '0.2.0' },
  ]);
});

test('a database from before the oldest code was written down is upgraded', async () => {
  await run('0.1.0');
  await ask('ALTER TABLE foyer_migrations DROP COLUMN oldest_code');
  await expect(run('0.2.0')).resolves.toBeDefined();
  expect(await ask('SELECT oldest_code FROM foyer_migrations')).toEqual([{ oldest_code: null }]);
});

test('a migration waits for a backup without holding up those who only read', async () => {
  await run('0.1.0');
  write('0002_second.sql', '-- Oldest code: 0.1.0\nALTER TABLE app.notes ADD words text');
  await withClient(owner(), async (backup) => {
    await backup.query('BEGIN; SELECT * FROM app.notes');
    const migrating = run('0.2.0');
    await expect.poll(() => warnings).toContain('The migration waits for other work');
    for (let read = 0; read < 10; read += 1) {
      await ask("SET lock_timeout = '1s'; SELECT * FROM app.notes");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await backup.query('COMMIT');
    await migrating;
  });
  expect(await ask('SELECT count(words) FROM app.notes')).toEqual([{ count: 0 }]);
});

test('code before the newest schema leaves the check of its tables and policies to the code that made it', async () => {
  const newer = await testDatabase();
  await withClient(newer.owner, (client) =>
    client.query('CREATE POLICY agreed ON app.leads FOR SELECT TO foyer_system USING (id > 0)'),
  );
  await expect(assertRls(newer.owner)).rejects.toThrow('The policy agreed of app.leads');
  await withClient(newer.owner, (client) =>
    client.query("INSERT INTO foyer_migrations VALUES (9999, '9999_later.sql', '', now(), '0.1.0')"),
  );
  await expect(assertRls(newer.owner)).resolves.toBeUndefined();
  await newer.drop();
});

test('releases are compared by their numbers', () => {
  const sorted = ['0.1.0', '0.1.2', '0.1.10', '0.2.0', '0.10.0', '1.0.0', '10.0.0'];
  expect(sorted.toReversed().toSorted(compareReleases)).toEqual(sorted);
  expect(compareReleases('0.1.0', '0.1.0')).toBe(0);
});

test('the oldest code is named by a line of its own', () => {
  expect(readOldestCode('-- Why.\n-- Oldest code: 0.1.0\nSELECT 1')).toBe('0.1.0');
  expect(readOldestCode("SELECT '-- Oldest code: 0.1.0'")).toBeNull();
  expect(readOldestCode('-- Oldest code: soon\n')).toBeNull();
});
