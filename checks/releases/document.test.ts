import { expect, test } from 'vitest';
import { readMigrations } from '#database/migrations.ts';
import { read } from '../source-files.ts';
import { listFormer, withReleasesTable } from './document.ts';
import { allReleases, type Release } from './last-release.ts';

test('the releases in docs/operate.md are those of database/releases.json (npm run releases writes them)', async () => {
  const text = read('docs/operate.md');
  expect(text).toBe(withReleasesTable(text, allReleases, await readMigrations()));
});

const releases: Release[] = [
  { version: '0.1.0', newestMigration: 1, jobsVersion: 1 },
  { version: '0.2.0', newestMigration: 3, jobsVersion: 1 },
  { version: '0.3.0', newestMigration: 4, jobsVersion: 1 },
  { version: '0.10.0', newestMigration: 5, jobsVersion: 1 },
  { version: '0.11.0', newestMigration: 5, jobsVersion: 2 },
];
const migrations = [
  { version: 1, oldestCode: null },
  { version: 2, oldestCode: '0.1.0' },
  { version: 3, oldestCode: '0.1.0' },
  { version: 4, oldestCode: '0.2.0' },
  { version: 5, oldestCode: '0.2.0' },
];

test('an earlier release runs where each migration since allows it and the job queue is the same', () => {
  const former = (version: string) =>
    releases
      .filter((one) => one.version === version)
      .flatMap((one) => listFormer(one, releases, migrations).map((earlier) => earlier.version));
  expect(former('0.1.0')).toEqual([]);
  expect(former('0.2.0')).toEqual(['0.1.0']);
  expect(former('0.3.0')).toEqual(['0.2.0']);
  expect(former('0.10.0')).toEqual(['0.2.0', '0.3.0']);
  expect(former('0.11.0')).toEqual([]);
});
