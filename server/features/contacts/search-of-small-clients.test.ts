import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const pool = new Pool({ ...server.database.app, max: 1 });
afterAll(() => pool.end());

async function addContacts(clientId: number, many: number): Promise<void> {
  await owner.query(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Maeve', 'Marchand ' || n, 'marchand' || n || '@example.net', 19, true, true, now(), now() FROM generate_series(1, $2::int) n`,
    [clientId, many],
  );
  await owner.query(
    `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status)
     SELECT $1, slot, $2::int / 2 + $2::int % 2 * slot, array_fill(0, '{10}') FROM generate_series(0, 1) slot`,
    [clientId, many],
  );
}

/** Entries that indexes have returned: of a client, or those with all the words. */
const countEntries = async () => {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ n: number }>(
    `SELECT sum(idx_tup_read)::int AS n FROM pg_stat_user_indexes WHERE relname = 'lead_search'`,
  );
  return rows[0]?.n ?? NaN;
};

/** How many contacts a search finds, and how many entries of indexes it takes. */
async function search(clientId: number, words: string) {
  await pool.query("SELECT set_config('app.client_id', $1, false)", [String(clientId)]);
  const before = await countEntries();
  const { rows } = await pool.query<{ total: number }>(
    'SELECT total FROM app.search_leads(ARRAY[$1], 15, 0)',
    [`%${words}%`],
  );
  return { total: rows[0]?.total, entries: (await countEntries()) - before };
}

test('a search reads the contacts of a client with few, and the words of all clients for one with many', async () => {
  const [small, large] = [await newClient(), await newClient()];
  await addContacts(small.id, 400);
  await addContacts(large.id, 5001);
  await owner.query('VACUUM ANALYZE app.lead_search');
  expect(await search(small.id, 'archand 39')).toEqual({ total: 11, entries: 400 });
  expect(await search(small.id, 'nobody')).toEqual({ total: 0, entries: 400 });
  expect((await search(small.id, 'archand')).total).toBe(400);
  expect(await search(large.id, 'archand 39')).toEqual({ total: 111, entries: 111 });
  expect(await search(large.id, 'marchand4999@')).toEqual({ total: 1, entries: 1 });
});
