import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './source-files.ts';

/** Paths relative to a file's own folder, which no compiler follows: `join(import.meta.dirname, '../files')`. */
const named =
  /(?:join\(\s*import\.meta\.dirname,|new URL\()\s*'([^'$\n]+)'(?:\)|, import\.meta\.url\))|\$\{import\.meta\.dirname\}(\/[^'"`$\n]+)/g;

/** The build exists only after a start of the portal, and a cache only after a run. */
const isMade = (path: string): boolean => /^(dist|node_modules)\//.test(path);

test('what a file finds from its own folder is there, or is made by a run', () => {
  const places = sources().flatMap(({ path, code }) =>
    [...code.matchAll(named)].map(([, joined, within]) => ({
      path,
      place: posix.join(dirname(path), joined ?? within ?? ''),
    })),
  );
  expect(places.length).toBeGreaterThan(40);
  expect(places.filter(({ place }) => !isMade(place) && !existsSync(join(root, place)))).toEqual([]);
});
