import { expect, test } from 'vitest';
import { describeSchema } from '#database/dump.ts';
import { testDatabase } from '#server/testing/database.ts';
import { read } from './tree.ts';

test('database/schema.sql shows the database as the migrations make it', async () => {
  const database = await testDatabase();
  try {
    expect(read('database/schema.sql')).toBe(await describeSchema(database.owner));
  } finally {
    await database.drop();
  }
});
