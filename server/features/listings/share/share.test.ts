import jsQr from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { listings } from '#contract/listings/listings.ts';
import { amenities, features } from '#contract/listings/property-types.ts';
import { listingShare, pictureSizes, shareRefusals } from '#contract/listings/share.ts';
import { settings } from '#contract/settings/settings.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { parseData } from '#server/testing/results.ts';
import { newListingForSale } from '#server/testing/seller-emails.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sheetPdf } from './sheet-pdf.ts';
import type { HandOut } from './rules.ts';

const { server, owner, newClient } = await testWorld();

/** A client whose brokerage is known, with a listing that is for sale on the website. */
async function withListing() {
  const client = await newClient({ services: ['web'] });
  const body = { rb_brokerage: 'Harbour & Sons Realty', rb_licence_number: '123456' };
  expect((await call(server.app, client.alice.token, settings.saveLeads, { body })).status).toBe(200);
  return { client, id: await newListingForSale(server, owner, client) };
}

const read = async (client: ClientWorld, id: number) =>
  parseData(
    listingShare.read.data,
    await call(server.app, client.vic.token, listingShare.read, { params: { id } }),
  );

/** As bytes, which the other calls of tests read as text. */
async function save(client: ClientWorld, endpoint: Endpoint, id: number, query: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: toApiPath(endpoint).replace('{id}', String(id)),
    query,
    headers: { authorization: `Bearer ${client.vic.token}` },
  });
  return {
    status: answer.statusCode,
    bytes: answer.rawPayload,
    headers: answer.headers,
    text: answer.payload,
  };
}

async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('View Only saves sheets of one and two pages, which name the brokerage and its number and say only what is known', async () => {
  const { client, id } = await withListing();
  const body = { description: '<p>A bright corner home.</p>' };
  await call(server.app, client.alice.token, listings.update, { params: { id }, body });
  const { page_url: url, refusal, news } = await read(client, id);
  expect([refusal, url]).toEqual([null, `https://homes.example.com/listings/${id}`]);
  expect(news.map(({ headline }) => headline)).toEqual(['Just listed', 'For sale']);
  for (const pages of ['1', '2'] as const) {
    const sheet = await save(client, listingShare.printSheet, id, { pages });
    expect(sheet.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="12-elm-street-sheet${pages === '2' ? '-2-pages' : ''}.pdf"`,
    });
    const pdf = await readPdf(sheet.bytes);
    expect(pdf.pages).toBe(Number(pages));
    for (const part of [
      '12 Elm Street',
      '$500,000',
      'Harbour & Sons Realty',
      'Licence 123456',
      'Alice Tester',
      url ?? '',
    ])
      expect(pdf.text).toContain(part);
    expect(pdf.text.split('Harbour & Sons Realty').length - 1, 'on each page').toBe(Number(pages));
    expect(pdf.text).not.toMatch(/bedroom|Year built|null|undefined|\[\?\]/i);
  }
});

const plain: HandOut = {
  headline: 'For sale',
  when: null,
  heading: '12 Elm Street',
  place: 'Vancouver, BC',
  full_place: '12 Elm Street, Vancouver, BC',
  price: '$1,249,000',
  facts: '3 bedrooms',
  details: [],
  features: [...features, ...amenities],
  description: '',
  open_houses: [],
  agent_name: 'Priya Raman',
  agent_phone: null,
  brokerage: 'Coastline Realty Group',
  licence: null,
  page_url: null,
  site_id: 1,
};
const printPlain = async (change: Partial<HandOut>, pages: number) =>
  readPdf(await sheetPdf({ ...plain, ...change }, pages, '2026-11-22T20:00:00Z', null));

test('a second page with nothing on it but the agent is left out', async () => {
  expect((await printPlain({}, 2)).pages).toBe(1);
  expect((await printPlain({ description: 'A bright corner home.' }, 2)).pages).toBe(2);
});

test('a sheet has every feature where there is room for all of them', async () => {
  for (const [pages, description] of [
    [1, ''],
    [2, 'A bright corner home.'],
  ] as const) {
    const { text } = await printPlain({ description }, pages);
    const words = text.replaceAll(/\s+/g, ' ');
    for (const feature of plain.features) expect(words).toContain(feature);
    expect(words).not.toContain('…');
  }
});

test('the codes of the sign lead to the page of the listing', async () => {
  const { client, id } = await withListing();
  const { page_url: url } = await read(client, id);
  const png = await save(client, listingShare.drawCode, id);
  expect(png.headers['content-type']).toBe('image/png');
  expect(await scan(png.bytes)).toBe(url);
  const svg = await save(client, listingShare.drawVectorCode, id);
  expect(svg.headers['content-type']).toContain('image/svg+xml');
  expect(await scan(svg.bytes)).toBe(url);
  const { pages, text } = await readPdf((await save(client, listingShare.printSign, id)).bytes);
  expect(pages).toBe(1);
  for (const part of ['12 Elm Street', 'Harbour & Sons Realty', 'Licence 123456', 'Scan for photos'])
    expect(text).toContain(part);
});

test('pictures have the sizes that networks ask for, and words where the brokerage stands', async () => {
  const { client, id } = await withListing();
  for (const shape of ['square', 'story', 'wide'] as const) {
    const picture = await save(client, listingShare.drawPicture, id, { news: 'listed', shape });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="12-elm-street-listed-${shape}.jpg"`,
    });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', ...pictureSizes[shape] });
    expect(picture.bytes.length).toBeLessThan(1_500_000);
    const { width, height } = pictureSizes[shape];
    const foot = { left: 0, top: Math.round(height * 0.8), width, height: Math.floor(height * 0.2) };
    const { channels } = await sharp(picture.bytes).extract(foot).stats();
    expect(channels[0]?.max, 'letters on the dark ground').toBeGreaterThan(200);
  }
});

test('a picture of an open house needs one that is still to come', async () => {
  const { client, id } = await withListing();
  const openhouses = [{ date: '2026-12-05', start_time: '13:00', end_time: '15:00' }];
  expect(
    (await call(server.app, client.alice.token, listings.update, { params: { id }, body: { openhouses } }))
      .status,
  ).toBe(200);
  const { news } = await read(client, id);
  const [openHouse] = news.filter(({ kind }) => kind === 'open_house');
  expect(openHouse?.when?.replaceAll(/\s/g, ' ')).toMatch(
    /^Saturday, December 5, 2026, 1:00–3:00 p\.m\. P[DS]T$/,
  );
  const query = { news: 'open_house', shape: 'wide', openhouse_id: String(openHouse?.openhouse_id) };
  expect((await save(client, listingShare.drawPicture, id, query)).status).toBe(200);
  const other = await save(client, listingShare.drawPicture, id, { ...query, openhouse_id: '999999' });
  expect(other.status).toBe(422);
  const sold = await save(client, listingShare.drawPicture, id, { news: 'sold', shape: 'wide' });
  expect([sold.status, sold.text]).toEqual([422, expect.stringContaining('no longer true')]);
});

const documents = [
  [listingShare.printSheet, {}],
  [listingShare.printSign, {}],
  [listingShare.drawCode, {}],
  [listingShare.drawVectorCode, {}],
  [listingShare.drawPicture, { news: 'for_sale', shape: 'square' }],
] as const;

test('nothing is handed out of a colleague’s, hidden, held or withdrawn listing, or without a brokerage, and a sentence says why', async () => {
  const { client, id } = await withListing();
  const refuses = async (sentence: string) => {
    expect(await read(client, id)).toMatchObject({ refusal: sentence, news: [], page_url: null });
    for (const [endpoint, query] of documents) {
      const { status, text } = await save(client, endpoint, id, query);
      expect([endpoint.path, status]).toEqual([endpoint.path, 422]);
      expect(JSON.parse(text)).toMatchObject({ error: sentence });
    }
  };
  const set = (column: string, value: unknown) =>
    owner.query(`UPDATE app.listings SET ${column} = $2 WHERE id = $1`, [id, value]);
  const publish = (state: string, reason: string | null) =>
    owner.query(`UPDATE app.listing_publications SET state = $2, reason = $3 WHERE listing_id = $1`, [
      id,
      state,
      reason,
    ]);
  await set('is_reciprocity', true);
  await refuses(shareRefusals.colleague);
  await set('is_reciprocity', false);
  await set('is_hidden', true);
  await refuses(shareRefusals.hidden);
  await set('is_hidden', false);
  await publish('held', 'Please look at the marked words before publishing.');
  await refuses(shareRefusals.held('Please look at the marked words before publishing.'));
  await publish('withdrawn', null);
  await refuses(shareRefusals.unpublished);
  await publish('published', null);
  await set('status_id', 4);
  await refuses(shareRefusals.inactive);
  await set('status_id', 1);
  const body = { rb_brokerage: '' };
  await call(server.app, client.alice.token, settings.saveLeads, { body });
  await refuses(shareRefusals.noBrokerage);
});

test('a listing of another client is not found', async () => {
  const { id } = await withListing();
  const other = await newClient();
  expect((await save(other, listingShare.read, id)).status).toBe(404);
  for (const [endpoint, query] of documents)
    expect((await save(other, endpoint, id, query)).status).toBe(404);
});

const scripts = [
  'Westminster-Brightwater Heights ',
  'W',
  '海港城物業代理有限公司',
  'Sunny 🏡 Homes 👩‍👩‍👧 & Keys ',
];
test.each(scripts)(
  'no address, description or list of facts pushes the brokerage off a page: %s',
  async (words) => {
    const fill = (length: number) => words.repeat(length).slice(0, length).trim();
    const photo = await sharp({ create: { width: 1600, height: 1067, channels: 3, background: '#88aabb' } })
      .jpeg()
      .toBuffer();
    const handOut: HandOut = {
      ...plain,
      headline: 'Open house',
      heading: fill(123),
      place: fill(220),
      full_place: fill(345),
      details: Array.from({ length: 12 }, (_, n) => [`Fact ${n}`, fill(60)] as const),
      features: Array.from({ length: 40 }, () => fill(100)),
      description: Array.from({ length: 20 }, () => fill(500)).join('\n'),
      open_houses: ['Open house Saturday, December 5, 2026, 1:00 – 3:00 p.m. PST'],
      agent_name: fill(101),
      agent_phone: '+16045550142',
      brokerage: fill(191),
      licence: fill(60),
      page_url: `https://homes.example.com/${'a'.repeat(200)}`,
    };
    const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
    for (const pages of [1, 2])
      for (const photos of [[], [photo], Array.from({ length: 9 }, () => photo)]) {
        const pdf = await readPdf(await sheetPdf(handOut, pages, '2026-11-22T20:00:00Z', photo, ...photos));
        expect(pdf.pages).toBe(pages);
        expect(letters(pdf.text).split(letters(handOut.brokerage)).length - 1).toBeGreaterThanOrEqual(pages);
        expect(letters(pdf.text)).toContain(letters(handOut.licence ?? ''));
      }
  },
);
