import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFeature, isTest, findRoom, root, sources } from './source-files.ts';

/** The places of the tests, in the form that the step's runner takes. */
export type Needed = readonly string[] | 'all';
export type TestsOfChange = Record<'api' | 'browser', Needed>;

const nothing: TestsOfChange = { api: [], browser: [] };
const everything: TestsOfChange = { api: 'all', browser: 'all' };
const everyJourney: TestsOfChange = { api: [], browser: 'all' };

/** They test permissions and hostile input on every endpoint. */
const securityTests = ['server/core/security/', 'server/testing/security/'];
/** The journeys at the top of e2e/ cover many features, such as the menu and the roles. */
const commonJourneys = String.raw`e2e/[a-z-]+\.spec\.ts`;

/**
 * The API tests and journeys that a change of these files can break. These are those of its features, of features
 * that use them, and the general ones. A change of shared code needs all of them.
 */
export const testsOfChange = (changed: readonly string[]): TestsOfChange =>
  changed
    .map(testsOfFile)
    .reduce(
      (all, one) => ({ api: merge(all.api, one.api), browser: merge(all.browser, one.browser) }),
      nothing,
    );

const merge = (one: Needed, other: Needed): Needed =>
  one === 'all' || other === 'all' ? 'all' : [...new Set([...one, ...other])];

function testsOfFile(path: string): TestsOfChange {
  const room = findRoom(path);
  const feature = testedFeatureOf(path);
  // types, lint, checks and unit tests are run for every change
  if (path.endsWith('.md') || room === 'checks' || room === 'bench') return nothing;
  if (room === 'web-build') return everyJourney;
  if (room === 'e2e') return feature === undefined ? journeysOfFile(path) : journeysOf([feature]);
  if (room === 'web') return feature === undefined ? everyJourney : journeysOf(featuresThatUse(path));
  if (feature === undefined) return everything;
  if (isTest(path)) return { api: [folderInServer(feature)], browser: [] };
  const features = featuresThatUse(path);
  return {
    api: [...features.map(folderInServer), ...securityTests],
    // the answers of another feature's API are covered by its own tests
    browser: journeysOf(room === 'server' ? [feature] : features).browser,
  };
}

const journeysOf = (features: readonly string[]): TestsOfChange => ({
  api: [],
  browser: [...features.map((name) => `e2e/${name}/`), commonJourneys],
});

const journeysOfFile = (path: string): TestsOfChange =>
  path.endsWith('.spec.ts') ? { api: [], browser: [path] } : everyJourney;

/** The feature of a file; undefined if it belongs to all of them, or its feature has no journeys of its own. */
function testedFeatureOf(path: string): string | undefined {
  const feature = findFeature(path);
  return feature !== undefined && features().includes(feature) ? feature : undefined;
}

/** The editing and writing code of every feature is in the core. */
const folderInServer = (feature: string) =>
  existsSync(join(root, 'server/core', feature)) ? `server/core/${feature}/` : `server/features/${feature}/`;

/** Journeys through several features in other browsers, and the lists that one of the common journeys compares. */
const otherFolders = new Set(['other-browsers', 'reading-order']);

let known: string[] | undefined;
export const features = (): string[] =>
  (known ??= readdirSync(join(root, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !otherFolders.has(entry.name))
    .map(({ name }) => name));

/**
 * The feature itself, and those whose files import it, directly or through others; files that join all features do
 * not count.
 */
function featuresThatUse(path: string): string[] {
  const users = new Set([path]);
  for (const file of users)
    for (const source of sources())
      if (testedFeatureOf(source.path) !== undefined && source.imports.some(({ to }) => to === file))
        users.add(source.path);
  return [...new Set([...users].flatMap((file) => testedFeatureOf(file) ?? []))];
}
