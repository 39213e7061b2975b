import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { ListingExtras, listingPublishing } from '#contract/listings/publishing.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient, owner } = world;
const { publishPages, movePages } = testPublisher(world);

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  postal_code: 'V6K 1A1',
  price: '$1,250,000.00',
};
const create = async ({ token }: Person, fields: object = {}) =>
  parseData(Listing, await call(server.app, token, listings.create, { body: { ...house, ...fields } }));
const update = async ({ token }: Person, id: number, body: object) =>
  parseData(Listing, await call(server.app, token, listings.update, { params: { id }, body }));
const extras = async ({ token }: Person, id: number) =>
  parseData(ListingExtras, await call(server.app, token, listingPublishing.extras, { params: { id } }));
const publish = ({ token }: Person, id: number, body: object = {}) =>
  call(server.app, token, listingPublishing.publish, { params: { id }, body });
const open = (url: string) =>
  server.app.inject({
    url: url.replace('https://sites.example.com', ''),
    headers: { host: 'sites.example.com' },
  });
const rows = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows;
/** As uploaded, not yet part of a listing. */
const newPhotos = async (client: number, count: number): Promise<{ id: number }[]> =>
  (
    await rows(
      `WITH f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
         SELECT $1, encode(sha256((random()::text || n)::bytea), 'hex') || '.jpg', 'photo.jpg', 1, 'listing', $2 FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO app.listing_files (client_id, file_id, type_id) SELECT $1, id, 1 FROM f RETURNING file_id`,
      client,
      server.clock.now,
      count,
    )
  ).map(({ file_id }) => ({ id: Number(file_id) }));

test('a listing is queued when it is made, and published on a page of each site of its client', async () => {
  const { alice, siteId } = await newClient();
  const { id } = await create(alice);
  expect(await extras(alice, id)).toEqual({
    wp_post_urls: [],
    publish: { state: 'queued', reason: null, holds: [] },
  });
  expect(await publishPages()).toBe(1);
  const url = `https://sites.example.com/sites/${siteId}/listings/${id}-12-elm-street-vancouver`;
  expect(await extras(alice, id)).toEqual({
    wp_post_urls: [url],
    publish: { state: 'published', reason: null, holds: [] },
  });
  expect((await update(alice, id, { bedrooms: '3' })).wp_post_urls).toEqual([url]);
  expect((await open(url)).statusCode).toBe(200);
});

test('after a move to another address the published pages are linked there', async () => {
  const { alice, siteId } = await newClient();
  const { id } = await create(alice);
  await publishPages();
  const path = `/sites/${siteId}/listings/${id}-12-elm-street-vancouver`;
  const shown = async () => (await extras(alice, id)).wp_post_urls;
  await rows(
    `UPDATE app.listing_publications SET publisher = 'wordpress', url = 'https://agent.example.com/12-elm'
     WHERE listing_id <> $1 AND publisher = 'builtin' AND url IS NOT NULL`,
    id,
  );
  expect(await movePages('https://homes.example.org')).toBe(1);
  expect(await shown()).toEqual([`https://homes.example.org${path}`]);
  expect(await movePages('https://homes.example.org')).toBe(0);
  expect(await movePages('https://sites.example.com')).toBe(1);
  expect(await shown()).toEqual([`https://sites.example.com${path}`]);
});

test('every change that a page shows queues it again, and no other', async () => {
  const { id: client, alice } = await newClient({ services: ['web', 'facebook_ads'] });
  const photos = await newPhotos(client, 2);
  const { id } = await create(alice, { photos });
  const queued = async (body: object) => {
    await publishPages();
    await update(alice, id, body);
    return (await extras(alice, id)).publish.state === 'queued';
  };
  expect(await queued({ price: '999,000' })).toBe(true);
  expect(await queued({ openhouses: [{ date: '2026-11-28', start_time: '13:00', end_time: '15:00' }] })).toBe(
    true,
  );
  expect(await queued({ openhouses: [] })).toBe(true);
  expect(await queued({ status_id: 2 })).toBe(true);
  expect(await queued({ photos })).toBe(false);
  expect(await queued({ photos: photos.toReversed() })).toBe(true);
  expect(await queued({ marketing_facebook: true })).toBe(false);
  expect(await queued({ social_description: 'For the networks' })).toBe(false);
  expect(await queued({ price: '999,000' })).toBe(false);
});

test('an address of its board that changes by itself queues it again, and the same address does not', async () => {
  const { id: client, alice } = await newClient();
  const { id } = await create(alice);
  await rows(
    "INSERT INTO app.mls_links (client_id, listing_id, seen_at, board_url) VALUES ($1, $2, $3, 'https://board.example/1')",
    client,
    id,
    server.clock.now,
  );
  const queued = async (address: string) => {
    await publishPages();
    await rows('UPDATE app.mls_links SET board_url = $2 WHERE listing_id = $1', id, address);
    return (await extras(alice, id)).publish.state === 'queued';
  };
  expect(await queued('https://board.example/1')).toBe(false);
  expect(await queued('https://board.example/2')).toBe(true);
});

test('a new site shows what its client has', async () => {
  const { id: client, alice } = await newClient();
  const { id } = await create(alice);
  await publishPages();
  await rows(`INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com')`, client);
  expect((await extras(alice, id)).publish.state).toBe('queued');
  await publishPages();
  expect((await extras(alice, id)).wp_post_urls).toHaveLength(2);
});

test('the first time it is published its client hears of it, and not again', async () => {
  const { id: client, alice } = await newClient();
  await rows(
    `UPDATE app.users SET notification_preferences = '{listings}' WHERE client_id = $1 AND role = 'View Only'`,
    client,
  );
  const { id } = await create(alice, { unit_number: '4B', is_address_displayable: false });
  await publishPages();
  await update(alice, id, { price: '1' });
  await publishPages();
  const address = '4B – 12 Elm Street';
  expect(
    await rows(
      `SELECT u.role, n.details FROM app.notifications n JOIN app.users u ON u.client_id = n.client_id AND u.id = n.user_id
       WHERE n.client_id = $1 AND n.event = 'listing.published' ORDER BY u.role`,
      client,
    ),
  ).toEqual(['Admin', 'Editor'].map((role) => ({ role, details: { listing_id: id, address } })));
  expect(
    await rows(
      `SELECT address, details ->> 'address' AS home, details -> 'home' AS shown FROM app.outbox WHERE client_id = $1 AND template = 'listing-published'`,
      client,
    ),
  ).toEqual([
    {
      address: `vic@client${client}.example.com`,
      home: address,
      shown: { photo: null, price: '$1,250,000', facts: expect.any(String) },
    },
  ]);
  expect(
    await rows(`SELECT FROM app.activity WHERE client_id = $1 AND event = 'listing.published'`, client),
  ).toHaveLength(1);
});

test('a listing tells what became of it itself, and a hidden one is on no website until it is shown again', async () => {
  const { id: client, alice, siteId } = await newClient();
  const url = (id: number) =>
    `https://sites.example.com/sites/${siteId}/listings/${id}-12-elm-street-vancouver`;
  const publishOf = async (id: number) =>
    parseData(Listing, await call(server.app, alice.token, listings.read, { params: { id } })).publish;
  const { id, publish: queued } = await create(alice);
  expect(queued).toEqual({ state: 'queued', reason: null, url: null, at: null });
  await publishPages();
  const published = { state: 'published', reason: null, url: url(id), at: '2026-11-20T20:00:00Z' };
  expect(await publishOf(id)).toEqual(published);

  expect(await update(alice, id, { is_hidden: true })).toMatchObject({
    is_hidden: true,
    publish: { ...published, state: 'queued' },
  });
  await publishPages();
  expect(await publishOf(id)).toEqual({ state: 'withdrawn', reason: null, url: null, at: null });
  expect((await open(url(id))).statusCode).toBe(410);
  await update(alice, id, { price: '5' });
  await publishPages();
  expect((await open(url(id))).statusCode).toBe(410);
  await update(alice, id, { is_hidden: false });
  await publishPages();
  expect(await publishOf(id)).toEqual(published);
  expect((await open(url(id))).statusCode).toBe(200);

  const { id: never } = await create(alice, { is_hidden: true });
  await publishPages();
  expect((await publishOf(never)).state).toBe('withdrawn');
  expect((await open(url(never))).statusCode).toBe(404);

  await rows(`INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com')`, client);
  expect((await publishOf(id)).state).toBe('queued');
  await publishPages();
});

test('a paused account publishes nothing until it is open again, and what it takes down is gone at once', async () => {
  const { id: client, alice } = await newClient();
  const status = (now: string) =>
    rows('UPDATE app.clients SET account_status = $2 WHERE id = $1', client, now);
  const { id } = await create(alice);
  const { id: other } = await create(alice);
  await publishPages();
  await status('Paused');
  await update(alice, id, { price: '900,000' });
  await update(alice, other, { is_hidden: true });
  await publishPages();
  const stateOf = async (listing: number) => (await extras(alice, listing)).publish.state;
  expect([await stateOf(id), await stateOf(other)]).toEqual(['queued', 'withdrawn']);
  await status('Live');
  await publishPages();
  expect(await stateOf(id)).toBe('published');
});

test('a client without a site publishes nothing', async () => {
  const { id: client, alice } = await newClient();
  await rows('DELETE FROM app.sites WHERE client_id = $1', client);
  const { id } = await create(alice);
  expect(await extras(alice, id)).toEqual({
    wp_post_urls: [],
    publish: { state: 'none', reason: null, holds: [] },
  });
  expect((await update(alice, id, {})).publish).toEqual({ state: 'none', reason: null, url: null, at: null });
  expect(await publishPages()).toBe(0);
});

test('a description that tells a hidden address holds the listing; what was published before stays', async () => {
  const { alice, eve, vic } = await newClient();
  const { id } = await create(alice, { description: '<p>A view.</p>' });
  await publishPages();
  const [url = ''] = (await extras(alice, id)).wp_post_urls;
  await update(alice, id, { description: '<p>Come to 12 Elm Street.</p>', is_address_displayable: false });
  await publishPages();
  const held = {
    state: 'held',
    reason: 'The address is hidden, but the description tells it. Please take it out, or publish anyway.',
    holds: ['address_in_description'],
  };
  expect(await extras(alice, id)).toEqual({ wp_post_urls: [url], publish: held });
  expect((await open(url)).payload).toContain('A view.');

  expect((await publish(eve, id, { reason: 'too short' })).status).toBe(422);
  expect((await publish(vic, id, { reason: 'The owner agrees with it' })).status).toBe(403);
  expect(parseData(ListingExtras, await publish(eve, id)).publish.state).toBe('queued');
  await publishPages();
  expect((await extras(alice, id)).publish).toEqual(held);

  await publish(eve, id, { reason: 'The owner agrees with it' });
  await publishPages();
  expect((await extras(alice, id)).publish.state).toBe('published');
  await update(alice, id, { price: '5' });
  await publishPages();
  expect((await extras(alice, id)).publish.state).toBe('published');
  await update(alice, id, { description: '<p>Do come to 12 Elm Street.</p>' });
  await publishPages();
  expect((await extras(alice, id)).publish).toEqual(held);
});

test('nothing of another client is told, published or previewed', async () => {
  const { alice } = await newClient();
  const { alice: other } = await newClient();
  const { id } = await create(alice);
  for (const endpoint of [listingPublishing.extras, listingPublishing.preview])
    expect((await call(server.app, other.token, endpoint, { params: { id } })).status).toBe(404);
  expect((await publish(other, id)).status).toBe(404);
});

test('several workers publish each listing once', async () => {
  await publishPages();
  const { id: client, alice } = await newClient();
  for (let n = 0; n < 8; n += 1) await create(alice, { street_address: `${n + 1} Elm Street` });
  const counts = await Promise.all([publishPages(), publishPages(), publishPages()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  expect(
    await rows(`SELECT FROM app.activity WHERE client_id = $1 AND event = 'listing.published'`, client),
  ).toHaveLength(8);
});

test('the agent sees before it is published what visitors will see, for ten minutes', async () => {
  const { alice } = await newClient();
  const { id } = await create(alice, { description: '<p>Not yet for everybody.</p>' });
  const { body } = await call(server.app, alice.token, listingPublishing.preview, { params: { id } });
  const { url } = listingPublishing.preview.data.parse(Reflect.get(Object(body), 'data'));
  const page = await open(url ?? '');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.payload).toContain('Not yet for everybody.');
  expect(page.payload).toContain('This is a preview.');
  expect(page.payload).toContain('data-token=""');
  server.clock.now = new Date(server.clock.now.getTime() + 10 * 60_000);
  expect((await open(url ?? '')).statusCode).toBe(404);
});
