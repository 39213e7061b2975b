import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { jobsVersion } from '#database/jobs.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migrations.ts';
import { compareReleases } from '#database/releases.ts';
import { release } from '#server/core/release.ts';
import { emptyDatabase, testDatabase, testKey, type TestDatabase } from '#server/testing/database.ts';
import { findBreaks } from './breaks.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { allReleases, lastRelease, readReleasedStatements, type ReleasedStatement } from './last-release.ts';
import { listRefused } from './refused-statements.ts';

const last = lastRelease.version;
let current: TestDatabase;
let statements: ReleasedStatement[];
beforeAll(async () => {
  current = await testDatabase();
  statements = await readReleasedStatements();
});
afterAll(() => current.drop());

const inRolledBack = <T>(work: (client: Parameters<typeof readCatalogue>[0]) => Promise<T>) =>
  withClient(current.owner, async (client) => {
    await client.query('BEGIN');
    return work(client);
  });

async function readFormer(): Promise<Catalogue> {
  const database = await emptyDatabase();
  try {
    const log = { info: () => {}, warn: () => {} };
    await migrate(database.owner, { secretsKey: testKey, log, until: lastRelease.newestMigration });
    return await withClient(database.owner, async (client) => {
      await client.query('BEGIN');
      return readCatalogue(client);
    });
  } finally {
    await database.drop();
  }
}

test('every migration since the last release names it as the oldest code, which is what the next tests show', async () => {
  const since = (await readMigrations()).filter(({ version }) => version > lastRelease.newestMigration);
  expect(since.filter(({ oldestCode }) => oldestCode !== last).map(({ name }) => name)).toEqual([]);
  expect(jobsVersion, `${last} does not start on another version of the job queue`).toBe(
    lastRelease.jobsVersion,
  );
});

test('the last release finds all that it names in the schema, and nothing new that it would have to fill in', async () => {
  const sql = (await readMigrations())
    .filter(({ version }) => version > lastRelease.newestMigration)
    .map((migration) => migration.sql)
    .join('\n');
  const harmless = new Set([...sql.matchAll(/^-- Harmless: (\S+): \S/gm)].map(([, name]) => name));
  const found = findBreaks(
    await readFormer(),
    await inRolledBack(readCatalogue),
    statements.flatMap(({ texts }) => texts),
  );
  expect(found.filter(({ what }) => !harmless.has(what)).map(({ says }) => says)).toEqual([]);
});

test('PostgreSQL prepares every statement of the last release on the schema of today', async () => {
  expect(await inRolledBack((client) => listRefused(client, statements))).toEqual([]);
});

test('releases follow each other, and the version of this tree is the newest or comes after it', () => {
  const versions = allReleases.map(({ version }) => version);
  expect(versions.toSorted(compareReleases)).toEqual(versions);
  expect(compareReleases(release, last)).toBeGreaterThanOrEqual(0);
});
