import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedTwice } from '#database/stored-twice.ts';
import { seedOnce } from '#server/start/demo.ts';
import { testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await testDatabase();
  const log = { info: () => {}, warn: () => {} };
  await seedOnce(database.owner, { now: new Date('2026-11-20T20:00:00Z'), secretsKey: testKey, log });
  owner = await connectOwner(database);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test.each(storedTwice)('in the demo world both places say the same of $fact', async ({ differing }) => {
  expect((await owner.query(differing)).rows).toEqual([]);
});

test('the demo world has rows of what is compared', async () => {
  const tables = new Set(storedTwice.flatMap(({ differing }) => differing.match(/app\.\w+/g) ?? []));
  const empty: string[] = [];
  for (const table of tables) {
    const { rows } = await owner.query<{ has: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS has`);
    if (!rows[0]?.has) empty.push(table);
  }
  // photos come with their files, which only a demo that is started has
  expect(empty).toEqual(['app.listing_media', 'app.listing_files']);
});
