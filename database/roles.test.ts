import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { assertRls } from '#server/start/assert-rls.ts';
import { emptyDatabase, testKey, type EmptyDatabase } from '#server/testing/database.ts';
import { withClient, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import type { Connections } from './roles.ts';
import { inDatabase } from './temporary.ts';

const log = { info: () => {}, warn: () => {} };
const otherKey = randomBytes(32);

let databases: EmptyDatabase[] = [];
afterEach(async () => {
  const [first] = databases;
  for (const one of databases) await one.drop();
  databases = [];
  if (first) await withClient(inDatabase(first.owner, 'postgres'), dropUnusedRoles);
});

async function newDatabase(): Promise<Connection> {
  const database = await emptyDatabase();
  databases.push(database);
  return database.owner;
}

const start = (owner: Connection, secretsKey: Buffer) => migrate(owner, { secretsKey, log });
const userIn = (connection: Connection): Promise<string | undefined> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT current_user AS name FROM app.clients LIMIT 1',
    );
    return rows[0]?.name ?? client.user;
  });
const usersIn = (logins: Connections) => Promise.all(Object.values(logins).map(userIn));

test('two installations on one server have roles of their own, and neither start takes the other down', async () => {
  const [production, staging] = [await newDatabase(), await newDatabase()];
  const first = await start(production, testKey);
  const second = await start(staging, otherKey);
  const names = await usersIn(first);
  expect(await usersIn(second)).toEqual(names.map((name) => expect.stringMatching(`^${name}_[0-9a-f]{8}$`)));
  for (let restart = 0; restart < 2; restart += 1) {
    expect(await start(production, testKey)).toEqual(first);
    expect(await start(staging, otherKey)).toEqual(second);
    expect([...(await usersIn(first)), ...(await usersIn(second))]).toHaveLength(10);
  }
  await assertRls(production);
  await assertRls(staging);
});

test('two installations that start for the first time at once share no role', async () => {
  const [production, staging] = [await newDatabase(), await newDatabase()];
  const [first, second] = await Promise.all([start(production, randomBytes(32)), start(staging, otherKey)]);
  const names = [...(await usersIn(first)), ...(await usersIn(second))];
  expect(new Set(names).size).toBe(10);
});

test('the logins of one installation do not enter the database of another', async () => {
  const [production, staging] = [await newDatabase(), await newDatabase()];
  const first = await start(production, testKey);
  const second = await start(staging, otherKey);
  for (const [login, database] of [
    [second.system, production],
    [first.system, staging],
  ] as const) {
    const name = await withClient(database, async (client) => client.database ?? '');
    await expect(userIn(inDatabase(login, name))).rejects.toThrow('permission denied for database');
  }
});

test('a password that another database needs stays, and the start says whose it is', async () => {
  const [production, copy] = [await newDatabase(), await newDatabase()];
  const first = await start(production, testKey);
  await start(copy, testKey);
  await expect(start(copy, otherKey)).rejects.toThrow(
    /foyer_\w+ of this PostgreSQL server belongs to the database/,
  );
  expect(await usersIn(first)).toHaveLength(5);
});

test('where no other database has the roles, another key changes their passwords', async () => {
  const owner = await newDatabase();
  const before = await start(owner, otherKey);
  const after = await start(owner, randomBytes(32));
  expect(await usersIn(after)).toHaveLength(5);
  await expect(userIn(before.app)).rejects.toThrow('password authentication failed');
});

/** Those of databases that are gone: the server of the tests outlives this run. */
async function dropUnusedRoles(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles r WHERE rolname ~ '^foyer_[a-z]+_[0-9a-f]{8}$'
        AND NOT EXISTS (SELECT FROM pg_shdepend d WHERE d.refclassid = 'pg_authid'::regclass AND d.refobjid = r.oid)`,
  );
  for (const { name } of rows) await client.query(`DROP ROLE ${name}`);
}
