import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayAfter } from '#contract/days.ts';
import { staffImports, type SiteImport } from '#contract/statistics/imports.ts';
import { leadStats } from '#contract/statistics/leads.ts';
import { websiteStats, type WebsiteMonth } from '#contract/statistics/website.ts';
import { openSiteDays } from '#server/adapters/statistics/site-days/site-day-source.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { saveMonths } from '#server/testing/site-months.ts';
import { sendJson, startStatsProvider } from '#server/testing/stats-provider.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sourceTokens } from '../sources/tokens.ts';
import { importNextDays } from './import-next.ts';

const vendor = await startStatsProvider();
const { server, owner, sam, newClient } = await testWorld({
  settings: { PLAUSIBLE_URL: vendor.url, OUTBOUND_INNER_ADDRESSES: '127.0.0.1', RATE_LIMIT_FACTOR: '1000' },
});
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
const deps = {
  askSiteDays: openSiteDays(
    { plausible: vendor.url, umami: vendor.url },
    createOutbound(createAddressCheck(['127.0.0.1'])),
  ),
  encryption: createEncryption(testKey, sourceTokens),
};
afterAll(async () => {
  await pool.end();
  await vendor.close();
});

type Views = Readonly<Record<string, number>>;
let counted: Views = {};
let failure: number | null = null;

/** Both systems count the same days: Plausible answers a POST, Umami a GET. */
beforeEach(async () => {
  await owner.query('DELETE FROM app.site_imports');
  server.clock.now = noon;
  counted = {};
  failure = null;
  vendor.answer((response, { method, url, body }) => {
    if (url.pathname === '/api/auth/login') return sendJson(response, { token: 'for a while' });
    if (failure !== null)
      return sendJson(response, {}, { status: failure, headers: { 'retry-after': '7200' } });
    const at = (key: string) => new Date(Number(url.searchParams.get(key))).toISOString().slice(0, 10);
    const range = z.safeParse(
      z.object({ date_range: z.tuple([z.string(), z.string()]) }),
      JSON.parse(body || '{}'),
    );
    const [from, to] = method === 'GET' ? [at('startAt'), at('endAt')] : (range.data?.date_range ?? ['', '']);
    const days = Object.entries(counted).filter(([day]) => from <= day && day <= to);
    return sendJson(
      response,
      method === 'GET'
        ? { pageviews: days.map(([x, y]) => ({ x, y })), sessions: days.map(([x]) => ({ x, y: 1 })) }
        : { results: days.map(([day, views]) => ({ dimensions: [day], metrics: [1, views] })) },
    );
  });
});

const september = { from: '2026-09-01', to: '2026-09-30' };
type Draft = { vendor?: string; from?: string; to?: string; token?: string; address?: string };
const draftOf = ({ siteId }: ClientWorld, draft: Draft) => ({
  site_id: siteId,
  account: 'old.example.com',
  token: 'a secret key',
  vendor: 'plausible',
  ...(draft.vendor === 'umami' ? { address: vendor.url, user_name: 'ana' } : {}),
  ...september,
  ...draft,
});
const start = (client: ClientWorld, draft: Draft = {}) =>
  call(server.app, sam.token, staffImports.start, {
    params: { id: client.id },
    body: draftOf(client, draft),
  });
const importAll = async (client: ClientWorld, draft: Draft = {}) => {
  expect((await start(client, draft)).body).toMatchObject({ data: { started: true } });
  while (await importNextDays(db, deps));
};
const remove = (client: ClientWorld, which = 'plausible') =>
  call(server.app, sam.token, staffImports.remove, {
    params: { id: client.id },
    body: { site_id: client.siteId, vendor: which },
  });
const listImports = async (client: ClientWorld) => {
  const { body } = await call(server.app, sam.token, staffImports.list, { params: { id: client.id } });
  return readData<SiteImport[]>(body, []);
};
const countDays = ({ id, siteId }: ClientWorld, days: Views) =>
  owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     SELECT $1, $2, key::date, 1, value::int, 0, $4 FROM jsonb_each_text($3::jsonb)`,
    [id, siteId, JSON.stringify(days), noon],
  );
const Days = z.object({ data: websiteStats.days.data, meta: websiteStats.days.meta });
const daysOf = async (client: ClientWorld, query: object = { from: '2026-08-25', to: '2026-10-10' }) => {
  const { body } = await call(server.app, client.vic.token, websiteStats.days, {
    query: { by: 'day', ...query },
  });
  return z.parse(Days, body);
};
const monthsOf = async (client: ClientWorld) => {
  const { body } = await call(server.app, client.vic.token, websiteStats.list, {});
  return readData<WebsiteMonth[]>(body, []);
};
/** All that the portal counted itself, and all that the client sees of it. */
const stored = async ({ id }: ClientWorld) =>
  (
    await owner.query(
      `SELECT (SELECT json_agg(d ORDER BY d.day) FROM app.site_days d WHERE client_id = $1) AS days,
        (SELECT json_agg(m ORDER BY m.month) FROM app.site_months m WHERE client_id = $1) AS months`,
      [id],
    )
  ).rows;
const importedOf = async ({ id }: ClientWorld) =>
  (
    await owner.query(
      `SELECT vendor, day::text, page_views::int, visitors::int FROM app.imported_site_days WHERE client_id = $1 ORDER BY vendor, day`,
      [id],
    )
  ).rows;

test('days of an earlier website count before the portal’s first day, and each is marked', async () => {
  const client = await newClient();
  await countDays(client, { '2026-09-20': 50, '2026-09-22': 7 });
  counted = { '2026-09-10': 4, '2026-09-12': 6, '2026-09-20': 1000, '2026-09-25': 3 };
  await importAll(client);
  const { data, meta } = await daysOf(client, { from: '2026-09-09', to: '2026-09-23' });
  expect(data.map(({ from, pageviews, marks }) => [from.slice(8), pageviews, marks])).toEqual([
    ['09', null, ['before']],
    ['10', 4, ['plausible']],
    ['11', 0, ['plausible']],
    ['12', 6, ['plausible']],
    ...['13', '14', '15', '16', '17', '18', '19'].map((day) => [day, 0, ['plausible']]),
    ['20', 50, []],
    ['21', 0, []],
    ['22', 7, []],
    ['23', 0, []],
  ]);
  expect(data.map(({ listing_pageviews }) => listing_pageviews).slice(0, 2)).toEqual([null, null]);
  expect(meta.total).toMatchObject({
    pageviews: 67,
    listing_pageviews: null,
    marks: ['before', 'plausible'],
  });
  expect(await listImports(client)).toMatchObject([
    {
      vendor: 'plausible',
      state: 'done',
      days: 16,
      first_day: '2026-09-10',
      last_day: '2026-09-25',
      error: null,
    },
  ]);
});

test('visitors of an imported month are not known, and its page views are the same on every page', async () => {
  const client = await newClient();
  await countDays(client, { '2026-10-05': 9 });
  await saveMonths(server.database, client, [{ month: '2026-08', page_views: 90, listing_views: 30 }]);
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     VALUES ($1, $2, '2026-10-01', 5, 9, 2, 'collector', $3)`,
    [client.id, client.siteId, noon],
  );
  counted = { '2026-08-02': 400, '2026-09-03': 11, '2026-10-02': 4 };
  await importAll(client, { from: '2026-08-01', to: '2026-10-31' });
  const unknown = { visitors: null, visitors_from: 'plausible', listing_pageviews: null };
  const months = await monthsOf(client);
  expect(months).toMatchObject([
    { month: '2026-08', pageviews: 90, visitors_from: 'ga4', listing_pageviews: 30 },
    { month: '2026-09', pageviews: 11, ...unknown },
    { month: '2026-10', pageviews: 13, ...unknown },
  ]);
  const { data } = await daysOf(client, { from: '2026-08-01', to: '2026-10-31', by: 'month' });
  expect(data.map(({ pageviews }) => pageviews)).toEqual(months.map(({ pageviews }) => pageviews));
  const { body } = await call(server.app, client.vic.token, leadStats.read, {});
  expect(body).toMatchObject({
    data: {
      visits: expect.arrayContaining([{ month: '2026-10', visitors: null, visitors_from: 'plausible' }]),
    },
  });
  await remove(client);
  expect(await monthsOf(client)).toMatchObject([
    { month: '2026-08', pageviews: 90 },
    { month: '2026-10', pageviews: 9, visitors: 5, listing_pageviews: 2 },
  ]);
});

const anyViews = fc.dictionary(
  fc.integer({ min: -10, max: 40 }).map((by) => dayAfter('2026-09-01', by)),
  fc.integer({ min: 0, max: 30 }),
  { minKeys: 1, maxKeys: 12 },
);
const anyImport = fc.record({
  vendor: fc.constantFrom('plausible', 'umami'),
  from: fc.integer({ min: -10, max: 20 }),
  length: fc.integer({ min: 0, max: 25 }),
  views: anyViews,
});

test('a repeat changes nothing, a later import replaces the days of its range, and removing leaves what the portal counted', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyViews,
      fc.array(anyImport, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('plausible', 'umami'),
      async (own, imports, removed) => {
        const client = await newClient();
        await owner.query(`UPDATE app.clients SET time_zone = 'Etc/UTC' WHERE id = $1`, [client.id]);
        await countDays(client, own);
        const before = {
          stored: await stored(client),
          days: await daysOf(client),
          months: await monthsOf(client),
        };
        // a plain account of what must be stored
        const expected = new Map<string, number>();
        for (const { vendor: which, from, length, views } of imports) {
          const range = { from: dayAfter('2026-09-01', from), to: dayAfter('2026-09-01', from + length) };
          const inRange = Object.keys(views)
            .filter((day) => range.from <= day && day <= range.to)
            .toSorted();
          counted = views;
          await importAll(client, { vendor: which, ...range });
          const [first, last] = [inRange[0], inRange.at(-1)];
          if (first !== undefined && last !== undefined) {
            for (const key of expected.keys())
              if (key.startsWith(which) && key.slice(-10) >= range.from && key.slice(-10) <= range.to)
                expected.delete(key);
            for (let day = first; day <= last; day = dayAfter(day))
              expected.set(`${which} ${day}`, views[day] ?? 0);
          }
          const after = { imported: await importedOf(client), days: await daysOf(client) };
          expect(
            Object.fromEntries(after.imported.map((row) => [`${row.vendor} ${row.day}`, row.page_views])),
          ).toEqual(Object.fromEntries(expected));
          await importAll(client, { vendor: which, ...range });
          expect({ imported: await importedOf(client), days: await daysOf(client) }).toEqual(after);
        }
        expect(await stored(client)).toEqual(before.stored);
        const other = removed === 'umami' ? 'plausible' : 'umami';
        const others = (await importedOf(client)).filter((row) => row.vendor === other);
        await remove(client, removed);
        expect(await importedOf(client)).toEqual(others);
        await remove(client, other);
        expect({
          stored: await stored(client),
          days: await daysOf(client),
          months: await monthsOf(client),
        }).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
});

test('an import that fails on the way leaves the earlier numbers, and goes on when the other system allows it', async () => {
  const client = await newClient();
  counted = { '2026-09-10': 4 };
  await importAll(client);
  const before = await importedOf(client);
  counted = { '2026-09-10': 5, '2026-09-11': 6 };
  expect((await start(client)).status).toBe(200);
  failure = 429;
  while (await importNextDays(db, deps));
  expect(await importedOf(client)).toEqual(before);
  expect(await listImports(client)).toMatchObject([
    { state: 'later', error: 'Plausible takes no more requests for now. The import goes on later.', days: 1 },
  ]);
  failure = null;
  server.clock.now = new Date(noon.getTime() + 7_199_000);
  expect(await importNextDays(db, deps)).toBe(false);
  server.clock.now = new Date(noon.getTime() + 7_201_000);
  expect(await importNextDays(db, deps)).toBe(true);
  expect(await importedOf(client)).toMatchObject([{ page_views: 5 }, { page_views: 6 }]);
  expect(await listImports(client)).toMatchObject([{ state: 'done', error: null, days: 2 }]);
});

test('a refused import is not tried again until a person changes it, and its key may stay', async () => {
  const client = await newClient();
  counted = { '2026-09-10': 4 };
  await start(client);
  failure = 401;
  while (await importNextDays(db, deps));
  expect(await listImports(client)).toMatchObject([{ state: 'refused', days: 0 }]);
  server.clock.now = new Date('2026-12-20T20:00:00Z');
  expect(await importNextDays(db, deps)).toBe(false);
  server.clock.now = noon;
  failure = null;
  await importAll(client, { token: '' });
  expect(await importedOf(client)).toMatchObject([{ page_views: 4 }]);
});

test('days without any numbers are no import, and nothing is lost by them', async () => {
  const client = await newClient();
  counted = { '2026-09-10': 4 };
  await importAll(client);
  counted = {};
  await importAll(client);
  expect(await listImports(client)).toMatchObject([
    { state: 'refused', error: 'Plausible has no numbers of this website for these days.', days: 1 },
  ]);
  expect(await importedOf(client)).toMatchObject([{ page_views: 4 }]);
});

test('an import that a person removes or changes while the other system answers brings nothing', async () => {
  const client = await newClient();
  counted = { '2026-09-10': 4 };
  await start(client);
  const slow = {
    ...deps,
    askSiteDays: async (...asked: Parameters<typeof deps.askSiteDays>) => {
      const days = await deps.askSiteDays(...asked);
      await remove(client);
      return days;
    },
  };
  expect(await importNextDays(db, slow)).toBe(true);
  expect(await importedOf(client)).toEqual([]);
  expect(await listImports(client)).toEqual([]);
});

test('a key is nowhere to be read, and is deleted once all days are here', async () => {
  const client = await newClient();
  counted = { '2026-09-10': 4 };
  await start(client);
  const keys = () => owner.query('SELECT token FROM app.site_imports WHERE client_id = $1', [client.id]);
  expect(String((await keys()).rows[0].token)).not.toContain('secret');
  const { text } = await call(server.app, sam.token, staffImports.list, { params: { id: client.id } });
  expect(text).not.toContain('secret');
  while (await importNextDays(db, deps));
  expect((await keys()).rows).toEqual([{ token: null }]);
  const { status, body } = await start(client, { token: '' });
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { errors: { token: ['This field is required.'] } },
  });
});

test.each([
  [{ to: '2026-11-20' }, 'to', 'Please choose days that are over.'],
  [{ from: '2026-10-01' }, 'to', 'Please choose a last day that isn’t before the first.'],
  [{ from: '2020-01-01' }, 'to', 'Please choose at most five years.'],
  [{ from: '2026-02-30' }, 'from', 'Please choose a day.'],
  [{ vendor: 'umami', user_name: '' }, 'user_name', 'Please enter a user name: only Umami Cloud has keys.'],
  [{ address: 'stats.example.com' }, 'address', 'Please enter an address such as https://stats.example.com.'],
  [{ address: 'http://10.0.0.1' }, 'address', 'The address of Plausible leads into a network we don’t call.'],
])('%j is refused', async (draft, field, sentence) => {
  const client = await newClient();
  const { status, body } = await start(client, draft);
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } });
  expect(await listImports(client)).toEqual([]);
});

test('a wrong key is told in the form, before anything is stored', async () => {
  const client = await newClient();
  failure = 401;
  expect((await start(client)).body).toMatchObject({
    errors: { token: ['Plausible doesn’t accept this key for this website. Please check both.'] },
  });
  expect(await listImports(client)).toEqual([]);
});

test('a website of another client has no import', async () => {
  const [mine, other] = [await newClient(), await newClient()];
  const { status } = await call(server.app, sam.token, staffImports.start, {
    params: { id: mine.id },
    body: draftOf(other, {}),
  });
  expect(status).toBe(404);
  expect((await remove(mine)).status).toBe(404);
});
