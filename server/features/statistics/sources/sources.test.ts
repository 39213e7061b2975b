import { afterAll, beforeEach, expect, test } from 'vitest';
import { adStats, type AdMonth } from '#contract/statistics/ads.ts';
import { staffSources, type StatsSource } from '#contract/statistics/sources.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { openStatsProviders } from '#server/adapters/statistics/open-stats-providers.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { insightsDay, listTimeRanges, readTimeRange } from '#server/testing/meta-insights.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { fetchNextSource } from './fetch-next.ts';
import { sourceTokens } from './tokens.ts';

const provider = await startStatsProvider();
const settings = {
  META_API_URL: provider.url,
  GA4_API_URL: provider.url,
  GOOGLE_TOKEN_URL: `${provider.url}/token`,
  GOOGLE_ADS_URL: provider.url,
  GOOGLE_ADS_DEVELOPER_TOKEN: 'developer',
  GOOGLE_ADS_CLIENT_ID: 'client',
  GOOGLE_ADS_CLIENT_SECRET: 'client-secret',
  RATE_LIMIT_FACTOR: '1000',
};
const { server, owner, sam, newClient } = await testWorld({ settings });
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
const deps = {
  providers: openStatsProviders({
    meta: { url: provider.url, version: 'v25.0', appSecret: undefined },
    ga4: { url: provider.url, tokenUrl: `${provider.url}/token` },
    googleAds: {
      url: provider.url,
      version: 'v25',
      tokenUrl: `${provider.url}/token`,
      developerToken: 'developer',
      clientId: 'client',
      clientSecret: 'client-secret',
      managerId: undefined,
    },
  }),
  encryption: createEncryption(testKey, sourceTokens),
};
afterAll(async () => {
  await pool.end();
  await provider.close();
});

let days = [insightsDay('2026-10-09', '90.51'), insightsDay('2026-11-20', '12.30')];
const account = { currency: 'CAD', timezone_name: 'America/Toronto' };
const report = (values: string[]) => ({
  rows: [{ dimensionValues: [{ value: '202610' }], metricValues: values.map((value) => ({ value })) }],
  rowCount: 1,
});

beforeEach(async () => {
  await owner.query('DELETE FROM app.stats_sources WHERE client_id > 0');
  await owner.query('DELETE FROM app.ad_months WHERE client_id > 0');
  await owner.query('DELETE FROM app.ad_days WHERE client_id > 0');
  server.clock.now = noon;
  days = [insightsDay('2026-10-09', '90.51'), insightsDay('2026-11-20', '12.30')];
  answerWell();
});

/** Only the days that were asked for. */
function daysIn(url: URL) {
  const { since, until } = readTimeRange({ url });
  return days.filter(({ date_start: text }) => since <= text && text <= until);
}

function answerWell() {
  provider.answer((response, { url, body }) => {
    if (url.pathname.includes('runReport'))
      sendJson(response, body.includes('listings') ? report(['7']) : report(['70', '30']));
    else sendJson(response, url.pathname.endsWith('/insights') ? { data: daysIn(url) } : account);
  });
}

const facebook = { source: 'facebook', account: '123456', token: 'a secret token' };
const byStaff = (
  endpoint: Parameters<typeof call>[2],
  client: ClientWorld,
  body: object,
  token = sam.token,
) => call(server.app, token, endpoint, { params: { id: client.id }, body });
const connect = (client: ClientWorld, body: object = facebook) => byStaff(staffSources.connect, client, body);
const fetchAll = async () => {
  while (await fetchNextSource(db, deps));
};
const adsOf = async (client: ClientWorld) => {
  const { body } = await call(server.app, client.vic.token, adStats.facebook, {});
  return { body, months: readData<AdMonth[]>(body, []) };
};
const sourcesOf = async (client: ClientWorld) => {
  const { body } = await call(server.app, sam.token, staffSources.list, { query: { take: '100' } });
  return readData<StatsSource[]>(body, []).filter(({ client_id: id }) => id === client.id);
};

test('a connected account brings two years, to the cent, and its token is nowhere to be read', async () => {
  const client = await newClient({ services: ['social'] });
  expect((await connect(client)).body).toMatchObject({ data: { connected: true } });
  await fetchAll();
  const ranges = listTimeRanges(provider.asked);
  expect([ranges[0], ranges.at(-1)]).toEqual(['2024-12-01 to 2025-03-02', '2026-09-06 to 2026-11-20']);
  const ads = await adsOf(client);
  expect(ads.months).toMatchObject([
    { month: '2026-10', cost: 90.51, cpc: 1.81, currency: 'CAD' },
    { month: '2026-11', cost: 12.3 },
  ]);
  expect(ads.body).toMatchObject({
    meta: { sources: [{ last_good_at: '2026-11-20T20:00:00Z', error: null }] },
  });
  expect(await sourcesOf(client)).toMatchObject([
    { source: 'facebook', state: 'fine', account: '123456', token_set_at: '2026-11-20T20:00:00Z' },
    { source: 'sites', state: 'own' },
  ]);
  const { text } = await call(server.app, sam.token, staffSources.list, { query: { take: '100' } });
  expect(text).not.toContain('secret');
  const { rows } = await owner.query('SELECT token FROM app.stats_sources WHERE client_id = $1', [client.id]);
  expect(String(rows[0].token)).not.toContain('secret');
});

test('what a provider corrects is corrected a day later, and the same day never counts twice', async () => {
  const client = await newClient({ services: ['social'] });
  await connect(client);
  await fetchAll();
  server.clock.now = new Date('2026-11-21T20:00:01Z');
  days = [
    insightsDay('2026-10-09', '95.00'),
    insightsDay('2026-11-20', '13.004'),
    insightsDay('2026-11-21', '1.001'),
  ];
  await fetchAll();
  // each month is rounded once
  expect((await adsOf(client)).months.map(({ cost }) => cost)).toEqual([95, 14.01]);
  expect(listTimeRanges(provider.asked).at(-1)).toBe('2026-10-01 to 2026-11-21');
});

test('a fetch that fails changes no number and is told with the last good time, until one succeeds', async () => {
  const client = await newClient({ services: ['social'] });
  await connect(client);
  await fetchAll();
  const before = (await adsOf(client)).months;
  server.clock.now = new Date('2026-11-21T20:00:01Z');
  provider.answer((response) => sendJson(response, { error: { code: 190, message: 'x' } }, { status: 400 }));
  await fetchAll();
  const failing = await adsOf(client);
  expect(failing.months).toEqual(before);
  expect(failing.body).toMatchObject({
    meta: {
      sources: [{ last_good_at: '2026-11-20T20:00:00Z', error: 'Facebook doesn’t accept our access token.' }],
    },
  });
  expect((await sourcesOf(client))[0]).toMatchObject({
    state: 'failing',
    failing_since: '2026-11-21T20:00:01Z',
  });
  answerWell();
  expect((await byStaff(staffSources.fetch, client, { source: 'facebook' })).status).toBe(200);
  days = [insightsDay('2026-11-20', '15.00')];
  await fetchAll();
  expect((await adsOf(client)).body).toMatchObject({ meta: { sources: [{ error: null }] } });
  expect((await adsOf(client)).months.map(({ cost }) => cost)).toEqual([90.51, 15]);
});

test('half an answer stores nothing of it', async () => {
  const client = await newClient({ services: ['social'] });
  await connect(client);
  days = [insightsDay('2026-10-09', '90.51'), insightsDay('2026-11-11', '1.00', { date_stop: '2026-11-12' })];
  await fetchAll();
  expect((await adsOf(client)).months).toEqual([]);
  expect((await sourcesOf(client))[0]).toMatchObject({ state: 'failing', last_good_at: null });
});

test('what came for an account that was changed meanwhile is dropped', async () => {
  const client = await newClient({ services: ['social'] });
  await connect(client);
  provider.answer((response, { url }) => {
    if (!url.pathname.endsWith('/insights')) return sendJson(response, account);
    void owner
      .query(
        'UPDATE app.stats_sources SET revision = revision + 1, next_fetch_at = $2 WHERE client_id = $1',
        [client.id, 'infinity'],
      )
      .then(() => sendJson(response, { data: daysIn(url) }));
  });
  await fetchAll();
  expect((await adsOf(client)).months).toEqual([]);
});

test('a website counted by Google has its visits from there, and a file of staff stands above it', async () => {
  const client = await newClient({ services: ['web'] });
  const place = { source: 'sites', site_id: client.siteId };
  expect((await connect(client, { ...place, account: '987654', token: 'given' })).status).toBe(200);
  await fetchAll();
  const read = async () =>
    (
      await owner.query(
        'SELECT visitors, page_views, listing_views, source FROM app.site_months WHERE client_id = $1',
        [client.id],
      )
    ).rows;
  expect(await read()).toEqual([{ visitors: 30, page_views: 70, listing_views: 7, source: 'ga4' }]);
  const ofFile = { visitors: 31, page_views: 72, listing_views: 8, source: 'upload' };
  const { visitors, page_views, listing_views, source } = ofFile;
  await owner.query(
    'UPDATE app.site_months SET (visitors, page_views, listing_views, source) = ($2, $3, $4, $5) WHERE client_id = $1',
    [client.id, visitors, page_views, listing_views, source],
  );
  await byStaff(staffSources.fetch, client, place);
  await fetchAll();
  expect(await sourcesOf(client)).toMatchObject([{ state: 'fine' }]);
  expect(await read()).toEqual([ofFile]);
});

const ofGoogle = [{ date: '2026-10-01', costMicros: '90505000', conversions: 2.5 }];
const answerAsGoogleAds = () =>
  provider.answer((response, { url, body }) => {
    if (url.pathname === '/token') return sendJson(response, { access_token: 'for an hour' });
    const results = body.includes('segments.date')
      ? ofGoogle.map(({ date, ...metrics }) => ({
          segments: { date },
          metrics: { impressions: '1000', clicks: '40', ...metrics },
        }))
      : [{ customer: { currencyCode: 'CAD', timeZone: 'America/Toronto' } }];
    return sendJson(response, [{ results }]);
  });

test('ads on Google come from its interface, and a file of staff stands above it', async () => {
  const client = await newClient({ services: ['google_ads'] });
  answerAsGoogleAds();
  const google = { source: 'google', account: '123-456 7890', token: 'a refresh token' };
  expect((await connect(client, google)).status).toBe(200);
  await fetchAll();
  const read = async () => (await call(server.app, client.vic.token, adStats.google, {})).body;
  expect(await read()).toMatchObject({
    data: [
      { month: '2026-10', cost: 90.51, conversions: 2.5, currency: 'CAD' },
      // a month that was asked for and had none
      { month: '2026-11', impressions: 0, cost: 0 },
    ],
    meta: { sources: [{ last_good_at: '2026-11-20T20:00:00Z', error: null }] },
  });
  expect((await sourcesOf(client))[0]).toMatchObject({
    source: 'google',
    state: 'fine',
    account: '1234567890',
  });
  await owner.query(`UPDATE app.ad_months SET cost_cents = 5, source = 'upload' WHERE client_id = $1`, [
    client.id,
  ]);
  await byStaff(staffSources.fetch, client, { source: 'google' });
  await fetchAll();
  expect(await read()).toMatchObject({ data: [{ cost: 0.05 }, { cost: 0.05 }] });
});

test('without keys for Google Ads, its numbers come from files, and no account is connected', async () => {
  const bare = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
  const client = await bare.newClient({ services: ['google_ads'] });
  const body = { source: 'google', account: '1234567890', token: 'a refresh token' };
  const params = { id: client.id };
  expect(
    (await call(bare.server.app, bare.sam.token, staffSources.connect, { params, body })).body,
  ).toMatchObject({ errors: { account: ['Google Ads isn’t set up for this installation.'] } });
  const { body: listed } = await call(bare.server.app, bare.sam.token, staffSources.list, {});
  expect(readData<StatsSource[]>(listed, []).map(({ source, can_connect: can }) => [source, can])).toEqual([
    ['google', false],
    ['sites', true],
  ]);
});

test('a website whose numbers cannot be had says so beside those there are', async () => {
  const client = await newClient({ services: ['web'] });
  await connect(client, { source: 'sites', site_id: client.siteId, account: '987654', token: 'given' });
  await fetchAll();
  const read = async () => (await call(server.app, client.vic.token, websiteStats.list, {})).body;
  expect(await read()).toMatchObject({ data: [{ visitors: 30 }], meta: { sources: [{ error: null }] } });
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  provider.answer((response) => sendJson(response, {}, { status: 403 }));
  await fetchAll();
  expect(await read()).toMatchObject({
    data: [{ visitors: 30 }],
    meta: { sources: [{ error: 'Google doesn’t let us read this property.' }] },
  });
});

test('an account that cannot be read is told at the form, and nothing is stored', async () => {
  const client = await newClient({ services: ['social'] });
  provider.answer((response) => sendJson(response, { error: { code: 190, message: 'x' } }, { status: 400 }));
  expect((await connect(client)).body).toMatchObject({
    errors: { token: ['Facebook doesn’t accept our access token.'] },
  });
  provider.answer((response) => sendJson(response, { error: { code: 100, message: 'x' } }, { status: 400 }));
  expect((await connect(client)).body).toMatchObject({
    errors: { account: ['Facebook doesn’t know this ad account.'] },
  });
  expect((await connect(client, { ...facebook, account: 'act_1' })).status).toBe(422);
  expect((await connect(client, { ...facebook, token: '' })).body).toMatchObject({
    errors: { token: ['This field is required.'] },
  });
  expect((await sourcesOf(client))[0]).toMatchObject({ state: 'missing', account: null });
});

test('a token stays with its account: another account needs one of its own', async () => {
  const client = await newClient({ services: ['social'] });
  await connect(client);
  expect((await connect(client, { ...facebook, token: '' })).status).toBe(200);
  expect(provider.asked.at(-1)?.headers.authorization).toBe('Bearer a secret token');
  expect((await connect(client, { ...facebook, account: '999999', token: '' })).status).toBe(422);
});

test('a disconnected source is asked no more, its numbers stay, and others have none of it', async () => {
  const client = await newClient({ services: ['social'] });
  const other = await newClient({ services: ['social'] });
  await connect(client);
  await fetchAll();
  expect((await byStaff(staffSources.disconnect, client, { source: 'facebook' })).status).toBe(200);
  provider.asked.length = 0;
  server.clock.now = new Date('2026-11-21T21:00:00Z');
  await fetchAll();
  expect(provider.asked.filter(({ headers }) => headers.authorization === 'Bearer a secret token')).toEqual(
    [],
  );
  expect((await adsOf(client)).months).toHaveLength(2);
  expect((await adsOf(other)).months).toEqual([]);
  expect((await byStaff(staffSources.disconnect, client, { source: 'facebook' })).status).toBe(404);
  expect((await byStaff(staffSources.fetch, client, { source: 'facebook' })).status).toBe(404);
});

test('a website of another client, and ads that are not booked, cannot be connected', async () => {
  const client = await newClient({ services: ['web'] });
  const other = await newClient({ services: ['web'] });
  expect((await connect(client)).status).toBe(404);
  const foreign = { source: 'sites', site_id: other.siteId, account: '987654', token: 'given' };
  expect((await connect(client, foreign)).status).toBe(404);
});

test('what needs a person stands first: what fails longest, what is late, what was never connected', async () => {
  const [late, fails, failsLonger, never, uploaded] = [
    await newClient({ services: ['social'] }),
    await newClient({ services: ['social'] }),
    await newClient({ services: ['social'] }),
    await newClient({ services: ['social'] }),
    await newClient({ services: ['google_ads'] }),
  ];
  const insert = (client: ClientWorld, good: string, since: string | null) =>
    owner.query(
      `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, last_good_at, failing_since, last_error, next_fetch_at)
       VALUES ($1, 'facebook', 'meta', '1', '', $2, $2, $3, CASE WHEN $3::timestamptz IS NOT NULL THEN 'It fails.' END, 'infinity')`,
      [client.id, good, since],
    );
  await insert(late, '2026-11-19T07:59:00Z', null);
  await insert(fails, '2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z');
  await insert(failsLonger, '2026-11-18T07:00:00Z', '2026-11-18T08:00:00Z');
  await owner.query(
    `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, source, updated_at)
     VALUES ($1, 'google', '2026-10-01', 1, 1, 1, 'CAD', 'upload', '2026-11-02T00:00:00Z')`,
    [uploaded.id],
  );
  const list = async (query: Record<string, string>) =>
    readData<StatsSource[]>((await call(server.app, sam.token, staffSources.list, { query })).body, []);
  const worst = await list({ take: '6' });
  expect(worst.map(({ client_id: id, state }) => [id, state])).toEqual(
    [failsLonger, fails, late].flatMap(({ id }, n) => [
      [id, n < 2 ? 'failing' : 'stale'],
      [id, 'own'],
    ]),
  );
  expect((await list({ state: 'missing', take: '100' })).map(({ client_id: id }) => id)).toContain(never.id);
  expect(await list({ state: 'uploaded' })).toMatchObject([
    { client_id: uploaded.id, last_good_at: '2026-11-02T00:00:00Z', account: null },
  ]);
});

test('sources are searched by the name of the client', async () => {
  const client = await newClient({ services: ['social'] });
  await owner.query(`UPDATE app.clients SET name = 'Éclair 100% Homes' WHERE id = $1`, [client.id]);
  const find = async (query: Record<string, string>) =>
    readData<StatsSource[]>((await call(server.app, sam.token, staffSources.list, { query })).body, []);
  expect((await find({ search: 'eclair 100%' })).map(({ source }) => source)).toEqual(['facebook', 'sites']);
  expect(await find({ search: 'eclair 100%', state: 'own' })).toMatchObject([{ client_id: client.id }]);
  expect(await find({ search: 'eclair 1_0' })).toEqual([]);
});

test('who looks after clients sees and connects sources, and no other colleague', async () => {
  const client = await newClient({ services: ['social'] });
  for (const [role, status] of [
    ['Support', 200],
    ['Finance', 403],
    ['Designer', 403],
  ] as const) {
    const { token } = await makeStaff(server.database, `${role}@provider.example.com`, role);
    expect((await call(server.app, token, staffSources.list, {})).status).toBe(status);
    expect((await byStaff(staffSources.connect, client, facebook, token)).status).toBe(status);
  }
  expect((await call(server.app, client.alice.token, staffSources.list, {})).status).toBe(403);
});
