import { expect, test } from 'vitest';
import { boards } from '#contract/listings/boards.ts';
import { boardProblems } from '#contract/listings/holds.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsLookUp } from '#contract/listings/look-up.ts';
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
const open = (url: string) => server.app.inject({ url, headers: { host: 'sites.example.com' } });
const pageOf = async ({ siteId }: ClientWorld, id: number) => {
  const { headers, statusCode, payload } = await open(`/sites/${siteId}/listings/${id}-x`);
  return statusCode === 301 ? open(String(headers.location)) : { statusCode, payload };
};
const listOf = async ({ siteId }: ClientWorld, query = '') =>
  (await open(`/sites/${siteId}/listings${query}`)).payload;
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
  expect(others).toContain('Northwest Listing Exchange</p>');
  expect(others.split('The trademarks REALTOR®')).toHaveLength(2);
  expect((await open(`/sites/${client.siteId}`)).payload).not.toContain('Merganser');
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
  await pool.end();
});

test('a colleague’s sold home is not shown', async () => {
  const client = await newClient();
  const [id = 0] = await importAll(client, 'R2900030');
  await owner.query('UPDATE app.listings SET status_id = 3 WHERE id = $1', [id]);
  await publishPages();
  expect((await pageOf(client, id)).statusCode).toBe(410);
});
