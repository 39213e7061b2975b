import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listings } from '#contract/listings/listings.ts';
import { sellerReports } from '#contract/statistics/seller-reports.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { parseData } from '#server/testing/results.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { drawReport } from './print-report.ts';

const { server, owner, newClient } = await testWorld();
const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '500000',
};

/** A listing of a client that was added in September and is published at one address. */
async function newListing(client: ClientWorld) {
  const create = await call(server.app, client.alice.token, listings.create, { body: house });
  const { id } = parseData(listings.create.data, create);
  const url = `https://homes.example.com/listings/12-elm-street-${id}`;
  await owner.query(`UPDATE app.listings SET created_at = '2026-09-10T12:00:00Z' WHERE id = $1`, [id]);
  await owner.query(
    `INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, url, published_at, publisher)
     VALUES ($1, $2, $3, 'published', $4, $5, 'builtin')
     ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET url = excluded.url`,
    [client.id, id, client.siteId, url, noon],
  );
  return { id, url };
}

const countViews = (client: ClientWorld, day: string, views: object) =>
  owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, listings, updated_at)
     VALUES ($1, $2, $3, 1, 9, 9, $4, $5)`,
    [client.id, client.siteId, day, JSON.stringify(views), noon],
  );

async function enquire(client: ClientWorld, at: string, listingUrl: string): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.leads (client_id, first_name, last_name, email, lead_status_id, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     VALUES ($1, 'Vera', 'X', $2, 1, 6, true, true, $3, $3) RETURNING id`,
    [client.id, `${at}@example.com`.toLowerCase(), at],
  );
  await owner.query(
    `INSERT INTO app.lead_history (client_id, lead_id, email, lead_source_id, listing_url, created_at) VALUES ($1, $2, 'v@example.com', 6, $3, $4)`,
    [client.id, rows[0]?.id, listingUrl, at],
  );
}

const read = (client: ClientWorld, id: number) =>
  call(server.app, client.vic.token, sellerReports.read, { params: { id } });
const share = async (client: ClientWorld, id: number) =>
  parseData(
    sellerReports.share.data,
    await call(server.app, client.eve.token, sellerReports.share, { params: { id } }),
  ).url;
const open = (url: string, more = '') =>
  server.app.inject({ method: 'GET', url: `${new URL(url).pathname}${more}` });

test('views, enquiries and clicks of a listing stand by the months of the client, since it was added', async () => {
  const client = await newClient({ services: ['in_touch', 'web'] });
  const { id, url } = await newListing(client);
  await countViews(client, '2026-09-30', { [id]: 4, 999_999: 50 });
  await countViews(client, '2026-11-01', { [id]: 3 });
  await countViews(client, '2026-11-02', {});
  await enquire(client, '2026-11-01T06:59:00Z', `${url}?from=newsletter`);
  await enquire(client, '2026-11-01T07:00:00Z', `${url}/#form`);
  await enquire(client, '2026-11-02T07:00:00Z', `${url}0`);
  const { send } = await sendNewsletter(owner, client, [], { month: '2026-10', others: 5 });
  await owner.query(
    `INSERT INTO app.newsletter_link_totals (client_id, send_id, number, url, people) VALUES ($1, $2, 90, $3, 7), ($1, $2, 91, $4, 70)`,
    [client.id, send, `${url}?utm=x`, `${url}-other`],
  );
  expect(parseData(sellerReports.read.data, await read(client, id))).toMatchObject({
    shared_at: null,
    report: {
      address: '12 Elm Street',
      months: [
        { month: '2026-11', views: 3, enquiries: 1, newsletter_clicks: 0 },
        { month: '2026-10', views: null, enquiries: 1, newsletter_clicks: 7 },
        { month: '2026-09', views: 4, enquiries: 0, newsletter_clicks: 0 },
      ],
    },
  });
});

/** A listing that was first published at noon of this day, and its views of one day. */
async function publishOn(client: ClientWorld, day: string) {
  const listing = await newListing(client);
  await owner.query(`UPDATE app.listing_publications SET published_at = $2 WHERE listing_id = $1`, [
    listing.id,
    `${day}T20:00:00Z`,
  ]);
  return listing.id;
}

test('a listing stands beside the median of the agent’s others in as many days, and alone beside one', async () => {
  const client = await newClient({ services: ['web'] });
  const id = await publishOn(client, '2026-11-16');
  const [early, late] = [await publishOn(client, '2026-11-01'), await publishOn(client, '2026-11-05')];
  // published too late to have had as many days
  const young = await publishOn(client, '2026-11-19');
  await countViews(client, '2026-11-01', { [early]: 10 });
  // the fifth day of the early one no longer counts: this one has had four
  await countViews(client, '2026-11-05', { [early]: 500, [late]: 20 });
  await countViews(client, '2026-11-08', { [late]: 4 });
  await countViews(client, '2026-11-17', { [id]: 7, [young]: 900 });
  const readNow = async () => parseData(sellerReports.read.data, await read(client, id)).report;
  const report = await readNow();
  expect(report).toMatchObject({
    days_published: 4,
    comparison: { days: 4, views: 7, median: 17, others: 2 },
    price: '500000.00',
    photo: null,
    agent_photo: null,
  });
  const viewsOn = (day: string) => report.days.find((one) => one.day === day)?.views;
  expect([viewsOn('2026-10-31'), viewsOn('2026-11-16'), viewsOn('2026-11-17')]).toEqual([null, 0, 7]);
  expect(report.days.at(-1)?.day).toBe('2026-11-19');
  await owner.query(`UPDATE app.listings SET status_id = 5 WHERE id = $1`, [late]);
  expect((await readNow()).comparison).toBeNull();
});

test('a page is for whoever has its address, which is stored nowhere, until it ends or another one is made', async () => {
  const client = await newClient();
  const { id } = await newListing(client);
  await countViews(client, '2026-11-01', { [id]: 3 });
  const first = await share(client, id);
  const page = await open(first);
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  expect(page.body).toContain('12 Elm Street, Vancouver');
  expect(page.body).toContain('November 2026');
  const pdf = await open(first, '/report.pdf');
  const { pages, text } = await readPdf(pdf.rawPayload);
  expect(pages).toBe(1);
  expect(text).toContain('12 Elm Street, Vancouver');
  for (const words of ['$500,000', 'page views in the last 7 days'])
    expect([page.body.includes(words), text.includes(words.slice(0, 10))]).toEqual([true, true]);
  const secret = first.split('.').at(-1) ?? '';
  const { rows } = await owner.query(
    `SELECT s::text AS row FROM app.seller_reports s WHERE s.client_id = $1`,
    [client.id],
  );
  expect(JSON.stringify(rows)).not.toContain(secret);

  const second = await share(client, id);
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
  await call(server.app, client.eve.token, sellerReports.revoke, { params: { id } });
  expect([(await open(second)).statusCode, (await open(second, '/report.pdf')).statusCode]).toEqual([
    404, 404,
  ]);
  expect((await open(second)).body).toContain('This report is no longer available');
});

test('the document holds the photo and the portrait, and is drawn without them', async () => {
  const client = await newClient();
  const { id } = await newListing(client);
  const { report } = parseData(sellerReports.read.data, await read(client, id));
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
  const countPictures = (bytes: Buffer) => bytes.toString('latin1').split('/Subtype /Image').length - 1;
  expect(countPictures(await drawReport(report, jpeg, jpeg))).toBe(2);
  expect(countPictures(await drawReport(report, null, Buffer.from('no picture')))).toBe(0);
});

test('an address leads to its own client alone, and a guessed one nowhere', async () => {
  const [here, there] = [await newClient(), await newClient()];
  const { id } = await newListing(here);
  const url = await share(here, id);
  const elsewhere = url.replace(`/${here.id}.`, `/${there.id}.`);
  for (const wrong of [
    elsewhere,
    url.slice(0, -1),
    `${url.slice(0, -2)}xx`,
    url.replace(`/${here.id}.`, '/0.'),
  ])
    expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404]);
  expect((await read(there, id)).status).toBe(404);
  const viewer = await call(server.app, here.vic.token, sellerReports.share, { params: { id } });
  expect(viewer.status).toBe(403);
});

test('the agent’s note is on the page, in the PDF and in the portal, until it is emptied', async () => {
  const client = await newClient();
  const { id } = await newListing(client);
  const url = await share(client, id);
  const note = 'Two families came back.\nI’ll call you on <Tuesday>.';
  const save = (who: { token: string }, text: string) =>
    call(server.app, who.token, sellerReports.saveNote, { params: { id }, body: { note: text } });
  expect([(await save(client.vic, note)).status, (await save(client.eve, note)).status]).toEqual([403, 200]);
  expect(parseData(sellerReports.read.data, await read(client, id)).report.note).toBe(note);
  expect((await open(url)).body).toContain(
    '<blockquote class="note"><p>Two families came back.</p><p>I’ll call you on &lt;Tuesday&gt;.</p></blockquote>',
  );
  expect((await readPdf((await open(url, '/report.pdf')).rawPayload)).text).toContain('families came back');
  expect((await save(client.eve, 'x'.repeat(401))).status).toBe(422);
  expect((await save(client.eve, '  ')).status).toBe(200);
  expect(parseData(sellerReports.read.data, await read(client, id)).report.note).toBeNull();
  expect((await open(url)).body).not.toContain('<blockquote');
  const other = await newClient();
  expect((await save(other.eve, note)).status).toBe(404);
});
