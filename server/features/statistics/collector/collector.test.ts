import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { staff } from '#contract/staff/staff.ts';
import * as z from 'zod/mini';
import { visitStats } from '#contract/statistics/visits.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { call, noon, testServer, type ClientWorld } from '#server/testing/people.ts';
import {
  addListings,
  countPageViews,
  eventIdAt,
  recountAll,
  sendPageView,
} from '#server/testing/page-views.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { deleteSalts } from './jobs.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { RATE_LIMIT_FACTOR: '100', TRUST_PROXY: '127.0.0.1' },
});
const from = (client: ClientWorld, body: object = {}, headers: Record<string, string> = {}) =>
  sendPageView(server, client, body, headers);
const stored = (client: ClientWorld, views: number) =>
  expect.poll(() => countPageViews(owner, client.id)).toBe(views);
const november = async ({ alice }: ClientWorld) =>
  (await call(server.app, alice.token, websiteStats.list, { query: { month: '2026-11' } })).body;

test('page views become the numbers of their month: people once a day, listings apart, and where they came from', async () => {
  const client = await newClient();
  await addListings(owner, client.id, [4711]);
  const site = `https://sites.example.com/sites/${client.siteId}`;
  const [ann, ben] = [{ 'user-agent': 'Mozilla/5.0 (X11) Firefox/131.0' }, {}];
  for (const [body, who] of [
    [{ url: `${site}?utm_source=Spring`, referrer: 'https://www.google.com/' }, ann],
    [{ url: `${site}/listings/4711-main-street`, referrer: `${site}/listings` }, ann],
    [{ url: site, referrer: 'https://www.google.com/' }, ben],
    [{ url: `https://client${client.id}.example.com/listing/12`, site_id: undefined }, ben],
  ] as const)
    expect(await from(client, body, who)).toMatchObject({ status: 202, body: { data: { received: true } } });
  await stored(client, 4);
  await recountAll(server.database, noon);
  expect(await november(client)).toMatchObject({
    data: [{ month: '2026-11', visitors: 2, pageviews: 4, listing_pageviews: 2 }],
  });
  const origins = await call(server.app, client.vic.token, websiteStats.origins, {
    query: { month: '2026-11' },
  });
  expect(origins.body).toMatchObject({
    data: [
      { source: 'google.com', visitors: 1 },
      { source: 'spring', visitors: 1 },
    ],
  });
  const { rows } = await owner.query('SELECT listings FROM app.site_days WHERE client_id = $1', [client.id]);
  expect(rows).toEqual([{ listings: { 4711: 1 } }]);
  const page = await call(server.app, sam.token, staff.client, { params: { id: client.id } });
  expect(page.body).toMatchObject({ data: { sites: [{ last_visit_day: '2026-11-20' }] } });
});

test('a page view that is sent again is counted once, however late, and however often numbers are counted', async () => {
  const client = await newClient();
  const view = { id: eventIdAt(noon) };
  for (const minutes of [0, 1, 600]) {
    server.clock.now = new Date(noon.getTime() + minutes * 60_000);
    expect((await from(client, view)).status).toBe(202);
  }
  expect((await from(client)).status).toBe(202);
  await stored(client, 2);
  for (let times = 0; times < 3; times += 1) {
    await recountAll(server.database, noon);
    expect(await november(client)).toMatchObject({ data: [{ pageviews: 2, visitors: 1 }] });
    await owner.query('INSERT INTO app.site_recounts (client_id, site_id, since) VALUES ($1, $2, $3)', [
      client.id,
      client.siteId,
      noon,
    ]);
  }
});

test('a page that names what the database refuses holds nobody up', async () => {
  const client = await newClient();
  const site = `https://sites.example.com/sites/${client.siteId}`;
  for (const value of ['%00', 'a%00b', `${'a'.repeat(99)}%F0%9F%98%80`])
    expect((await from(client, { url: `${site}?utm_source=${value}&utm_campaign=${value}` })).status).toBe(
      202,
    );
  expect((await from(client, { url: `${site}/%00`, referrer: 'https://a%00b/' })).status).toBe(202);
  await stored(client, 4);
});

test('a visit has its device, campaign, country and province, and neither the address nor the browser is stored', async () => {
  const client = await newClient();
  const site = `https://sites.example.com/sites/${client.siteId}`;
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
  const headers = { 'user-agent': phone, 'x-forwarded-for': '142.103.1.1' };
  await from(client, { url: `${site}?utm_source=FB&utm_medium=CPC&utm_campaign=Spring` }, headers);
  await from(
    client,
    { is_touched: true },
    {
      'x-forwarded-for': '2607:f8f0::1',
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    },
  );
  await from(client);
  await stored(client, 3);
  const { rows } = await owner.query<{ view: Record<string, unknown> }>(
    'SELECT to_jsonb(v) AS view FROM app.page_views v WHERE client_id = $1 ORDER BY country IS NULL, device',
    [client.id],
  );
  expect(rows.map(({ view }) => view)).toMatchObject([
    { device: 'phone', source: 'fb', medium: 'cpc', campaign: 'spring', country: 'CA', region: 'CA-BC' },
    { device: 'tablet', source: 'direct', medium: null, campaign: null, country: 'CA', region: 'CA-BC' },
    { device: 'computer', country: null, region: null },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/142\.103|f8f0|iPhone|Macintosh/);
});

test('a form, a call and a brochure are goals of a visit and no page views', async () => {
  const client = await newClient();
  const site = `https://sites.example.com/sites/${client.siteId}`;
  await from(client, { url: `${site}/listings/7-elm` });
  for (const goal of ['call', 'call', 'form', 'brochure'] as const)
    expect((await from(client, { url: `${site}/listings/7-elm`, goal })).status).toBe(202);
  await stored(client, 5);
  await recountAll(server.database, noon);
  expect(await november(client)).toMatchObject({ data: [{ pageviews: 1, visitors: 1 }] });
  const { body } = await call(server.app, client.vic.token, visitStats.list, {
    query: { from: '2026-11-20', to: '2026-11-20', goal: 'call' },
  });
  expect(body).toMatchObject({ meta: { visitors: 1, pageviews: 1 } });
  expect(
    z.parse(z.object({ data: visitStats.list.data }), body).data.find(({ dimension }) => dimension === 'goal')
      ?.rows,
  ).toEqual(['brochure', 'call', 'form'].map((value) => ({ value, name: null, count: 1 })));
});

test('programs, and browsers that ask not to be followed, are answered and not counted', async () => {
  const client = await newClient();
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': '' },
    { dnt: '1' },
    { 'sec-gpc': '1' },
  ])
    expect((await from(client, {}, headers)).status).toBe(202);
  expect((await from(client)).status).toBe(202);
  await stored(client, 1);
});

test('who looks at more pages in a day than people do is no visitor', async () => {
  const client = await newClient();
  for (let page = 0; page <= 300; page += 1)
    expect(
      (await from(client, { url: `https://sites.example.com/sites/${client.siteId}/${page}` })).status,
    ).toBe(202);
  await from(client, {}, { 'user-agent': 'Mozilla/5.0 (X11) Firefox/131.0' });
  await stored(client, 302);
  await recountAll(server.database, noon);
  expect(await november(client)).toMatchObject({ data: [{ pageviews: 1, visitors: 1 }] });
});

test('a token speaks for the websites of its client, from pages of theirs alone', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const site = { site_id: undefined, url: 'https://elsewhere.example.com/' };
  const own = `https://client${client.id}.example.com`;
  expect((await from(client, { token: 'unknown' })).status).toBe(403);
  expect((await from(client, { site_id: other.siteId })).status).toBe(403);
  expect((await from(client, site)).status).toBe(403);
  expect((await from(client, {}, { origin: 'https://elsewhere.example.com' })).status).toBe(403);
  expect((await from(client, { ...site, url: `${own}/about` }, { origin: own })).status).toBe(202);
  expect((await from(client, {}, { origin: 'null' })).status).toBe(202);
  await stored(client, 2);
  expect(await countPageViews(owner, other.id)).toBe(0);
});

test('a closed account is told so', async () => {
  const client = await newClient();
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [client.id]);
  expect(await from(client)).toMatchObject({ status: 403, body: { code: 'account_closed' } });
});

test('a page of another origin sends plain text, which no other endpoint reads', async () => {
  const client = await newClient();
  const body = JSON.stringify({
    id: eventIdAt(noon),
    token: client.siteToken,
    url: `https://client${client.id}.example.com/`,
  });
  const send = (url: string, payload: string) =>
    server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': 'Mozilla/5.0 (X11) Firefox/131.0',
      },
    });
  const answer = await send('/api/v2/public/events', body);
  expect(answer.statusCode).toBe(202);
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await send('/api/v2/public/events', '{"id":')).statusCode).toBe(400);
  expect((await send('/api/v2/auth/sign-in', body)).statusCode).not.toBe(200);
  expect((await send('/api/v2/leads', body)).statusCode).not.toBe(202);
  await stored(client, 1);
});

test('an address may tell of five pages a second for a minute, and waits then', async () => {
  const strict = await testServer();
  try {
    const body = { id: eventIdAt(noon), token: 'unknown', url: 'https://a.example.com/' };
    const send = () => sendPageView(strict, { siteToken: 'unknown', siteId: 1 }, body);
    for (let sent = 0; sent < 300; sent += 1) expect((await send()).status).toBe(403);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    strict.clock.now = new Date(noon.getTime() + 61_000);
    expect((await send()).status).toBe(403);
  } finally {
    await strict.close();
  }
});

test('nobody can be recognised any more when a day is over: its salt is gone', async () => {
  await from(await newClient());
  const days = async () =>
    (await owner.query<{ day: string }>(`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM app.visitor_salts`))
      .rows;
  await expect.poll(days).toContainEqual({ day: '2026-11-20' });
  await withTransaction(server.database, new Date('2026-11-21T11:59:00Z'), deleteSalts);
  expect(await days()).toContainEqual({ day: '2026-11-20' });
  await withTransaction(server.database, new Date('2026-11-21T12:00:00Z'), deleteSalts);
  expect(await days()).not.toContainEqual({ day: '2026-11-20' });
});

test('the script is at most a kilobyte, names no cookie, and stands in the pages of a website', async () => {
  const client = await newClient();
  const script = await server.app.inject('/t.js');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(gzipSync(script.body).length).toBeLessThanOrEqual(1024);
  expect(script.body).not.toContain('cookie');
  const page = await server.app.inject(`/sites/${client.siteId}`);
  expect(page.body).toContain(
    `<script defer src="/t.js" data-to="" data-token="${client.siteToken}" data-site="${client.siteId}"></script>`,
  );
});
