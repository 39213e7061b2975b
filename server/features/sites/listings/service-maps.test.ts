import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { startStatsProvider } from '#server/testing/stats-provider.ts';
import { testWorld } from '#server/testing/test-world.ts';

const service = await startStatsProvider();
afterAll(() => service.close());
const world = await testWorld({
  settings: {
    RATE_LIMIT_FACTOR: '1000',
    SITES_ORIGIN: 'https://sites.example.com',
    MAP_KEY: 'key-of-the-map',
    MAP_URL: `${service.url}/static_cacheable/alidade_smooth.png`,
  },
});
const { server, newClient } = world;
const { publishPages } = testPublisher(world);
const { alice, siteId } = await newClient({ name: 'Harbour Homes' });

let places = 0;
/** Each at a place of its own, which no test before has asked for. */
async function publish() {
  places += 1;
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '$1,250,000.00',
    coordinates: `49.26${places}, -123.15${places}`,
  };
  const { id } = parseData(Listing, await call(server.app, alice.token, listings.create, { body }));
  await publishPages();
  return String((await open(`/sites/${siteId}/listings/${id}-x`)).headers.location);
}
const open = (path: string) => server.app.inject({ url: path, headers: { host: 'sites.example.com' } });

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d8e2dc' } })
    .png()
    .toBuffer();
const pictures = new Map([
  ['720x400@2x', await draw(1440, 800)],
  ['360x300@2x', await draw(720, 600)],
]);
const answerWithMaps = () =>
  service.answer((response, { url }) =>
    response
      .writeHead(200, { 'content-type': 'image/png' })
      .end(pictures.get(url.searchParams.get('size') ?? '')),
  );
/** Parts of a page that depend on the time are up to a minute old. */
const advance = (minutes: number) =>
  void (server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000));

test('once a visitor has looked at the drawn map, the page has the one with streets, with its sources', async () => {
  answerWithMaps();
  const path = await publish();
  expect((await open(path)).payload).toContain('Towns: GeoNames.');
  expect((await open(`${path}/map.svg`)).headers['content-type']).toBe('image/svg+xml');
  await expect
    .poll(async () => {
      advance(1);
      return (await open(path)).payload;
    })
    .toContain(`srcset="${path}/streets-phone.webp"`);
  const { payload } = await open(path);
  expect(payload).toContain('OpenStreetMap');
  expect(payload).not.toContain('GeoNames');
  for (const [file, width] of [
    ['streets.webp', 1440],
    ['streets-phone.webp', 720],
  ] as const) {
    const map = await open(`${path}/${file}`);
    expect(map.headers['content-type']).toBe('image/webp');
    expect((await sharp(map.rawPayload).metadata()).width).toBe(width);
  }
  expect(
    service.asked.map(({ url, headers }) => [
      url.pathname,
      url.searchParams.get('center'),
      url.searchParams.get('size'),
      headers.authorization,
    ]),
  ).toEqual(
    [...pictures.keys()].map((size) => [
      '/static_cacheable/alidade_smooth.png',
      `49.26${places},-123.15${places}`,
      size,
      'Stadia-Auth key-of-the-map',
    ]),
  );
  expect(service.asked.every(({ url }) => !url.search.includes('key-of-the-map'))).toBe(true);
  await open(`${path}/map.svg`);
  expect(service.asked).toHaveLength(2);
});

const failures: Record<string, Parameters<typeof service.answer>[0]> = {
  'refuses the key': (response) => void response.writeHead(401).end(),
  'has had too many calls': (response) => void response.writeHead(429).end(),
  'sends a page instead of a picture': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>'),
  'sends a picture of another size': (response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(pictures.get('360x300@2x')),
  'hangs up': (response) => void response.destroy(),
};

for (const [name, answer] of Object.entries(failures))
  test(`a service that ${name} leaves the drawn map, and is asked again after a quarter of an hour`, async () => {
    // the pause of the test before is over
    advance(60 * places);
    service.answer(answer);
    const path = await publish();
    expect((await open(`${path}/map.svg`)).statusCode).toBe(200);
    await expect.poll(() => service.asked.length).toBe(1);
    advance(1);
    expect((await open(path)).payload).toContain('Towns: GeoNames.');
    answerWithMaps();
    await open(`${path}/map.svg`);
    advance(1);
    expect((await open(path)).payload).toContain('Towns: GeoNames.');
    expect(service.asked).toEqual([]);

    advance(16);
    await expect
      .poll(async () => {
        await open(`${path}/map.svg`);
        advance(1);
        return (await open(path)).payload;
      })
      .toContain('streets.webp');
  });
