import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { testMls } from '#server/testing/sample-mls.ts';
import { listingJobs } from '../jobs.ts';

const mls = await testMls(listingJobs);
const { server, newClient, feedSays, imported, read, update, sync } = mls;
const { publishPages } = testPublisher(mls);

const withoutPrice = { R2900001: { ListPrice: null }, R2900002: { ListPrice: 0 } };
const publishOf = async (person: Person, id: number) => (await read(person, id)).publish;
const publishAnyway = ({ token }: Person, id: number) =>
  call(server.app, token, listingPublishing.publish, {
    params: { id },
    body: { reason: 'The seller names it on request.' },
  });
const open = async (path: string) => (await server.app.inject(path)).body;

test('a listing whose MLS gives no price, or one of nothing, has none and waits for one', async () => {
  const { alice } = await newClient();
  await feedSays(withoutPrice);
  for (const id of await imported(alice, 'R2900001', 'R2900002')) {
    await publishPages();
    expect(await read(alice, id)).toMatchObject({
      price: null,
      fields: {},
      publish: { state: 'held', reason: 'Your MLS sent no price for this listing.', url: null },
    });
    await update(alice, id, { price: '1,250,000' });
    await publishPages();
    expect(await publishOf(alice, id)).toMatchObject({ state: 'published', reason: null });
  }
  const { body } = await call(server.app, alice.token, listings.list, {});
  expect(body).toMatchObject({ data: [{ price: '1250000.00' }, { price: '1250000.00' }] });
});

test('a price that the MLS gives later publishes the listing, and one that it had stays', async () => {
  const { alice } = await newClient();
  await feedSays(withoutPrice);
  const [id = 0] = await imported(alice, 'R2900001');
  await publishPages();
  await feedSays({ R2900001: { ListPrice: 1_849_000 } });
  await sync(alice, [id]);
  await publishPages();
  expect(await read(alice, id)).toMatchObject({ price: '1849000.00', publish: { state: 'published' } });
  await feedSays(withoutPrice);
  await sync(alice, [id]);
  expect(await read(alice, id)).toMatchObject({ price: '1849000.00' });
});

test('what is published without a price shows no amount, and comes last in either order of prices', async () => {
  const { alice, siteId } = await newClient();
  await feedSays(withoutPrice);
  const [none = 0, low = 0, high = 0] = await imported(alice, 'R2900001', 'R2900003', 'R2900004');
  await update(alice, low, { price: '100' });
  await update(alice, high, { price: '200' });
  await publishPages();
  expect((await publishAnyway(alice, none)).status).toBe(200);
  await publishPages();
  const { url } = await publishOf(alice, none);
  const page = await open(new URL(url ?? '', 'http://portal.invalid').pathname);
  expect(page).toContain('<h1>');
  expect(page).not.toMatch(/\$0|\$null|class="price"|"price":|mortgage-title/);
  const orderOf = async (sort: string) =>
    [...(await open(`/sites/${siteId}/listings?sort=${sort}`)).matchAll(/listings\/(\d+)-/g)].map(([, id]) =>
      Number(id),
    );
  expect(await orderOf('price_desc')).toEqual([high, low, none]);
  expect(await orderOf('price_asc')).toEqual([low, high, none]);
});
