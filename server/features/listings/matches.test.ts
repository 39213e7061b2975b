import { expect, test } from 'vitest';
import { noon } from '#server/testing/people.ts';
import { readsOfTable } from '#server/testing/plan-reads.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { findMatches } from './queries.ts';
import { readImportFacts } from './mls/queries.ts';

const { owner, newClient } = await testWorld();
const { id } = await newClient();
await owner.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
await owner.query(
  `INSERT INTO app.listings (client_id, mls_id, status_id, type, price, street_address, city, state_or_province, country,
     postal_code, bedrooms, bathrooms, created_at, updated_at)
   SELECT $1, 'r' || n, 1, 'Single family', 500000, n || ' Elm Street', 'Vancouver', 'BC', 'CA', 'V6K 1A1', '3', '2', $2, $2 FROM generate_series(1, 3000) n`,
  [id, noon],
);
await owner.query('VACUUM ANALYZE app.listings');

const mostRowsOf = async (statement: Parameters<typeof readsOfTable>[2]) =>
  Math.max(...(await readsOfTable(owner, 'listings', statement)).map(({ rows }) => rows));

test('among three thousand listings those of a number and of an address are looked up', async () => {
  const nowhere = { unit_number: '', street_address: '', city: '', mls_id: '' };
  for (const wanted of [{ mls_id: 'R2900' }, { street_address: '12 elm street', city: 'Vancouver' }])
    expect(await mostRowsOf(findMatches({ ...nowhere, ...wanted }))).toBe(1);
});

test('an import asks for its numbers alone', async () => {
  expect(await mostRowsOf(readImportFacts(['R7', 'R2901', 'R9999']))).toBe(2);
});
