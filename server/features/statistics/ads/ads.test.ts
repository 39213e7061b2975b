import { expect, test } from 'vitest';
import { adStats, type AdMonth } from '#contract/statistics/ads.ts';
import type { Service } from '#contract/access.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { saveAdMonths, type CountedAdMonth } from '../cross-client/ads.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient({ services: ['social', 'google_ads'] });

type Counted = { clicks?: number; impressions?: number; cents?: number; conversions?: number | null };

async function count(
  client: ClientWorld,
  platform: 'facebook' | 'google',
  month: string,
  { clicks = 124, impressions = 10_000, cents = 20_050, conversions = 8 }: Counted = {},
): Promise<void> {
  await owner.query(
    `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'CAD', $7, 'meta', $8)`,
    [client.id, platform, `${month}-01`, impressions, clicks, cents, conversions, noon],
  );
}

const list = (
  endpoint: typeof adStats.facebook | typeof adStats.google,
  query: Record<string, string> = {},
  who = grove.vic,
) => call(server.app, who.token, endpoint, { query });
const monthsOf = (body: unknown) => readData<AdMonth[]>(body, []).map(({ month }) => month);

const year = Array.from({ length: 26 }, (_, index) => {
  const months = 2024 * 12 + 9 + index;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
});
for (const month of year) await count(grove, 'facebook', month);
await count(grove, 'google', '2026-09', { conversions: 2.5, cents: 10_000 });
await count(grove, 'google', '2026-11', { impressions: 0, clicks: 0, cents: 0, conversions: 0 });

test('months of ads come oldest first, at most the last 24, each with everything a row is said to hold', async () => {
  const { status, body } = await list(adStats.facebook);
  expect(status).toBe(200);
  expect(monthsOf(body)).toEqual(year.slice(-24));
  expect(readData<AdMonth[]>(body, []).at(-1)).toEqual({
    month: '2026-11',
    updated_at: '2026-11-20T20:00:00Z',
    impressions: 10_000,
    clicks: 124,
    ctr: 1.24,
    cost: 200.5,
    currency: 'CAD',
    cpc: 1.62,
    conversions: 8,
    cpl: 25.06,
  });
  expect(body).toMatchObject({
    meta: {
      previous: null,
      sources: [{ source: 'facebook', last_good_at: '2026-11-20T20:00:00Z', error: null }],
    },
  });
});

test('a month comes with the one just before it, and a month that nobody counted is not filled in', async () => {
  const october = await list(adStats.facebook, { month: '2026-10' });
  expect(monthsOf(october.body)).toEqual(['2026-10']);
  expect(october.body).toMatchObject({ meta: { previous: { month: '2026-09' } } });
  const uncounted = await list(adStats.google, { month: '2026-10' });
  expect(uncounted.body).toMatchObject({ data: [], meta: { previous: { month: '2026-09' } } });
  const november = await list(adStats.google, { month: '2026-11' });
  expect(november.body).toMatchObject({ data: [{ month: '2026-11' }], meta: { previous: null } });
});

test('rates and prices of nothing are null, and parts of conversions count', async () => {
  const { body } = await list(adStats.google);
  expect(readData<AdMonth[]>(body, [])).toMatchObject([
    { conversions: 2.5, cpl: 40, cost: 100 },
    { impressions: 0, clicks: 0, ctr: null, cpc: null, conversions: 0, cpl: null },
  ]);
});

test('as many as are asked for are the newest; none, more than 24 and no month are refused', async () => {
  expect(monthsOf((await list(adStats.facebook, { take: '2' })).body)).toEqual(['2026-10', '2026-11']);
  for (const take of ['0', '25', 'x', '1.5'])
    expect(await list(adStats.facebook, { take })).toMatchObject({
      status: 422,
      body: { errors: { take: ['Please ask for 1 to 24 months.'] } },
    });
  for (const month of ['2026-13', '2026-1', 'November', '2026-00'])
    expect(await list(adStats.facebook, { month })).toMatchObject({
      status: 422,
      body: { errors: { month: ['Please choose a month.'] } },
    });
});

test('the present month is that of the client, and a later one is refused', async () => {
  const west = await newClient({ services: ['facebook_ads'] });
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Los_Angeles' WHERE id = $1`, [west.id]);
  server.clock.now = new Date('2026-12-01T07:59:00Z');
  const ask = () => list(adStats.facebook, { month: '2026-12' }, west.alice);
  expect(await ask()).toMatchObject({
    status: 422,
    body: { errors: { month: ['Please choose a month that has begun.'] } },
  });
  server.clock.now = new Date('2026-12-01T08:00:00Z');
  expect(await ask()).toMatchObject({ status: 200, body: { data: [] } });
});

test.each<[Service[], facebook: number, google: number]>([
  [['social'], 200, 403],
  [['social_plus'], 200, 403],
  [['facebook_legacy'], 200, 403],
  [['facebook_ads'], 200, 403],
  [['google_ads'], 403, 200],
  [['web', 'in_touch'], 403, 403],
])('with the services %j Facebook answers %i and Google %i, to every role', async (services, ...statuses) => {
  const client = await newClient({ services });
  for (const who of [client.alice, client.eve, client.vic, client.staff]) {
    const answers = [await list(adStats.facebook, {}, who), await list(adStats.google, {}, who)];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    for (const { status, body } of answers)
      if (status === 403) expect(body).toMatchObject({ code: 'upgrade_required' });
  }
});

test('the flag opens them to staff whatever the services, and to nobody else', async () => {
  const client = await newClient({ services: ['web'] });
  for (const endpoint of [adStats.facebook, adStats.google]) {
    expect((await list(endpoint, { staff: 'true' }, client.staff)).status).toBe(200);
    expect((await list(endpoint, { staff: 'false' }, client.staff)).status).toBe(403);
    for (const who of [client.alice, client.eve, client.vic])
      expect((await list(endpoint, { staff: 'true', take: '99' }, who)).body).toMatchObject({
        code: 'upgrade_required',
      });
  }
});

test('a source that was never connected says so, and one that fails keeps its last good time', async () => {
  const client = await newClient({ services: ['social'] });
  const sources = async () => {
    const { body } = await list(adStats.facebook, {}, client.vic);
    return body;
  };
  expect(await sources()).toMatchObject({
    data: [],
    meta: { sources: [{ source: 'facebook', last_good_at: null, error: null }] },
  });
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, last_good_at, last_error, failing_since)
     VALUES ($1, 'facebook', 'meta', '1', 'token', $2, $2, 'Facebook does not answer.', $2)`,
    [client.id, '2026-11-18T20:00:00Z'],
  );
  expect(await sources()).toMatchObject({
    meta: {
      sources: [
        { source: 'facebook', last_good_at: '2026-11-18T20:00:00Z', error: 'Facebook does not answer.' },
      ],
    },
  });
});

test('a month that is saved again replaces what was there, and two of them never add up', async () => {
  const client = await newClient({ services: ['social'] });
  const counted: CountedAdMonth = {
    client_id: client.id,
    platform: 'facebook',
    month: '2026-10',
    impressions: 5000,
    clicks: 50,
    cost_cents: 9051,
    currency: 'USD',
    conversions: null,
  };
  for (const cost_cents of [1, 9051, 9051])
    await withTransaction(server.database, noon, ({ value, now }) =>
      value(
        saveAdMonths(
          [
            { ...counted, cost_cents },
            { ...counted, month: '2026-09' },
          ],
          'meta',
          now,
        ),
      ),
    );
  const { body } = await list(adStats.facebook, { month: '2026-10' }, client.alice);
  expect(body).toMatchObject({
    data: [{ cost: 90.51, cpc: 1.81, currency: 'USD', conversions: null, cpl: null }],
    meta: { previous: { month: '2026-09' } },
  });
});
