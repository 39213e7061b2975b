import { expect, test } from 'vitest';
import { describeSchema } from '#database/dump.ts';
import { testDatabase } from '#server/testing/database.ts';
import { read } from './source-files.ts';

test('database/schema.sql equals the result of the migrations', async () => {
  const database = await testDatabase();
  try {
    expect(plain(read('database/schema.sql'))).toBe(plain(await describeSchema(database.owner)));
  } finally {
    await database.drop();
  }
});

/** PostgreSQL 15 writes the columns of a view with their table in front, 18 without. */
const plain = (schema: string) => schema.replaceAll(/^( *SELECT | +)\w+\.(?=\w)/gm, '$1');
