import { afterAll, expect, test } from 'vitest';
import { boards } from '#contract/listings/boards.ts';
import { boardProblems } from '#contract/listings/holds.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsLookUp } from '#contract/listings/look-up.ts';
import { settings } from '#contract/settings/settings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { ListingExtras, listingPublishing } from '#contract/listings/publishing.ts';
import { queueByFreshness } from '../cross-client/freshness.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Listings of the sample feed: R2900030 and 7700030 are colleagues', R2900031 is one whose brokerage nobody names.

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);
const pool = createWorkerPool(server.database.worker, () => {});
const worker = createWorkerDb(pool, () => server.clock.now);

const importAll = async ({ alice }: ClientWorld, ...ids: string[]) => {
  const body = { mls_ids: ids };
  const answer = await call(server.app, alice.token, listingsMls.import, { body });
  await publishPages();
  return parseData(listingsMls.import.data, answer).successes.map(({ id }) => id);
};
afterAll(() => pool.end());

const open = (url: string) => server.app.inject({ url, headers: { host: 'sites.example.com' } });
const pageOf = async ({ siteId }: ClientWorld, id: number) => {
  const { headers, statusCode, payload } = await open(`/sites/${siteId}/listings/${id}-x`);
  return statusCode === 301 ? open(String(headers.location)) : { statusCode, payload };
};
const listOf = async ({ siteId }: ClientWorld, query = '') =>
  (await open(`/sites/${siteId}/listings${query}`)).payload;
/** The lists that a list leads to. */
const canonicalOf = (page: string) => /rel="canonical" href="([^"]*)"/.exec(page)?.[1];
const linksIn = (page: string) =>
  [...page.matchAll(/<a class="button outline" href="[^"]*"\s*>([^<]*)<\/a/g)].map(([, name]) => name);
const stateOf = async ({ alice }: ClientWorld, id: number) =>
  parseData(ListingExtras, await call(server.app, alice.token, listingPublishing.extras, { params: { id } }))
    .publish;
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');
/** The numbers in a line are elements of their own. */
const joinNumbers = (page: string) => page.replaceAll(/<span class="number">(.*?)<\/span\s*>/gs, '$1');
const listedBy = 'Listed by Marcus Ellery · 604-555-0118 · Kingfisher &amp; Pine Realty · 604-555-0100';

test('a colleague’s home says beside its price who lists it, and its form who answers', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900030');
  const { payload: page } = await pageOf(client, id);
  const name = 'Marcus Ellery, Personal Real Estate Corporation';
  expect(joinNumbers(page)).toContain(listedBy.replace('Marcus Ellery', name));
  expect(page.indexOf('class="listed-by"')).toBeGreaterThan(page.indexOf('class="price"'));
  expect(page).toContain('href="https://www.realtor.ca/real-estate/29000300');
  expect(page).toContain('about this home, listed by Marcus Ellery of Kingfisher &amp; Pine Realty');
  expect(page).toContain('The trademarks REALTOR®');
  // the agent who shows it does not offer it
  expect(dataIn(page).offers.offeredBy).toMatchObject({ name: 'Marcus Ellery' });
  expect(page).toMatch(/<meta name="description" content="[^"]*Listed by Marcus Ellery of Kingfisher/);
});

test('the portal tells whose a listing is, in the list and on its screen', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900030');
  const whose = {
    is_reciprocity: true,
    listing_brokerage: 'Kingfisher & Pine Realty',
    listing_office: { phone: '604-555-0100', email: 'office@kingfisher.example' },
    listing_agent: { name: 'Marcus Ellery', phone: '604-555-0118', email: null },
    listing_board: 'ddf',
  };
  const answer = await call(server.app, client.alice.token, listings.read, { params: { id } });
  expect(parseData(Listing, answer)).toMatchObject(whose);
  const { body } = await call(server.app, client.alice.token, listings.list, { query: {} });
  expect(body).toMatchObject({ data: [whose] });
});

test('homes of colleagues have a list of their own, each with its board, and never stand among the agent’s own', async () => {
  const client = await newClient();
  expect(await listOf(client)).not.toContain('?show=others');
  await importAll(client, 'R2900001', 'R2900030', '7700030');
  const own = await listOf(client);
  expect(own).toContain('Alderwind');
  expect(own).toContain('?show=others');
  expect(own).not.toMatch(/Merganser|Larkspur Bluff|Listed by/);
  const others = await listOf(client, '?show=others');
  expect(others).not.toContain('Alderwind');
  expect(others).toContain('Marcus Ellery');
  expect(joinNumbers(others)).toContain(
    'Listed by Dana Whitlock, Managing Broker · 206-555-0142 · Madrona Street Properties',
  );
  expect(others).toMatch(/<img[^>]*northwest\.svg[^>]*\/>\s+Northwest Listing Exchange<\/p>/);
  expect(others.split('The trademarks REALTOR®')).toHaveLength(2);
  expect((await open(`/sites/${client.siteId}`)).payload).not.toContain('Merganser');
});

test('by setting they are in one list, each with its source, and those whose board forbids it are not', async () => {
  const client = await newClient();
  await importAll(client, 'R2900001', 'R2900030', '7700030');
  const ofBoard = (board: string) =>
    owner.query(
      `UPDATE app.listing_publications SET page = jsonb_set(page, '{listed_by,board}', to_jsonb($2::text))
       WHERE client_id = $1 AND page ->> 'address' LIKE '%Larkspur%'`,
      [client.id, board],
    );
  const mix = (on: '0' | '1') =>
    call(server.app, client.alice.token, settings.saveListings, { body: { rb_lol_featured_mix_others: on } });
  await mix('1');
  const mixed = joinNumbers(await listOf(client));
  expect(mixed).toContain('with me and with other agents');
  expect(mixed).toContain('3 homes');
  const cards = mixed.split('<li').filter((card) => /Merganser|Larkspur Bluff/.test(card));
  expect(cards).toHaveLength(2);
  for (const card of cards) expect(card).toMatch(/class="listed-by"[^]*class="board-mark"/);
  expect(mixed).toMatch(/<img\s+src="\/sites\/assets\/boards\/northwest\.svg"\s+alt=""/);
  expect(mixed).toContain('The trademarks REALTOR®');
  expect(await listOf(client, '?show=sold')).not.toMatch(/Merganser|Larkspur Bluff/);
  const own = await listOf(client, '?show=own&sort=price_asc');
  expect(own).toMatch(/<h1>My homes for sale<\/h1>[^]*Alderwind/);
  expect(own).not.toMatch(/Merganser|Larkspur Bluff|other agents\./);
  expect(own).toContain('<input type="hidden" name="show" value="own" />');
  expect(linksIn(own)).toEqual(['All homes for sale', 'Homes listed by other agents', 'Sold homes']);
  expect(canonicalOf(own)).toMatch(/\/listings\?show=own$/);
  expect(linksIn(mixed)).toEqual(['My homes for sale', 'Homes listed by other agents', 'Sold homes']);
  expect((await open(`/sites/${client.siteId}`)).payload).not.toContain('Merganser');

  for (const board of ['gulf', 'other']) {
    await ofBoard(board);
    expect(await listOf(client)).not.toContain('Larkspur Bluff');
  }
  expect(await listOf(client, '?show=others')).toContain('Merganser');
  // no home of another agent may be in the one list, so it promises none
  await owner.query(
    `UPDATE app.listing_publications SET page = jsonb_set(page, '{listed_by,board}', '"gulf"') WHERE client_id = $1 AND is_reciprocity`,
    [client.id],
  );
  const unmixed = await listOf(client);
  expect(unmixed).not.toContain('with other agents');
  expect(linksIn(unmixed)).toEqual(['Homes listed by other agents', 'Sold homes']);
  // the agent's own are all there is, so both addresses are one list
  const onlyOwn = await listOf(client, '?show=own');
  expect(onlyOwn).toContain('<h1>Homes for sale</h1>');
  expect(canonicalOf(onlyOwn)).toBe(canonicalOf(unmixed));
  expect(canonicalOf(unmixed)).toMatch(/\/listings$/);
  expect(linksIn(onlyOwn)).toEqual(linksIn(unmixed));
  expect(onlyOwn).not.toContain('name="show"');
  await mix('0');
  expect(await listOf(client, '?show=own')).toContain('<h1>Homes for sale</h1>');
  expect(await listOf(client)).not.toMatch(/Merganser|with other agents/);
});

test('the logo of a board is served with its pages, and to pages of other websites', async () => {
  const { statusCode, headers } = await open('/sites/assets/boards/northwest.svg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  const { headers: ofIcon } = await open('/sites/assets/icon.svg');
  expect(ofIcon['cross-origin-resource-policy']).toBe('same-origin');
});

test('the agent’s own listing from a board names no colleague and has the board’s mark', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900001');
  const { payload: page } = await pageOf(client, id);
  expect(page).toContain('Powered by REALTOR.ca');
  expect(page).not.toMatch(/Listed by|listed by|trademarks/);
});

test('a listing whose brokerage its feed does not name is held, as the preview says, and nobody publishes it anyway', async () => {
  const client = await newClient();
  const query = { mls_ids: 'R2900030,R2900031,R2900001' };
  const previews = await call(server.app, client.alice.token, listingsLookUp.preview, { query });
  expect(parseData(listingsLookUp.preview.data, previews).map(({ listing }) => listing?.holds)).toEqual([
    [],
    ['brokerage', 'agent'],
    [],
  ]);
  const [id = 0] = await importAll(client, 'R2900031');
  const reason = 'Your MLS asks us to name the listing brokerage, and didn’t send it.';
  expect(await stateOf(client, id)).toEqual({
    state: 'held',
    reason: `${reason} Your MLS asks us to name the listing agent, and didn’t send it.`,
    holds: ['brokerage', 'agent'],
  });
  await call(server.app, client.alice.token, listingPublishing.publish, {
    params: { id },
    body: { reason: 'I know them well' },
  });
  await publishPages();
  expect((await stateOf(client, id)).state).toBe('held');
  expect((await pageOf(client, id)).statusCode).toBe(404);
});

test('a page ends when the feed no longer says whose the home is', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900030');
  await owner.query(`UPDATE app.listings SET listed_by = listed_by || '{"brokerage": null}' WHERE id = $1`, [
    id,
  ]);
  await publishPages();
  expect((await pageOf(client, id)).statusCode).toBe(410);
  expect(await listOf(client, '?show=others')).not.toContain('Merganser');
});

test('a colleague’s home is hidden after the hours of its board, and comes back once the feed has it again', async () => {
  const client = await newClient();
  const [ddf = 0, northwest = 0] = await importAll(client, 'R2900030', '7700030');
  const [own = 0] = await importAll(client, 'R2900001');
  const seenHoursAgo = async (hours: number) => {
    const at = new Date(server.clock.now.getTime() - hours * 3_600_000);
    await owner.query(
      `WITH k AS (UPDATE app.mls_links SET seen_at = $2 WHERE listing_id = ANY ($1))
       UPDATE app.listings SET mls_synced_at = $2 WHERE id = ANY ($1)`,
      [[ddf, northwest, own], at],
    );
    const count = await worker.value(queueByFreshness(server.clock.now));
    await publishPages();
    return count;
  };
  const states = async () =>
    Promise.all([ddf, northwest, own].map(async (id) => (await stateOf(client, id)).state));
  expect(await seenHoursAgo(11)).toBe(0);
  expect(await seenHoursAgo(13)).toBe(1);
  expect(await states()).toEqual(['published', 'held', 'published']);
  expect((await stateOf(client, northwest)).reason).toBe(boardProblems.old);
  expect((await pageOf(client, northwest)).statusCode).toBe(410);
  expect(await seenHoursAgo(boards.ddf.hiddenAfterHours + 1)).toBe(1);
  expect(await states()).toEqual(['held', 'held', 'published']);
  expect(await seenHoursAgo(0)).toBe(2);
  expect(await states()).toEqual(['published', 'published', 'published']);
  expect(await worker.value(queueByFreshness(server.clock.now))).toBe(0);
});

test('a page whose board’s rules were removed breaks no list, and is held until they are there again', async () => {
  const client = await newClient();
  const [id = 0, kept = 0] = await importAll(client, 'R2900030', '7700030');
  /** As a release with other rules finds the rows: nothing is queued. */
  const setBoard = async (board: string, state: string) => {
    await owner.query(
      `UPDATE app.listings SET listed_by = jsonb_set(listed_by, '{board}', to_jsonb($2::text)) WHERE id = $1`,
      [id, board],
    );
    await owner.query(
      `UPDATE app.listing_publications SET state = $3, page = jsonb_set(page, '{listed_by,board}', to_jsonb($2::text))
       WHERE listing_id = $1`,
      [id, board, state],
    );
  };
  await setBoard('removed', 'published');
  const others = await listOf(client, '?show=others');
  expect(others).toMatch(/Merganser[^]*Shown by permission of the MLS/);
  expect((await pageOf(client, id)).statusCode).toBe(200);
  const { alice } = client;
  const answer = await call(server.app, alice.token, listings.read, { params: { id } });
  expect(parseData(Listing, answer).listing_board).toBe('removed');

  expect(await worker.value(queueByFreshness(server.clock.now))).toBe(1);
  await publishPages();
  const state = await stateOf(client, id);
  expect(state).toEqual({ state: 'held', reason: boardProblems.rules, holds: ['rules'] });
  expect((await pageOf(client, id)).statusCode).toBe(410);
  expect(await listOf(client, '?show=others')).not.toContain('Merganser');
  expect((await stateOf(client, kept)).state).toBe('published');
  expect(await worker.value(queueByFreshness(server.clock.now))).toBe(0);

  await setBoard('ddf', 'held');
  expect(await worker.value(queueByFreshness(server.clock.now))).toBe(1);
  await publishPages();
  expect((await stateOf(client, id)).state).toBe('published');
});

test('a colleague’s sold home is not shown', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900030');
  await owner.query('UPDATE app.listings SET status_id = 3 WHERE id = $1', [id]);
  await publishPages();
  expect((await pageOf(client, id)).statusCode).toBe(410);
});
