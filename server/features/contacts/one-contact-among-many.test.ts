import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testWorld } from '#server/testing/test-world.ts';
import { readContact } from './queries.ts';
import { listTimeline } from './followup/queries.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool({ ...server.database.app, max: 1 });
afterAll(() => pool.end());

test('one contact is read without the others of a client who has thousands', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'First', 'Last ' || n, n || '@example.net', 19, true, true, now(), now() FROM generate_series(1, 5000) n`,
    [client.id],
  );
  const { rows: contacts } = await owner.query<{ id: number }>(
    'SELECT min(id)::int AS id FROM app.leads WHERE client_id = $1',
    [client.id],
  );
  await owner.query('VACUUM ANALYZE app.leads');
  const id = contacts[0]?.id ?? 0;
  await pool.query("SELECT set_config('app.client_id', $1, false)", [String(client.id)]);
  for (const { text, values } of [readContact(id), listTimeline(id, { page: 1, take: 10 })]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('leads_pkey');
    for (const [, removed] of plan.matchAll(/Rows Removed by Filter: (\d+)/g))
      expect(Number(removed)).toBeLessThan(100);
  }
});
