import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { testDatabase } from '#server/testing/database.ts';
import { read, root } from '../source-files.ts';
import { collectStatements, findUncollected, writeStatements, type Collected } from './collect.ts';
import { furtherExamples } from './further-examples.ts';

let collected: Collected[] = [];
beforeAll(async () => {
  collected = await collectStatements();
});

test('database/statements has every statement as it reaches PostgreSQL (npm run statements writes it)', () => {
  const written = readdirSync(join(root, 'database/statements')).toSorted();
  const expected = writeStatements(collected);
  expect(written).toEqual([...expected.keys()].toSorted());
  for (const [file, text] of expected) expect(read(`database/statements/${file}`)).toBe(text);
});

test('every statement is made by an exported function, which can be called with examples', () => {
  expect(findUncollected(collected)).toEqual([]);
  expect(collected.filter(({ texts }) => texts.length === 0)).toEqual([]);
  const names = new Set(collected.map(({ path, name }) => `${path} ${name}`));
  expect(Object.keys(furtherExamples).filter((name) => !names.has(name))).toEqual([]);
});

test('a statement longer than sixty lines has parts with names, and none of them is longer', () => {
  const long = collected.flatMap(({ path, name, texts }) =>
    texts
      .flatMap((text) => text.split(/^ *(?:WITH\s+)?(?=\w+ AS (?:MATERIALIZED )?\()/m))
      .filter((part) => part.split('\n').filter((line) => line.trim() !== '').length > 60)
      .map((part) => `${path} ${name}: ${part.slice(0, 60)}`),
  );
  expect(long).toEqual([]);
});

test('PostgreSQL understands every statement', async () => {
  const database = await testDatabase();
  try {
    const refused = await withClient(database.owner, async (client) => {
      const errors: string[] = [];
      for (const { path, name, texts } of collected)
        for (const text of texts) {
          await client.query(`PREPARE one AS ${text}`).then(
            () => client.query('DEALLOCATE one'),
            (error: unknown) => errors.push(`${path} ${name}: ${error}`),
          );
        }
      return errors;
    });
    expect(refused).toEqual([]);
  } finally {
    await database.drop();
  }
});

/** Conditions that stay, each since an index has few rows beside it. */
const ofFewRows = [
  // of one contact and user
  'lead_message_drafts staff_id',
  // of one conversation and user
  'support_drafts staff_id',
  // of one month
  'newsletter_drafts author',
  // of one client
  'site_months month',
  'client_prices package',
  'client_prices frequency',
];

test('no column is compared with coalesce, which row-level security keeps out of every index', async () => {
  const database = await testDatabase();
  try {
    const { explained, compared } = await withClient(database.app, async (client) => {
      const filters = new Set<string>();
      let plans = 0;
      await client.query('SET enable_seqscan = off');
      for (const { texts } of collected)
        for (const text of texts)
          await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`).then(
            ({ rows }) => {
              plans += 1;
              for (const filter of listFilters(rows)) filters.add(filter);
            },
            // another login runs it
            () => null,
          );
      return { explained: plans, compared: [...filters] };
    });
    expect(explained).toBeGreaterThan(700);
    expect(compared.filter((one) => !ofFewRows.includes(one))).toEqual([]);
    expect(ofFewRows.filter((one) => !compared.includes(one))).toEqual([]);
  } finally {
    await database.drop();
  }
});

/** The columns of scanned tables that a plan compares with coalesce after it has read the rows. */
function listFilters(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const inside = Object.values(plan).flatMap(listFilters);
  const [table, filter]: unknown[] = [Reflect.get(plan, 'Relation Name'), Reflect.get(plan, 'Filter')];
  if (typeof table !== 'string' || typeof filter !== 'string') return inside;
  const columns = filter.matchAll(/\((\w+) = (?:ANY \((?:ARRAY\[)?)?COALESCE\(/g);
  return [...inside, ...[...columns].map(([, column = '']) => `${table} ${column}`)];
}
