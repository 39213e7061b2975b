import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

const minLines = 15;
/** Today's number, which only falls. */
const maxSmall = 15;

/** Files that the recipes of docs/develop.md have everywhere, however small. */
const isOfRecipe = (path: string): boolean =>
  /\/(rules|queries|cross-client|jobs|activity|notifications|stale-queries)\.ts$|\/cross-client\/|-examples\.ts$/.test(
    path,
  );
/** They list what every feature declares. */
const lists = new Set([
  'server/operations.ts',
  'server/app.ts',
  'server/open-parts.ts',
  'web/routes.ts',
  'web/launch/routes.tsx',
]);

test('a small file that one other file imports is folded into it', () => {
  const files = sources().filter(({ path }) => !isTest(path));
  const users = new Map<string, { path: string; lazy: boolean }[]>();
  for (const { path, imports } of sources())
    for (const { to, lazy } of imports) users.set(to, [...(users.get(to) ?? []), { path, lazy }]);
  const small = files.filter(({ path, lines }) => {
    const [user, ...others] = users.get(path) ?? [];
    return (
      /^(contract|server|web)\//.test(path) &&
      lines < minLines &&
      !isOfRecipe(path) &&
      user !== undefined &&
      others.length === 0 &&
      !user.lazy &&
      !lists.has(user.path)
    );
  });
  expect(small.map(({ path }) => path).slice(maxSmall)).toEqual([]);
});
