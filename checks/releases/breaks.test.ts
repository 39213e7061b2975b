import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { findBreaks } from './breaks.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { readReleasedStatements, type ReleasedStatement } from './last-release.ts';
import { listRefused } from './refused-statements.ts';

let database: TestDatabase;
let statements: ReleasedStatement[];
let former: Catalogue;
beforeAll(async () => {
  database = await testDatabase();
  statements = await readReleasedStatements();
  former = await inTrial('', readCatalogue);
});
afterAll(() => database.drop());

/** Works on a schema with this change, which is rolled back. */
const inTrial = <T>(change: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(database.owner, async (client) => {
    await client.query('BEGIN');
    if (change) await client.query(change);
    return work(client);
  });

const texts = () => statements.flatMap((one) => one.texts);
const breaksOf = (change: string) =>
  inTrial(change, async (client) =>
    findBreaks(former, await readCatalogue(client), texts()).map(({ says }) => says),
  );

const breaking: [what: string, sql: string, says: string | RegExp][] = [
  ['drops a column', 'ALTER TABLE app.leads DROP COLUMN notes CASCADE', /^app\.leads\.notes is gone/],
  ['renames a column', 'ALTER TABLE app.leads RENAME notes TO remarks', /^app\.leads\.notes is gone/],
  ['drops a table', 'DROP TABLE app.open_houses CASCADE', /^app\.open_houses\.\w+ is gone/],
  ['renames a table', 'ALTER TABLE app.open_houses RENAME TO viewings', /^app\.open_houses\.\w+ is gone/],
  [
    'requires a new column',
    'ALTER TABLE app.mls_feeds ADD COLUMN x int NOT NULL',
    /app\.mls_feeds\.x is required/,
  ],
  ['narrows a type', 'ALTER TABLE app.leads ALTER notes TYPE varchar(50)', /app\.leads\.notes was text/],
  ['requires an old column', 'ALTER TABLE app.leads ALTER notes SET NOT NULL', /may no longer be null/],
  ['takes a default away', 'ALTER TABLE app.clients ALTER services DROP DEFAULT', /has lost its default/],
  [
    'changes the arguments of a function',
    'ALTER FUNCTION app.to_iso(timestamptz) RENAME TO to_iso_text',
    /^app\.to_iso\(.*\) is gone/,
  ],
  ['adds a check', 'ALTER TABLE app.leads ADD CONSTRAINT x CHECK (id > 0)', /app\.leads\.x is another limit/],
  [
    'adds a unique index',
    'CREATE UNIQUE INDEX x ON app.leads (client_id, id, notes)',
    /app\.leads\.x is another/,
  ],
  ['drops a policy', 'DROP POLICY client ON app.leads', /app\.leads\.client is another limit/],
  [
    'revokes a grant',
    'REVOKE SELECT ON app.leads FROM foyer_app',
    /may no longer: foyer_app SELECT app\.leads/,
  ],
];

test.each(breaking)('a migration that %s is refused', async (_, sql, says) => {
  expect(await breaksOf(sql)).toContainEqual(expect.stringMatching(says));
});

const harmless: [what: string, sql: string][] = [
  ['adds a column', 'ALTER TABLE app.leads ADD COLUMN x text, ADD COLUMN y int NOT NULL DEFAULT 0'],
  ['adds a table', 'CREATE TABLE app.x (client_id bigint NOT NULL, y text UNIQUE)'],
  [
    'adds an index and a function',
    'CREATE INDEX ON app.leads (notes); CREATE FUNCTION app.x() RETURNS int LANGUAGE sql RETURN 1',
  ],
  ['widens a type', 'ALTER TABLE app.call_counts ALTER calls TYPE bigint'],
  ['lets a column be null', 'ALTER TABLE app.leads ALTER first_name DROP NOT NULL'],
  ['takes a limit away', 'ALTER TABLE app.leads DROP CONSTRAINT IF EXISTS leads_email_check'],
  ['grants more', 'GRANT SELECT ON app.leads TO foyer_eraser'],
];

test.each([
  ['by its name', 'SELECT mood FROM app.people', true],
  ['as a part of all', 'SELECT * FROM app.people', true],
  ['as a part of JSON', 'SELECT to_jsonb(p) FROM app.people p', true],
  ['as a part of a list', 'SELECT json_agg(p ORDER BY p.id) FROM app.people AS p', true],
  ['with all of one table', 'SELECT p.*, h.id FROM app.houses h, app.people p', true],
  ['with all of another table', 'SELECT h.*, p.id FROM app.houses h, app.people p', false],
  ['not in what it selects', 'SELECT json_agg(c) FROM (SELECT p.id FROM app.people p) c', false],
  ['of another table', 'SELECT mood FROM app.houses', false],
])('a statement that takes a column %s keeps it, and no other', (_, text, isKept) => {
  const column = { table: 'app.people', name: 'mood', type: 'text', isRequired: false, hasDefault: false };
  const empty = { functions: new Map(), limits: new Map(), grants: new Set<string>() };
  const before = { ...empty, columns: new Map([['app.people.mood', column]]) };
  expect(findBreaks(before, { ...empty, columns: new Map() }, [text])).toHaveLength(isKept ? 1 : 0);
});

test('PostgreSQL itself refuses the statements that name a column which is renamed', async () => {
  const naming = statements.filter((one) => one.texts.some((text) => text.includes('app.open_houses')));
  expect(await inTrial('', (client) => listRefused(client, naming))).toEqual([]);
  const refused = await inTrial('ALTER TABLE app.open_houses RENAME starts_at TO begins_at', (client) =>
    listRefused(client, naming),
  );
  expect(refused.length).toBeGreaterThan(0);
});

test.each(harmless)('a migration that %s is accepted', async (_, sql) => {
  expect(await breaksOf(sql)).toEqual([]);
});

test('a check whose list has more words is accepted, and one with fewer is refused', async () => {
  const replace = (words: string) =>
    `ALTER TABLE app.newsletter_blocks DROP CONSTRAINT newsletter_blocks_type_check;
     ALTER TABLE app.newsletter_blocks ADD CONSTRAINT newsletter_blocks_type_check CHECK (type = ANY (ARRAY[${words}]))`;
  const known = /ARRAY\[(.*)\]/.exec(
    former.limits.get('app.newsletter_blocks.newsletter_blocks_type_check') ?? '',
  )?.[1];
  if (!known) throw new Error('The check of the kinds of blocks has another form.');
  expect(await breaksOf(replace(`${known}, 'x'::text`))).toEqual([]);
  expect(await breaksOf(replace(known.split(', ').slice(1).join(', ')))).toHaveLength(1);
});

test('where PostgreSQL no longer prepares a statement without some column, the comparison has refused it', async () => {
  const unseen: string[] = [];
  const columns = fc.constantFrom(...former.columns.values());
  for (const { table, name } of fc.sample(columns, { seed, numRuns: scaleRuns(200) })) {
    const change = `ALTER TABLE ${table} DROP COLUMN ${name} CASCADE`;
    const naming = statements.map((one) => ({
      ...one,
      texts: one.texts.filter((text) => text.includes(table)),
    }));
    // views have no columns to drop
    const refused = await inTrial(change, (client) => listRefused(client, naming)).catch(() => []);
    const isSeen = async () =>
      (await breaksOf(change)).some((says) => says.startsWith(`${table}.${name} is gone`));
    if (refused.length > 0 && !(await isSeen())) unseen.push(`${table}.${name}`);
  }
  expect(unseen).toEqual([]);
});
