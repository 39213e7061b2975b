import { expect, test } from 'vitest';
import { listDeclaredNames, type DeclaredName } from './declared-names.ts';
import { isTest, paths, read, sources } from './source-files.ts';

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

/** These say that something happened. Others, such as `stored` and `sent`, tell two forms of one thing apart. */
const vague = new Set(
  'approved asked begun done ended forgotten found given gone granted held issued kept left made noted said settled taken told turned undone wanted'.split(
    ' ',
  ),
);

/** Parts that change() composes, each the standard word for it: core/events/change.ts names them in every statement. */
const composedParts = new Set('changed closed logged mailed notified opened published queued'.split(' '));

/** Uses in which such a word is the standard one, each with its reason. */
const standard: [name: string, why: string][] = [
  ['NotificationBell', 'the icon of that shape, as every product has it'],
  ['street_address', 'the line of an address, as every form and feed calls it'],
];

/** Names that others have given. */
const isNamedElsewhere = (path: string, { name, kind }: Pick<DeclaredName, 'name' | 'kind'>): boolean =>
  // the callback of a hook, as Fastify and Node call it
  (name === 'done' && kind === 'parameter') ||
  // what the API answers, and a column of databases that are in use
  (name === 'undone' && path === 'server/features/staff/cross-client/answer-reviews.ts') ||
  (name === 'done' && path === 'server/start/demo.ts');

const isState = (name: string): boolean => participles.has(name) || vague.has(name);
const isBareParticiple = (name: string): boolean => isState(name) || /^[a-z]{3,}ed$/.test(name);

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

test('a part of a statement is named after what it holds', () => {
  const statements = paths('database/statements').map(read).join('\n');
  const parts = [...statements.matchAll(/\b(\w+)(?: \([\w, ]+\))? AS (?:(?:NOT )?MATERIALIZED )?\(/g)];
  const names = new Set(parts.map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter((name) => isBareParticiple(name) && !composedParts.has(name))).toEqual([]);
});

test('functions, variables and flags within files are no bare participles either', () => {
  const product = sources().filter(
    ({ path }) =>
      /^(contract|server|web|web-build|database|bench|checks)\//.test(path) &&
      !isTest(path) &&
      !/\btesting\b/.test(path),
  );
  const found = product.flatMap(({ path, text }) =>
    listDeclaredNames(path, text)
      .filter(({ name, kind }) => (kind === 'function' ? isState(name) : vague.has(name)))
      .filter((one) => !isNamedElsewhere(path, one))
      .map(({ name, kind, start }) => `${path}:${text.slice(0, start).split('\n').length} ${kind} ${name}`),
  );
  expect(found).toEqual([]);
});

test('a declaration is read in each of its forms', () => {
  const script =
    'type A = { gone: boolean }; function told(made: string) { const { kept, x: held, z: [issued] } = y; const done = () => 1; }';
  expect(listDeclaredNames('a.ts', script).map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    'flag gone',
    'function told',
    'parameter made',
    'variable held',
    'variable issued',
    'function done',
  ]);
  expect(isBareParticiple('deleted_files')).toBe(false);
  expect(['deleted', 'gone'].every(isBareParticiple)).toBe(true);
});

test('a metaphor and a participle are found', () => {
  expect(problemsOf('openDoors')).toHaveLength(1);
  expect(problemsOf('letter-dialog.tsx')).toHaveLength(1);
  expect(problemsOf('createContact')).toEqual([]);
  expect(participles.has('changed')).toBe(true);
});
