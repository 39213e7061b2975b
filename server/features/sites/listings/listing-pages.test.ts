import { beforeEach, expect, test } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingSettings, settings } from '#contract/settings/settings.ts';
import { call, noon, type Person } from '#server/testing/people.ts';
import { testPublisher } from '#server/testing/publishing.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const origin = 'https://sites.example.com';
const world = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000', SITES_ORIGIN: origin } });
const { server, newClient, owner } = world;
const { publishPages } = testPublisher(world);
const here = await newClient({ name: 'Harbour Homes' });
beforeEach(() =>
  save(Object.fromEntries(Object.entries(listingSettings).map(([key, one]) => [key, one.default]))),
);

const house = {
  street_address: '12 Elm Street',
  unit_number: '4B',
  area: 'Kitsilano',
  city: 'Vancouver',
  state_or_province: 'BC',
  postal_code: 'V6K 1A1',
  price: '$1,250,000.00',
  bedrooms: '3',
  bathrooms: '2.5',
  living_area: '1850',
  taxes: '4800',
  mls_id: 'R2900001',
  features: ['View'],
  description: '<p>Light from <strong>three</strong> sides.</p>',
};
const publish = async (fields: object = {}, { alice } = here) => {
  const made = parseData(
    Listing,
    await call(server.app, alice.token, listings.create, { body: { ...house, ...fields } }),
  );
  await publishPages();
  return made.id;
};
const update = async (id: number, body: object, { token }: Person = here.alice) => {
  expect((await call(server.app, token, listings.update, { params: { id }, body })).status).toBe(200);
  await publishPages();
};
async function save(body: object) {
  expect((await call(server.app, here.alice.token, settings.saveListings, { body })).status).toBe(200);
}
const open = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { host: 'sites.example.com', ...headers } });
const pathOf = (id: number, slug: string, { siteId } = here) => `/sites/${siteId}/listings/${id}-${slug}`;
/** Follows the redirect to its present address. */
const pageOf = async (id: number) => {
  const { headers } = await open(pathOf(id, 'x'));
  return open(String(headers.location));
};
const textOf = async (id: number) => (await pageOf(id)).payload;
/** Without the random token of the site's forms, which may contain any letters. */
const withoutToken = (page: string) => page.replaceAll(here.siteToken, '');
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null');
const addPhotos = (id: number, count: number) =>
  owner.query(
    `WITH f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at)
       SELECT $1, encode(sha256((random()::text || n)::bytea), 'hex') || '.jpg', '4B-12-elm-street.jpg', 1, 'listing', $3 FROM generate_series(1, $4::int) n RETURNING id),
     l AS (INSERT INTO app.listing_files (client_id, file_id, type_id, width, height, widths) SELECT $1, id, 1, 1600, 1067, '{480,960,1600}' FROM f RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $2, file_id, file_id FROM l`,
    [here.id, id, noon, count],
  );

test('a page says what the home is, where, for how much and by whom, without a script', async () => {
  const id = await publish();
  const page = await open(pathOf(id, '4b-12-elm-street-vancouver'));
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of [
    '<h1>4B – 12 Elm Street</h1>',
    'Kitsilano, Vancouver, BC V6K 1A1',
    '$1,250,000',
    '3 bedrooms · 2.5 bathrooms · 1,850 sq ft',
    'Light from <strong>three</strong> sides.',
    'R2900001',
    'Ask about this home',
    'Alice Tester',
  ])
    expect(page.payload).toContain(text);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  expect(page.payload).not.toMatch(/ style="| on\w+="/);
});

test('search engines and those who show a link get its facts, its picture and one address', async () => {
  const id = await publish();
  await addPhotos(id, 2);
  await publishPages();
  const page = await textOf(id);
  const url = origin + pathOf(id, '4b-12-elm-street-vancouver');
  expect(page).toContain(`<link rel="canonical" href="${url}" />`);
  expect(page).toMatch(
    /<meta property="og:image" content="https:\/\/sites\.example\.com\/files\/[0-9a-f]{64}-1600\.jpg" \/>/,
  );
  expect(dataIn(page)).toMatchObject({
    '@type': 'RealEstateListing',
    url,
    offers: { price: '1250000.00', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' },
    mainEntity: {
      '@type': 'SingleFamilyResidence',
      address: { streetAddress: '4B – 12 Elm Street', addressLocality: 'Vancouver', postalCode: 'V6K 1A1' },
      floorSize: { value: 1850, unitCode: 'FTK' },
    },
  });
  expect(page).toMatch(/srcset="\/files\/[0-9a-f]{64}-480\.webp 480w, /);
});

test('a hidden address stands nowhere: not in the text, the address, the data, the names of files or the calendar', async () => {
  const id = await publish({
    is_address_displayable: false,
    openhouses: [{ date: '2026-11-28', start_time: '13:00', end_time: '15:00' }],
  });
  await addPhotos(id, 3);
  await owner.query(
    `WITH f AS (INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $3, '12 Elm Street.pdf', 3, 'listing', $4) RETURNING id),
     l AS (INSERT INTO app.listing_files (client_id, file_id, type_id) SELECT $1, id, 3 FROM f RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $2, file_id, 1 FROM l`,
    [here.id, id, `${'b'.repeat(64)}.pdf`, noon],
  );
  await publishPages();
  const path = pathOf(id, 'kitsilano-vancouver');
  const page = await open(path);
  expect(page.statusCode).toBe(200);
  expect(page.payload).toContain('<h1>Kitsilano, Vancouver</h1>');
  const [calendar = ''] = /\/sites\/[^"]*\.ics/.exec(page.payload) ?? [];
  const all = [
    withoutToken(page.payload),
    (await open(calendar)).payload,
    JSON.stringify((await open(calendar)).headers),
  ].join('\n');
  expect(all).toContain('Open house: Kitsilano');
  for (const hidden of [/elm/i, /V6K/i, /\b4B\b|\b4b-12/, /1A1/]) expect(all).not.toMatch(hidden);
  expect(page.payload).toContain(`${path}/brochure-1.pdf`);
});

test('a listing of the DDF links its page at REALTOR.ca, without the street where that is hidden; one of another feed does not', async () => {
  const id = await publish();
  const boardUrl = 'https://www.realtor.ca/real-estate/28123456/12-elm-street-vancouver';
  const from = async (source: string, isDisplayed: boolean) => {
    await owner.query(
      `UPDATE app.listings SET mls_source = $2, mls_key = 'k1', mls_values = '{}', mls_synced_at = $3 WHERE id = $1`,
      [id, source, noon],
    );
    await update(id, { is_address_displayable: !isDisplayed });
    await update(id, { is_address_displayable: isDisplayed });
    return textOf(id);
  };
  await owner.query(
    'INSERT INTO app.mls_links (client_id, listing_id, seen_at, board_url) VALUES ($1, $2, $3, $4)',
    [here.id, id, noon, boardUrl],
  );
  expect(await from('reso', true)).not.toContain('realtor.ca');
  expect(await from('ddf', true)).toMatch(new RegExp(`<a href="${boardUrl}"[^>]*>Powered by REALTOR.ca</a>`));
  expect(await from('ddf', false)).toContain('href="https://www.realtor.ca/real-estate/28123456"');
});

test('an address of before leads to that of now, with the part that comes after it', async () => {
  const id = await publish();
  await update(id, { street_address: '14 Oak Avenue', unit_number: '' });
  const old = await open(`${pathOf(id, '4b-12-elm-street-vancouver')}?utm=1`);
  expect([old.statusCode, old.headers.location]).toEqual([
    301,
    `${pathOf(id, '14-oak-avenue-vancouver')}?utm=1`,
  ]);
  expect((await open(`/sites/${here.siteId}/listings/${id}`)).headers.location).toBe(
    pathOf(id, '14-oak-avenue-vancouver'),
  );
});

test.each([
  ['cancelled', { status_id: 4 }],
  ['expired', { status_id: 5 }],
  ['of unknown status', { status_id: 6 }],
])('a listing that is %s is gone, and its page shows the others', async (_what, change) => {
  const id = await publish();
  const other = await publish({ street_address: '77 Fir Lane', unit_number: '' });
  await owner.query('UPDATE app.listings SET status_id = $2 WHERE id = $1', [id, change.status_id]);
  await publishPages();
  const page = await open(pathOf(id, '4b-12-elm-street-vancouver'));
  expect(page.statusCode).toBe(410);
  expect(page.payload).toContain('This home is no longer listed');
  expect(page.payload).toContain(pathOf(other, '77-fir-lane-vancouver'));
  expect(page.payload).not.toContain('Light from');
  await update(id, { status_id: 1 });
  expect((await pageOf(id)).statusCode).toBe(200);
});

test('a listing that is deleted is gone; one that never was published, or is another client’s, is not there', async () => {
  const id = await publish();
  await call(server.app, here.alice.token, listings.remove, { params: { id } });
  await publishPages();
  expect((await open(pathOf(id, 'x'))).statusCode).toBe(410);
  const there = await newClient();
  const foreign = await publish({}, there);
  for (const path of [
    pathOf(foreign, 'x'),
    pathOf(999_999, 'x'),
    `/sites/${here.siteId}/listings/abc`,
    `/sites/${here.siteId}/listings/${foreign}x`,
    `/sites/999999/listings/${foreign}`,
    '/sites/999999/listings',
    `/sites/${here.siteId}/listings/preview/abc`,
  ])
    expect([path, (await open(path)).statusCode]).toEqual([path, 404]);
});

test('pending and sold are said; of a sold home the settings hide picture, price and address at once', async () => {
  const id = await publish();
  await addPhotos(id, 1);
  await update(id, { status_id: 2 });
  expect(await textOf(id)).toContain('<p class="ribbon">Pending</p>');
  await update(id, { status_id: 3, sold_price: '1300000', sold_banner: 'Sold over asking' });
  expect(await textOf(id)).toContain('<p class="ribbon">Sold over asking</p>');
  expect(await textOf(id)).toContain('Sold for $1,300,000');
  expect(await textOf(id)).toContain('/files/');
  await save({ rb_lol_featured_hide_sold_price: '1' });
  expect(withoutToken(await textOf(id))).not.toMatch(/\$1,[23]|13[05]0000|1250000/);
  await save({ rb_lol_featured_hide_sold_images: '1' });
  expect(await textOf(id)).not.toContain('/files/');
  await save({ rb_lol_featured_hide_sold_address: '1' });
  const page = await pageOf(id);
  expect([page.statusCode, withoutToken(page.payload).match(/elm|V6K/i)]).toEqual([200, null]);
});

test('what a setting switches off is gone from the page at once, and back at once', async () => {
  const id = await publish();
  const parts: [setting: keyof typeof listingSettings, sign: string][] = [
    ['rb_mortgage_calculator_enabled', 'What it could cost a month'],
    ['rb_walkscore', 'walkscore.com'],
    ['rb_hoodq', 'hoodq.com'],
    ['rb_sharing_buttons_facebook', 'facebook.com/sharer'],
    ['rb_sharing_buttons_linkedin', 'linkedin.com/sharing'],
    ['rb_sharing_buttons_pinterest', 'pinterest.com/pin'],
    ['rb_sharing_buttons_twitter', 'twitter.com/intent'],
    ['rb_lol_new_listing_banner', 'New listing'],
  ];
  for (const [setting, sign] of parts) {
    await save({ [setting]: '0' });
    expect([setting, (await textOf(id)).includes(sign)]).toEqual([setting, false]);
    await save({ [setting]: '1' });
    expect([setting, (await textOf(id)).includes(sign)]).toEqual([setting, true]);
  }
  await addPhotos(id, 2);
  await publishPages();
  await save({ rb_slideshow_delay: '7' });
  expect(await textOf(id)).toContain('data-seconds="7"');
  await save({ rb_slideshow_enabled: '0' });
  expect(await textOf(id)).not.toContain('data-seconds');
});

test('the calculator shows where the listing wants it too, and only for what is for sale', async () => {
  const id = await publish();
  expect(await textOf(id)).toContain('About <output>$6,');
  await update(id, { display_mortgage_calculator: false });
  expect(await textOf(id)).not.toContain('data-mortgage');
  await update(id, { display_mortgage_calculator: true, status_id: 3 });
  expect(await textOf(id)).not.toContain('data-mortgage');
});

test('a page that has not changed is not sent again, and one that has is', async () => {
  const id = await publish();
  const { etag } = (await pageOf(id)).headers;
  const path = pathOf(id, '4b-12-elm-street-vancouver');
  expect((await open(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  await update(id, { bedrooms: '4' });
  const changed = await open(path, { 'if-none-match': String(etag) });
  expect([changed.statusCode, changed.payload.includes('4 bedrooms')]).toEqual([200, true]);
  await owner.query(
    `UPDATE app.users SET phone_number = '604-555-0199' WHERE client_id = $1 AND role = 'Admin'`,
    [here.id],
  );
  expect(await textOf(id)).toContain('604-555-0199');
});

test('the list has what is for sale, filtered and in order as the address says, page by page', async () => {
  const { alice, siteId, ...rest } = await newClient();
  const add = (fields: object) => publish(fields, { alice, siteId, ...rest });
  await add({
    street_address: '1 First Street',
    unit_number: '',
    price: '300000',
    bedrooms: '1',
    type: 'Condo',
  });
  await add({ street_address: '2 Second Street', unit_number: '', price: '900000', bedrooms: '4' });
  await add({
    street_address: '3 Third Street',
    unit_number: '',
    price: '600000',
    bedrooms: '3',
    status_id: 3,
  });
  await add({
    street_address: '4 Fourth Street',
    unit_number: '',
    price: '700000',
    bedrooms: '3',
    status_id: 4,
  });
  const shown = async (query = '') => {
    const { payload } = await open(`/sites/${siteId}/listings${query}`);
    return [...payload.matchAll(/<span class="where">(\d)/g)].map(([, number]) => Number(number));
  };
  expect(await shown()).toEqual([2, 1]);
  expect(await shown('?sort=price_asc')).toEqual([1, 2]);
  expect(await shown('?sort=nonsense&type=nonsense&bedrooms=-1&price=abc&page=0')).toEqual([2, 1]);
  expect(await shown('?type=Condo')).toEqual([1]);
  expect(await shown('?bedrooms=2')).toEqual([2]);
  expect(await shown('?price=$500,000')).toEqual([1]);
  expect(await shown('?show=sold')).toEqual([3]);
  const none = (await open(`/sites/${siteId}/listings?bedrooms=9`)).payload;
  expect(none).toContain('No home fits');
  for (let n = 0; n < 12; n += 1) await add({ street_address: `${n} Long Road`, unit_number: '' });
  expect(await shown()).toHaveLength(12);
  expect(await shown('?page=2')).toEqual([2, 1]);
  expect((await open(`/sites/${siteId}/listings`)).payload).toContain('page=2');
});

test('the list is in the order of the settings, which must not tell a hidden price', async () => {
  const { alice, siteId, ...rest } = await newClient();
  for (const [street, price] of [
    ['1 First', '5'],
    ['2 Second', '9'],
    ['3 Third', '7'],
  ])
    await publish({ street_address: `${street} Street`, unit_number: '', price }, { alice, siteId, ...rest });
  const shown = async (query = '') =>
    [...(await open(`/sites/${siteId}/listings${query}`)).payload.matchAll(/<span class="where">(\d)/g)]
      .map(([, n]) => n)
      .join('');
  const saveThere = (body: object) => call(server.app, alice.token, settings.saveListings, { body });
  await saveThere({ rb_lol_featured_sort: 'price_desc' });
  expect(await shown()).toBe('231');
  await owner.query('UPDATE app.listings SET status_id = 3 WHERE client_id = $1', [rest.id]);
  await publishPages();
  await saveThere({ rb_lol_featured_sort_archive: 'price_asc' });
  expect(await shown('?show=sold')).toBe('132');
  await saveThere({ rb_lol_featured_hide_sold_price: '1' });
  expect(await shown('?show=sold')).toBe('321');
  expect(await shown('?show=sold&sort=price_desc')).toBe('321');
});

test('a site without listings says what to do, and its home page leads to its listings', async () => {
  const { siteId } = await newClient();
  const empty = await open(`/sites/${siteId}/listings`);
  expect([empty.statusCode, empty.payload.includes('Nothing on the market right now')]).toEqual([200, true]);
  expect((await open(`/sites/${siteId}`)).payload).toContain(`href="/sites/${siteId}/listings"`);
});

test('what a listing says is text on its page, whatever it holds', async () => {
  const id = await publish();
  await owner.query(
    `UPDATE app.listings SET area = $2, banner = '<img src=x onerror=1>', features = '{"</script><b>"}', mls_id = $2, city = $2 WHERE id = $1`,
    [id, '"><script>alert(1)</script>'],
  );
  await publishPages();
  const page = await textOf(id);
  expect(page.match(/<script/g)).toHaveLength(5);
  expect(page).not.toMatch(/<script>alert|<img src=x|<b>/);
  expect(dataIn(page)['@type']).toBe('RealEstateListing');
});
