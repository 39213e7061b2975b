import { expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { call, noon } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);
const here = await newClient();

async function publish(fields: object, files: readonly [type: number, ending: string][] = []) {
  const body = {
    street_address: '12 Elm Street',
    city: 'Vancouver',
    state_or_province: 'BC',
    price: '1250000',
    ...fields,
  };
  const { id } = parseData(Listing, await call(server.app, here.alice.token, listings.create, { body }));
  for (const [position, [type, ending]] of files.entries())
    await owner.query(
      `WITH f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
         VALUES ($1, encode(sha256(random()::text::bytea), 'hex') || '.' || $3::text, '12-elm.pdf', 1, 'listing', $4) RETURNING id),
       l AS (INSERT INTO app.listing_files (client_id, file_id, type_id, width, height) SELECT $1, id, $5, 800, 600 FROM f RETURNING file_id)
       INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $2, file_id, $6 FROM l`,
      [here.id, id, ending, noon, type, position],
    );
  await publishPages();
  const { headers } = await server.app.inject(`/sites/${here.siteId}/listings/${id}-x`);
  const page = await server.app.inject(String(headers.location));
  return {
    path: String(headers.location),
    page: page.payload,
    policy: String(page.headers['content-security-policy']),
  };
}

test('photos come first, then what the home is, and a bar to ask and to call', async () => {
  const { page } = await publish({}, [[1, 'jpg']]);
  const places = [
    'class="gallery"',
    '<h1>',
    'class="price"',
    'The facts',
    'class="ask-bar"',
    'id="contact"',
  ].map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(page).not.toContain('listing-head band');
});

test('without a photo the name of the home has a band of its own', async () => {
  expect((await publish({})).page).toContain('listing-head band');
});

test('floor plans are pictures in the page, or files to download, under names of ours', async () => {
  const { page, path } = await publish({}, [
    [2, 'png'],
    [2, 'pdf'],
    [3, 'pdf'],
  ]);
  expect(page).toContain(
    `<img src="${path}/floor-plan-1.png" alt="Floor plan 1 of 12 Elm Street" loading="lazy"`,
  );
  expect(page).toContain(`href="${path}/floor-plan-2.pdf"`);
  expect(page).toContain(`href="${path}/brochure-1.pdf"`);
  expect(page).not.toContain('12-elm.pdf');
});

test('a film is a link to its provider, which nothing is loaded from, and only its frame is allowed', async () => {
  const { page, policy } = await publish({
    tours: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://tours.example.com/12-elm'],
  });
  expect(page).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"');
  expect(page).toContain(
    'data-film="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;rel=0"',
  );
  expect(page).toContain('data-title="Film 1"');
  expect(page).toContain('href="https://tours.example.com/12-elm"');
  expect(page).not.toContain('<iframe');
  expect(policy.split('; ').filter((part) => part.startsWith('frame-src'))).toEqual([
    'frame-src https://www.youtube-nocookie.com',
  ]);
});

test('a page without a film allows no frame', async () => {
  const { policy } = await publish({ tours: ['https://tours.example.com/12-elm'] });
  expect(policy).not.toContain('frame-src');
  expect(policy).toContain("default-src 'none'");
});

test('a photo is called what it shows, or else by the home and its place among the photos', async () => {
  const { page } = await publish({}, [
    [1, 'jpg'],
    [1, 'jpg'],
  ]);
  expect(page).toContain('alt="12 Elm Street, photo 2 of 2"');
  const { rows } = await owner.query<{ listing_id: number }>(
    `UPDATE app.listing_media SET alt = 'Kitchen with a "bay" window' WHERE client_id = $1 AND position = 0
       AND listing_id = (SELECT max(id) FROM app.listings WHERE client_id = $1) RETURNING listing_id`,
    [here.id],
  );
  expect(await publishPages()).toBe(1);
  const { headers } = await server.app.inject(`/sites/${here.siteId}/listings/${rows[0]?.listing_id}-x`);
  const described = (await server.app.inject(String(headers.location))).payload;
  expect(described).toContain('alt="Kitchen with a &quot;bay&quot; window"');
  expect(described).toContain('alt="12 Elm Street, photo 2 of 2"');
  expect(described).toContain(
    '<meta property="og:image:alt" content="Kitchen with a &quot;bay&quot; window"',
  );
});
