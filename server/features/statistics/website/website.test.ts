import { expect, test } from 'vitest';
import { websiteStats } from '#contract/statistics/website.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient();
const { rows: added } = await owner.query<{ id: number }>(
  `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com') RETURNING id`,
  [grove.id],
);
const second = added[0]?.id ?? 0;
const month = (
  text: string,
  page_views: number,
  listing_views: number,
  visitors: number,
  site_id?: number,
) => ({
  month: text,
  page_views,
  listing_views,
  visitors,
  ...(site_id === undefined ? {} : { site_id }),
});
await saveMonths(server.database, grove, [
  month('2026-09', 100, 40, 60),
  month('2026-10', 120, 50, 70),
  month('2026-11', 90, 30, 50),
  month('2026-11', 10, 4, 5, second),
]);

const list = (query: Record<string, string> = {}, token = grove.vic.token) =>
  call(server.app, token, websiteStats.list, { query });
const october = { month: '2026-10', pageviews: 120, listing_pageviews: 50, visitors: 70 };

test('without a month all months come, oldest first, the websites added up', async () => {
  const { status, body } = await list({ site_id: 'all' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    data: [
      { month: '2026-09', pageviews: 100, listing_pageviews: 40, visitors: 60 },
      october,
      { month: '2026-11', pageviews: 100, listing_pageviews: 34, visitors: 55 },
    ],
    meta: {
      previous: null,
      sources: [{ source: 'sites', last_good_at: '2026-11-20T20:00:00Z', error: null }],
    },
  });
  expect((await list()).body).toEqual(body);
});

test('with a month there is one row, and the month before it stands beside it', async () => {
  const { body } = await list({ site_id: String(grove.siteId), month: '2026-11' });
  expect(body).toMatchObject({
    data: [{ month: '2026-11', pageviews: 90, listing_pageviews: 30, visitors: 50 }],
    meta: { previous: october },
  });
  expect((await list({ month: '2026-09' })).body).toMatchObject({
    data: [{ month: '2026-09' }],
    meta: { previous: null },
  });
  expect((await list({ month: '2026-08' })).body).toMatchObject({ data: [], meta: { previous: null } });
  expect((await list({ site_id: String(second), month: '2026-11' })).body).toMatchObject({
    data: [{ pageviews: 10 }],
    meta: { previous: null },
  });
});

test('so many as are asked for are the newest months', async () => {
  expect((await list({ take: '2' })).body).toMatchObject({
    data: [{ month: '2026-10' }, { month: '2026-11' }],
  });
});

test.each([
  [{ take: '0' }, 'take', 'Please ask for 1 to 24 months.'],
  [{ take: '25' }, 'take', 'Please ask for 1 to 24 months.'],
  [{ month: '0000-01' }, 'month', 'Please choose a month.'],
  [{ month: '2026-13' }, 'month', 'Please choose a month.'],
  [{ month: 'November' }, 'month', 'Please choose a month.'],
  [{ month: '2026-12' }, 'month', 'Please choose a month that has begun.'],
  [{ site_id: 'mine' }, 'site_id', 'Please choose a website.'],
])('%j is refused', async (query, field, sentence) => {
  const { status, body } = await list(query);
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { [field]: [sentence] } });
});

test('a month has begun when it has begun where the client is', async () => {
  // nine in the evening of the last day in Vancouver
  server.clock.now = new Date('2026-12-01T05:00:00Z');
  expect((await list({ month: '2026-12' })).status).toBe(422);
  server.clock.now = new Date('2026-12-01T08:00:00Z');
  expect((await list({ month: '2026-12' })).status).toBe(200);
});

test('when numbers came in last is known for each website and for all', async () => {
  const newer = new Date(noon.getTime() + 60_000);
  await saveMonths(server.database, grove, [month('2026-11', 10, 4, 5, second)], { now: newer });
  const ask = (site_id: string, token = grove.vic.token) =>
    call(server.app, token, websiteStats.lastUpdated, { query: { site_id } });
  expect((await ask(String(grove.siteId))).body).toMatchObject({
    data: { last_updated: '2026-11-20T20:00:00Z' },
  });
  expect((await ask('all')).body).toMatchObject({ data: { last_updated: '2026-11-20T20:01:00Z' } });
  const other = await newClient();
  expect((await ask('all', other.alice.token)).body).toMatchObject({ data: { last_updated: null } });
  expect((await ask(String(second), other.alice.token)).status).toBe(404);
  expect((await list({ site_id: String(second) }, other.alice.token)).status).toBe(404);
});

test('an upload of staff counts more than another system, and the later one of a source counts', async () => {
  const client = await newClient();
  const november = async () => (await list({ month: '2026-11' }, client.alice.token)).body;
  const save = (page_views: number, source: 'ga4' | 'upload') =>
    saveMonths(server.database, client, [{ month: '2026-11', page_views }], { source });
  await save(40, 'ga4');
  await save(50, 'ga4');
  expect(await november()).toMatchObject({ data: [{ pageviews: 50 }] });
  await save(60, 'upload');
  expect(await save(70, 'ga4')).toBe(0);
  expect(await november()).toMatchObject({ data: [{ pageviews: 60 }] });
  await save(80, 'upload');
  expect(await november()).toMatchObject({ data: [{ pageviews: 80 }] });
});

test('without the service nothing is read, whoever asks', async () => {
  const bare = await newClient({ services: [] });
  const people: ClientWorld['alice'][] = [bare.alice, bare.vic, bare.staff];
  for (const { token } of people)
    for (const endpoint of [websiteStats.list, websiteStats.lastUpdated]) {
      const { status, body } = await call(server.app, token, endpoint, { query: {} });
      expect([status, body]).toMatchObject([403, { code: 'upgrade_required' }]);
    }
});
