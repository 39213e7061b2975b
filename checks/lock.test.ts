import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

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

test('npm writes the bill of materials, with what browsers get', () => {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  const bill: { components: { name: string }[] } = JSON.parse(
    execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', '@tiptap/core']));
});
