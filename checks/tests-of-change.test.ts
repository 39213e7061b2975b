import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFeature, paths, read, root } from './source-files.ts';
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

/** Whether the tests of a step run after a change of this file: checks and unit tests do after every change. */
function isRunFor(changed: string, test: string): boolean {
  if (test.startsWith('checks/') || test.startsWith('contract/') || test.endsWith('/rules.test.ts'))
    return true;
  const { api } = testsOfChange([changed]);
  return api === 'all' || api.some((place) => test.startsWith(place));
}

test.each([
  ['a role that is widened', 'contract/contacts/contacts.ts', 'checks/permissions.test.ts'],
  ['a role that is widened', 'contract/contacts/contacts.ts', 'server/testing/security/sweep.test.ts'],
  ['a role that is widened', 'contract/access.ts', 'server/core/security/access-parity.test.ts'],
  [
    'a mail to Admins who are switched off',
    'server/features/billing/payments.ts',
    'checks/mail-recipients.test.ts',
  ],
  [
    'a mail to Admins who are switched off',
    'database/migrations/0106_who_is_meant.sql',
    'server/core/db/who-is-meant.test.ts',
  ],
  [
    'days that are rounded the wrong way',
    'server/features/billing/proration.ts',
    'server/features/billing/issue.test.ts',
  ],
  ['days that are rounded the wrong way', 'contract/days.ts', 'server/features/billing/issue.test.ts'],
  ['a policy that is weakened', 'database/migrations/0003_contacts.sql', 'checks/assert-rls.test.ts'],
  [
    'a policy that is weakened',
    'database/migrations/0003_contacts.sql',
    'server/core/db/tenant-isolation.test.ts',
  ],
])('%s in %s is noticed by %s, which a run of that change has', (_fault, changed, test) => {
  expect([existsSync(join(root, changed)), existsSync(join(root, test))]).toEqual([true, true]);
  expect(isRunFor(changed, test)).toBe(true);
});
