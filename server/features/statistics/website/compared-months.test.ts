import fc from 'fast-check';
import { expect, test } from 'vitest';
import { websiteStats } from '#contract/statistics/website.ts';
import * as z from 'zod/mini';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });

const Answer = z.object({ data: websiteStats.list.data, meta: websiteStats.list.meta });
async function ask(client: ClientWorld, query: Record<string, string> = {}) {
  const { body } = await call(server.app, client.vic.token, websiteStats.list, { query });
  return z.parse(Answer, body);
}

async function addSite({ id }: ClientWorld, name: string): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    'INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, $2) RETURNING id',
    [id, name],
  );
  return rows[0]?.id ?? 0;
}

type Day = { site: number; day: string; visitors: number; views: number; listings: number };

/** Days as our own collector counts them, with the months as their sums. */
async function countDays({ id }: ClientWorld, days: readonly Day[]): Promise<void> {
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     SELECT $1, d.site, d.day, d.visitors, d.views, d.listings, $3
     FROM jsonb_to_recordset($2::jsonb) d (site bigint, day date, visitors int, views int, listings int)`,
    [id, JSON.stringify(days), server.clock.now],
  );
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT client_id, site_id, date_trunc('month', day)::date, sum(visitors), sum(page_views), sum(listing_views), 'collector', $2
     FROM app.site_days WHERE client_id = $1 GROUP BY 1, 2, 3`,
    [id, server.clock.now],
  );
}

const dayText = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;
const daysIn = (month: string) =>
  Array.from({ length: 31 }, (_, index) => dayText(month, index + 1)).filter(
    (day) => new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day,
  );

test('a month that runs is set against the same days of the month before, day by day', async () => {
  const zones = ['America/Vancouver', 'America/St_Johns', 'Pacific/Kiritimati', 'America/Toronto', 'UTC'];
  // after the sessions of the test have begun; 31 days against 30 and against 28, and clocks that change in March
  const months = ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 31 * 24 - 1 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 9 })), {
        minLength: 62,
        maxLength: 62,
      }),
      async (zone, which, hours, numbers) => {
        const [before = '', month = ''] = [months[which - 1], months[which]];
        const client = await newClient();
        await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
        await owner.query(
          `UPDATE app.sessions SET idle_until = '2027-06-01', expires_at = '2027-06-01' WHERE client_id = $1`,
          [client.id],
        );
        const now = new Date(Date.parse(`${month}-01T12:00:00Z`) + hours * 3_600_000);
        const today = now.toLocaleDateString('sv-SE', { timeZone: zone });
        fc.pre(today.startsWith(month));
        server.clock.now = now;
        const days = [...daysIn(before), ...daysIn(month).filter((day) => day <= today)]
          .map((day, index) => {
            const [views = 0, visitors = 0] = numbers[index] ?? [];
            return { site: client.siteId, day, visitors, views, listings: Math.floor(views / 3) };
          })
          // on some days there are no visitors, and no row; the first one marks the start of the counting
          .filter(({ day, views }) => views > 20 || day === `${before}-01` || day === today);
        await countDays(client, days);

        // by hand: every day that has begun and that the month before also has
        const sums = { now: 0, before: 0 };
        let last: string | null = null;
        for (const day of daysIn(before)) {
          const same = month + day.slice(7);
          if (same > today || today.endsWith('-01')) continue;
          last = day;
          for (const one of days) {
            if (one.day === day) sums.before += one.views;
            if (one.day === same) sums.now += one.views;
          }
        }
        const { meta } = await ask(client, { month });
        if (last === null) {
          expect(meta.comparison).toBeNull();
          expect(meta.previous).toMatchObject({ month: before, until: null });
          return;
        }
        expect(meta.comparison).toMatchObject({
          until: last,
          now: { month, pageviews: sums.now },
          before: { month: before, pageviews: sums.before },
          left_out: [],
        });
        expect(meta.previous).toMatchObject({ month: before, until: last, pageviews: sums.before });
      },
    ),
    { numRuns: 25 },
  );
});

test('all websites are compared with the same ones a month earlier, and the others are named', async () => {
  server.clock.now = new Date('2026-11-26T20:00:00Z');
  const client = await newClient();
  const added = await addSite(client, 'added.example.com');
  const ended = await addSite(client, 'ended.example.com');
  const month = (text: string, page_views: number, site_id = client.siteId) => ({
    month: text,
    site_id,
    page_views,
    visitors: page_views / 2,
    listing_views: 4,
  });
  await saveMonths(
    server.database,
    client,
    [month('2026-09', 100), month('2026-09', 40, ended), month('2026-10', 80), month('2026-10', 900, added)],
    { now: server.clock.now },
  );
  const { data, meta } = await ask(client, { month: '2026-10' });
  expect(data).toMatchObject([{ pageviews: 980 }]);
  expect(meta.comparison).toMatchObject({
    until: null,
    now: { pageviews: 80, visitors: 40 },
    before: { pageviews: 100, visitors: 50 },
    left_out: ['added.example.com', 'ended.example.com'],
  });
  expect(meta.previous).toMatchObject({ pageviews: 100, until: null });
});

test('a month that was not counted from its first day or to its end is no month to compare with', async () => {
  server.clock.now = new Date('2026-11-26T20:00:00Z');
  const begun = await newClient();
  const day = (text: string) => ({ site: begun.siteId, day: text, visitors: 2, views: 5, listings: 1 });
  await countDays(begun, [day('2026-09-20'), day('2026-10-04'), day('2026-11-02')]);
  expect((await ask(begun, { month: '2026-10' })).meta.comparison).toBeNull();
  expect((await ask(begun, { month: '2026-11' })).meta.comparison).toMatchObject({
    until: '2026-10-26',
    now: { pageviews: 5 },
    before: { pageviews: 5 },
  });

  const cut = await newClient();
  await saveMonths(server.database, cut, [{ month: '2026-09' }, { month: '2026-10' }], {
    now: new Date('2026-10-20T20:00:00Z'),
  });
  expect((await ask(cut, { month: '2026-10' })).meta.comparison).toBeNull();
});

test('a month that runs elsewhere has no days, so that it is compared with nothing', async () => {
  server.clock.now = new Date('2026-11-26T20:00:00Z');
  const client = await newClient();
  await saveMonths(server.database, client, [{ month: '2026-10' }, { month: '2026-11' }], {
    now: server.clock.now,
  });
  const { meta } = await ask(client);
  expect(meta).toMatchObject({ previous: null, comparison: null });
});

test('people of each day and people of a month are never added up or compared', async () => {
  server.clock.now = new Date('2026-11-26T20:00:00Z');
  const client = await newClient();
  const second = await addSite(client, 'second.example.com');
  const days = (month: string) =>
    daysIn(month).map((day) => ({ site: client.siteId, day, visitors: 3, views: 10, listings: 1 }));
  await countDays(client, [...days('2026-08'), ...days('2026-09')]);
  await saveMonths(
    server.database,
    client,
    [
      { month: '2026-10', visitors: 41, page_views: 250 },
      { month: '2026-09', visitors: 20, page_views: 30, site_id: second },
    ],
    { now: server.clock.now },
  );
  const { data } = await ask(client);
  expect(data.map(({ month, visitors, visitors_from: from }) => [month, visitors, from])).toEqual([
    ['2026-08', 93, 'collector'],
    ['2026-09', null, null],
    ['2026-10', 41, 'ga4'],
  ]);
  const { meta } = await ask(client, { month: '2026-10', site_id: String(client.siteId) });
  expect(meta.comparison).toMatchObject({
    now: { visitors: null, pageviews: 250 },
    before: { visitors: 90, visitors_from: 'collector', pageviews: 300 },
  });
});
