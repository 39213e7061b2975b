import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { testDatabase, testKey, type TestDatabase } from '../testing/database.ts';
import { seedOnce } from './demo.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const log = { info: () => {}, warn: () => {} };
const seed = () =>
  seedOnce(database.owner, { now: new Date('2026-11-02T17:00:00Z'), secretsKey: testKey, log });
const ask = (sql: string) => withClient(database.owner, async (client) => (await client.query(sql)).rows);
const logins = () => ask('SELECT count(*)::int AS n FROM app.logins');

test('the demo data is created once, and again from nothing after an interruption', async () => {
  await seed();
  const [whole] = await logins();
  expect(whole.n).toBeGreaterThan(10);
  await ask('DELETE FROM app.sessions');
  await seed();
  expect(await logins()).toEqual([whole]);
  await ask('UPDATE foyer_demo SET done = false');
  await seed();
  expect(await logins()).toEqual([whole]);
});
