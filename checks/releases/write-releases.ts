import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { jobsVersion } from '#database/jobs.ts';
import { readMigrations } from '#database/migrations.ts';
import { compareReleases } from '#database/releases.ts';
import { release } from '#server/core/release.ts';
import { root } from '../source-files.ts';
import { collectStatements } from '../statements/collect.ts';
import { withReleasesTable } from './document.ts';
import { allReleases, lastRelease, writeReleasedStatements } from './last-release.ts';

// For developers. With --cut this tree is the release that package.json names: its newest migration and its statements
// are what the next release is compared with.
const { values } = parseArgs({ options: { cut: { type: 'boolean' } } });
let releases = allReleases;
if (values.cut) {
  if (compareReleases(release, lastRelease.version) < 0)
    throw new Error(`${release} in package.json comes before the release ${lastRelease.version}.`);
  const newestMigration = (await readMigrations()).at(-1)?.version ?? 0;
  const others = allReleases.filter(({ version }) => version !== release);
  releases = [...others, { version: release, newestMigration, jobsVersion }];
  await writeFile(join(root, 'database/releases.json'), `${JSON.stringify(releases, null, 2)}\n`);
  await writeReleasedStatements(await collectStatements());
}
const document = join(root, 'docs/operate.md');
await writeFile(
  document,
  withReleasesTable(await readFile(document, 'utf8'), releases, await readMigrations()),
);
