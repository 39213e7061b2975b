import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read } from './source-files.ts';

/** The table was not yet forced then. */
const before = ['0042_settled_applications.sql'];

test('a migration that changes rows of clients lifts row-level security, which would hide them from it', () => {
  const schema = read('database/schema.sql');
  const isForced = (table: string) => schema.includes(`ALTER TABLE app.${table} FORCE ROW LEVEL SECURITY;`);
  const blind = readdirSync(join(import.meta.dirname, '../database/migrations'))
    .filter((file) => !before.includes(file))
    .flatMap((file) => {
      const text = read(`database/migrations/${file}`);
      return [...text.matchAll(/^(?:UPDATE|DELETE FROM) app\.(\w+)/gm)]
        .map(([, table = '']) => table)
        .filter(
          (table) =>
            isForced(table) && !text.includes(`ALTER TABLE app.${table} NO FORCE ROW LEVEL SECURITY;`),
        )
        .map((table) => `${file}: ${table}`);
    });
  expect(blind).toEqual([]);
});
