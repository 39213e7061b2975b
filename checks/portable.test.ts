import { expect, test } from 'vitest';
import { paths, read } from './source-files.ts';

const text = (path: string) =>
  /\.(tsx?|m?js|json|css|html|sql|md|ya?ml|svg|sh)$|^\.ci\/|^\.npmrc$/.test(path);

test('the lock file pins what is installed and names no registry', () => {
  const lock: {
    packages: Record<
      string,
      { version?: string; resolved?: string; integrity?: string; link?: boolean; optional?: boolean }
    >;
  } = JSON.parse(read('package-lock.json'));
  const parts = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(parts.filter(([, part]) => part.resolved).map(([path]) => path)).toEqual([]);
  // packages of other platforms that were not downloaded have no checksum
  expect(parts.filter(([, part]) => !part.integrity && !part.optional).map(([path]) => path)).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const own: Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Record<string, string>
  > = JSON.parse(read('package.json'));
  const ranges = [own.dependencies, own.devDependencies, own.optionalDependencies]
    .flatMap((group) => Object.entries(group ?? {}))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(ranges).toEqual([]);
});

test('no file contains a path of the machine it was written on, or a registry', () => {
  const foreign = /\/(home|Users)\/[a-z]|\/root\/|\/work\/|\bregistry\.npmjs\b|\b[A-Z]:\\\\Users/;
  const named = paths()
    .filter((path) => text(path) && path !== 'checks/portable.test.ts')
    .filter((path) => foreign.test(read(path)));
  expect(named).toEqual([]);
});
