import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { adDays } from '#contract/statistics/ad-days.ts';
import { adMeasures } from '#contract/statistics/ad-measures.ts';
import { adStats, type AdMonth } from '#contract/statistics/ads.ts';
import type { DayRange, Granularity } from '#contract/statistics/day-ranges.ts';
import { formatDaysCsv } from '#contract/statistics/days-csv.ts';
import type { AdDayNumbers } from '#server/adapters/statistics/stats-provider.ts';
import { readData } from '#server/testing/contacts.ts';
import { readCsvCells } from '#server/testing/midnights.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { fillAdDays, saveAdDays, saveMonthsOfAdDays } from '../cross-client/ad-days.ts';
import { saveAdMonths } from '../cross-client/ads.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const Answer = z.object({ data: adDays.facebook.data, meta: adDays.facebook.meta });
type Question = DayRange & { by?: Granularity; compare?: string };
async function ask(client: ClientWorld, query: Question) {
  const { status, body } = await call(server.app, client.vic.token, adDays.facebook, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(Answer, body);
}
const monthsOf = async (client: ClientWorld) =>
  readData<AdMonth[]>((await call(server.app, client.vic.token, adStats.facebook, {})).body, []);

type Fetch = DayRange & { account?: string; currency?: string };
/** As a fetch does. */
const save = (client: ClientWorld, rows: AdDayNumbers[], { from, to, ...more }: Fetch) =>
  withTransaction(server.database, noon, async ({ value }) => {
    const account = { client_id: client.id, platform: 'facebook', account: more.account ?? '1' } as const;
    const counted = { rows, currency: more.currency ?? 'CAD' };
    await value(saveAdDays(account, { from, to }, counted));
    await value(fillAdDays(account, { from, to }, counted));
    await value(saveMonthsOfAdDays(account, { from, to }, 'meta', noon));
  });
const count = (day: string, more: Partial<AdDayNumbers> = {}): AdDayNumbers => ({
  day,
  impressions: 1000,
  clicks: 10,
  cost_micros: 5_000_000,
  conversions: 1,
  ...more,
});
const november = { from: '2026-11-01', to: '2026-11-20' };

test('a number of a range is the sum of its days, by day, week and month, in the file and on the page of months', async () => {
  const first = '2026-09-01';
  const oneDay = fc.record({
    age: fc.integer({ min: 0, max: 79 }),
    impressions: fc.integer({ min: 0, max: 5000 }),
    clicks: fc.integer({ min: 0, max: 60 }),
    cost_micros: fc.integer({ min: 0, max: 90_000_000 }),
    conversions: fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(oneDay, { selector: ({ age }) => age, minLength: 1, maxLength: 60 }),
      fc.tuple(fc.integer({ min: 0, max: 79 }), fc.integer({ min: 0, max: 79 })),
      fc.constantFrom<Granularity>('day', 'week', 'month'),
      async (drawn, [one, other], by) => {
        const client = await newClient({ services: ['social'] });
        // the first day has ads, so that no month is before the first one
        const rows = drawn.map(({ age, ...numbers }) => ({ ...numbers, day: dayAfter(first, age) }));
        const start = count(first);
        const all = [...rows.filter(({ day }) => day !== first), start];
        await save(client, all, { from: first, to: '2026-11-20' });
        const range = {
          from: dayAfter(first, Math.min(one, other)),
          to: dayAfter(first, Math.max(one, other)),
        };
        const { data, meta } = await ask(client, { ...range, by });
        for (const part of [...data, meta.total]) {
          // whole numbers of the smallest parts
          let [impressions, clicks, micros, quarters] = [0n, 0n, 0n, 0n];
          for (const row of all.filter(({ day }) => part.from <= day && day <= part.to)) {
            impressions += BigInt(row.impressions);
            clicks += BigInt(row.clicks);
            micros += BigInt(row.cost_micros);
            quarters += BigInt(row.conversions * 4);
          }
          expect(part).toMatchObject({
            impressions: Number(impressions),
            clicks: Number(clicks),
            cost: Number((micros + 5000n) / 10_000n) / 100,
            conversions: Number(quarters * 25n) / 100,
          });
        }
        expect(data.map(({ from }) => from)[0]).toBe(range.from);
        expect(data.at(-1)?.to).toBe(range.to);
        const cells = readCsvCells(formatDaysCsv(data, adMeasures.facebook));
        expect(cells.map(([from, to, impressions]) => [from, to, impressions])).toEqual(
          data.map(({ from, to, impressions }) => [from, to, String(impressions)]),
        );
        const months = await monthsOf(client);
        const whole = await ask(client, { from: first, to: '2026-11-20', by: 'month' });
        expect(months.map(({ month: _month, updated_at: _at, ...numbers }) => numbers)).toEqual(
          whole.data.map(({ impressions, clicks, ctr, cost, currency, cpc, conversions, cpl }) => ({
            impressions,
            clicks,
            ctr,
            cost,
            currency,
            cpc,
            conversions,
            cpl,
          })),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('days without ads are zeros from the month of the first ad on, and no day before is known', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-10-03')], { from: '2024-12-01', to: '2026-11-20' });
  const { data } = await ask(client, { from: '2026-09-01', to: '2026-11-20', by: 'month' });
  expect(data).toMatchObject([
    { impressions: null, cost: null, marks: ['missing'] },
    { impressions: 1000, cost: 5, marks: [] },
    { impressions: 0, clicks: 0, ctr: null, cost: 0, cpc: null, cpl: null, marks: ['today'] },
  ]);
});

test('a day that is left out later keeps its numbers, and one that is corrected has the new ones', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-11-02'), count('2026-11-03')], november);
  await save(client, [], november);
  await save(client, [count('2026-11-03', { clicks: 8, cost_micros: 4_000_000 })], november);
  const { data } = await ask(client, { from: '2026-11-02', to: '2026-11-04' });
  expect(data.map(({ clicks, cost }) => [clicks, cost])).toEqual([
    [10, 5],
    [8, 4],
    [0, 0],
  ]);
  expect(await monthsOf(client)).toMatchObject([{ month: '2026-11', clicks: 18, cost: 9 }]);
});

test('a row of zeros takes no numbers away, and a day that came before its end stays so if it is left out', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-11-02'), count('2026-11-18')], { ...november, to: '2026-11-18' });
  const none = { impressions: 0, clicks: 0, cost_micros: 0, conversions: 0 };
  await save(client, [count('2026-11-02', none)], november);
  const { data } = await ask(client, { from: '2026-11-01', to: '2026-11-18' });
  expect([data[1], data[17]]).toMatchObject([
    { clicks: 10, marks: [] },
    { clicks: 10, marks: ['partial'] },
  ]);
});

test('numbers of another account are added, and take the place of those of the same day alone', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-11-02'), count('2026-11-03')], { ...november, account: '1' });
  await save(client, [count('2026-11-03', { clicks: 7 }), count('2026-11-05')], {
    ...november,
    account: '2',
  });
  const { data } = await ask(client, { from: '2026-11-02', to: '2026-11-05' });
  expect(data.map(({ clicks }) => clicks)).toEqual([10, 7, 0, 10]);
});

test('amounts of two currencies are not added up, and all else is', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-11-02')], { ...november, to: '2026-11-02' });
  await save(client, [count('2026-11-03')], {
    from: '2026-11-03',
    to: '2026-11-20',
    currency: 'USD',
    account: '2',
  });
  const { data, meta } = await ask(client, { from: '2026-11-02', to: '2026-11-03' });
  expect(data.map(({ cost, currency }) => [cost, currency])).toEqual([
    [5, 'CAD'],
    [5, 'USD'],
  ]);
  expect(meta.total).toMatchObject({
    impressions: 2000,
    cost: null,
    currency: null,
    cpc: null,
    cpl: null,
    ctr: 1,
    marks: ['partial', 'currencies'],
  });
});

test('of a month that came from a file its days are not known, and the file is the number', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-10-02'), count('2026-11-02')], { from: '2026-10-01', to: '2026-11-20' });
  const file = { impressions: 70, clicks: 7, cost_cents: 1234, currency: 'CAD', conversions: null };
  await withTransaction(server.database, noon, ({ value }) =>
    value(
      saveAdMonths(
        [{ ...file, client_id: client.id, platform: 'facebook', month: '2026-10' }],
        'upload',
        noon,
      ),
    ),
  );
  await save(client, [count('2026-10-02', { clicks: 9 })], { from: '2026-10-01', to: '2026-11-20' });
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect((await ask(client, october)).data[1]).toMatchObject({ clicks: null, marks: ['month_only'] });
  expect((await ask(client, { ...october, by: 'month' })).data).toMatchObject([
    { clicks: 7, cost: 12.34, conversions: null, cpl: null, marks: ['upload'] },
  ]);
  expect((await ask(client, { from: '2026-10-01', to: '2026-11-20', by: 'month' })).meta.total).toMatchObject(
    { clicks: 17, cost: 17.34, conversions: null, marks: ['today', 'upload'] },
  );
});

test('the last days are pending until they come, and one that came before its end says so', async () => {
  const client = await newClient({ services: ['social'] });
  await save(client, [count('2026-11-18')], { from: '2026-11-01', to: '2026-11-18' });
  const alone = await ask(client, { from: '2026-11-18', to: '2026-11-19' });
  expect(alone.data.map(({ marks }) => marks)).toEqual([['partial'], ['missing']]);
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, next_fetch_at)
     VALUES ($1, 'facebook', 'meta', '1', 'token', $2, 'infinity')`,
    [client.id, noon],
  );
  const { data, meta } = await ask(client, { from: '2026-11-17', to: '2026-11-20' });
  expect(data.map(({ clicks, marks }) => [clicks, marks])).toEqual([
    [0, []],
    [10, ['partial']],
    [null, ['pending']],
    [null, ['today', 'pending']],
  ]);
  expect(meta.total.marks).toEqual(['today', 'pending', 'partial']);
  const compared = await ask(client, { from: '2026-11-13', to: '2026-11-18', compare: 'before' });
  expect(compared.meta).toMatchObject({ comparison: null, incomparable: 'incomplete' });
});

test('whole days are compared with those before, without today', async () => {
  const client = await newClient({ services: ['social'] });
  await save(
    client,
    [count('2026-11-16'), count('2026-11-18'), count('2026-11-19', { clicks: 30 })],
    november,
  );
  const { data, meta } = await ask(client, { from: '2026-11-18', to: '2026-11-20', compare: 'before' });
  expect(data.map(({ clicks, other, incomparable }) => [clicks, other?.clicks, incomparable])).toEqual([
    [10, 0, null],
    [30, 10, null],
    [0, 0, 'hours'],
  ]);
  expect(meta.comparison).toMatchObject({
    until_hour: null,
    now: { from: '2026-11-18', to: '2026-11-19', clicks: 40, cpc: 0.25 },
    before: { from: '2026-11-15', to: '2026-11-16', clicks: 10, cpc: 0.5 },
  });
});

test('without the service they are an upgrade, and the flag opens them to staff alone', async () => {
  const client = await newClient({ services: ['web'] });
  for (const endpoint of [adDays.facebook, adDays.google]) {
    const query = { ...november, staff: 'true' };
    expect((await call(server.app, client.staff.token, endpoint, { query })).status).toBe(200);
    for (const who of [client.alice, client.eve, client.vic])
      expect((await call(server.app, who.token, endpoint, { query })).body).toMatchObject({
        code: 'upgrade_required',
      });
  }
});

test('a client reads its own days alone, and a day that has not begun is refused', async () => {
  const [client, other] = [
    await newClient({ services: ['social'] }),
    await newClient({ services: ['social'] }),
  ];
  await save(client, [count('2026-11-02')], november);
  expect((await ask(other, november)).meta.total).toMatchObject({
    clicks: null,
    marks: ['today', 'missing'],
  });
  const { rows } = await owner.query('SELECT count(*)::int AS days FROM app.ad_days WHERE client_id = $1', [
    client.id,
  ]);
  expect(rows).toEqual([{ days: 20 }]);
  const query = { from: '2026-11-20', to: '2026-11-21' };
  expect(await call(server.app, client.vic.token, adDays.facebook, { query })).toMatchObject({
    status: 422,
    body: { errors: { to: ['Please choose days that have begun.'] } },
  });
});
