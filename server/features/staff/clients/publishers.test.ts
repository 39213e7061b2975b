import { afterEach, beforeEach, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { ListingExtras, listingPublishing } from '#contract/listings/publishing.ts';
import { settings } from '#contract/settings/settings.ts';
import { SitePublisher, staffPublishers, WebsiteTerms } from '#contract/staff/publishers.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { startWordPress, type WordPressServer } from '#server/testing/wordpress.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', OUTBOUND_INNER_ADDRESSES: '127.0.0.1' },
});
const { server, sam, newClient, owner } = world;
const { publishPages, publishPosts } = testPublisher(world);

let site: WordPressServer;
beforeEach(async () => void (site = await startWordPress()));
afterEach(() => site.close());

const save = ({ id, siteId }: ClientWorld, body: object) =>
  call(server.app, sam.token, staffPublishers.save, { params: { id, site_id: siteId }, body });
const read = async ({ id, siteId }: ClientWorld) =>
  parseData(
    SitePublisher,
    await call(server.app, sam.token, staffPublishers.read, { params: { id, site_id: siteId } }),
  );
const connection = () => ({
  publisher: 'wordpress',
  address: site.url,
  user_name: site.user,
  password: site.password,
});
const connected = async () => {
  const client = await newClient();
  expect((await save(client, connection())).status).toBe(200);
  return client;
};
const create = async ({ alice }: ClientWorld, fields: object = {}) => {
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '900000',
    ...fields,
  };
  return parseData(Listing, await call(server.app, alice.token, listings.create, { body })).id;
};
const extras = async ({ alice }: ClientWorld, id: number) =>
  parseData(ListingExtras, await call(server.app, alice.token, listingPublishing.extras, { params: { id } }));
const waiting = async ({ id }: ClientWorld) =>
  (
    await owner.query(
      `SELECT details ->> 'reason' AS reason FROM app.queue_items WHERE client_id = $1 AND kind = 'failed-publication' AND done_at IS NULL`,
      [id],
    )
  ).rows.map(({ reason }) => reason);
const later = (seconds: number) => (server.clock.now = new Date(noon.getTime() + seconds * 1000));

test('a site is published by ourselves until staff connect its WordPress, whose password nobody reads again', async () => {
  const client = await newClient();
  expect(await read(client)).toEqual({
    publisher: 'builtin',
    address: null,
    user_name: null,
    has_password: false,
    categories: [],
    tags: [],
  });
  const saved = await save(client, connection());
  expect(parseData(SitePublisher, saved)).toEqual({
    publisher: 'wordpress',
    address: site.url,
    user_name: site.user,
    has_password: true,
    categories: [],
    tags: [],
  });
  expect(saved.text).not.toContain(site.password);
  const { rows } = await owner.query(
    'SELECT password::text AS stored FROM app.site_publishers WHERE client_id = $1',
    [client.id],
  );
  expect(Buffer.from(rows[0].stored.slice(2), 'hex').toString('latin1')).not.toContain('abcd efgh');
  expect((await save(client, { ...connection(), password: '' })).status).toBe(200);
});

test('what does not work is told at the form, and nothing is saved', async () => {
  const client = await newClient();
  const errors = async (body: object) => {
    const { status, body: answer } = await save(client, { ...connection(), ...body });
    return [status, Reflect.get(Object(answer), 'errors')];
  };
  expect(await errors({ password: 'wrong' })).toEqual([
    422,
    { password: ['The website did not accept our user and application password.'] },
  ]);
  expect(await errors({ address: '', user_name: '' })).toMatchObject([
    422,
    { address: [expect.any(String)] },
  ]);
  expect(await errors({ password: '' })).toMatchObject([422, { password: [expect.any(String)] }]);
  expect(await errors({ address: 'http://169.254.169.254' })).toEqual([
    422,
    { address: ['The address of the website leads into a network we don’t call.'] },
  ]);
  expect(await errors({ address: 'http://127.0.0.1:1' })).toEqual([
    422,
    { address: ['The website cannot be reached.'] },
  ]);
  expect((await read(client)).publisher).toBe('builtin');
});

const readTerms = async ({ id, siteId }: ClientWorld) =>
  parseData(
    WebsiteTerms,
    await call(server.app, sam.token, staffPublishers.terms, { params: { id, site_id: siteId } }),
  );

test('posts are filed under the categories and tags that were chosen, and keep what the website added', async () => {
  site.categories.push({ id: 5, name: 'Homes &amp; Land' }, { id: 6, name: 'News' });
  site.tags.push({ id: 8, name: 'Vancouver' });
  const client = await connected();
  expect(await readTerms(client)).toEqual({
    categories: [
      { id: 1, name: 'Uncategorized' },
      { id: 5, name: 'Homes & Land' },
      { id: 6, name: 'News' },
    ],
    tags: [{ id: 8, name: 'Vancouver' }],
    failure: null,
  });
  const homes = { id: 5, name: 'Homes & Land' };
  const choice = { categories: [homes], tags: [{ id: 8, name: 'Vancouver' }] };
  await save(client, { ...connection(), ...choice });
  expect(await read(client)).toMatchObject(choice);
  const id = await create(client);
  await publishPosts();
  const [post] = site.posts.values();
  expect([post?.categories, post?.tags]).toEqual([[5], [8]]);
  // somebody at the website files it under News as well; the next choice replaces ours alone
  if (post) post.categories = [5, 6];
  await save(client, { ...connection(), categories: [{ id: 1, name: 'Uncategorized' }], tags: [] });
  await publishPosts();
  const [next] = site.posts.values();
  expect([next?.categories, next?.tags]).toEqual([[6, 1], []]);
  await call(server.app, client.alice.token, listings.remove, { params: { id } });
  await publishPosts();
});

test('a category that was deleted at the website stays known by its name, and stops no listing', async () => {
  site.categories.push({ id: 5, name: 'Homes' });
  const client = await connected();
  await save(client, { ...connection(), categories: [{ id: 5, name: 'Homes' }] });
  site.categories.pop();
  const id = await create(client);
  await publishPosts();
  expect((await extras(client, id)).publish.state).toBe('published');
  expect((await read(client)).categories).toEqual([{ id: 5, name: 'Homes' }]);
  expect((await readTerms(client)).categories).toEqual([{ id: 1, name: 'Uncategorized' }]);
});

test('a choice stays when it is left out, and goes with the website it belongs to', async () => {
  site.categories.push({ id: 5, name: 'Homes' });
  const client = await connected();
  await save(client, { ...connection(), categories: [{ id: 5, name: 'Homes' }] });
  await save(client, connection());
  expect((await read(client)).categories).toEqual([{ id: 5, name: 'Homes' }]);
  const other = await startWordPress();
  await save(client, { ...connection(), address: other.url });
  await other.close();
  expect((await read(client)).categories).toEqual([]);
});

test.each([
  { bad: 'answers with an error', mishap: { status: 500 }, failure: 'The website has a problem of its own.' },
  {
    bad: 'breaks off',
    mishap: { cut: 'after' as const },
    failure: 'The website did not answer in time.',
  },
])('a website that $bad is named in place of its terms', async ({ mishap, failure }) => {
  const client = await connected();
  site.mishaps.push({ on: 'GET /tags', ...mishap });
  expect(await readTerms(client)).toEqual({ categories: [], tags: [], failure });
});

test('a site that is not connected has no terms, and one that does not exist is not found', async () => {
  const client = await newClient();
  const failure = 'This site isn’t connected to WordPress yet.';
  expect(await readTerms(client)).toEqual({ categories: [], tags: [], failure });
  const params = { id: client.id, site_id: (await newClient()).siteId };
  expect((await call(server.app, sam.token, staffPublishers.terms, { params })).status).toBe(404);
});

test('a listing becomes a post, is changed there and is removed there', async () => {
  const client = await connected();
  const id = await create(client, { description: '<p>A view.</p>' });
  expect([await publishPages(), await publishPosts()]).toEqual([0, 1]);
  const [post] = site.posts.values();
  expect(post).toMatchObject({ title: '12 Elm Street, Vancouver, BC', status: 'publish' });
  expect(post?.content).toContain('$900,000');
  expect((await extras(client, id)).wp_post_urls).toEqual([`${site.url}/listing-${client.siteId}-${id}/`]);
  await call(server.app, client.alice.token, listings.update, { params: { id }, body: { status_id: 3 } });
  await publishPosts();
  expect([...site.posts.values()].map(({ content }) => content.includes('Sold'))).toEqual([true]);
  await call(server.app, client.alice.token, settings.saveListings, {
    body: { rb_lol_featured_hide_sold_address: '1' },
  });
  await publishPosts();
  expect([...site.posts.values()].map(({ title, content }) => /elm/i.test(title + content))).toEqual([false]);
  await call(server.app, client.alice.token, listings.remove, { params: { id } });
  await publishPosts();
  expect(site.posts.size).toBe(0);
});

test('the post of a listing that is hidden is taken off the website, and made anew once it is shown', async () => {
  const client = await connected();
  const id = await create(client);
  const hide = (is_hidden: boolean) =>
    call(server.app, client.alice.token, listings.update, { params: { id }, body: { is_hidden } });
  await publishPosts();
  expect(site.posts.size).toBe(1);
  await hide(true);
  await publishPosts();
  expect([site.posts.size, (await extras(client, id)).wp_post_urls]).toEqual([0, []]);
  await hide(false);
  await publishPosts();
  expect(site.posts.size).toBe(1);
});

test('a website with bad days is tried again later, and gets nothing twice', async () => {
  const client = await connected();
  const id = await create(client);
  site.mishaps.push({ on: 'POST /posts', silent: 'after' });
  await publishPosts();
  expect((await extras(client, id)).publish).toEqual({ state: 'queued', reason: null, holds: [] });
  expect(await publishPosts()).toBe(0);
  site.mishaps.push({ on: 'GET /posts', status: 429, headers: { 'retry-after': '90' } });
  later(11);
  await publishPosts();
  later(60);
  expect(await publishPosts()).toBe(0);
  later(102);
  expect(await publishPosts()).toBe(1);
  expect([site.posts.size, (await extras(client, id)).publish.state]).toEqual([1, 'published']);
});

test('a website that refuses us fails with a sentence, waits for staff, and goes on with a retry', async () => {
  const client = await connected();
  site.mayPublish = false;
  const id = await create(client);
  await publishPosts();
  const reason = 'The website does not let our user publish.';
  expect(await extras(client, id)).toEqual({
    wp_post_urls: [],
    publish: { state: 'failed', reason, holds: [] },
  });
  expect(await waiting(client)).toEqual([reason]);
  site.mayPublish = true;
  await call(server.app, client.eve.token, listingPublishing.publish, { params: { id }, body: {} });
  await publishPosts();
  expect([(await extras(client, id)).publish.state, await waiting(client)]).toEqual(['published', []]);
});

test('a website that never answers is given up in the end', async () => {
  const client = await connected();
  const id = await create(client);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    site.mishaps.push({ on: 'GET /posts', status: 500 });
    later(attempt * 4000);
    await publishPosts();
  }
  expect((await extras(client, id)).publish).toEqual({
    state: 'failed',
    reason: 'The website has a problem of its own.',
    holds: [],
  });
});

test('what is queued while a post is being made is published after it', async () => {
  const client = await connected();
  const id = await create(client);
  site.mishaps.push({ on: 'POST /posts', slowMs: 200 });
  const publishing = publishPosts();
  await expect.poll(() => site.requests.includes('POST /posts')).toBe(true);
  await call(server.app, client.alice.token, listings.update, { params: { id }, body: { price: '5' } });
  await publishing;
  expect([...site.posts.values()].map(({ content }) => content.includes('$5'))).toEqual([true]);
});

test('back on our own pages, the post is taken off the website', async () => {
  const client = await connected();
  const id = await create(client);
  await publishPosts();
  expect((await save(client, { publisher: 'builtin' })).status).toBe(200);
  await publishPosts();
  expect(site.posts.size).toBe(0);
  expect((await extras(client, id)).wp_post_urls).toEqual([
    expect.stringContaining(`/sites/${client.siteId}/listings/${id}-12-elm`),
  ]);
});

test('of another client’s site nothing is read or changed', async () => {
  const [one, other] = [await newClient(), await newClient()];
  const mixed = { ...one, siteId: other.siteId };
  expect((await save(mixed, { publisher: 'builtin' })).status).toBe(404);
  expect(
    (
      await call(server.app, sam.token, staffPublishers.read, {
        params: { id: one.id, site_id: other.siteId },
      })
    ).status,
  ).toBe(404);
});
