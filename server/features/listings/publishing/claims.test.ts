import { afterAll, beforeEach, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { staffPublishers } from '#contract/staff/publishers.ts';
import { call, noon } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { startWordPress } from '#server/testing/wordpress.ts';

// Two processes, one of which waits for the website while clocks jump. What the website was asked for is the witness.

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', OUTBOUND_INNER_ADDRESSES: '127.0.0.1' },
});
const { server, sam, newClient, owner } = world;
const minute = 60_000;
const hour = 60 * minute;

let site = await startWordPress();
afterAll(() => site.close());
beforeEach(async () => {
  await site.close();
  site = await startWordPress();
  server.clock.now = noon;
});

let reached = () => {};
let gate = Promise.resolve();
const slow = testPublisher(world, {
  mayAsk: () => {
    reached();
    return gate;
  },
});
const other = testPublisher(world);

const setClock = (aheadMs: number) => void (server.clock.now = new Date(noon.getTime() + aheadMs));

async function addListing(): Promise<number> {
  const { id, siteId, alice } = await newClient();
  const connection = {
    publisher: 'wordpress',
    address: site.url,
    user_name: site.user,
    password: site.password,
  };
  await call(server.app, sam.token, staffPublishers.save, {
    params: { id, site_id: siteId },
    body: connection,
  });
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '900000',
  };
  return parseData(Listing, await call(server.app, alice.token, listings.create, { body })).id;
}

const claimUntil = (listing: number, aheadMs: number) =>
  owner.query(`UPDATE app.listing_publications SET claimed_until = $2 WHERE listing_id = $1`, [
    listing,
    new Date(noon.getTime() + aheadMs),
  ]);

test.each([
  ['an hour on', hour],
  ['an hour back', -hour],
  ['a day on', 24 * hour],
])('what one process publishes is left to it by another when the clock jumps %s', async (_name, jump) => {
  await addListing();
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const isAsking = new Promise<void>((resolve) => (reached = resolve));
  const publishing = slow.publishPosts();
  await isAsking;
  setClock(jump);
  expect(await other.publishPosts()).toBe(0);
  open();
  expect(await publishing).toBe(1);
  expect(site.requests.filter((request) => request === 'POST /posts')).toHaveLength(1);
  expect(await other.publishPosts()).toBe(0);
  expect(site.posts.size).toBe(1);
});

test('a claim of a process that died waits for its time, and one of a clock that was ahead does not', async () => {
  const listing = await addListing();
  await claimUntil(listing, 4 * minute);
  expect(await other.publishPosts()).toBe(0);
  await claimUntil(listing, hour);
  expect(await other.publishPosts()).toBe(1);
  expect(site.posts.size).toBe(1);
});

test('another try that a clock of the day after tomorrow has put off is made now', async () => {
  const listing = await addListing();
  const tryAt = (aheadMs: number) =>
    owner.query(`UPDATE app.listing_publications SET next_try_at = $2 WHERE listing_id = $1`, [
      listing,
      new Date(noon.getTime() + aheadMs),
    ]);
  await tryAt(23 * hour);
  expect(await other.publishPosts()).toBe(0);
  await tryAt(48 * hour);
  expect(await other.publishPosts()).toBe(1);
});
