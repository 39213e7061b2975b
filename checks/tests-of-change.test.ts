import { expect, test } from 'vitest';
import { findFeature, paths, read } from './source-files.ts';
import { features, testsOfChange } from './tests-of-change.ts';

const common = String.raw`e2e/[a-z-]+\.spec\.ts`;

test('a changed screen needs the journeys of its feature, and no API test', () => {
  expect(testsOfChange(['web/contacts/ContactsScreen.tsx'])).toEqual({
    api: [],
    browser: ['e2e/contacts/', common],
  });
});

test('a changed endpoint needs its journeys, the API tests of every feature that uses it, and those of all endpoints', () => {
  const { api, browser } = testsOfChange(['server/features/launch/transitions.ts']);
  expect(api).toEqual(
    expect.arrayContaining([
      'server/features/launch/',
      'server/features/staff/',
      'server/core/security/',
      'server/testing/security/',
    ]),
  );
  expect(api).not.toContain('server/features/contacts/');
  expect(browser).toEqual(['e2e/launch/', common]);
});

test('a changed schema needs the journeys of every feature that uses it', () => {
  expect(testsOfChange(['contract/launch/phases.ts']).browser).toEqual(
    expect.arrayContaining(['e2e/launch/', 'e2e/staff/', common]),
  );
});

test.each([
  'database/migrations/0001_accounts.sql',
  'server/core/http/handler.ts',
  'server/core/mail/send-mail.ts',
  'contract/endpoint.ts',
  'package-lock.json',
])('%s is what all features stand on, and needs all tests', (path) => {
  expect(testsOfChange([path, 'web/contacts/ContactsScreen.tsx'])).toEqual({ api: 'all', browser: 'all' });
});

test.each([
  ['web/parts/Button.tsx', { api: [], browser: 'all' }],
  ['e2e/journey.ts', { api: [], browser: 'all' }],
  ['e2e/roles.spec.ts', { api: [], browser: ['e2e/roles.spec.ts'] }],
  ['server/features/contacts/contacts.test.ts', { api: ['server/features/contacts/'], browser: [] }],
  ['README.md', { api: [], browser: [] }],
])('%s needs %j', (path, needed) => {
  expect(testsOfChange([path])).toEqual(needed);
});

test('the journeys of a feature are in a folder of its name, as its code is', () => {
  const named = new Set(paths('server').map(findFeature));
  expect(features().filter((name) => !named.has(name))).toEqual([]);
});

test('one journey of each feature is in the quick run, and at one width', () => {
  const quick = paths('e2e')
    .filter((path) => path.endsWith('.spec.ts'))
    .flatMap((path) =>
      [...read(path).matchAll(/^ *test\(\s*['"`](.*@quick)\b/gm)].map(([, title = '']) => ({ path, title })),
    );
  expect(quick.map(({ path }) => findFeature(path)).toSorted()).toEqual(features().toSorted());
  expect(quick.filter(({ title }) => !/@(desktop|phone)\b/.test(title))).toEqual([]);
});
