import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Connection } from '#database/connection.ts';
import type { Connections } from '#database/roles.ts';
import { createWorkerDb, createWorkerPool } from '../server/core/db/worker-pool.ts';
import {
  deleteOldPageViews,
  keepPageViewMonths,
  recountAllSites,
  recountSites,
} from '../server/features/statistics/collector/jobs.ts';
import { peakMemory } from '../server/testing/peak-memory.ts';
import { addMadeUpViews, addViews } from './fill-views.ts';
import { answerOrder } from './start-servers.ts';
import { cpuSpentBy, forgetPeak } from './usage.ts';

// A process with the jobs of the worker alone, and with a clock that passes a year.

export type Order = {
  connections: Connections;
  superuser: Connection;
  days: number;
  measuredDays: number[];
  /** on the measured days, and a quarter of it on the others */
  perSite: number;
  sites: number;
};
export type MeasuredDay = {
  day: number;
  /** of the processors, for one count of all websites */
  seconds: number;
  /** of the process, above its memory before the first day */
  aboveBytes: number;
  /** of the database's processes, without their shared memory */
  privateBytes: number;
  temporaryBytes: number;
  raw: { rows: number; bytes: number };
  rolledUp: { days: number; bytes: number };
  /** one day of an ordinary website, and of one with made-up addresses */
  ordinaryBytes: number;
  madeUpBytes: number;
};
export type Year = { measured: MeasuredDay[]; rawBytes: number[] };

answerOrder(passYear);

const hour = 3_600_000;
const firstDay = Date.parse('2027-01-10T00:00:00Z');

async function passYear({
  connections,
  superuser,
  days,
  measuredDays,
  perSite,
  sites,
}: Order): Promise<Year> {
  let now = new Date(firstDay);
  const pool = createWorkerPool(connections.worker, (error) => console.error(error));
  const db = createWorkerDb(pool, () => now);
  const owner = new Client(superuser);
  await owner.connect();
  await owner.query(`UPDATE app.clients SET time_zone = 'UTC'`);
  const year: Year = { measured: [], rawBytes: [] };
  const countAll = async () => {
    while (await recountSites(db));
  };
  await countAll();
  const idle = process.memoryUsage.rss();
  for (let day = 1; day <= days; day += 1) {
    const began = new Date(firstDay + (day - 1) * 24 * hour);
    now = began;
    await db.transaction(keepPageViewMonths);
    const isMeasured = measuredDays.includes(day);
    const ofDay = { day: began, perSite: isMeasured ? perSite : Math.ceil(perSite / 4) };
    await addViews(owner, { ...ofDay, firstSite: 1, lastSite: 1 });
    await addMadeUpViews(owner, { ...ofDay, firstSite: 2, lastSite: 2 });
    if (isMeasured) await addViews(owner, { ...ofDay, firstSite: 3, lastSite: sites });
    if (day === 1) await owner.query('ANALYZE app.page_views');
    now = new Date(began.getTime() + 23.9 * hour);
    if (day % 7 === 0) await db.transaction(recountAllSites);
    forgetPeak(process.pid);
    if (isMeasured) {
      // a connection that was idle for long has ended: its successor is the process that counts
      await db.transaction(async () => {});
      const figures = await measureRecount(owner, countAll);
      year.measured.push({ day, aboveBytes: peakMemory() - idle, ...figures, ...(await readSizes(owner)) });
    } else await countAll();
    while (await deleteOldPageViews(db));
    // as autovacuum does in a day
    if (day % 5 === 0)
      await owner.query('VACUUM app.page_views, app.site_days, app.site_day_counts, app.site_months');
    year.rawBytes.push((await readSizes(owner)).raw.bytes);
  }
  await pool.end();
  await owner.end();
  return year;
}

/** The cost of counting a whole day. */
async function measureRecount(owner: Client, countAll: () => Promise<void>) {
  const before = await readTemporaryBytes(owner);
  let privateBytes = 0;
  const backends = await listBackends(owner);
  const sampling = setInterval(() => {
    privateBytes = Math.max(privateBytes, ...backends.map(readPrivateBytes));
  }, 50);
  const sumCpu = () => [process.pid, ...backends].reduce((sum, pid) => sum + cpuSpentBy(pid), 0);
  const began = sumCpu();
  await countAll();
  const seconds = sumCpu() - began;
  clearInterval(sampling);
  // the statistics of PostgreSQL arrive a moment later
  await owner.query('SELECT pg_sleep(1.5)');
  return { seconds, privateBytes, temporaryBytes: (await readTemporaryBytes(owner)) - before };
}

const listBackends = async (owner: Client): Promise<number[]> =>
  (
    await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
  ).rows.map(({ pid }) => pid);

function readPrivateBytes(pid: number): number {
  try {
    const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

async function readTemporaryBytes(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    'SELECT temp_bytes AS bytes FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.bytes ?? NaN);
}

async function readSizes(owner: Client) {
  const { rows } = await owner.query<
    Record<'rows' | 'raw' | 'days' | 'rolled' | 'ordinary' | 'made_up', string>
  >(
    `SELECT (SELECT sum(greatest(c.reltuples, 0))::bigint FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'app.page_views'::regclass) AS rows,
       (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'app.page_views'::regclass) AS raw,
       (SELECT count(*) FROM app.site_days) AS days,
       (SELECT sum(pg_total_relation_size(t)) FROM unnest('{app.site_days, app.site_day_counts, app.site_months}'::regclass[]) t) AS rolled,
       ${sizeOf(1)} AS ordinary, ${sizeOf(2)} AS made_up`,
  );
  const [row] = rows;
  return {
    raw: { rows: Number(row?.rows), bytes: Number(row?.raw) },
    rolledUp: { days: Number(row?.days), bytes: Number(row?.rolled) },
    ordinaryBytes: Number(row?.ordinary),
    madeUpBytes: Number(row?.made_up),
  };
}

/** The bytes of the latest day of a website. */
const sizeOf = (site: number): string => `(
  SELECT pg_column_size(d) + (SELECT sum(pg_column_size(c)) FROM app.site_day_counts c WHERE (c.client_id, c.site_id, c.day) = (d.client_id, d.site_id, d.day))
  FROM app.site_days d WHERE d.client_id = ${site} AND d.site_id = ${site} ORDER BY d.day DESC LIMIT 1)`;
