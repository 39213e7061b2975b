import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { call, noon } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);
const { alice, siteId } = await newClient({ name: 'Harbour Homes' });

const add = async (street_address: string, fields: object = {}) => {
  const body = { street_address, city: 'Vancouver', state_or_province: 'BC', price: '900000', ...fields };
  return parseData(listings.create.data, await call(server.app, alice.token, listings.create, { body })).id;
};
const update = (id: number, body: object) =>
  call(server.app, alice.token, listings.update, { params: { id }, body });
/** As if a board had sent it, which does or does not let visitors see its history. */
const fromBoard = async (id: number, showsHistory: boolean) => {
  await owner.query("UPDATE app.listings SET mls_source = 'reso', mls_key = id::text WHERE id = $1", [id]);
  await owner.query(
    'INSERT INTO app.mls_links (client_id, listing_id, seen_at, shows_history) SELECT client_id, id, $2, $3 FROM app.listings WHERE id = $1',
    [id, noon, showsHistory],
  );
};
const open = (url: string) => server.app.inject({ url, headers: { host: 'sites.example.com' } });
const pageOf = async (id: number) => {
  await publishPages();
  const { headers } = await open(`/sites/${siteId}/listings/${id}-x`);
  return (await open(String(headers.location))).payload;
};
const cardsOf = async () =>
  [...(await open(`/sites/${siteId}/listings`)).payload.matchAll(/class="where">([^<]*)/g)].map(
    ([, name]) => name,
  );
const postedOf = (page: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}').datePosted;

test('a page says how long the home has been on the market, and what it cost before', async () => {
  const id = await add('1 Elm Street', { market_date: '2026-11-01' });
  server.clock.now = new Date(noon.getTime() + 5 * 86_400_000);
  await update(id, { price: '875000' });
  const page = await pageOf(id);
  for (const text of [
    'Price reduced',
    '<dd>24 days</dd>',
    'Reduced on November 25, 2026',
    '$900,000 to $875,000',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('New listing');
  expect(postedOf(page)).toBe('2026-11-01');
  server.clock.now = new Date(noon.getTime() + 19 * 86_400_000);
  expect(await pageOf(id)).not.toContain('class="ribbon"');
});

test('a board that keeps its history from visitors keeps it, and is still newest by its own day', async () => {
  server.clock.now = noon;
  const id = await add('2 Oak Street', { market_date: '2026-11-18' });
  await fromBoard(id, false);
  server.clock.now = new Date(noon.getTime() + 2 * 86_400_000);
  await update(id, { price: '875000' });
  const page = await pageOf(id);
  for (const text of ['Price reduced', 'Market history', '$900,000']) expect(page).not.toContain(text);
  expect(page).toContain('New listing');
  await owner.query('UPDATE app.mls_links SET shows_history = true WHERE listing_id = $1', [id]);
  await update(id, { bedrooms: '3' });
  expect(await pageOf(id)).toContain('Price reduced');
});

test('the history of a colleague’s listing is shown where its board says so', async () => {
  server.clock.now = noon;
  const id = await add('4 Ash Street', { market_date: '2026-11-18' });
  await fromBoard(id, true);
  for (const [board, isShown] of [
    ['northwest', true],
    ['gulf', false],
  ] as const) {
    await owner.query('UPDATE app.listings SET is_reciprocity = true, listed_by = $2 WHERE id = $1', [
      id,
      JSON.stringify({
        board,
        brokerage: 'Elm Realty',
        phone: '604-555-0100',
        email: null,
        agent: { name: 'Ann Lee', title: 'Broker', phone: '604-555-0101', email: null },
      }),
    ]);
    expect([board, (await pageOf(id)).includes('<dd>2 days</dd>')]).toEqual([board, isShown]);
  }
  await owner.query('DELETE FROM app.listings WHERE id = $1', [id]);
});

test('nobody knows how new a listing is whose board does not say: it is not called new, and has no day', async () => {
  server.clock.now = noon;
  const id = await add('3 Fir Street');
  expect(await pageOf(id)).toContain('New listing');
  await fromBoard(id, true);
  await update(id, { bedrooms: '3' });
  const page = await pageOf(id);
  expect(page).not.toContain('New listing');
  expect(page).not.toContain('Market history');
  expect(postedOf(page)).toBeUndefined();
});

test('the list of a site begins with the latest on the market', async () => {
  server.clock.now = noon;
  const { length } = await cardsOf();
  await add('8 Old Street', { market_date: '2026-01-05' });
  await add('9 New Street', { market_date: '2026-11-20' });
  await publishPages();
  const names = await cardsOf();
  expect(names).toHaveLength(length + 2);
  expect(names.indexOf('9 New Street')).toBeLessThan(names.indexOf('2 Oak Street'));
  expect(names.indexOf('8 Old Street')).toBe(names.length - 1);
});
