import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { leadStats } from '#contract/statistics/leads.ts';
import { websiteStats } from '#contract/statistics/website.ts';
import { createSystemDb } from '#server/core/db/system-db.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { createHeartbeat } from './heartbeat.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const pool = new pg.Pool(server.database.system);
afterAll(() => pool.end());
const systemDb = createSystemDb({ system: pool, systemExport: pool });
const minute = 60_000;

let now = noon;
let room = true;
const failures: unknown[] = [];
const newProcess = () =>
  createHeartbeat({
    systemDb,
    clock: () => now,
    hasRoom: () => room,
    onError: (error) => failures.push(error),
  });
const collecting = newProcess();
async function beatAt(at: string | Date, process = collecting): Promise<void> {
  now = new Date(at);
  await process.beat();
}

/** A client whose website our counter has counted since 2025. */
async function countedClient(): Promise<ClientWorld> {
  const client = await newClient({ services: ['web'] });
  await owner.query(`UPDATE app.clients SET created_at = '2025-01-01' WHERE id = $1`, [client.id]);
  await countSite(client, client.siteId);
  return client;
}

async function countSite({ id }: ClientWorld, site: number): Promise<void> {
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     VALUES ($1, $2, '2025-09-01', 10, 30, 5, $3)`,
    [id, site, noon],
  );
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT $1, $2, m::date, 10, 30, 5, 'collector', $3
     FROM generate_series('2025-09-01'::timestamp, '2026-11-01', interval '1 month') m`,
    [id, site, noon],
  );
}

const Answer = z.object({ data: websiteStats.list.data, meta: websiteStats.list.meta });
async function ask(client: ClientWorld, query: Record<string, string> = {}) {
  const { body } = await call(server.app, client.vic.token, websiteStats.list, { query });
  return z.parse(Answer, body);
}
const gapsOf = async (client: ClientWorld, query?: Record<string, string>) =>
  (await ask(client, query)).meta.gaps;

beforeEach(async () => {
  await owner.query('DELETE FROM app.counter_beats; DELETE FROM app.counter_gaps');
  room = true;
});

const zones = [
  'America/Vancouver',
  'America/St_Johns',
  'America/Havana',
  'America/Scoresbysund',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'UTC',
];
/** The clocks of these zones change on these days. */
const changes = ['2025-10-26', '2025-11-02', '2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04'];
const pauses = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 14, max: 18 }),
    fc.integer({ min: 16, max: 3 * 24 * 60 }),
  ),
  { minLength: 1, maxLength: 7 },
);

/** Minute by minute: each minute between two beats that are too far apart, with its local day. */
function daysWithoutBeats(start: Date, between: readonly number[], timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = new Set<string>();
  let at = start.getTime();
  for (const pause of between)
    for (let passed = 0; passed < pause; passed += 1, at += minute)
      if (pause > 15) days.add(format.format(at));
  return [...days].toSorted();
}

test('the days without a beat are those of every minute in which nobody counted, where the client is', async () => {
  const client = await countedClient();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.constantFrom(...changes),
      fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
      pauses,
      async (zone, change, shift, between) => {
        await owner.query('DELETE FROM app.counter_beats; DELETE FROM app.counter_gaps');
        await owner.query('UPDATE app.clients SET time_zone = $2 WHERE id = $1', [client.id, zone]);
        const start = new Date(Date.parse(`${change}T00:00:00Z`) + shift * minute);
        await beatAt(start);
        let at = start.getTime();
        for (const pause of between) await beatAt(new Date((at += pause * minute)));
        expect(await gapsOf(client)).toEqual(daysWithoutBeats(start, between, zone));
      },
    ),
    { numRuns: 60 },
  );
  expect(failures).toEqual([]);
});

test('a restart of three minutes is no gap, and neither is the time before the first beat', async () => {
  const client = await countedClient();
  await beatAt('2026-11-03T10:00:00Z');
  await beatAt('2026-11-03T10:03:00Z', newProcess());
  await beatAt('2026-11-03T10:18:00Z');
  expect(await gapsOf(client)).toEqual([]);
  await beatAt('2026-11-03T10:33:00.001Z');
  expect(await gapsOf(client)).toEqual(['2026-11-03']);
});

test('of several processes one is enough, and of many that begin at once after a gap one notes it', async () => {
  const client = await countedClient();
  const [one, other] = [newProcess(), newProcess()];
  for (let at = 0; at <= 40; at += 10)
    await beatAt(new Date(noon.getTime() - 3_600_000 + at * minute), at % 20 === 0 ? one : other);
  // the clock of the second is some minutes behind
  await beatAt(new Date(noon.getTime() - 3_600_000 + 33 * minute), other);
  await beatAt(new Date(noon.getTime() - 3_600_000 + 50 * minute), one);
  expect(await gapsOf(client)).toEqual([]);
  now = new Date(noon.getTime() - minute);
  await beatAt(now, one);
  now = new Date(noon.getTime() + 3_600_000);
  await Promise.all(Array.from({ length: 6 }, () => newProcess().beat()));
  const { rows } = await owner.query('SELECT began_at, ended_at FROM app.counter_gaps WHERE client_id = $1', [
    client.id,
  ]);
  expect(rows).toEqual([{ began_at: new Date(noon.getTime() - minute), ended_at: now }]);
});

test('a clock that was hours ahead takes its gap back when it is right again', async () => {
  const client = await countedClient();
  await beatAt('2026-11-10T10:00:00Z');
  await beatAt('2026-11-12T10:00:00Z');
  expect(await gapsOf(client)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  await beatAt('2026-11-10T10:02:00Z');
  expect(await gapsOf(client)).toEqual([]);
  // a later outage is found
  await beatAt('2026-11-10T11:00:00Z');
  expect(await gapsOf(client)).toEqual(['2026-11-10']);
});

test('a database that was restored from a backup lacks the visits since then', async () => {
  const client = await countedClient();
  await beatAt('2026-11-14T10:00:00Z');
  await owner.query(`UPDATE app.counter_beats SET at = '2026-11-12T09:00:00Z'`);
  await beatAt('2026-11-14T10:01:00Z');
  expect(await gapsOf(client)).toEqual(['2026-11-12', '2026-11-13', '2026-11-14']);
});

test('page views that are refused for want of room are missing as well', async () => {
  const client = await countedClient();
  await beatAt('2026-11-14T10:00:00Z');
  room = false;
  await beatAt('2026-11-14T10:10:00Z');
  room = true;
  await beatAt('2026-11-14T10:20:00Z');
  expect(await gapsOf(client)).toEqual(['2026-11-14']);
});

test('websites that others count, and those that nobody had visited yet, have no gap', async () => {
  const client = await countedClient();
  const fresh = await newClient({ services: ['web'] });
  await owner.query(`UPDATE app.clients SET created_at = '2025-01-01' WHERE id = $1`, [fresh.id]);
  await owner.query(
    `UPDATE app.site_months SET source = 'ga4' WHERE client_id = $1 AND month = '2026-10-01'`,
    [client.id],
  );
  await beatAt('2026-10-30T20:00:00Z');
  await beatAt('2026-11-02T20:00:00Z');
  expect(await gapsOf(client)).toEqual(['2026-11-01', '2026-11-02']);
  expect(await gapsOf(fresh)).toEqual([]);
});

test('a month that has a gap is compared with none, and one whose gap is not among the same days is', async () => {
  const client = await countedClient();
  const comparisonOf = async (month: string) => (await ask(client, { month })).meta.comparison;
  expect(await comparisonOf('2026-10')).not.toBeNull();
  await beatAt('2026-10-28T20:00:00Z');
  await beatAt('2026-10-28T21:00:00Z');
  expect([await comparisonOf('2026-09'), await comparisonOf('2026-10')]).toMatchObject([{}, null]);
  // it is the 20th of November
  expect(await comparisonOf('2026-11')).toMatchObject({ until: '2026-10-20' });
  expect(await gapsOf(client, { month: '2026-10' })).toEqual(['2026-10-28']);
  expect(await gapsOf(client, { month: '2026-11' })).toEqual(['2026-10-28']);
  expect(await gapsOf(client, { month: '2026-09' })).toEqual([]);
  await owner.query('DELETE FROM app.counter_beats');
  await beatAt('2026-11-05T20:00:00Z');
  await beatAt('2026-11-05T21:00:00Z');
  expect(await comparisonOf('2026-11')).toBeNull();
  expect(await gapsOf(client, { month: '2026-11' })).toEqual(['2026-10-28', '2026-11-05']);
});

test('of all websites those that others count are compared, and the rest is named', async () => {
  const client = await countedClient();
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.sites (client_id, primary_domain) VALUES ($1, 'second.example.com') RETURNING id`,
    [client.id],
  );
  const second = rows[0]?.id ?? 0;
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT $1, $2, m, 7, 20, 3, 'ga4', $3 FROM unnest('{2026-09-01, 2026-10-01}'::date[]) m`,
    [client.id, second, noon],
  );
  await beatAt('2026-10-28T20:00:00Z');
  await beatAt('2026-10-28T21:00:00Z');
  const { meta } = await ask(client, { month: '2026-10' });
  expect(meta).toMatchObject({
    gaps: ['2026-10-28'],
    comparison: { now: { pageviews: 20 }, before: { pageviews: 20 } },
  });
  expect(meta.comparison?.left_out).toHaveLength(1);
  expect(await gapsOf(client, { month: '2026-10', site_id: String(second) })).toEqual([]);
});

test('the numbers of contacts name the days of which visits are missing', async () => {
  const client = await countedClient();
  await beatAt('2026-11-03T20:00:00Z');
  await beatAt('2026-11-04T21:00:00Z');
  const answer = await call(server.app, client.vic.token, leadStats.read, {});
  expect(parseData(leadStats.read.data, answer).gaps).toEqual(['2026-11-03', '2026-11-04']);
});
