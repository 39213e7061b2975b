import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { tableSides } from '#database/table-sides.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Tables that are not ours to divide. */
const setAside = ['jobs', 'public.foyer_installation', 'public.foyer_migrations', 'public.foyer_roles'];

/**
 * Foreign keys from a client's table to a directory table: a record of a staff member's work for a client names that
 * member.
 */
const keysToDirectory = [
  'client_notes_staff_id_fkey',
  'launch_reviews_staff_id_fkey',
  'launch_views_staff_id_fkey',
];

/** Numbers of a list in the contract, which are not ids of rows. */
const contractNumbers = [
  'launch_phase_id',
  'lead_source_id',
  'lead_status_id',
  'lead_type_id',
  'status_id',
  'type_id',
];

test('every table has its side', async () => {
  expect(
    await names(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p')`,
    ),
  ).toEqual(Object.keys(tableSides).toSorted());
  const elsewhere = await names(`
    SELECT DISTINCT CASE nspname WHEN 'public' THEN 'public.' || relname ELSE nspname END AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE relkind IN ('r', 'p') AND nspname <> 'app' AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'`);
  expect(elsewhere).toEqual(setAside);
});

test('the keys of a client table begin with the client', async () => {
  expect(
    await names(
      `
      SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
      WHERE t.relname = ANY ($1) AND t.relnamespace = 'app'::regnamespace AND i.indisunique
        AND a.attname <> CASE t.relname WHEN 'clients' THEN 'id' ELSE 'client_id' END`,
      [of('client')],
    ),
  ).toEqual([]);
  expect(
    await names(
      `
      SELECT t.relname AS name FROM pg_class t WHERE t.relname = ANY ($1) AND t.relnamespace = 'app'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary)`,
      [of('client')],
    ),
  ).toEqual([]);
});

test('a foreign key of a client table names the client, and leads to a directory table only where it is listed', async () => {
  const keys = await rows<{ name: string; to: string; begins: boolean }>(
    `
    SELECT k.conname AS name, p.relname AS to,
      (SELECT attname FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = k.conkey[1]) = 'client_id' AS begins
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
    WHERE k.contype = 'f' AND t.relname = ANY ($1) AND t.relnamespace = 'app'::regnamespace ORDER BY 1`,
    [of('client')],
  );
  const crossing = keys.filter(({ to }) => tableSides[to] === 'directory');
  expect(crossing.map(({ name }) => name)).toEqual(keysToDirectory);
  expect(keys.filter((key) => !key.begins && !crossing.includes(key))).toEqual([]);
});

test('ids are bigint, in columns and in arguments of functions', async () => {
  expect(
    await names(
      `
      SELECT t.relname || '.' || a.attname AS name FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
      WHERE t.relnamespace = 'app'::regnamespace AND t.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
        AND a.atttypid IN ('int2'::regtype, 'int4'::regtype)
        AND (a.attidentity <> '' OR a.attname ~ '(^|_)id$' AND a.attname <> ALL ($1) OR EXISTS (
          SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = t.oid AND a.attnum = ANY (k.conkey)))`,
      [contractNumbers],
    ),
  ).toEqual([]);
  const small = await names(`
    SELECT DISTINCT n.name FROM pg_proc p, unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[])) n (name, type)
    WHERE p.pronamespace = 'app'::regnamespace AND n.type IN ('int2'::regtype, 'int4'::regtype, 'int4[]'::regtype)`);
  expect(small, 'arguments that count something, and numbers of the contract').toEqual([
    'anchor',
    'every_months',
    'most',
    'seconds',
    'skip',
    'statuses',
    'take',
    'to_skip',
    'total',
    'version',
  ]);
  expect(
    await names(`
      SELECT p.proname AS name FROM pg_proc p WHERE p.pronamespace = 'app'::regnamespace AND p.prorettype = 'int4'::regtype`),
  ).toEqual(['count_call', 'end_overdue']);
});

const of = (side: 'client' | 'directory') =>
  Object.keys(tableSides).filter((table) => tableSides[table] === side);

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  withClient(database.owner, async (client: Client) => (await client.query<T>(text, values)).rows);

const names = async (text: string, values?: unknown[]) =>
  (await rows<{ name: string }>(text, values)).map(({ name }) => name).toSorted();
