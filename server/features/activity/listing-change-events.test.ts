import { beforeEach } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import { listingJobs } from '#server/features/listings/jobs.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { testWays } from '#server/testing/record-changes.ts';
import { expectSuccess } from '#server/testing/results.ts';
import { testMls } from '#server/testing/sample-mls.ts';

const { server, owner, newClient, work, feedSays, importOne, read, update, choose } =
  await testMls(listingJobs);

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient();
});

testWays(owner, () => here.id, {
  'a price from the MLS': async () => {
    await importListing('R2900003');
    await feedSays({ R2900003: { ListPrice: 949_000 } });
    return { events: ['listing.price_synced'], act: () => sync() };
  },
  'bedrooms from the MLS': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { BedroomsTotal: 9 } });
    return { events: ['listing.synced'], act: () => sync() };
  },
  'a price and a text from the MLS at once': async () => {
    await importListing('R2900003');
    await feedSays({ R2900003: { ListPrice: 951_000, PublicRemarks: 'Freshly painted.' } });
    return { events: ['listing.synced'], act: () => sync() };
  },
  'a listing that leaves the MLS': async () => {
    await importListing('R2900009');
    await feedSays({ R2900009: null });
    return { events: ['listing.synced'], act: () => sync() };
  },
  'a value from the MLS that the agent has changed': async () => {
    const id = await importListing('R2900006');
    await update(here.eve, id, { price: '1,500,000' });
    await feedSays({ R2900006: { ListPrice: 998_000 } });
    return { events: ['listing.synced'], act: () => sync() };
  },
  'the photos of an import': async () => {
    await importOne(here.eve, 'R2900010');
    return { events: ['listing.photos_copied'], act: () => work() };
  },
  'an import with photos that cannot be had': async () => {
    await importOne(here.eve, 'V9900001');
    return { events: ['listing.photos_copied'], act: () => work() };
  },
  'a photo that the board removes': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { Media: [photo('land', 0)] } });
    return { events: ['listing.synced'], act: () => sync() };
  },
  'a photo that the board adds': async () => {
    await importListing('R2900004');
    await feedSays({ R2900004: { Media: ['land', 'garden', 'house'].map(photo) } });
    return { events: ['listing.synced'], act: () => sync(['sync-mls-listings']) };
  },
  'a sync that finds nothing new': async () => {
    await importListing('R2900005');
    return { events: [], act: () => sync() };
  },
  'a dispute that the agent settles': async () => {
    const id = await importListing('R2900006');
    await update(here.eve, id, { price: '1,500,000' });
    await feedSays({ R2900006: { ListPrice: 999_000 } });
    await sync();
    return { events: ['listing.edited'], act: () => choose(here.eve, id, { keep: ['price'], take: [] }) };
  },
  'photos of the board that the agent takes back': async () => {
    const id = await importListing('R2900007');
    await update(here.eve, id, { photos: [] });
    return { events: ['listing.edited'], act: () => byEve(listingsMls.takePhotos, { params: { id } }) };
  },
  'a listing that is saved as it is': async () => {
    const id = await importListing('R2900008');
    const { price, city, features, photos } = await read(here.eve, id);
    return { events: [], act: () => update(here.eve, id, { price, city, features, photos }) };
  },
  'several listings that have that status': async () => {
    const ids = [await importListing('R2900003'), await importListing('R2900004')];
    await byEve(listings.updateSeveral, { body: { ids, status_id: 4 } });
    return { events: [], act: () => byEve(listings.updateSeveral, { body: { ids, status_id: 4 } }) };
  },
});

const byEve = (endpoint: Endpoint, sent?: Sent) =>
  expectSuccess(call(server.app, here.eve.token, endpoint, sent));

const photo = (name: string, order: number) => ({
  MediaKey: `R2900004-${name}`,
  MediaURL: `sample:pictures/${name}.jpg`,
  MediaCategory: 'Photo',
  Order: order,
});

/** With the photos of its board. */
async function importListing(mlsId: string): Promise<number> {
  const id = await importOne(here.eve, mlsId);
  await work();
  return id;
}

async function sync(only?: readonly string[]): Promise<void> {
  await byEve(listingsMls.sync, { body: {} });
  await work({ only });
}
