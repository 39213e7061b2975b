import type { Migration } from '#database/migrations.ts';
import { compareReleases } from '#database/releases.ts';
import type { Release } from './last-release.ts';

const begin =
  '<!-- releases: written by npm run releases from database/releases.json and the migrations -->\n';
const end = '<!-- /releases -->\n';

type Migrations = readonly Pick<Migration, 'version' | 'oldestCode'>[];

/** The document with the table of releases between its two markers. */
export function withReleasesTable(
  text: string,
  releases: readonly Release[],
  migrations: Migrations,
): string {
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/operate.md has no place for the releases: its two markers are gone');
  const rows = releases.map((one) => {
    const others = listFormer(one, releases, migrations).map(({ version }) => version);
    return `| ${one.version} | ${others.join(', ') || 'none'} |`;
  });
  const head =
    '| The newest release that has started | Earlier releases that run on its database |\n|---|---|';
  return `${before}${begin}${[head, ...rows].join('\n')}\n${end}${after}`;
}

/** The earlier releases whose code runs on the schema of this one. */
export const listFormer = (
  { version: newest, newestMigration, jobsVersion }: Release,
  releases: readonly Release[],
  migrations: Migrations,
): Release[] =>
  releases.filter(
    (former) =>
      compareReleases(former.version, newest) < 0 &&
      former.jobsVersion === jobsVersion &&
      migrations
        .filter(({ version }) => version > former.newestMigration && version <= newestMigration)
        .every(({ oldestCode }) => oldestCode !== null && compareReleases(oldestCode, former.version) <= 0),
  );
