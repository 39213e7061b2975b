import { beforeEach, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { settings } from '#contract/settings/settings.ts';
import { call } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient } = world;
const { publishPages } = testPublisher(world);
const { alice, siteId } = await newClient({ name: 'Harbour Homes' });
beforeEach(() => save({ rb_lol_featured_hide_sold_address: '0' }));

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '$1,250,000.00',
};
async function publish(fields: object) {
  const made = await call(server.app, alice.token, listings.create, { body: { ...house, ...fields } });
  await publishPages();
  return parseData(Listing, made).id;
}
async function update(id: number, body: object) {
  expect((await call(server.app, alice.token, listings.update, { params: { id }, body })).status).toBe(200);
  await publishPages();
}
async function save(body: object) {
  expect((await call(server.app, alice.token, settings.saveListings, { body })).status).toBe(200);
}
const open = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { host: 'sites.example.com', ...headers } });
const pathOf = async (id: number) =>
  String((await open(`/sites/${siteId}/listings/${id}-x`)).headers.location);

const place = '49.2611, -123.1534';

test('a home whose place is known has a map that asks nobody, in two sizes', async () => {
  const id = await publish({ coordinates: place });
  const path = await pathOf(id);
  const page = (await open(path)).payload;
  expect(page).toContain(`srcset="${path}/map-phone.svg"`);
  expect(page).toContain('Towns: GeoNames.');
  expect(page).toContain('"geo":{"@type":"GeoCoordinates","latitude":49.2611,"longitude":-123.1534}');
  for (const [file, width] of [
    ['map.svg', 720],
    ['map-phone.svg', 360],
  ] as const) {
    const map = await open(`${path}/${file}`);
    expect([map.statusCode, map.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(map.payload).toContain(`width="${width}"`);
    expect(map.payload).toContain('>Vancouver<');
    const known = await open(`${path}/${file}`, { 'if-none-match': String(map.headers.etag) });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
  }
});

test('without coordinates, or with a hidden address, there is no map and no place in the data', async () => {
  const unknown = await publish({});
  const hidden = await publish({ coordinates: place, is_address_displayable: false });
  const sold = await publish({ coordinates: place, status_id: 3 });
  await save({ rb_lol_featured_hide_sold_address: '1' });
  for (const id of [unknown, hidden, sold]) {
    const path = await pathOf(id);
    const page = await open(path);
    expect([page.statusCode, (await open(`${path}/map.svg`)).statusCode]).toEqual([200, 404]);
    expect(page.payload).not.toMatch(/map\.svg|GeoCoordinates|49\.26|123\.15/);
  }
});

test('the place moves with the listing, and a map that was shown goes with its address', async () => {
  const id = await publish({ coordinates: place });
  const before = await open(`${await pathOf(id)}/map.svg`);
  await update(id, {
    coordinates: '43.6719, -79.3494',
    city: 'Toronto',
    state_or_province: 'ON',
    postal_code: 'M4M 1A1',
  });
  const moved = await pathOf(id);
  const after = await open(`${moved}/map.svg`);
  expect([before.payload, after.payload].map((map) => map.includes('>Toronto<'))).toEqual([false, true]);
  await update(id, { is_address_displayable: false });
  expect((await open(`${moved}/map.svg`)).statusCode).toBe(301);
  expect((await open(`${await pathOf(id)}/map.svg`)).statusCode).toBe(404);
});

test('a preview shows the map of a listing that is not published', async () => {
  const id = await publish({ coordinates: place, is_hidden: true });
  const answer = await call(server.app, alice.token, listingPublishing.preview, { params: { id } });
  const preview = new URL(parseData(listingPublishing.preview.data, answer).url ?? '').pathname;
  const page = await open(preview);
  const [, map = ''] = /src="([^"]+\/map\.svg)"/.exec(page.payload) ?? [];
  expect(map.startsWith(preview)).toBe(true);
  expect((await open(map)).payload).toContain('>Vancouver<');
  expect((await open(map.replace('map.svg', 'plan.svg'))).statusCode).toBe(404);
});
