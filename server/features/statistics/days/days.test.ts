import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { websiteMeasures } from '#contract/statistics/measures.ts';
import { formatDaysCsv } from '#contract/statistics/days-csv.ts';
import type { DayRange, Granularity } from '#contract/statistics/day-ranges.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { findMidnight, midnightEdges as edges, readCsvCells as readCsv } from '#server/testing/midnights.ts';
import { eventIdAt, recountAll } from '#server/testing/page-views.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const Answer = z.object({ data: websiteStats.days.data, meta: websiteStats.days.meta });
async function ask(
  client: ClientWorld,
  query: DayRange & { by?: Granularity; site_id?: string; compare?: string },
) {
  const { status, body } = await call(server.app, client.vic.token, websiteStats.days, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(Answer, body);
}

/** Days as our own collector counts them. */
const countDays = ({ id, siteId }: ClientWorld, days: Record<string, number>) =>
  owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     SELECT $1, $2, key::date, 1, value::int, value::int / 2, $4 FROM jsonb_each_text($3::jsonb)`,
    [id, siteId, JSON.stringify(days), noon],
  );

const hour = 3_600_000;

test('a number is the count of page views between two local midnights, in every zone, by day, week and month, and in the file', async () => {
  for (const month of new Set(edges.map(([, at]) => at.slice(0, 7))))
    for (const by of [-1, 0, 1])
      await owner.query(`SELECT app.add_page_view_month(($1::date + make_interval(months => $2))::date)`, [
        `${month}-01`,
        by,
      ]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...edges),
      fc.array(fc.tuple(fc.integer({ min: -6 * 96, max: 6 * 96 }), fc.boolean()), {
        minLength: 1,
        maxLength: 40,
      }),
      async ([zone, edge], quarters) => {
        const client = await newClient();
        await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
        await owner.query('DELETE FROM app.counter_gaps WHERE client_id = $1', [client.id]);
        const views = quarters.map(([by, isListing]) => ({
          at: Date.parse(edge) + (by * hour) / 4,
          isListing,
        }));
        for (const { at, isListing } of views)
          await owner.query(
            `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing)
             VALUES ($1, $2, $3, $4, 7, '/', 'direct', $5)`,
            [client.id, eventIdAt(new Date(at)), new Date(at), client.siteId, isListing],
          );
        await owner.query('INSERT INTO app.site_recounts (client_id, site_id, since) VALUES ($1, $2, $3)', [
          client.id,
          client.siteId,
          new Date(Math.min(...views.map(({ at }) => at))),
        ]);
        const now = new Date(Date.parse(edge) + 8 * 24 * hour);
        await recountAll(server.database, now);
        server.clock.now = now;

        const middle = edge.slice(0, 10);
        const range = { from: dayAfter(middle, -9), to: dayAfter(middle, 6) };
        const first = Math.min(...views.map(({ at }) => at));
        const count = ({ from, to }: DayRange) => {
          const [begin, end] = [findMidnight(from, zone), findMidnight(dayAfter(to), zone)];
          // nothing is known before the day of the first page view
          if (end <= first) return { pageviews: null, listing_pageviews: null };
          const counted = views.filter(({ at }) => begin <= at && at < end);
          return {
            pageviews: counted.length,
            listing_pageviews: counted.filter(({ isListing }) => isListing).length,
          };
        };
        for (const by of ['day', 'week', 'month'] as const) {
          const { data, meta } = await ask(client, { ...range, by });
          expect(data.map(({ from, to }) => ({ from, to })).at(0)?.from).toBe(range.from);
          expect(data.at(-1)?.to).toBe(range.to);
          expect(data).toMatchObject(data.map((part) => count(part)));
          expect(meta.total).toMatchObject({ ...range, ...count(range) });
          expect(
            readCsv(formatDaysCsv(data, websiteMeasures)).map(([from, to, pageviews, listings]) => ({
              from,
              to,
              pageviews,
              listings,
            })),
          ).toEqual(
            data.map(({ from, to }) => {
              const { pageviews, listing_pageviews } = count({ from, to });
              return {
                from,
                to,
                pageviews: String(pageviews ?? ''),
                listings: String(listing_pageviews ?? ''),
              };
            }),
          );
        }
      },
    ),
    { numRuns: 24 },
  );
});

test('a range is answered in parts, with today so far and the days before the first visit unknown', async () => {
  const client = await newClient();
  await countDays(client, { '2026-11-16': 4, '2026-11-18': 6, '2026-11-20': 3 });
  const { data, meta } = await ask(client, { from: '2026-11-15', to: '2026-11-20' });
  expect(data.map(({ from, pageviews, marks }) => [from, pageviews, marks])).toEqual([
    ['2026-11-15', null, ['before']],
    ['2026-11-16', 4, []],
    ['2026-11-17', 0, []],
    ['2026-11-18', 6, []],
    ['2026-11-19', 0, []],
    ['2026-11-20', 3, ['today']],
  ]);
  expect(meta).toMatchObject({
    today: '2026-11-20',
    total: {
      from: '2026-11-15',
      to: '2026-11-20',
      pageviews: 13,
      listing_pageviews: 6,
      marks: ['today', 'before'],
    },
  });
  const weeks = await ask(client, { from: '2026-11-15', to: '2026-11-20', by: 'week' });
  expect(weeks.data.map(({ from, to, pageviews }) => [from, to, pageviews])).toEqual([
    ['2026-11-15', '2026-11-15', null],
    ['2026-11-16', '2026-11-20', 13],
  ]);
});

test('an imported month is marked, has no days, and counts in every range that has all of it', async () => {
  const client = await newClient();
  await countDays(client, { '2026-09-29': 2, '2026-10-05': 50, '2026-11-02': 7 });
  await saveMonths(server.database, client, [{ month: '2026-10', page_views: 90, listing_views: 30 }]);
  const range = { from: '2026-09-29', to: '2026-11-03' };
  const months = await ask(client, { ...range, by: 'month' });
  expect(months.data.map(({ pageviews, marks }) => [pageviews, marks])).toEqual([
    [2, []],
    [90, ['ga4']],
    [7, []],
  ]);
  const days = await ask(client, range);
  expect(days.data.filter(({ from }) => from.startsWith('2026-10'))).toEqual(
    Array.from({ length: 31 }, (_, index) => {
      const day = dayAfter('2026-10-01', index);
      return {
        from: day,
        to: day,
        pageviews: null,
        listing_pageviews: null,
        marks: ['month_only'],
        other: null,
        so_far: null,
        incomparable: null,
      };
    }),
  );
  expect(days.meta.total).toEqual(months.meta.total);
  expect(days.meta.total).toMatchObject({ pageviews: 99, marks: ['ga4'] });
});

test('a day on which our counter was off is unknown without visits, and marked with some', async () => {
  const client = await newClient();
  await countDays(client, { '2026-11-01': 5, '2026-11-04': 2 });
  await owner.query(
    `INSERT INTO app.counter_gaps (client_id, began_at, ended_at) VALUES ($1, '2026-11-03T20:00:00Z', '2026-11-04T20:00:00Z')`,
    [client.id],
  );
  const { data, meta } = await ask(client, { from: '2026-11-01', to: '2026-11-05' });
  expect(data.map(({ pageviews, marks }) => [pageviews, marks])).toEqual([
    [5, []],
    [0, []],
    [null, ['off']],
    [2, ['off']],
    [0, []],
  ]);
  expect(meta.total).toMatchObject({ pageviews: 7, marks: ['off'] });
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, 'to', 'Please choose a last day that isn’t before the first.'],
  [{ from: '2026-11-01', to: '2026-11-21' }, 'to', 'Please choose days that have begun.'],
  [{ from: '2026-08-01', to: '2026-11-02' }, 'to', 'By day, please choose at most 93 days.'],
  [{ from: '2025-10-01', to: '2026-11-02', by: 'week' }, 'to', 'By week, please choose at most 53 weeks.'],
  [{ from: '1900-01-01', to: '2026-11-02', by: 'month' }, 'to', 'By month, please choose at most 24 months.'],
  [{ from: '2026-02-29', to: '2026-11-02' }, 'from', 'Please choose a day.'],
  [{ from: '2026-11-01' }, 'to', 'Please choose a day.'],
])('%j is refused', async (query, field, sentence) => {
  const { vic } = await newClient();
  const { status, body } = await call(server.app, vic.token, websiteStats.days, { query });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: { [field]: [sentence] } });
});

test('a website of another client has no days', async () => {
  const [mine, other] = [await newClient(), await newClient()];
  const { status } = await call(server.app, mine.vic.token, websiteStats.days, {
    query: { site_id: String(other.siteId), from: '2026-11-01', to: '2026-11-02' },
  });
  expect(status).toBe(404);
});

test('ranges are compared on the same days, without today where its hours aren’t known', async () => {
  const client = await newClient();
  await countDays(client, {
    '2026-10-01': 1,
    '2026-10-11': 10,
    '2026-11-01': 4,
    '2026-11-08': 20,
    '2026-11-20': 7,
  });
  const compare = async (from: string, to: string, how: string, by: Granularity = 'day') =>
    ask(client, { from, to, by, compare: how });
  const month = await compare('2026-11-01', '2026-11-20', 'before');
  expect(month.meta.comparison).toMatchObject({
    now: { from: '2026-11-01', to: '2026-11-19', pageviews: 24 },
    before: { from: '2026-10-01', to: '2026-10-19', pageviews: 11 },
    until_hour: null,
    left_out: [],
  });
  expect(month.data.at(-1)).toMatchObject({
    pageviews: 7,
    other: { from: '2026-10-20' },
    so_far: null,
    incomparable: 'hours',
  });
  // a Sunday beside the Sunday before
  const sunday = await compare('2026-11-08', '2026-11-08', 'weekdays');
  expect(sunday.meta.comparison).toMatchObject({
    now: { pageviews: 20 },
    before: { from: '2026-11-01', pageviews: 4 },
  });
  const unknown = await compare('2026-11-08', '2026-11-09', 'year');
  expect(unknown.meta).toMatchObject({ comparison: null, incomparable: 'incomplete' });
  expect(unknown.data[0]).toMatchObject({
    other: { pageviews: null, marks: ['before'] },
    incomparable: 'incomplete',
  });
  expect((await compare('2026-11-20', '2026-11-20', 'before')).meta).toMatchObject({
    comparison: null,
    incomparable: 'hours',
  });
});

test('a website that was not counted on both ranges is left out and named, and no part has a percentage then', async () => {
  const client = await newClient();
  await countDays(client, { '2026-10-01': 2, '2026-11-02': 6 });
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'later.example.com') RETURNING id`,
    [client.id],
  );
  await countDays({ ...client, siteId: rows[0]?.id ?? 0 }, { '2026-11-02': 100 });
  const { data, meta } = await ask(client, { from: '2026-11-02', to: '2026-11-03', compare: 'before' });
  expect(meta).toMatchObject({
    total: { pageviews: 106 },
    comparison: { now: { pageviews: 6 }, before: { pageviews: 0 }, left_out: ['later.example.com'] },
  });
  expect(data.map(({ incomparable }) => incomparable)).toEqual(['incomplete', 'incomplete']);
});
