import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/**
 * Files that use the reader's own clock, with the reason. Every other date comes from web/parts/dates.ts, in the
 * account's zone.
 */
const readersOwn: Readonly<Record<string, string>> = {
  'web/parts/zones.ts': 'says which zone the reader is in',
  'web/parts/dates.ts': 'says the zone where the reader’s clock differs',
  'web/listings/detail/listing-facts.tsx': 'says the zone of a property where the reader’s clock differs',
  'web/listings/form/OpenHousesField.tsx': 'the same, where open houses are entered',
  'web/dashboard/OpenHouses.tsx': 'the same, in the list of the next open houses',
  'web/newsletter/newsletter-dates.ts': 'says the zone of the account where the reader’s clock differs',
  'web/dashboard/DashboardScreen.tsx': 'says good morning when it is morning for the reader',
};

const clocks =
  /\breadersZone\(|\bresolvedOptions\(\)|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(\)|\.toLocale(?:Date|Time)String\(/;

test('a screen shows dates on the clocks of the account, and reads those of the reader where the list says why', () => {
  const found = screens()
    .filter(({ code }) => clocks.test(code) || formatsWithoutZone(code).length > 0)
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(readersOwn).toSorted());
});

test('a day or month that it is comes from presentDay and presentMonth, and never from Greenwich', () => {
  const found = screens().filter(({ code }) => /new Date\(\)\s*\.toISOString\(\)/.test(code));
  expect(found.map(({ path }) => path)).toEqual([]);
});

/** Files that cut a day or month out of an instant of Greenwich, with the reason. */
const daysOfGreenwich: Readonly<Record<string, string>> = {
  'contract/day-periods.ts': 'counts days of the calendar',
  'contract/days.ts': 'counts days of the calendar',
  'server/features/ai/rules.ts': 'counts months of the calendar',
  'server/features/billing/periods.ts': 'counts periods of the calendar',
  'server/features/statistics/collector/jobs.ts':
    'names tables of page views, and days that are over everywhere',
  'server/features/statistics/sources/rules.ts': 'counts months of the calendar',
  'server/start/backup/rules.ts': 'keeps backups by the days in their names',
};

test('the server takes days from a zone, and from Greenwich only where the list says why', () => {
  const found = sources().filter(
    ({ path, code }) =>
      /^(?:contract|server\/(?:core|engines|features|start))\//.test(path) &&
      !isTest(path) &&
      /\.toISOString\(\)\s*\.slice\(0, (?:7|10)\)/.test(code),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(daysOfGreenwich));
});

const presentOfGreenwich =
  /(?:new Date\(\)|Date\.now\(\)[^;\n]*\))\s*\.toISOString\(\)\s*\.slice|\b[gs]etUTC(?:Date|Month|FullYear)\(/;

test('a journey takes its present days and months from those of its clients, and never from Greenwich', () => {
  const journeys = sources().filter(({ path }) => path.startsWith('e2e/'));
  const found = journeys.filter(({ code }) => presentOfGreenwich.test(code)).map(({ path }) => path);
  expect(found).toEqual(['e2e/statistics/stats-states.spec.ts']);
  for (const code of [
    'new Date().toISOString().slice(0, 7)',
    'new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)',
    'before.setUTCDate(0);',
    'Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)',
  ])
    expect(code).toMatch(presentOfGreenwich);
});

test('the check finds a format without a zone, wherever it stands', () => {
  const inVain = ["new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' })", 'Intl.DateTimeFormat()'];
  for (const code of inVain) expect(formatsWithoutZone(code)).toHaveLength(1);
  expect(formatsWithoutZone("new Intl.DateTimeFormat('en', { ...options, timeZone })")).toEqual([]);
  expect(formatsWithoutZone("Intl.DateTimeFormat('en', {\n  timeZone: 'UTC',\n  month: 'short' })")).toEqual(
    [],
  );
  expect(clocks.test('now.getHours()')).toBe(true);
});

test('the database reads the clock of a zone in two functions, which have the rules of Foyer', async () => {
  const ofZone = /AT TIME ZONE (?!'UTC')/i;
  const found = sources()
    .filter(({ path, code }) => path.startsWith('server/') && !isTest(path) && ofZone.test(code))
    .map(({ path }) => path);
  expect(found).toEqual(['server/start/zone-rules.ts']);
  const schema = await readFile('database/schema.sql', 'utf8');
  const lines = schema.split('\n').filter((line) => ofZone.test(line));
  expect(lines).toEqual(['RETURN (local_time AT TIME ZONE zone)', 'RETURN (at AT TIME ZONE zone)']);
});

/** Files that name a zone, with the reason. */
const namedZones: Readonly<Record<string, string>> = {
  'contract/ai/credits.ts': 'says where the month of all credits begins',
  'contract/listings/zones.ts': 'lists the zones of places',
  'contract/newsletter/calendar.ts': 'tells old rules of clocks',
  'contract/places.ts': 'lists the zones of regions',
  'contract/time-zones.ts': 'lists the zones that can be chosen',
  'server/core/provider/rules.ts': 'begins an installation, until the provider chooses its zone',
  'server/features/newsletter/articles/rules.ts': 'shows an article to nobody in particular',
  'server/features/staff/client-import/template.ts': 'fills in an example',
  'server/start/config-schemas.ts': 'says what a zone looks like',
  'web/newsletter/articles/article-months.ts': 'takes the zone whose month ends last',
  'web/page-config.ts': 'begins an installation, until the provider chooses its zone',
  'web/staff/newsletter-texts/TextsScreen.tsx': 'takes the zone whose month ends last',
  'web/support/words.ts': 'calls a zone by its common name',
};

test('a zone is that of an account, a property or the provider, and is named where the list says why', () => {
  const found = sources().filter(
    ({ path, code }) =>
      /^(?:contract|server\/(?:core|engines|features|start)|web)\//.test(path) &&
      !isTest(path) &&
      !path.includes('/testing-') &&
      /\b(?:America|Pacific)\/[A-Z][a-z]+/.test(code),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(namedZones));
});

const screens = () => sources().filter(({ path }) => path.startsWith('web/') && !isTest(path));

/** Each call up to its closing bracket; none of ours has brackets in its options. */
const formatsWithoutZone = (code: string): string[] =>
  [...code.matchAll(/\bIntl\.DateTimeFormat\(([^)]*)\)/g)]
    .map(([call]) => call)
    .filter((call) => !/\btimeZone\b/.test(call));
