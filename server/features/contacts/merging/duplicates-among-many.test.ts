import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testWorld } from '#server/testing/test-world.ts';
import { listDuplicates, readDuplicates } from './duplicates.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool({ ...server.database.app, max: 1 });
afterAll(() => pool.end());

const people = 4000;
const pairs = 1000;

/** The plan of a statement with what it has read, as JSON in one text. */
async function explain(clientId: number, { text, values }: { text: string; values: readonly unknown[] }) {
  await pool.query("SELECT set_config('app.client_id', $1, false)", [String(clientId)]);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, [...values]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const countOf = (plan: string, pattern: RegExp): number =>
  Math.max(0, ...[...plan.matchAll(pattern)].map(([, count]) => Number(count)));

test('possible duplicates are listed and offered without reading all contacts, also where the others of thousands have been deleted', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Person', 'N' || (n % ($2::int - $3::int)), n || '@example.net', 19, true, true, now(), now() FROM generate_series(1, $2::int) n ORDER BY n`,
    [client.id, people, pairs],
  );
  const state = async () => {
    const { rows } = await owner.query<{ shared: number; first: number }>(
      `SELECT count(*) FILTER (WHERE has_other)::int AS shared, min(lead_id)::int AS first FROM app.contact_keys WHERE client_id = $1`,
      [client.id],
    );
    await owner.query('VACUUM ANALYZE app.leads, app.contact_keys');
    return rows[0] ?? { shared: 0, first: 0 };
  };
  const { shared, first } = await state();
  expect(shared).toBe(pairs);
  const list = await explain(client.id, listDuplicates({ page: 1, take: 20 }));
  const one = await explain(client.id, readDuplicates(first));
  for (const plan of [list, one]) {
    expect(plan).not.toMatch(/Seq Scan on (?:leads|contact_keys)/);
    expect(countOf(plan, /Rows Removed by Filter: (\d+)/g)).toBeLessThan(60);
  }
  expect(countOf(list, /Function Scan on unnest own .*loops=(\d+)/g)).toBeLessThanOrEqual(400);

  await owner.query(
    `DELETE FROM app.leads l WHERE client_id = $1 AND EXISTS (SELECT FROM app.leads o
       WHERE o.client_id = $1 AND o.last_name = l.last_name AND o.id > l.id AND o.id <> (SELECT max(id) FROM app.leads WHERE client_id = $1))`,
    [client.id],
  );
  expect((await state()).shared).toBe(pairs);
  const later = await explain(client.id, listDuplicates({ page: 1, take: 20 }));
  expect(later).not.toMatch(/Seq Scan on (?:leads|contact_keys)/);
  // the one pair that is left, and none of those whose other contact is gone
  expect(countOf(later, /Function Scan on unnest own .*loops=(\d+)/g)).toBe(1);
});
