import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { assertRls } from '#server/start/assert-rls.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('the migrated database isolates clients', async () => {
  await expect(assertRls(database.owner)).resolves.toBeUndefined();
});

const holes: [what: string, sql: string][] = [
  ['no row-level security', 'CREATE TABLE app.hole (client_id int, id int)'],
  [
    'row-level security its owner escapes',
    'CREATE TABLE app.hole (client_id int); ALTER TABLE app.hole ENABLE ROW LEVEL SECURITY; CREATE POLICY client ON app.hole USING (client_id = app.client())',
  ],
  [
    'no policy',
    'CREATE TABLE app.hole (client_id int); ALTER TABLE app.hole ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY',
  ],
  [
    'a policy that asks for nothing',
    'CREATE TABLE app.hole (client_id int); ALTER TABLE app.hole ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY; CREATE POLICY client ON app.hole USING (true)',
  ],
];

test.each(holes)('a table with %s is refused', async (_, sql) => {
  await withClient(database.owner, (client) => client.query(sql));
  try {
    await expect(assertRls(database.owner)).rejects.toThrow(/app\.hole/);
  } finally {
    await withClient(database.owner, (client) => client.query('DROP TABLE app.hole'));
  }
});

const weakened: [what: string, rule: string][] = [
  ['lets every client in', 'USING (client_id = app.client() OR client_id IS NOT NULL)'],
  [
    'lets everybody in without a client',
    "USING (client_id = app.client() OR current_setting('app.client_id', true) = '')",
  ],
  ['checks less than it reads', 'USING (client_id = app.client()) WITH CHECK (app.client() IS NOT NULL)'],
];

test.each(weakened)('a policy that %s is refused, though it names the client', async (_, rule) => {
  await withClient(database.owner, async (client) => {
    await client.query(
      `ALTER POLICY client ON app.leads RENAME TO former; CREATE POLICY client ON app.leads ${rule}`,
    );
    try {
      await expect(assertRls(database.owner)).rejects.toThrow(/client of app\.leads/);
    } finally {
      await client.query(
        'DROP POLICY client ON app.leads; ALTER POLICY former ON app.leads RENAME TO client',
      );
    }
  });
});

test('a listed policy that allows more than its list says is refused', async () => {
  await withClient(database.owner, async (client) => {
    await client.query('ALTER POLICY purged ON app.users USING (true)');
    try {
      await expect(assertRls(database.owner)).rejects.toThrow(/users\.purged/);
    } finally {
      await client.query('ALTER POLICY purged ON app.users USING (deleted_at IS NOT NULL)');
    }
  });
});

test('a function with the rights of its owner and the search path of its caller is refused', async () => {
  await withClient(database.owner, async (client) => {
    await client.query(
      'CREATE FUNCTION app.hole() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$',
    );
    try {
      await expect(assertRls(database.owner)).rejects.toThrow(/app\.hole\(\) .*search_path/);
    } finally {
      await client.query('DROP FUNCTION app.hole()');
    }
  });
});
