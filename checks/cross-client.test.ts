import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** The file or folder of a feature with every statement that is not limited to one client. */
const isCrossClient = (path: string) => /^server\/\w+\/cross-client(\.ts|\/[\w-]+\.ts)$/.test(path);

const tags = 'server/db/system-sql.ts';

test('statements that cross clients are written in files named cross-client.ts alone', () => {
  const written = sources()
    .filter(({ imports }) => imports.some(({ to, typeOnly }) => to === tags && !typeOnly))
    .map(({ path }) => path);
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((path) => !isCrossClient(path))).toEqual([]);
});

test('only server/db makes a SystemDb', () => {
  const makers = sources().filter(({ path, code }) => /\bcreateSystemDb\(/.test(code) && !isTest(path));
  expect(makers.map(({ path }) => path)).toEqual(['server/db/pools.ts', 'server/db/system-db.ts']);
});
