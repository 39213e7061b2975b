import { expect, test } from 'vitest';
import { staffSearch, type SearchHit } from '#contract/staff/search.ts';
import { call } from '#server/testing/people.ts';
import { deep } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { findAnything } from './cross-client/search.ts';
import { parseSearchTerms } from './search-terms.ts';

const { server, owner, sam, newClient } = await testWorld();
const harbour = await newClient({ name: 'Harbour Homes', host: 'www.harbour-homes.example.com' });
const meadow = await newClient({ name: 'Méadow Realty', host: 'meadow.example.com' });
await owner.query(
  `UPDATE app.users SET first_name = 'Zoë', last_name = 'Okafor', email = 'zoe@lighthouse.example.com', phone_number = '604-555-0177' WHERE id = $1`,
  [meadow.eve.id],
);
await owner.query(
  `UPDATE app.users SET first_name = 'Wei', last_name = 'Tan', phone_number = '+6591234567 x12' WHERE id = $1`,
  [meadow.vic.id],
);

async function find(q: string): Promise<SearchHit[]> {
  const answer = await call(server.app, sam.token, staffSearch.find, { query: { q } });
  expect(answer.status).toBe(200);
  return staffSearch.find.data.parse(Reflect.get(Object(answer.body), 'data'));
}
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

test.each([
  ['harb', 'Harbour Homes'],
  ['omes', 'Harbour Homes'],
  ['homes ha', 'Harbour Homes'],
  ['meadow', 'Méadow Realty'],
  ['zoe', 'Zoë Okafor'],
  ['oka', 'Zoë Okafor'],
  ['okafor zoe', 'Zoë Okafor'],
  ['zo', 'Zoë Okafor'],
  ['lighthouse', 'Zoë Okafor'],
  ['(604) 555-0177', 'Zoë Okafor'],
  ['0177', 'Zoë Okafor'],
  ['+1 604.555.0177', 'Zoë Okafor'],
  ['604-555-0177 ext. 9', 'Zoë Okafor'],
  ['tel:+16045550177', 'Zoë Okafor'],
  ['+65 9123 4567', 'Wei Tan'],
  ['9123 4567', 'Wei Tan'],
  ['harbour-homes.example', 'www.harbour-homes.example.com'],
  ['ZOE@', 'Zoë Okafor'],
  ['zoe@lighthouse.example.com', 'Zoë Okafor'],
  ['@lighthouse', 'Zoë Okafor'],
  ['lighthouse.ex', 'Zoë Okafor'],
  ['house.example.com', 'Zoë Okafor'],
])('%j finds %s first', async (q, title) => {
  expect((await titles(q))[0]).toBe(title);
});

test('a number of another country stands in a hit as that country writes it', async () => {
  expect((await find('91234567'))[0]?.note).toMatch(/ · \+65 9123 4567 x12$/);
});

test('an id finds the client and the person that have it', async () => {
  expect((await find(String(meadow.id)))[0]).toMatchObject({ kind: 'client', client_id: meadow.id });
  expect(await find(`#${harbour.vic.id}`)).toContainEqual(
    expect.objectContaining({ kind: 'person', id: harbour.vic.id, client_name: 'Harbour Homes' }),
  );
});

test('a hit says what it is, once, and whose', async () => {
  expect(await find('Zoë')).toEqual([
    {
      kind: 'person',
      id: meadow.eve.id,
      client_id: meadow.id,
      client_name: 'Méadow Realty',
      title: 'Zoë Okafor',
      note: 'zoe@lighthouse.example.com · 604-555-0177',
    },
  ]);
});

test('who was removed is not found, and signs of a pattern are only signs', async () => {
  await owner.query('UPDATE app.users SET deleted_at = now() WHERE id = $1', [harbour.eve.id]);
  expect(await titles(harbour.eve.email)).toEqual([]);
  for (const q of ['%', '_', '\\', '%%%', "' OR 1", '   ', '🏡']) expect(await find(q)).toEqual([]);
});

// a busy machine takes long to write so many rows
test('of ten thousand clients and their people a search reads a few', async () => {
  await owner.query(
    `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
     SELECT 'Agency ' || md5(n::text), 'CA', 'token', 'Grow', true, 'Live', now() FROM generate_series(1, 10000) n`,
  );
  await owner.query(
    `INSERT INTO app.users (client_id, first_name, last_name, email, role, created_at)
     SELECT c.id, md5(c.id || ' ' || n), CASE WHEN c.id % 2 = 0 THEN 'Smith' ELSE md5(n || 'x' || c.id) END, c.id || '.' || n || '@people.example.com', 'Editor', now()
     FROM app.clients c, generate_series(1, $1) n`,
    [deep ? 5 : 2],
  );
  await owner.query(
    `INSERT INTO app.sites (client_id, primary_domain) SELECT c.id, md5(c.id::text) || '.example.com' FROM app.clients c
     WHERE NOT EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id)`,
  );
  await owner.query(
    `INSERT INTO app.site_hosts (host, client_id, site_id) SELECT primary_domain, client_id, id FROM app.sites ON CONFLICT DO NOTHING`,
  );
  await owner.query('VACUUM ANALYZE app.users, app.clients, app.site_hosts');
  for (const q of [
    'zo',
    'Okafor',
    'lighthouse zoe',
    '604 555 0177',
    'nobody at all',
    'zoe@',
    'people.example',
  ]) {
    const { text, values } = findAnything(parseSearchTerms(q));
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE) ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (users|clients|site_hosts)/);
  }
  // if half of them share a name, only a few are shown
  const smiths = await titles('smith');
  expect(smiths.length).toBeLessThanOrEqual(12);
  expect(smiths.filter((title) => title.endsWith(' Smith'))).toHaveLength(smiths.length);
  expect(smiths.length).toBeGreaterThan(5);
});
