import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/files.ts';
import * as paths from '#contract/paths.ts';
import { erasureDays } from '#contract/staff/erasure.ts';
import { operations } from '#contract/table.ts';
import { functionRoles, loginRoles } from '#database/roles.ts';
import { maxAttempts, nextTry } from '#server/core/mail/rules.ts';
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
    'CREATEROLE CREATEDB UTF8 LISTEN SELECT FROM WHERE GET SIGTERM DER PID SELECTOR DOMAIN DKIM1 DMARC1 RECIPIENT';
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

/** The value of a constant that its file keeps to itself, such as 5 * 60_000. */
function constantOf(path: string, name: string): number {
  const product = new RegExp(String.raw`\b${name} = ([\d_.]+(?: \* [\d_.]+)*);`).exec(read(path))?.[1];
  if (product === undefined) throw new Error(`There is no constant ${name} in ${path}.`);
  return product.split(' * ').reduce((all, factor) => all * Number(factor.replaceAll('_', '')), 1);
}

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const hoursOfMail = Array.from({ length: maxAttempts - 1 }, (_, tries) => {
  const now = new Date(0);
  return (nextTry(tries + 1, now)?.getTime() ?? 0) / 3_600_000;
}).reduce((sum, hours) => sum + hours, 0);
const shown = (n: number) => words[Math.round(n)] ?? '?';
const minute = 60_000;
const inMinutes = (path: string, name: string) => shown(constantOf(path, name) / minute);
const inSeconds = (path: string, name: string) => shown(constantOf(path, name) / 1000);

test.each([
  `tries each up to ${shown(maxAttempts)} times in about ${shown(hoursOfMail)} hours`,
  `follow by themselves for about ${shown(hoursOfMail)} hours`,
  `For ${erasureDays} days any owner can stop it`,
  `page views of ${constantOf('server/features/statistics/collector/jobs.ts', 'pageViewDays')} days`,
  `a backup above ${constantOf('server/start/backup/rules.ts', 'smallBytes') / 1e6} MB`,
  `more than ${constantOf('server/core/db/replica.ts', 'maxLag')} seconds behind or silent for ${inSeconds('server/core/db/replica.ts', 'replicaTimeout')}`,
  `has been a problem for ${inMinutes('server/features/health/watch/rules.ts', 'noticeAfterMs')} minutes`,
  `SIGTERM ends a process within ${inSeconds('server/start/stop.ts', 'timeout')} seconds: open calls have ${inSeconds('server/main.ts', 'shutdownGrace')} of them`,
  `as large as ${maxUploadBytes / 2 ** 20} MB a file`,
  `more than ${Number(/lockTimeout = '(\d+)ms'/.exec(read('database/migrate.ts'))?.[1]) / 1000} seconds while others serve`,
])('docs/operate.md says what the code does: %s', (sentence) => {
  expect(text).toContain(sentence);
});

test('docs/operate.md says how many times a job is tried, and which backups are kept', () => {
  const retries = Number(/retryLimit: (\d+)/.exec(read('server/core/jobs/boss.ts'))?.[1]);
  expect(text).toContain(`(FoyerJobsFail). It was tried ${shown(retries + 1)} times.`);
  const [, days, weeks, months] =
    /days: (\d+), weeks: (\d+), months: (\d+)/.exec(read('server/start/backup/rules.ts')) ?? [];
  expect(text).toContain(`Of the newest ${days} days, ${weeks} weeks and ${months} months one backup each`);
  const [, kept, failed] =
    /sentBefore: daysBefore\(now, (\d+)\), failedBefore: daysBefore\(now, (\d+)\)/.exec(
      read('server/core/mail/jobs.ts'),
    ) ?? [];
  expect(text).toContain(`${kept} days, and ${failed}; what a sent one said, a week`);
});
