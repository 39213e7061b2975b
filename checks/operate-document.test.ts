import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '#contract/paths.ts';
import { operations } from '#contract/table.ts';
import { functionRoles, loginRoles } from '#database/roles.ts';
import { securityEvents } from '#server/core/http/security-events.ts';
import { settingNames } from '#server/start/config-table.ts';
import { isTest, read, root, sources } from './source-files.ts';

const text = read('docs/operate.md');
/** The text of its code, in lines and in blocks. */
const code = [...text.matchAll(/`+([^`]+)`+/g)].map(([, words = '']) => words).join('\n');
const alerts = read('deploy/prometheus/alerts.yml');

/** Each that is found, once, unless it is known. */
const unknown = (found: RegExp, known: Iterable<string>, where = code): string[] => {
  const all = new Set(known);
  const named = [...where.matchAll(found)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  return [...new Set(named)].filter((name) => !all.has(name));
};

test('docs/operate.md names settings that there are', () => {
  const words =
    'CREATEROLE CREATEDB UTF8 LISTEN SELECT FROM GET SIGTERM DER PID SELECTOR DOMAIN DKIM1 DMARC1 RECIPIENT';
  expect(unknown(/(?<![\w%.])([A-Z][A-Z0-9_]+[A-Z0-9])\b/g, [...settingNames, ...words.split(' ')])).toEqual(
    [],
  );
});

test('docs/operate.md names files and folders that there are', () => {
  const rooms = 'deploy|docs|server|database|decisions|contract|checks|bench|e2e|web';
  const named = [
    ...[
      ...code.matchAll(new RegExp(String.raw`(?<![\w/.-])((?:/opt/foyer/)?(?:${rooms})/[\w./-]+)`, 'g')),
    ].map(([, path = '']) => path.replace('/opt/foyer/', '')),
    ...[...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => join('docs', path)),
  ];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('docs/operate.md names addresses that there are', () => {
  const offered = [
    ...Object.values(paths),
    ...operations.map(({ endpoint }) => `/api/v2${endpoint.path}`),
    '/api/v2/health',
    '/metrics',
    '/metrics/health',
  ];
  const named = /(?<![\w.])((?:\/api\/v2|\/metrics|\/staff|\/newsletter)[\w/{}-]*)/g;
  expect(unknown(named, offered)).toEqual([]);
});

test('docs/operate.md names alerts, metrics and roles that there are', () => {
  const offered = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  expect(unknown(/\b(Foyer[A-Z]\w+)/g, offered, text)).toEqual([]);
  const metrics = sources()
    .filter(({ path }) => path.startsWith('server/features/health/metrics/') && !isTest(path))
    .flatMap((one) => [...one.text.matchAll(/name: '(foyer_\w+)'/g)].map(([, name = '']) => name));
  const others = ['foyer_owner', 'foyer_roles', 'foyer_backup_check_', 'foyer_app_1f2e3d4c'];
  expect(unknown(/\b(foyer_\w+)/g, [...metrics, ...loginRoles, ...functionRoles, ...others])).toEqual([]);
});

test('docs/operate.md names each role of the database', () => {
  expect([...loginRoles, ...functionRoles].filter((role) => !text.includes(`\`${role}\``))).toEqual([]);
});

test('what docs/operate.md sets in italics is on a screen', () => {
  const screens = sources()
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .map((one) => one.text);
  const named = [...text.matchAll(/(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)/g)].map(([, label = '']) => label);
  expect(named.length).toBeGreaterThan(10);
  const isShown = (label: string) =>
    screens.some((one) => new RegExp(String.raw`['">\n]\s*${label}\s*['"<\n]`).test(one));
  expect([...new Set(named)].filter((label) => !isShown(label))).toEqual([]);
});

test('docs/operate.md names the fields and events of the log', () => {
  const rows = [...text.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].map(([, names = '']) => names).join(' ');
  const named = [...rows.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const fields = ['event', 'refusal', 'client_id', 'user_id', 'staff_id', 'account', 'factor'];
  expect([...fields, ...securityEvents].filter((name) => !named.includes(name))).toEqual([]);
});
