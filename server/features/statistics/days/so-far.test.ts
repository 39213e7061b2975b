import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { websiteMeasures } from '#contract/statistics/measures.ts';
import { formatDaysCsv } from '#contract/statistics/days-csv.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { eventIdAt, recountAll } from '#server/testing/page-views.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const Answer = z.object({ data: websiteStats.days.data, meta: websiteStats.days.meta });
async function ask(
  client: ClientWorld,
  query: { from: string; to: string; by?: 'day' | 'week'; compare: string },
) {
  const { status, body } = await call(server.app, client.vic.token, websiteStats.days, { query });
  expect({ status, body }).toMatchObject({ status: 200 });
  return z.parse(Answer, body);
}

const hour = 3_600_000;
/** Days of 23, 24 and 25 hours, of half hours more and less, and hours that begin at a half and a quarter. */
const edges: readonly [zone: string, at: string][] = [
  ['America/Vancouver', '2026-11-01T09:00:00Z'],
  ['America/Vancouver', '2026-11-15T20:00:00Z'],
  ['America/St_Johns', '2026-11-01T04:30:00Z'],
  ['America/Toronto', '2026-03-08T07:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
  ['Asia/Kathmandu', '2026-11-15T18:15:00Z'],
  ['America/Santiago', '2026-09-06T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-11-10T10:00:00Z'],
];
for (const month of new Set(edges.map(([, at]) => at.slice(0, 7))))
  for (const by of [-1, 0, 1])
    await owner.query(`SELECT app.add_page_view_month(($1::date + make_interval(months => $2))::date)`, [
      `${month}-01`,
      by,
    ]);

/** The day and the hour on a clock. */
function readClock(at: number, timeZone: string): { day: string; hour: number } {
  const [day = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone }).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}

type View = { at: number; isListing: boolean };

async function store(client: ClientWorld, zone: string, views: readonly View[], now: number): Promise<void> {
  await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
  await owner.query('DELETE FROM app.counter_gaps WHERE client_id = $1', [client.id]);
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
  await recountAll(server.database, new Date(now));
  server.clock.now = new Date(now);
}

test('today is compared up to the same hour on the clock of another day, in every zone and over changes of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...edges),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 * 96 }), fc.boolean()), { minLength: 1, maxLength: 60 }),
      fc.constantFrom('before', 'weekdays'),
      fc.integer({ min: 0, max: 2 }),
      async ([zone, edge], later, quarters, compare, daysBack) => {
        const client = await newClient();
        const now = Date.parse(edge) + (later * hour) / 4 + 1000;
        const views = quarters.map(([ago, isListing]) => ({ at: now - (ago * hour) / 4, isListing }));
        await store(client, zone, views, now);

        const clock = readClock(now, zone);
        const from = dayAfter(clock.day, -daysBack);
        // the first days of a month stand beside those of the month before
        if (compare === 'before' && daysBack > 0 && from.endsWith('-01')) return;
        const first = readClock(Math.min(...views.map(({ at }) => at)), zone).day;
        const back = compare === 'weekdays' ? 7 : daysBack + 1;
        const count = (begin: string, end: string) => {
          const counted = views.filter(({ at }) => {
            const shown = readClock(at, zone);
            return shown.day >= begin && (shown.day < end || (shown.day === end && shown.hour < clock.hour));
          });
          return {
            from: begin,
            to: end,
            pageviews: counted.length,
            listing_pageviews: counted.filter(({ isListing }) => isListing).length,
          };
        };
        const { data, meta } = await ask(client, { from, to: clock.day, compare });
        const last = data.at(-1);
        const reason = clock.hour === 0 ? 'today' : dayAfter(clock.day, -back) < first ? 'incomplete' : null;
        expect(last?.incomparable).toBe(reason);
        if (last && reason === null) {
          const [today, other] = [clock.day, dayAfter(clock.day, -back)];
          expect(last.so_far).toMatchObject({
            until_hour: clock.hour,
            now: count(today, today),
            before: count(other, other),
          });
          expect(formatDaysCsv([last], websiteMeasures)).toContain(
            `"${other}","${other}","${count(other, other).pageviews}","${count(other, other).listing_pageviews}"`,
          );
        }
        if (reason === null && dayAfter(from, -back) >= first)
          expect(meta).toMatchObject({
            comparison: {
              until_hour: clock.hour,
              now: count(from, clock.day),
              before: count(dayAfter(from, -back), dayAfter(clock.day, -back)),
              left_out: [],
            },
          });
      },
    ),
    { numRuns: 30 },
  );
});

test('without the hours of the other day today is left out, and without a full hour as well', async () => {
  const client = await newClient();
  const at = Date.parse('2026-11-20T16:30:00Z');
  await store(client, 'America/Toronto', [{ at: at - hour, isListing: true }], at);
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     SELECT $1, $2, d::date, 1, 8, 2, $3 FROM generate_series('2026-11-10'::date, '2026-11-19', '1 day') d`,
    [client.id, client.siteId, noon],
  );
  const today = { from: '2026-11-20', to: '2026-11-20', compare: 'before' };
  const unknown = await ask(client, today);
  expect(unknown.data).toMatchObject([{ so_far: null, incomparable: 'hours', other: { pageviews: 8 } }]);
  expect(unknown.meta).toMatchObject({ comparison: null, incomparable: 'hours' });
  // the whole days before today are still compared
  expect((await ask(client, { ...today, from: '2026-11-18' })).meta).toMatchObject({
    comparison: { until_hour: null, now: { to: '2026-11-19', pageviews: 16 }, before: { to: '2026-11-16' } },
  });

  await owner.query(
    `UPDATE app.site_days SET hours = '{"9": [3, 1], "10": [1, 0], "11": [4, 1]}' WHERE client_id = $1 AND day = '2026-11-19'`,
    [client.id],
  );
  expect((await ask(client, today)).data).toMatchObject([
    {
      pageviews: 1,
      so_far: {
        until_hour: 11,
        is_uneven: false,
        now: { pageviews: 1 },
        before: { pageviews: 4, listing_pageviews: 1 },
      },
      incomparable: null,
    },
  ]);
  server.clock.now = new Date('2026-11-20T05:59:00Z');
  expect((await ask(client, today)).data).toMatchObject([{ so_far: null, incomparable: 'today' }]);
});

test('the present month so far ends on the same day of the month before, and a clock change is named', async () => {
  const client = await newClient();
  const at = Date.parse('2026-11-30T19:10:00Z');
  await store(client, 'America/Toronto', [{ at: at - 4 * hour, isListing: false }], at);
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, hours, updated_at)
     SELECT $1, $2, d::date, 1, 2, 0, '{"13": [1, 0], "14": [1, 0]}', $3
     FROM generate_series('2026-09-30'::date, '2026-11-29', '1 day') d`,
    [client.id, client.siteId, noon],
  );
  expect((await ask(client, { from: '2026-11-01', to: '2026-11-30', compare: 'before' })).meta).toMatchObject(
    {
      comparison: {
        until_hour: 14,
        is_uneven: false,
        now: { from: '2026-11-01', to: '2026-11-30', pageviews: 59 },
        before: { from: '2026-10-01', to: '2026-10-30', pageviews: 59 },
      },
    },
  );
  server.clock.now = new Date('2026-11-01T19:10:00Z');
  expect((await ask(client, { from: '2026-11-01', to: '2026-11-01', compare: 'before' })).meta).toMatchObject(
    {
      comparison: { until_hour: 14, is_uneven: true },
    },
  );
});
