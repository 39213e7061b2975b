import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call, noon } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: 'https://sites.example.com' },
});
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);
const here = await newClient();

/** The address of a published page with so many photos. */
async function publish(photos: number, description = '<p>Light from three sides.</p>'): Promise<string> {
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    postal_code: 'V6K 1A1',
    price: '1250000',
    description,
  };
  const { id } = parseData(Listing, await call(server.app, here.alice.token, listings.create, { body }));
  await owner.query(
    `WITH f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
       SELECT $1, encode(sha256((random()::text || n)::bytea), 'hex') || '.jpg', 'house.jpg', 1, 'listing', $3 FROM generate_series(1, $4::int) n RETURNING id),
     l AS (INSERT INTO app.listing_files (client_id, file_id, type_id, width, height, widths) SELECT $1, id, 1, 1600, 1067, '{480,960,1600}' FROM f RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $2, file_id, file_id FROM l`,
    [here.id, id, noon, photos],
  );
  await publishPages();
  return `/sites/${here.siteId}/listings/${id}-12-elm-street-vancouver`;
}
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'sites.example.com', ...headers } });

test('it is under 40 KB, with fifty photos and a long description too', async () => {
  const path = await publish(50, `<p>${'A home like no other. '.repeat(400)}</p>`);
  const page = (await open(path)).payload;
  expect(page.match(/data-photo/g)).toHaveLength(50);
  const { length: style } = /<style>.*<\/style>/s.exec(page)?.[0] ?? '';
  expect(Buffer.byteLength(page) - style - 8800).toBeLessThan(40_000);
  const sent = await open(path, { 'accept-encoding': 'br' });
  expect(sent.rawPayload.length).toBeLessThan(20_000);
});

/** The requests of a browser with scripts while it reads the page. */
const atOnce = (page: string) => page.replaceAll(/<(template|noscript)\b.*?<\/\1>/gs, '');
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const sheets = /<link rel="stylesheet"[^>]*>/g;

test('the first screen waits for nothing: its style stands in the page, and its photo is all that is asked for', async () => {
  const { payload, headers } = await open(await publish(12));
  const page = atOnce(payload);
  expect(page).not.toMatch(/<link[^>]+(stylesheet|preload)|<script[^>]+src=|<iframe|@import|url\(/);
  const [first, ...others] = page.match(/<img[^>]*>/g) ?? [];
  expect(first).toContain('fetchpriority="high"');
  expect(others).toHaveLength(11);
  for (const photo of others) expect(photo).toContain('loading="lazy"');
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? '';
  for (const part of ['.slides', '.field', '.facts']) expect(style).toContain(part);
  expect(headers['content-security-policy']).toContain(sourceOf(style));
});

test('the scripts and the rest of the style are added by a script that the content policy names', async () => {
  const { payload, headers } = await open(await publish(1));
  const script = /<script>(.*)<\/script>/s.exec(payload)?.[1] ?? '';
  expect(script).toContain('#later');
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toContain(`script-src 'self' ${sourceOf(script)}`);
  const later = /<template id="later">(.*?)<\/template>/s.exec(payload)?.[1] ?? '';
  expect(later.match(/<script[^>]+src="[^"?]+/g)).toEqual([
    '<script type="module" src="/sites/assets/site.js',
    '<script type="module" src="/sites/assets/listing.js',
    '<script defer src="/t.js',
  ]);
  const withoutScript = /<noscript>\s*(<link.*?)<\/noscript>/s.exec(payload)?.[1] ?? '';
  expect(later.match(sheets)).toHaveLength(1);
  expect(withoutScript.match(sheets)).toEqual(later.match(sheets));
});

test('the list of listings has its first style in itself, and its sheet after the photos', async () => {
  await publish(1);
  const { payload, headers } = await open(`/sites/${here.siteId}/listings`);
  const [head = '', body = ''] = payload.split('</head>');
  expect(head).not.toMatch(/<link[^>]+stylesheet|<script|preload/);
  const style = /<style>(.*)<\/style>/s.exec(head)?.[1] ?? '';
  for (const part of ['.listings', '.cover', '.field']) expect(style).toContain(part);
  expect(headers['content-security-policy']).toContain(sourceOf(style));
  expect(body.indexOf('<picture')).toBeLessThan(body.indexOf('rel="stylesheet"'));
  expect(body.match(sheets)).toHaveLength(1);
});

test('a page says that it depends on where its reader comes from, and is not sent again to either', async () => {
  const path = await publish(0);
  const first = await open(path, { 'sec-fetch-site': 'cross-site' });
  const later = await open(path, { 'sec-fetch-site': 'same-origin' });
  for (const { headers } of [first, later]) expect(headers.vary).toBe('sec-fetch-site, accept-encoding');
  const again = (etag: unknown, from: string) =>
    open(path, { 'sec-fetch-site': from, 'if-none-match': String(etag) });
  expect((await again(first.headers.etag, 'cross-site')).statusCode).toBe(304);
  expect((await again(later.headers.etag, 'same-origin')).statusCode).toBe(304);
});
