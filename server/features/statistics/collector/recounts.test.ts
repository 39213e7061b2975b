import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staff } from '#contract/staff/staff.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import {
  addListings,
  countPageViews,
  eventIdAt,
  recountAll,
  sendPageView,
  withWorkerDb,
} from '#server/testing/page-views.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { recountSites } from './jobs.ts';

const { server, owner, sam, newClient } = await testWorld();
await owner.query(
  `SELECT app.add_page_view_month(m::date) FROM unnest('{2026-09-01, 2026-10-01, 2026-11-01}'::date[]) m`,
);

type Event = { at: Date; visitor: number; isListing: boolean; source: string };
type Numbers = { visitors: number; page_views: number; listing_views: number };

const day = 86_400_000;
const listingOf = (visitor: number) => 1 + (visitor % 3);
const zones = ['America/Vancouver', 'America/St_Johns', 'Pacific/Kiritimati', 'America/Toronto', 'UTC'];
// around the ends of days and months, and around the clock change on November 1
const edges = [
  '2026-10-31T23:59:59Z',
  '2026-11-01T08:30:00Z',
  '2026-11-01T09:30:00Z',
  '2026-11-15T00:00:00Z',
];
const instant = fc.oneof(
  fc.integer({ min: 0, max: 33 * day }).map((age) => new Date(noon.getTime() - age)),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -14 * 3_600_000, max: 14 * 3_600_000 }))
    .map(([edge, by]) => new Date(Date.parse(edge) + by)),
);
const event: fc.Arbitrary<Event> = fc.record({
  at: instant,
  visitor: fc.integer({ min: 1, max: 4 }),
  isListing: fc.boolean(),
  source: fc.constantFrom('direct', 'internal', 'google.com', 'spring'),
});

async function insert({ id, siteId }: ClientWorld, events: readonly Event[]): Promise<void> {
  for (const { at, visitor, isListing, source } of events)
    await owner.query(
      `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing, listing_id)
       VALUES ($1, $2, $3, $4, $5, '/', $6, $7, $8)`,
      [id, eventIdAt(at), at, siteId, visitor, source, isListing, isListing ? listingOf(visitor) : null],
    );
  await markForRecount({ id, siteId }, new Date(Math.min(...events.map(({ at }) => at.getTime()))));
}

const markForRecount = ({ id, siteId }: Pick<ClientWorld, 'id' | 'siteId'>, since = noon) =>
  owner.query(
    `INSERT INTO app.site_recounts AS r (client_id, site_id, since) VALUES ($1, $2, $3)
     ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)`,
    [id, siteId, since],
  );

/** The expected result, computed event by event: slow, and hard to get wrong. */
function expectedDays(events: readonly Event[], timeZone: string): Map<string, Numbers> {
  const days = new Map<string, { people: Set<number> } & Numbers>();
  for (const { at, visitor, isListing } of events) {
    const key = at.toLocaleDateString('sv-SE', { timeZone });
    const found = days.get(key) ?? { people: new Set(), visitors: 0, page_views: 0, listing_views: 0 };
    found.people.add(visitor);
    found.visitors = found.people.size;
    found.page_views += 1;
    found.listing_views += isListing ? 1 : 0;
    days.set(key, found);
  }
  return new Map([...days].map(([key, { people: _people, ...numbers }]) => [key, numbers]));
}

/** Page views and those of listings by day and the hour on the clock. */
function expectedHours(events: readonly Event[], timeZone: string): Record<string, Record<string, number[]>> {
  const days: Record<string, Record<string, number[]>> = {};
  for (const { at, isListing } of events) {
    const [key = '', time = ''] = at.toLocaleString('sv-SE', { timeZone }).split(' ');
    const hours = (days[key] ??= {});
    const [views = 0, ofListings = 0] = hours[Number(time.slice(0, 2))] ?? [];
    hours[Number(time.slice(0, 2))] = [views + 1, ofListings + (isListing ? 1 : 0)];
  }
  return days;
}

async function hoursIn(clientId: number) {
  const { rows } = await owner.query<{ key: string; hours: Record<string, number[]> }>(
    'SELECT day::text AS key, hours FROM app.site_days WHERE client_id = $1',
    [clientId],
  );
  return Object.fromEntries(rows.map(({ key, hours }) => [key, hours]));
}

/** Views of each listing in the thirty days that end with the last one before today, of which there are any. */
function expectedSums(events: readonly Event[], timeZone: string): Record<string, Record<string, number>> {
  const toKey = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone });
  const [latest] = [...expectedDays(events, timeZone).keys()]
    .filter((key) => key < toKey(noon))
    .toSorted()
    .toReversed();
  if (latest === undefined) return {};
  const first = new Date(Date.parse(latest) - 29 * day).toISOString().slice(0, 10);
  const sums: Record<string, number> = {};
  for (const { at, visitor, isListing } of events)
    if (isListing && toKey(at) >= first && toKey(at) <= latest)
      sums[listingOf(visitor)] = (sums[listingOf(visitor)] ?? 0) + 1;
  return { [latest]: sums };
}

async function sumsIn(clientId: number) {
  const { rows } = await owner.query<{ key: string; sums: Record<string, number> }>(
    'SELECT day::text AS key, last_30_days AS sums FROM app.site_days WHERE client_id = $1 AND last_30_days IS NOT NULL',
    [clientId],
  );
  return Object.fromEntries(rows.map(({ key, sums }) => [key, sums]));
}

function expectedMonths(days: ReadonlyMap<string, Numbers>): Map<string, Numbers> {
  const months = new Map<string, Numbers>();
  for (const [key, numbers] of days) {
    const month = `${key.slice(0, 7)}-01`;
    const sum = months.get(month) ?? { visitors: 0, page_views: 0, listing_views: 0 };
    months.set(month, {
      visitors: sum.visitors + numbers.visitors,
      page_views: sum.page_views + numbers.page_views,
      listing_views: sum.listing_views + numbers.listing_views,
    });
  }
  return months;
}

async function numbersIn(table: 'site_days' | 'site_months', column: string, clientId: number) {
  const { rows } = await owner.query<{ key: string; numbers: Numbers }>(
    `SELECT ${column}::text AS key, json_build_object('visitors', visitors, 'page_views', page_views, 'listing_views', listing_views) AS numbers
     FROM app.${table} WHERE client_id = $1`,
    [clientId],
  );
  return Object.fromEntries(rows.map(({ key, numbers }) => [key, numbers]));
}

test('numbers of days and months are those of their page views, in any zone, also of late ones, and counted again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.array(event, { minLength: 1, maxLength: 30 }),
      fc.array(event, { minLength: 1, maxLength: 6 }),
      async (zone, events, lateEvents) => {
        const client = await newClient();
        await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
        await addListings(owner, client.id, [1, 2, 3]);
        const check = async (all: readonly Event[]) => {
          const days = expectedDays(all, zone);
          expect(await numbersIn('site_days', 'day', client.id)).toEqual(Object.fromEntries(days));
          expect(await hoursIn(client.id)).toEqual(expectedHours(all, zone));
          expect(await sumsIn(client.id)).toEqual(expectedSums(all, zone));
          expect(await numbersIn('site_months', 'month', client.id)).toEqual(
            Object.fromEntries(expectedMonths(days)),
          );
        };
        await insert(client, events);
        await recountAll(server.database, noon);
        await check(events);
        await insert(client, lateEvents);
        await recountAll(server.database, noon);
        await check([...events, ...lateEvents]);
        // recounting a single day, or everything, changes nothing
        for (const since of [noon, new Date(noon.getTime() - 700 * day)]) {
          await owner.query('INSERT INTO app.site_recounts (client_id, site_id, since) VALUES ($1, $2, $3)', [
            client.id,
            client.siteId,
            since,
          ]);
          await recountAll(server.database, noon);
          await check([...events, ...lateEvents]);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a client that moves to another time zone has each page view on one day, of the new zone', async () => {
  const client = await newClient();
  const ages = [1, 5, 20, 30, 100, 700].map((hours) => hours * 3_600_000);
  const events = [...ages, ...ages.map((age) => age + 12 * 3_600_000)].map((age) => ({
    at: new Date(noon.getTime() - age),
    visitor: 1,
    isListing: false,
    source: 'direct',
  }));
  await insert(client, events);
  await recountAll(server.database, noon);
  for (const zone of ['America/St_Johns', 'America/Vancouver']) {
    const moved = await call(server.app, sam.token, staff.changeClient, {
      params: { id: client.id },
      body: { time_zone: zone },
    });
    expect(moved.status).toBe(200);
    await recountAll(server.database, noon);
    const days = expectedDays(events, zone);
    expect(await numbersIn('site_days', 'day', client.id)).toEqual(Object.fromEntries(days));
    expect(await numbersIn('site_months', 'month', client.id)).toEqual(
      Object.fromEntries(expectedMonths(days)),
    );
  }
});

test('days whose page views were deleted keep their numbers', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     VALUES ($1, $2, '2026-10-01', 5, 9, 2, $3)`,
    [client.id, client.siteId, noon],
  );
  await insert(client, [{ at: noon, visitor: 1, isListing: false, source: 'direct' }]);
  await owner.query('UPDATE app.site_recounts SET since = $2 WHERE client_id = $1', [
    client.id,
    new Date('2025-01-01T00:00:00Z'),
  ]);
  await recountAll(server.database, noon);
  expect(await numbersIn('site_months', 'month', client.id)).toEqual({
    '2026-10-01': { visitors: 5, page_views: 9, listing_views: 2 },
    '2026-11-01': { visitors: 1, page_views: 1, listing_views: 0 },
  });
});

test('a month that staff or another system has said stands', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     VALUES ($1, $2, '2026-11-01', 50, 90, 20, 'ga4', $3)`,
    [client.id, client.siteId, noon],
  );
  await insert(client, [{ at: noon, visitor: 1, isListing: false, source: 'direct' }]);
  await recountAll(server.database, noon);
  expect(await numbersIn('site_months', 'month', client.id)).toMatchObject({
    '2026-11-01': { page_views: 90 },
  });
});

test('made-up addresses of listings are views of listings, and no day stores them one by one', async () => {
  const client = await newClient();
  await addListings(owner, client.id, [4711]);
  await owner.query(
    `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing, listing_id)
     SELECT $1, gen_random_uuid(), $3, $2, n % 20, '/listings/' || n, 'direct', true, n FROM generate_series(4000, 4999) n`,
    [client.id, client.siteId, noon],
  );
  await markForRecount(client);
  await recountAll(server.database, noon);
  const { rows } = await owner.query(
    `SELECT d.listing_views::int, d.listings, (SELECT count(*)::int FROM jsonb_object_keys(c.counts)) AS pages, c.others::int
     FROM app.site_days d JOIN app.site_day_counts c USING (client_id, site_id, day) WHERE d.client_id = $1 AND c.dimension = 'page'`,
    [client.id],
  );
  expect(rows).toEqual([{ listing_views: 1000, listings: { 4711: 1 }, pages: 50, others: 950 }]);
});

test('page views are stored while their website is being counted, and are counted next', async () => {
  const client = await newClient();
  await insert(client, [{ at: noon, visitor: 1, isListing: false, source: 'direct' }]);
  let counting = 0;
  await withWorkerDb(server.database, noon, (db) =>
    recountSites({
      ...db,
      transaction: (work) =>
        db.transaction((context) =>
          work({
            ...context,
            value: async (statement) => {
              const result = await context.value(statement);
              counting += 1;
              if (counting > 1) return result;
              expect((await sendPageView(server, client)).status).toBe(202);
              await expect.poll(() => countPageViews(owner, client.id)).toBe(2);
              return result;
            },
          }),
        ),
    }),
  );
  expect(counting).toBeGreaterThan(1);
  await recountAll(server.database, noon);
  expect(await numbersIn('site_days', 'day', client.id)).toMatchObject({ '2026-11-20': { page_views: 2 } });
});

test('a count that was interrupted is made again', async () => {
  const client = await newClient();
  await insert(client, [{ at: noon, visitor: 1, isListing: false, source: 'direct' }]);
  const kill = () => Promise.reject(new Error('The worker was killed.'));
  await withWorkerDb(server.database, noon, (db) =>
    expect(recountSites({ ...db, transaction: kill })).rejects.toThrow('The worker was killed.'),
  );
  await recountAll(server.database, noon);
  expect(await numbersIn('site_days', 'day', client.id)).toMatchObject({ '2026-11-20': { page_views: 1 } });
  const { rows } = await owner.query('SELECT FROM app.recounts_under_way WHERE client_id = $1', [client.id]);
  expect(rows).toEqual([]);
});

test('a website that cannot be counted holds up no other, and is counted when it can be', async () => {
  const [broken, other] = [await newClient(), await newClient()];
  for (const client of [broken, other])
    await insert(client, [{ at: noon, visitor: 1, isListing: false, source: 'direct' }]);
  await owner.query(
    `CREATE FUNCTION app.refuse_day() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'too many page views'; END $$;
     CREATE TRIGGER refuse_day BEFORE INSERT ON app.site_days FOR EACH ROW WHEN (NEW.client_id = ${broken.id}) EXECUTE FUNCTION app.refuse_day()`,
  );
  const recountIn = (minutes: number) =>
    recountAll(server.database, new Date(noon.getTime() + minutes * 60_000));
  const counted = async () =>
    Promise.all([broken, other].map(async ({ id }) => Object.keys(await numbersIn('site_days', 'day', id))));
  await expect(recountIn(0)).rejects.toThrow('too many page views');
  expect(await counted()).toEqual([[], ['2026-11-20']]);
  // the next batches are not tried together with it
  await recountIn(1);
  await owner.query('DROP TRIGGER refuse_day ON app.site_days; DROP FUNCTION app.refuse_day()');
  await recountIn(59);
  expect(await counted()).toEqual([[], ['2026-11-20']]);
  await recountIn(60);
  expect(await counted()).toEqual([['2026-11-20'], ['2026-11-20']]);
});

test('a website with many views on a day waits before it is counted again, and a small one does not', async () => {
  const [busy, small] = [await newClient(), await newClient()];
  const addViews = ({ id, siteId }: ClientWorld, views: number) =>
    owner.query(
      `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing)
       SELECT $1, gen_random_uuid(), $3, $2, n % 1000, '/', 'direct', false FROM generate_series(1, $4::int) n`,
      [id, siteId, noon, views],
    );
  const countsAt = async (secondsLater: number) => {
    await recountAll(server.database, new Date(noon.getTime() + secondsLater * 1000));
    const { rows } = await owner.query<{ views: number }>(
      'SELECT page_views::int AS views FROM app.site_days WHERE client_id = ANY ($1) ORDER BY client_id',
      [[busy.id, small.id]],
    );
    return rows.map(({ views }) => views);
  };
  const addOne = async () => {
    for (const client of [busy, small]) {
      await addViews(client, 1);
      await markForRecount(client);
    }
  };
  await addViews(busy, 3000);
  await addOne();
  expect(await countsAt(0)).toEqual([3001, 1]);
  await addOne();
  expect(await countsAt(60)).toEqual([3001, 2]);
  expect(await countsAt(101)).toEqual([3002, 2]);
  // never longer than five minutes
  await addViews(busy, 9000);
  await addOne();
  expect(await countsAt(300)).toEqual([12_003, 3]);
  await addOne();
  expect(await countsAt(599)).toEqual([12_003, 4]);
  expect(await countsAt(601)).toEqual([12_004, 4]);
  // a clock that was ahead and is set back
  await addOne();
  expect(await countsAt(0)).toEqual([12_005, 5]);
});
