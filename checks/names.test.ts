import { expect, test } from 'vitest';
import { read, sources } from './source-files.ts';

/** Words that are used differently elsewhere, each with the standard term. */
const metaphors: Record<string, string> = {
  door: 'SystemDb',
  doors: 'SystemDb',
  doorway: 'layout',
  flight: 'pipeline',
  fly: 'runPipeline',
  gate: 'handleRequest',
  letter: 'mail',
  letterbox: 'mail queue',
  letters: 'mail',
  nets: 'security tests',
  bell: 'notification',
  bells: 'NotificationHub',
  heard: 'onNotification',
  told: 'notify',
  held: 'lock',
  kept: 'save, stored',
  judged: 'reviewed',
  looked: 'viewed',
  seal: 'encryption, hash chain',
  sealed: 'encrypted',
  lingering: 'drainRequest',
  swallowed: 'ignoreSubmission',
  refuge: 'RedirectPath',
  crowd: 'test data',
  manner: 'options',
  flaw: 'mutation',
  flaws: 'mutations',
  planting: 'mutate',
  stolen: 'leaks',
  street: 'illustration',
};

/** A function is named after its action: `createContact`, and not after the state afterwards. */
const participles = new Set(
  'added asked blocked changed claimed counted created deleted done drawn ended found given gone hidden invited kept listed logged made marked moved noted notified opened queued received recorded redrawn removed replaced saved searched sent served shown stored suggested taken told tried updated used wrapped written'.split(
    ' ',
  ),
);

/** Uses in which such a word is the standard one, each with its reason. */
const standard: [name: string, why: string][] = [
  ['NotificationBell', 'the icon of that shape, as every product has it'],
  ['street_address', 'the line of an address, as every form and feed calls it'],
];

const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());

/** Without folders and endings. */
const fileName = (path: string): string =>
  (path.split('/').at(-1) ?? '').replace(/(\.test|\.spec)?\.\w+$/, '');

const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

function problemsOf(name: string): string[] {
  if (standard.some(([known]) => known === name)) return [];
  return wordsOf(name).flatMap((word) => {
    const term = metaphors[word];
    return term === undefined ? [] : [`'${word}' is a metaphor: ${term}`];
  });
}

test('exported names and files carry the terms a stranger would search for', () => {
  const found = [
    ...sources().flatMap(({ path, code }) =>
      exportsOf(code).flatMap((name) =>
        problemsOf(name).map((problem) => `${path} exports ${name}: ${problem}`),
      ),
    ),
    ...sources().flatMap(({ path }) => problemsOf(fileName(path)).map((problem) => `${path}: ${problem}`)),
  ];
  expect(found).toEqual([]);
});

test('no exported name is a bare participle', () => {
  const found = sources().flatMap(({ path, code }) =>
    exportsOf(code)
      .filter((name) => participles.has(name))
      .map((name) => `${path} exports ${name}`),
  );
  expect(found).toEqual([]);
});

test('a function begins with a verb, and a bound is max…', () => {
  const found = sources().flatMap(({ path, code }) =>
    exportsOf(code)
      .filter((name) => /^[a-z]\w*(?:Of|AtMost)$/.test(name))
      .map((name) => `${path} exports ${name}`),
  );
  expect(found).toEqual([]);
});

test('tables and functions of the database carry them too', () => {
  const schema = read('database/schema.sql');
  const names = [...schema.matchAll(/^CREATE (?:TABLE|VIEW|OR REPLACE FUNCTION) app\.(\w+)/gm)];
  expect(names.length).toBeGreaterThan(20);
  expect(names.flatMap(([, name = '']) => problemsOf(name).map((problem) => `${name}: ${problem}`))).toEqual(
    [],
  );
});

test('endpoints carry them, and begin with a verb that is no participle', () => {
  const names = sources()
    .filter(({ path }) => path.startsWith('contract/'))
    .flatMap(({ code }) => [...code.matchAll(/^ {2}(\w+): endpoint\(/gm)].map(([, name = '']) => name));
  expect(names.length).toBeGreaterThan(80);
  expect(names.flatMap((name) => problemsOf(name).map((problem) => `${name}: ${problem}`))).toEqual([]);
  expect(names.filter((name) => participles.has(name))).toEqual([]);
});

test('columns of tables carry them', () => {
  const tables = [...read('database/schema.sql').matchAll(/^CREATE TABLE app\.(\w+) \(\n([^;]*)^\)/gm)];
  const columns = tables.flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}([a-z]\w*) /gm)].map(([, column = '']) => ({ table, column })),
  );
  expect(columns.length).toBeGreaterThan(200);
  expect(
    columns.flatMap(({ table, column }) =>
      problemsOf(column).map((problem) => `${table}.${column}: ${problem}`),
    ),
  ).toEqual([]);
});

test('a metaphor and a participle are found', () => {
  expect(problemsOf('openDoors')).toHaveLength(1);
  expect(problemsOf('letter-dialog.tsx')).toHaveLength(1);
  expect(problemsOf('createContact')).toEqual([]);
  expect(participles.has('changed')).toBe(true);
});
