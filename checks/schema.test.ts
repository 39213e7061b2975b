import { expect, test } from 'vitest';
import { describeSchema } from '#database/dump.ts';
import { migrate } from '#database/migrate.ts';
import { emptyDatabase, testKey } from '#server/testing/database.ts';
import { read } from './source-files.ts';

test('database/schema.sql equals the result of the migrations', async () => {
  // without the clocks of this machine, which a start and the databases of tests have
  const database = await emptyDatabase();
  try {
    await migrate(database.owner, { secretsKey: testKey, log: { info: () => {}, warn: console.warn } });
    expect(plain(read('database/schema.sql'))).toBe(plain(await describeSchema(database.owner)));
  } finally {
    await database.drop();
  }
});

/** PostgreSQL 15 puts the table before the columns of a view, 18 does not. */
const plain = (schema: string) => schema.replaceAll(/^( *SELECT | +)\w+\.(?=\w)/gm, '$1');
