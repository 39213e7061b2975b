import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { formatVisitsCsv, getMeasure, sumCounts } from '#contract/statistics/visit-words.ts';
import { dimensions, visitStats, type Dimension, type VisitFilters } from '#contract/statistics/visits.ts';
import { eventIdAt, recountAll } from '#server/testing/page-views.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
await owner.query(
  `SELECT app.add_page_view_month(m::date) FROM unnest('{2026-10-01, 2026-11-01}'::date[]) m`,
);

const Answer = z.object({ data: visitStats.list.data, meta: visitStats.list.meta });
const withoutUndefined = (query: Question): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
type Question = { from: string; to: string } & VisitFilters;
async function ask(client: ClientWorld, query: Question) {
  const { status, body } = await call(server.app, client.vic.token, visitStats.list, {
    query: { by: 'month', ...withoutUndefined(query) },
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(Answer, body);
}

type View = {
  at: Date;
  visitor: number;
  path: string;
  source: string;
  medium: string | null;
  campaign: string | null;
  device: string | null;
  listing: number | null;
  goal: string | null;
};

const hour = 3_600_000;
const view: fc.Arbitrary<View> = fc.record({
  at: fc
    .integer({ min: 0, max: 20 * 24 * 4 })
    .map((quarters) => new Date(noon.getTime() - (quarters * hour) / 4)),
  visitor: fc.integer({ min: 1, max: 5 }),
  path: fc.constantFrom('/', '/about', '/listings/1-elm'),
  source: fc.constantFrom('direct', 'internal', 'google.com', 'spring'),
  medium: fc.constantFrom(null, 'cpc'),
  campaign: fc.constantFrom(null, 'open house', 'spring'),
  device: fc.constantFrom(null, 'phone', 'computer'),
  listing: fc.constantFrom(null, 1, 2),
  goal: fc.constantFrom(null, null, null, 'call', 'form'),
});

async function store({ id, siteId }: ClientWorld, views: readonly View[]): Promise<void> {
  for (const { at, visitor, path, source, medium, campaign, device, listing, goal } of views)
    await owner.query(
      `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing, listing_id, medium, campaign, device, goal)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        id,
        eventIdAt(at),
        at,
        siteId,
        visitor,
        path,
        source,
        listing !== null,
        listing,
        medium,
        campaign,
        device,
        goal,
      ],
    );
  await owner.query('INSERT INTO app.site_recounts (client_id, site_id, since) VALUES ($1, $2, $3)', [
    id,
    siteId,
    new Date('2026-10-25T00:00:00Z'),
  ]);
  await recountAll(server.database, noon);
}

/** Visits as a person would add them up: page view by page view in the order of time. */
function recount(views: readonly View[], timeZone: string, { from, to, ...filters }: Question) {
  const visits = new Map<string, View[]>();
  for (const one of views.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const day = one.at.toLocaleDateString('sv-SE', { timeZone });
    if (day < from || day > to) continue;
    const key = `${day} ${one.visitor}`;
    visits.set(key, [...(visits.get(key) ?? []), one]);
  }
  const counts = Object.fromEntries(dimensions.map((one) => [one, new Map<string, number>()]));
  const add = (dimension: Dimension, value: string) =>
    counts[dimension]?.set(value, (counts[dimension].get(value) ?? 0) + 1);
  let [visitors, pageviews] = [0, 0];
  for (const all of visits.values()) {
    const pages = all.filter(({ goal }) => goal === null);
    if (pages.length === 0) continue;
    const goals = new Set(all.flatMap(({ goal }) => goal ?? []));
    const entered = pages.filter(({ source }) => source !== 'internal');
    const first = (key: 'medium' | 'campaign' | 'device') =>
      pages.find((page) => page[key] !== null)?.[key] ?? '';
    const visit = {
      entry: entered[0]?.path ?? '',
      source: entered[0]?.source ?? 'direct',
      medium: first('medium'),
      campaign: first('campaign'),
      device: first('device'),
      country: '',
      region: '',
    };
    const isChosen = dimensions.every((dimension) => {
      const value = filters[dimension];
      if (value === undefined) return true;
      if (dimension === 'page') return pages.some(({ path }) => path === value);
      if (dimension === 'goal') return goals.has(value);
      if (dimension === 'listing') return pages.some(({ listing }) => String(listing ?? '') === value);
      return visit[dimension] === value;
    });
    if (!isChosen) continue;
    visitors += 1;
    pageviews += pages.length;
    for (const { path, listing } of pages) {
      add('page', path);
      add('listing', String(listing ?? ''));
    }
    for (const goal of goals) add('goal', goal);
    for (const dimension of ['entry', 'source', 'medium', 'campaign', 'device', 'country', 'region'] as const)
      add(dimension, visit[dimension]);
  }
  return { counts, visitors, pageviews };
}

const zones = [
  'America/Vancouver',
  'America/St_Johns',
  'America/Toronto',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
];
const filter: fc.Arbitrary<VisitFilters> = fc.constantFrom<VisitFilters>(
  {},
  { source: 'google.com' },
  { page: '/about' },
  { listing: '1', device: 'phone' },
  { campaign: '', entry: '/' },
  { medium: 'cpc', device: '' },
  { goal: 'call' },
);

test('the API and the file have the counts of a slow recount, with and without filters, and each sum is the number of the days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.uniqueArray(view, { minLength: 1, maxLength: 40, selector: ({ at }) => at.getTime() }),
      fc.tuple(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 18 })),
      filter,
      async (zone, views, [one, two], filters) => {
        const client = await newClient();
        await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
        await store(client, views);
        const today = noon.toLocaleDateString('sv-SE', { timeZone: zone });
        const question = {
          from: dayAfter(today, -Math.max(one, two)),
          to: dayAfter(today, -Math.min(one, two)),
          ...filters,
        };
        const { data, meta } = await ask(client, question);
        const expected = recount(views, zone, question);
        const first = Math.min(...views.flatMap(({ at, goal }) => (goal === null ? [at.getTime()] : [])));
        const isKnown = new Date(first).toLocaleDateString('sv-SE', { timeZone: zone }) <= question.to;
        const { visitors, pageviews } = expected;
        expect(meta).toMatchObject(isKnown ? { visitors, pageviews } : { visitors: null, pageviews: null });
        expect(data.map(({ dimension }) => dimension)).toEqual(dimensions);
        for (const counts of data) {
          const { dimension, rows, others, uncounted_days } = counts;
          expect(new Map(rows.map(({ value, count }) => [value, count]))).toEqual(expected.counts[dimension]);
          expect({ others, uncounted_days }).toEqual({ others: 0, uncounted_days: 0 });
          if (dimension !== 'goal') expect(sumCounts(counts)).toBe(meta[getMeasure(dimension)] ?? 0);
          const file = formatVisitsCsv(counts).trim().split('\r\n').slice(1);
          expect(file.map((line) => Number(line.split('","')[1]))).toEqual(rows.map(({ count }) => count));
        }
      },
    ),
    { numRuns: 24 },
  );
});

test('made-up values fill nothing: a day has fifty of each, and the rest is one number', async () => {
  const client = await newClient();
  const views = Array.from({ length: 120 }, (_, index): View => ({
    at: new Date(noon.getTime() - index * 1000),
    visitor: index,
    path: `/made-up/${index}`,
    source: `made-up-${index}`,
    medium: `m${index}`,
    campaign: `c${index}`,
    device: 'phone',
    listing: null,
    goal: null,
  }));
  await store(client, views);
  const { data, meta } = await ask(client, { from: '2026-11-19', to: '2026-11-20' });
  expect(meta).toMatchObject({ visitors: 120, pageviews: 120 });
  for (const counts of data) expect(sumCounts(counts)).toBe(counts.dimension === 'goal' ? 0 : 120);
  expect(data.find(({ dimension }) => dimension === 'campaign')).toMatchObject({ others: 70 });
  const { rows } = await owner.query<{ most: number }>(
    `SELECT max((SELECT count(*) FROM jsonb_object_keys(counts)))::int AS most FROM app.site_day_counts WHERE client_id = $1`,
    [client.id],
  );
  expect(rows).toEqual([{ most: 50 }]);
});

test('days of an earlier version have their sources, and everything else is not counted', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, sources, updated_at)
     VALUES ($1, $2, '2026-11-01', 9, 20, 3, '{"google.com": 5, "direct": 2}', $3)`,
    [client.id, client.siteId, noon],
  );
  const { data } = await ask(client, { from: '2026-11-01', to: '2026-11-20' });
  expect(data.find(({ dimension }) => dimension === 'source')).toEqual({
    dimension: 'source',
    rows: [
      { value: 'google.com', name: null, count: 5 },
      { value: 'direct', name: null, count: 2 },
    ],
    others: 2,
    uncounted_days: 0,
  });
  expect(data.find(({ dimension }) => dimension === 'device')).toEqual({
    dimension: 'device',
    rows: [],
    others: 0,
    uncounted_days: 1,
  });
});

test('filters reach as far back as single page views, and further back they are refused with a reason', async () => {
  const client = await newClient();
  const query = { to: '2026-11-20', by: 'month' as const, source: 'direct' };
  const first = await ask(client, { ...query, from: '2026-10-17' });
  expect(first.meta.filterable_from).toBe('2026-10-17');
  const { status, body } = await call(server.app, client.vic.token, visitStats.list, {
    query: { ...query, from: '2026-10-16' },
  });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { errors: { from: ['Visits can be filtered for the last 34 days.'] } },
  });
});

test('the visits of another client are not found', async () => {
  const [mine, other] = [await newClient(), await newClient()];
  const { status } = await call(server.app, mine.vic.token, visitStats.list, {
    query: { site_id: String(other.siteId), from: '2026-11-01', to: '2026-11-02' },
  });
  expect(status).toBe(404);
});
