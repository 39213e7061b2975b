import { afterAll, expect, test } from 'vitest';
import { openStatsProviders } from '#server/adapters/statistics/open-stats-providers.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { testKey } from '#server/testing/database.ts';
import { insightsDay, listTimeRanges } from '#server/testing/meta-insights.ts';
import { noon } from '#server/testing/people.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { fetchNextSource } from './fetch-next.ts';
import { sourceTokens, tokenContext } from './tokens.ts';

const provider = await startStatsProvider();
const { server, owner, newClient } = await testWorld({});
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
const encryption = createEncryption(testKey, sourceTokens);
const providers = openStatsProviders({
  meta: { url: provider.url, version: 'v25.0', appSecret: undefined },
  ga4: { url: provider.url, tokenUrl: provider.url },
  googleAds: undefined,
});
afterAll(async () => {
  await pool.end();
  await provider.close();
});

const account = { currency: 'CAD', timezone_name: 'America/Toronto' };

test('an account whose months alone are known is asked for all days once, and for the last ones after that', async () => {
  const { id } = await newClient({ services: ['social'] });
  await owner.query(
    `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
     VALUES ($1, 'facebook', '2026-10-01', 9, 9, 9, 'CAD', 9, 'meta', $2)`,
    [id, noon],
  );
  const token = encryption.encrypt(
    'a token',
    tokenContext({ client_id: id, source: 'facebook', site_id: null }),
  );
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, last_good_at)
     VALUES ($1, 'facebook', 'meta', '1', $2, $3, $3)`,
    [id, token, noon],
  );
  provider.answer((response, call) => {
    if (!call.url.pathname.endsWith('/insights')) return sendJson(response, account);
    const [since = '', until = ''] = listTimeRanges([call])[0]?.split(' to ') ?? [];
    const isAsked = since <= '2026-10-09' && '2026-10-09' <= until;
    return sendJson(response, { data: isAsked ? [insightsDay('2026-10-09', '3.00')] : [] });
  });
  expect(await fetchNextSource(db, { providers, encryption })).toBe(true);
  const asked = listTimeRanges(provider.asked);
  expect([asked[0], asked.at(-1)]).toEqual(['2024-12-01 to 2025-03-02', '2026-09-06 to 2026-11-20']);
  const { rows } = await owner.query(
    'SELECT cost_cents::int FROM app.ad_months WHERE client_id = $1 ORDER BY month',
    [id],
  );
  expect(rows).toEqual([{ cost_cents: 300 }, { cost_cents: 0 }]);

  provider.asked.length = 0;
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  expect(await fetchNextSource(db, { providers, encryption })).toBe(true);
  expect(listTimeRanges(provider.asked)).toEqual(['2026-10-01 to 2026-11-21']);
});

test('an account that never had an ad is asked for its two years once', async () => {
  const { id } = await newClient({ services: ['social'] });
  const token = encryption.encrypt(
    'a token',
    tokenContext({ client_id: id, source: 'facebook', site_id: null }),
  );
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at)
     VALUES ($1, 'facebook', 'meta', '2', $2, $3)`,
    [id, token, noon],
  );
  provider.answer((response, call) =>
    sendJson(response, call.url.pathname.endsWith('/insights') ? { data: [] } : account),
  );
  const askOn = async (day: string) => {
    provider.asked.length = 0;
    server.clock.now = new Date(`${day}T12:00:00Z`);
    while (await fetchNextSource(db, { providers, encryption }));
    return listTimeRanges(provider.asked.filter(({ url }) => url.pathname.includes('act_2')));
  };
  expect((await askOn('2026-12-20'))[0]).toBe('2025-01-01 to 2025-04-02');
  expect(await askOn('2026-12-21')).toEqual(['2026-11-01 to 2026-12-21']);
});
