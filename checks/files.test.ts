import { expect, test } from 'vitest';
import { paths, read, findRoom, sources, isTest } from './source-files.ts';

const longest = 400;

/** Files that may be longer, each with its reason. */
const longer = new Map<string, string>([]);

const written = (path: string) =>
  /\.(tsx?|m?js|css|sql)$/.test(path) &&
  path !== 'database/schema.sql' &&
  !path.startsWith('database/statements/');

const vague = new Set([
  'services',
  'helpers',
  'utils',
  'util',
  'common',
  'misc',
  'lib',
  'shared',
  'hooks',
  'types',
]);

test(`no file is longer than ${longest} lines`, () => {
  const long = paths()
    .filter((path) => written(path) && !longer.has(path))
    .map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest);
  expect(long).toEqual([]);
});

test('folders and files are named by words of the product', () => {
  const unclear = paths().filter(
    (path) => findRoom(path) && path.split('/').some((part) => vague.has(part.replace(/\..*$/, ''))),
  );
  expect(unclear).toEqual([]);
});

test('there are no default exports', () => {
  const askedForByTools = /\.config\.ts$|-reporter\.ts$|^e2e\/world\.ts$/;
  expect(found(/^export default\b/m, (path) => !askedForByTools.test(path))).toEqual([]);
});

test('no file only re-exports', () => {
  expect(found(/^export \* from\b/m, () => true)).toEqual([]);
});

test('no type is any, and no cast goes through unknown', () => {
  expect(
    found(/(:|\bas|<|\|)\s*any\b(?!\s*\w)/, (path) => /\.tsx?$/.test(path) && !path.startsWith('checks/')),
  ).toEqual([]);
  expect(found(/\bas unknown as\b/, (path) => !isTest(path) && !path.startsWith('checks/'))).toEqual([]);
});

test('a lint rule is disabled for one line at a time, by name and with a reason', () => {
  const off =
    /(oxlint|eslint)-disable(?!-next-line \S+ -- \S)|oxfmt-ignore|prettier-ignore|@ts-(ignore|nocheck)/;
  const files = sources().filter(({ path }) => !path.startsWith('checks/'));
  expect(files.filter(({ text }) => off.test(text)).map(({ path }) => path)).toEqual([]);
});

test('programs are started by lists of arguments, without a shell', () => {
  const shells = sources().filter(
    ({ path, text }) =>
      /^(server|database|contract)\//.test(path) &&
      !isTest(path) &&
      !path.startsWith('server/testing/') &&
      (/(?<![.\w])exec(Sync)?\(/.test(text) || /\bshell: /.test(text)),
  );
  expect(shells.map(({ path }) => path)).toEqual([]);
});

test('only a test expects something not to compile', () => {
  const expecting = sources().filter(({ path, text }) => !isTest(path) && /@ts-expect-error/.test(text));
  expect(expecting.map(({ path }) => path)).toEqual([]);
});

/** They need a program that npm does not have, and run where somebody has installed it. */
const needProgram = [
  'server/start/backup/other-version.deep.test.ts',
  'server/start/pooling.test.ts',
  'server/adapters/inbox/real-imap.deep.test.ts',
  'server/features/listings/publishing/real-wordpress.deep.test.ts',
  'server/features/listings/publishing/real-wordpress-colleagues.deep.test.ts',
];
/** Playwright calls it `skip` where Vitest calls it `skipIf`. */
const needBrowser = 'e2e/other-browsers/everywhere.deep.spec.ts';

test('no test is skipped, left for later or run alone', () => {
  const isOrdinary = (path: string) =>
    !path.startsWith('checks/') && ![...needProgram, needBrowser].includes(path);
  expect(found(/\b(test|it|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b/, isOrdinary)).toEqual([]);
  expect(
    found(/\b(test|it|describe)\.(skip|only|todo|fixme|runIf)\b/, (path) => needProgram.includes(path)),
  ).toEqual([]);
  expect(found(/\b(test|it|describe)\.(only|todo|fixme)\b/, (path) => path === needBrowser)).toEqual([]);
});

test('a journey waits for states and not for time, and never ends early at one of the widths', () => {
  const isJourney = (path: string) => path.endsWith('.spec.ts');
  expect(found(/\bwaitForTimeout\(/, isJourney)).toEqual([]);
  expect(found(/\bproject\b.*\breturn\b/, isJourney)).toEqual([]);
});

test('a test file begins with testWorld()', () => {
  // two need an empty database, two an owner bound by row-level security, three a second process on the same database
  const others = [
    'server/demo/demo.test.ts',
    'server/start/setup-link.test.ts',
    'server/features/activity/hash-chain.test.ts',
    'server/features/ai/crash.test.ts',
    'server/features/announcements/crash.test.ts',
    'server/core/http/burst.test.ts',
    'server/features/statistics/collector/crash.test.ts',
  ];
  const isUsual = (path: string) => isTest(path) && !others.includes(path);
  expect(found(/\bserver = await testServer\(/, isUsual)).toEqual([]);
});

function found(pattern: RegExp, where: (path: string) => boolean): string[] {
  return sources().flatMap(({ path, code }) => {
    const at = where(path) ? code.search(pattern) : -1;
    return at < 0 ? [] : [`${path}:${code.slice(0, at).split('\n').length}`];
  });
}
