import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Part = { version?: string; optionalDependencies?: Record<string, string>; resolved?: string };

const lock: { packages: Record<string, Part> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);
const parts = Object.entries(lock.packages);

test('the lock file names the packages of every platform, or npm ci fails everywhere', () => {
  const missing = parts.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(parts.filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
});
