import { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { openPools } from '#server/core/db/pools.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import {
  addPageViewMonth,
  insertPageViews,
  type PageViewRow,
} from '#server/features/statistics/cross-client/page-views.ts';
import { deleteDays, insertDays } from '#server/features/statistics/cross-client/recounts.ts';
import { insertCounts } from '#server/features/statistics/cross-client/visit-counts.ts';
import { withFoyer } from './children.ts';
import { addViews } from './fill-views.ts';
import { atLeast, atMost, format, median, print } from './table.ts';
import { databaseSince, readCpu } from './usage.ts';
import type { World } from './world.ts';

const perSecond = 100;
/** How many times that rate the collector takes in. */
const leastCapacity = 5;
/** of a processor, at that rate */
const maxShare = 0.25;
/** of what page views cost before they had a page's campaign, device, place and goal */
const maxRatio = { insert: 1.5, recount: 2.5 };
const rounds = 7;

/** The costs of a page view: over HTTP, stored, and counted. The latter two are compared with page views without dimensions. */
export async function measureViewCosts(
  world: World,
  isQuick: boolean,
  say: (sentence: string) => void,
): Promise<void> {
  say('Page views over HTTP');
  const outcome = await measureTaken(world, isQuick ? 3 : 10);
  say('Storing and counting page views with and without their dimensions');
  const stored = await measureStored(world);
  const counted = await measureCounted(world, isQuick ? 400 : 4000);
  print([
    [
      'page views taken in',
      'a second',
      `/ ${perSecond}`,
      'p99 ms',
      'CPU µs of one',
      `processors at ${perSecond} a second`,
    ],
    [
      '',
      format(outcome.perSecond),
      atLeast(outcome.perSecond / perSecond, leastCapacity, 1),
      format(outcome.p99, 1),
      format(outcome.cpuMicros),
      atMost((outcome.cpuMicros * perSecond) / 1e6, maxShare, 3),
    ],
  ]);
  print([
    ['µs of a page view', 'with dimensions', 'without', 'ratio'],
    ['stored, forty together', ...toCells(stored, maxRatio.insert)],
    ['counted', ...toCells(counted, maxRatio.recount)],
  ]);
}

type Pair = { present: number; former: number };

const toCells = ({ present, former }: Pair, most: number): string[] => [
  format(present, 1),
  format(former, 1),
  atMost(present / former, most, 2),
];

const measureTaken = async (world: World, seconds: number) => {
  let outcome = { perSecond: NaN, p99: NaN, cpuMicros: NaN };
  await withFoyer(world, async ({ server, loader, orderOf }) => {
    const database = new Client(world.superuser);
    await database.connect();
    const backends = `usename IN (${[world.connections.app, world.connections.system].map(({ user }) => `'${user}'`).join(', ')})`;
    await loader.run(orderOf({ measure: 'view', seconds: 1 }));
    const before = await readCpu(server.pid, database, backends);
    const { requests, seconds: spent, p99 } = await loader.run(orderOf({ measure: 'view', seconds }));
    const after = await readCpu(server.pid, database, backends);
    const cpu = after.own - before.own + databaseSince(before, after);
    outcome = { perSecond: requests / spent, p99, cpuMicros: (cpu / requests) * 1e6 };
    await database.end();
  });
  return outcome;
};

/** As many as come in 0.4 seconds. */
const together = 40;
const statementsPerRound = 50;

/** The collector's statement, and the same with the columns of the time before, in turns. */
async function measureStored({ connections, superuser }: World): Promise<Pair> {
  const { systemDb, close } = openPools(connections, { onError: console.error, onReplica: () => {} });
  const former = new Client(superuser);
  await former.connect();
  await former.query(formerTable);
  const now = new Date();
  await systemDb.value(addPageViewMonth(now.toISOString().slice(0, 7)));
  const takes = { present: [] as number[], former: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['former', 'present'] as const) {
      const batches = Array.from({ length: statementsPerRound }, () => createRows(now));
      const began = performance.now();
      for (const rows of batches)
        if (side === 'present') await systemDb.value(insertPageViews(rows));
        else await former.query({ name: 'former', text: formerInsert, values: [JSON.stringify(rows)] });
      takes[side].push(((performance.now() - began) * 1000) / (statementsPerRound * together));
    }
  await former.end();
  await close();
  return { present: median(takes.present), former: median(takes.former) };
}

const createRows = (now: Date): PageViewRow[] =>
  Array.from({ length: together }, (_, at) => ({
    client_id: 1 + at,
    site_id: 1 + at,
    event_id: crypto.randomUUID(),
    at: now.toISOString(),
    visitor: String(at),
    path: `/listings/${at}-main-street`,
    source: 'google.com',
    medium: 'cpc',
    campaign: 'spring',
    device: 'phone',
    country: 'CA',
    region: 'CA-BC',
    goal: null,
    is_listing: true,
    listing_id: at,
  }));

const formerTable = `
  CREATE SCHEMA IF NOT EXISTS minimum;
  CREATE TABLE minimum.page_views (client_id bigint, event_id uuid, at timestamptz, site_id bigint, visitor bigint, path text, source text,
    is_listing boolean, listing_id bigint, PRIMARY KEY (client_id, event_id, at),
    FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id));
  CREATE INDEX ON minimum.page_views (at);
  CREATE INDEX ON minimum.page_views (client_id, site_id, at);
  CREATE TABLE minimum.site_recounts (client_id bigint, site_id bigint, since timestamptz, PRIMARY KEY (client_id, site_id))`;

const formerInsert = `
  WITH sent_views AS (
    SELECT v.* FROM json_to_recordset($1::json) v (client_id bigint, site_id bigint, event_id uuid, at timestamptz, visitor bigint, path text,
      source text, is_listing boolean, listing_id bigint) JOIN app.sites s ON s.client_id = v.client_id AND s.id = v.site_id),
  added_views AS (
    INSERT INTO minimum.page_views (client_id, site_id, event_id, at, visitor, path, source, is_listing, listing_id)
    SELECT client_id, site_id, event_id, at, visitor, path, source, is_listing, listing_id FROM sent_views ON CONFLICT DO NOTHING)
  INSERT INTO minimum.site_recounts AS r (client_id, site_id, since)
  SELECT client_id, site_id, min(at) FROM sent_views GROUP BY client_id, site_id ORDER BY client_id, site_id
  ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since)`;

const countedSites = 10;

/** The statements of a recount, with that of the dimensions and without it, in turns. */
async function measureCounted({ connections, superuser }: World, perSite: number): Promise<Pair> {
  const day = new Date('2026-12-01T08:00:00Z');
  const now = new Date('2026-12-02T07:00:00Z');
  // days from the one after it on are counted
  const oldest = new Date('2026-11-29T08:00:00Z');
  await withClient(superuser, async (client) => {
    await client.query(`SELECT app.add_page_view_month('2026-12-01')`);
    await addViews(client, { day, firstSite: 1, lastSite: countedSites, perSite });
    await client.query('ANALYZE app.page_views');
  });
  const pool = createWorkerPool(connections.worker, (error) => console.error(error));
  const db = createWorkerDb(pool, () => now);
  const recounts = Array.from({ length: countedSites }, (_, at) => ({
    client_id: at + 1,
    site_id: at + 1,
    since: day.toISOString(),
    months_since: null,
  }));
  const takes = { present: [] as number[], former: [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const side of ['former', 'present'] as const) {
      const began = performance.now();
      await db.transaction(async ({ value }) => {
        await value(deleteDays(recounts, oldest));
        await value(insertDays(recounts, oldest, now));
        if (side === 'present') await value(insertCounts(recounts, oldest));
      });
      takes[side].push(((performance.now() - began) * 1000) / (countedSites * perSite));
    }
  await pool.end();
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ views: string }>(
      'SELECT sum(page_views) AS views FROM app.site_days',
    );
    await client.query('TRUNCATE app.page_views, app.site_recounts, app.site_days CASCADE');
    const counted = Number(rows[0]?.views);
    // without those of goals, each fiftieth
    const expected = countedSites * (perSite - Math.floor(perSite / 50));
    if (counted !== expected) throw new Error(`${counted} page views were counted instead of ${expected}.`);
  });
  return { present: median(takes.present), former: median(takes.former) };
}
