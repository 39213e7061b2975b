import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { SITES_ORIGIN: 'https://sites.example.com' } });
const { server, newClient } = world;
const { publishPages } = testPublisher(world);

test('a listing that its agent hides is gone from its page and the list, and comes back when it is shown again', async () => {
  const { alice, siteId } = await newClient();
  const publish = async (street_address: string) => {
    const body = { street_address, city: 'Vancouver', state_or_province: 'BC', price: '1250000' };
    const { id } = parseData(Listing, await call(server.app, alice.token, listings.create, { body }));
    await publishPages();
    return id;
  };
  const hide = async (is_hidden: boolean) => {
    await call(server.app, alice.token, listings.update, { params: { id }, body: { is_hidden } });
    await publishPages();
  };
  const open = (url: string) => server.app.inject({ url, headers: { host: 'sites.example.com' } });
  const id = await publish('31 Hidden Way');
  const page = `/sites/${siteId}/listings/${id}-31-hidden-way-vancouver`;
  const other = `/sites/${siteId}/listings/${await publish('77 Fir Lane')}-77-fir-lane-vancouver`;
  const listPage = async () => (await open(`/sites/${siteId}/listings`)).payload;
  expect(await listPage()).toContain('31 Hidden Way');
  await hide(true);
  const gone = await open(page);
  expect(gone.statusCode).toBe(410);
  expect(gone.payload).toContain(other);
  expect(gone.payload).not.toContain('31 Hidden Way');
  expect(await listPage()).not.toContain('31 Hidden Way');
  await hide(false);
  expect((await open(page)).statusCode).toBe(200);
  expect(await listPage()).toContain('31 Hidden Way');
});
