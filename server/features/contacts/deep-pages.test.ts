import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

// pages in their middle are far from both ends
const many = 6703;
const take = 100;
const { server, owner, newClient } = await testWorld();
const here = await newClient();
// three at each moment, so that the order of the ids counts too
await owner.query(
  `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
   SELECT $1, 'First', 'Last', 'lead' || n || '@example.com', 1 + n % 2, 1, true, true, $2, $2::timestamptz - make_interval(mins => n / 3)
   FROM generate_series(1, $3::int) n`,
  [here.id, noon, many],
);
await owner.query(
  `INSERT INTO app.lead_totals (client_id, slot, contacts, of_status)
   SELECT $1::bigint, 0, count(*), ARRAY[0, count(*) FILTER (WHERE lead_status_id = 1)::int,
     count(*) FILTER (WHERE lead_status_id = 2)::int, 0, 0, 0, 0, 0, 0, 0] FROM app.leads WHERE client_id = $1`,
  [here.id],
);
const { rows } = await owner.query<{ id: number }>(
  'SELECT id FROM app.leads WHERE client_id = $1 ORDER BY updated_at DESC, id DESC',
  [here.id],
);
const newestFirst = rows.map(({ id }) => id);

async function idsOn(page: number, query: Record<string, string> = {}): Promise<number[]> {
  const { status, body } = await call(server.app, here.alice.token, contacts.list, {
    query: { take: String(take), page: String(page), ...query },
  });
  expect(status).toBe(200);
  const rows: { id: number }[] = Reflect.get(Object(body), 'data');
  return rows.map(({ id }) => id);
}

test('page by page every contact comes once, in order, from whichever end a page is read', async () => {
  const seen: number[] = [];
  for (let page = 1; page <= Math.ceil(many / take); page += 1) seen.push(...(await idsOn(page)));
  expect(seen).toEqual(newestFirst);
});

test('beyond the last page there is nothing', async () => {
  expect(await idsOn(Math.ceil(many / take) + 1)).toEqual([]);
  expect(await idsOn(20_000_000)).toEqual([]);
});

test('with a status, the pages hold its contacts alone', async () => {
  const seen: number[] = [];
  for (let page = 1; page <= 34; page += 1) seen.push(...(await idsOn(page, { lead_status_id: '1' })));
  expect(new Set(seen).size).toBe(Math.floor(many / 2));
  expect(seen).toEqual(newestFirst.filter((id) => seen.includes(id)));
});
