import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { ai } from '#contract/ai/ai.ts';
import { Listing, listings } from '#contract/listings/listings.ts';
import { ListingExtras, listingPublishing } from '#contract/listings/publishing.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { SITES_ORIGIN: 'https://sites.example.com' } });
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '1,250,000',
  description: '<p>A quiet home.</p>',
};
const unlawful = { description: '<p>A quiet home, no children.</p>' };
const held = {
  state: 'held',
  reason: 'Please look at the marked words before publishing.',
  holds: ['words'],
};

const create = async ({ token }: Person, fields: object = {}) =>
  parseData(Listing, await call(server.app, token, listings.create, { body: { ...house, ...fields } }));
const update = ({ token }: Person, id: number, body: object) =>
  call(server.app, token, listings.update, { params: { id }, body });
const extras = async ({ token }: Person, id: number) =>
  parseData(ListingExtras, await call(server.app, token, listingPublishing.extras, { params: { id } }));
const published = async (person: Person, id: number) => {
  await publishPages();
  return extras(person, id);
};
const pageOf = async (url = '') =>
  (
    await server.app.inject({
      url: url.replace('https://sites.example.com', ''),
      headers: { host: 'sites.example.com' },
    })
  ).payload;

test('a save with unlawful words is stored and held, and the page from before stays', async () => {
  const { alice } = await newClient();
  const { id } = await create(alice);
  const {
    wp_post_urls: [url],
  } = await published(alice, id);
  expect((await update(alice, id, unlawful)).status).toBe(200);
  expect(await published(alice, id)).toEqual({ wp_post_urls: [url], publish: held });
  expect(await pageOf(url)).toContain('A quiet home.');
  expect(await pageOf(url)).not.toContain('no children');
});

test('published anyway with a reason, and held again once the words are others', async () => {
  const { alice } = await newClient();
  const { id } = await create(alice, unlawful);
  expect((await published(alice, id)).publish).toEqual(held);
  const publish = (body: object) =>
    call(server.app, alice.token, listingPublishing.publish, { params: { id }, body });
  expect((await publish({ reason: 'Too short' })).status).toBe(422);
  await publish({ reason: 'It is the name of the band next door' });
  const { publish: state, wp_post_urls: urls } = await published(alice, id);
  expect(state).toEqual({ state: 'published', reason: null, holds: [] });
  expect(await pageOf(urls[0])).toContain('no children');
  await update(alice, id, { price: '999,000' });
  expect((await published(alice, id)).publish.state).toBe('published');
  await update(alice, id, { description: '<p>Adults only.</p>' });
  expect((await published(alice, id)).publish).toEqual(held);
});

test('words that somebody lets stand, with a reason that the log keeps, are published', async () => {
  const { alice } = await newClient();
  const { alice: other } = await newClient();
  const { id } = await create(alice, unlawful);
  await published(alice, id);
  const check = async () =>
    parseData(
      ai.check.data,
      await call(server.app, alice.token, ai.check, {
        body: { text: 'A quiet home, no children.', listing_id: id },
      }),
    ).findings;
  const [finding] = await check();
  expect(finding).toMatchObject({ quote: 'no children', severity: 'block', allowed_reason: null });
  const dismissal = { rule: finding?.rule, quote: 'No  children', listing_id: id };
  const dismiss = ({ token }: Person, body: object) => call(server.app, token, ai.dismiss, { body });
  expect((await dismiss(alice, { ...dismissal, reason: 'Too short' })).status).toBe(422);
  expect((await dismiss(other, { ...dismissal, reason: 'Not our listing at all' })).status).toBe(404);
  const reason = 'It is the name of the band next door';
  expect((await dismiss(alice, { ...dismissal, reason })).status).toBe(201);
  expect((await check()).map(({ allowed_reason }) => allowed_reason)).toEqual([reason]);
  expect((await published(alice, id)).publish).toEqual({ state: 'published', reason: null, holds: [] });
  const { body } = await call(server.app, alice.token, activity.list, { query: { type: 'ai' } });
  expect(Object(body).data).toMatchObject([
    {
      event: 'ai.words_allowed',
      message: 'Alice Tester kept marked wording in 12 Elm Street.',
      url: `/listings/${id}`,
      note: expect.stringContaining(reason),
    },
  ]);
  // elsewhere they are marked as before
  const { id: second } = await create(alice, unlawful);
  expect((await published(alice, second)).publish).toEqual(held);
});

test('remarks of the MLS are marked and never held, until the agent writes others', async () => {
  const { id: client, alice } = await newClient();
  const { id } = await create(alice);
  await owner.query(
    `UPDATE app.listings SET mls_source = 'sample', mls_key = 'k', edited_fields = '{}', description = $3 WHERE client_id = $1 AND id = $2`,
    [client, id, unlawful.description],
  );
  expect((await published(alice, id)).publish.state).toBe('published');
  await update(alice, id, { description: '<p>Adults only.</p>' });
  expect((await published(alice, id)).publish).toEqual(held);
});
