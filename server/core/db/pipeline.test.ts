import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client, Connection } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDatabase, type EmptyDatabase } from '#server/testing/database.ts';
import { runPipeline } from './pipeline.ts';

// runPipeline writes to the connection inside pg, which pg may change in any version. These tests show what changed.
const triedWith = '8.23.1';

const require = createRequire(import.meta.url);
let database: EmptyDatabase;
let client: Client;

beforeAll(async () => {
  database = await emptyDatabase();
  client = new Client(database.owner);
  await client.connect();
  await client.query('CREATE TABLE public.lines (n int)');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const line = (n: number) => ({ text: 'INSERT INTO public.lines VALUES ($1)', values: [n] });
const countLines = { text: 'SELECT count(*) FROM public.lines', values: [] };

test('pg is the version that runPipeline was tried with', () => {
  const { version }: { version: string } = JSON.parse(
    readFileSync(require.resolve('pg/package.json'), 'utf8'),
  );
  expect(
    version,
    `runPipeline was tried with pg ${triedWith}. Read what changed in pg's client.js and connection.js, run server/core/db and the benchmark, then name the new version in this file.`,
  ).toBe(triedWith);
});

test.each(['parse', 'bind', 'execute', 'sync', 'on'] as const)(
  'the connection of pg still has %s()',
  (name) => {
    expect(typeof Connection.prototype[name], `runPipeline calls ${name}() of pg's connection`).toBe(
      'function',
    );
  },
);

test.each(['cork', 'uncork'] as const)('the stream of the connection still has %s()', (name) => {
  expect(typeof client.connection.stream[name], `runPipeline calls stream.${name}()`).toBe('function');
});

test('pg calls a query by the names that a pipeline has', () => {
  const source = readFileSync(require.resolve('pg/lib/client.js'), 'utf8');
  const pipeline = readFileSync(join(import.meta.dirname, 'pipeline.ts'), 'utf8');
  const called = new Set(
    [...source.matchAll(/[qQ]uery\.(submit|handle\w+)\(/g)].map(([, name = '']) => name),
  );
  const unknown = [...called].filter((name) => !new RegExp(`^  ${name}\\(`, 'm').test(pipeline));
  // a pipeline copies nothing in or out
  expect(unknown.toSorted(), 'pg calls these of a query, and the class Pipeline lacks them').toEqual([
    'handleCopyData',
    'handleCopyInResponse',
  ]);
  expect([...called], 'pg no longer hands out rows, ends or errors under these names').toEqual(
    expect.arrayContaining([
      'submit',
      'handleDataRow',
      'handleCommandComplete',
      'handleError',
      'handleReadyForQuery',
    ]),
  );
});

test('rows come as texts, statement by statement', async () => {
  const rows = await runPipeline(client, [
    { text: 'SELECT n, NULL FROM generate_series(1, 2) AS n', values: [] },
    { text: 'SELECT n FROM public.lines', values: [] },
    { text: 'SELECT $1::text', values: ['é'] },
  ]);
  expect(rows, 'pg hands rows to handleDataRow in another form').toEqual([
    [
      ['1', null],
      ['2', null],
    ],
    [],
    [['é']],
  ]);
});

test('all statements stand before one Sync, and an error undoes those before it', async () => {
  const sync = vi.spyOn(client.connection, 'sync');
  await expect(
    runPipeline(client, [line(1), { text: 'SELECT 1/0', values: [] }, line(2)]),
  ).rejects.toMatchObject({
    code: '22012',
  });
  expect(sync, 'one Sync is what makes a pipeline one transaction').toHaveBeenCalledTimes(1);
  sync.mockRestore();
  expect(await runPipeline(client, [countLines])).toEqual([[['0']]]);
});

test('a statement is parsed once on a connection, and again after an error before it was confirmed', async () => {
  const parse = vi.spyOn(client.connection, 'parse');
  const fresh = { text: `SELECT 'fresh'`, values: [] };
  await expect(runPipeline(client, [{ text: 'SELECT 1/0 AS x', values: [] }, fresh])).rejects.toThrow(
    'division by zero',
  );
  expect(await runPipeline(client, [fresh])).toEqual([[['fresh']]]);
  expect(await runPipeline(client, [fresh])).toEqual([[['fresh']]]);
  const parsed = parse.mock.calls.filter(([{ text }]) => text === fresh.text);
  expect(parsed, 'parseComplete no longer comes once for each parsed statement').toHaveLength(2);
  parse.mockRestore();
});
