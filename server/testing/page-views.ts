import type { Client } from 'pg';
import { pageViews, type PageView } from '#contract/statistics/page-views.ts';
import { createWorkerDb, createWorkerPool, type WorkerDb } from '#server/core/db/worker-pool.ts';
import { recountSites } from '#server/features/statistics/collector/jobs.ts';
import type { TestDatabase } from './database.ts';
import { call, type ClientWorld, type TestServer } from './people.ts';
import { chrome } from './user-agents.ts';

let sent = 0;
/** The id of a page view at an instant, each different from all others. */
export const eventIdAt = (at: Date): string =>
  `${at.getTime().toString(16).padStart(12, '0')}${(sent += 1).toString(16).padStart(20, '0')}`;

/** Sends a page view as a browser on the client's website does. */
export const sendPageView = (
  { app, clock }: Pick<TestServer, 'app' | 'clock'>,
  { siteToken, siteId }: Pick<ClientWorld, 'siteToken' | 'siteId'>,
  body: Partial<PageView> = {},
  headers: Record<string, string> = {},
) =>
  call(app, null, pageViews.create, {
    headers: { 'user-agent': chrome, ...headers },
    body: {
      id: eventIdAt(clock.now),
      token: siteToken,
      site_id: siteId,
      url: `https://sites.example.com/sites/${siteId}`,
      ...body,
    },
  });

export const countPageViews = async (owner: Client, clientId: number): Promise<number> => {
  const { rows } = await owner.query<{ stored: number }>(
    'SELECT count(*)::int AS stored FROM app.page_views WHERE client_id = $1',
    [clientId],
  );
  return rows[0]?.stored ?? 0;
};

/** Listings with these ids, since views of others are no views of listings. */
export const addListings = (owner: Client, clientId: number, ids: readonly number[]) =>
  owner.query(
    `INSERT INTO app.listings (client_id, id, type, street_address, city, state_or_province, country, price, status_id, created_at, updated_at)
     OVERRIDING SYSTEM VALUE SELECT $1, id, 'House', '12 Elm Street', 'Victoria', 'BC', 'CA', 700000, 1, now(), now() FROM unnest($2::bigint[]) id`,
    [clientId, ids],
  );

/** Runs loops of the worker with its login. */
export async function withWorkerDb<T>(
  database: Pick<TestDatabase, 'worker'>,
  now: Date,
  run: (db: WorkerDb) => Promise<T>,
): Promise<T> {
  const pool = createWorkerPool(database.worker, () => {});
  try {
    return await run(createWorkerDb(pool, () => now));
  } finally {
    await pool.end();
  }
}

/** Recounts every website that is marked for it. */
export const recountAll = (database: Pick<TestDatabase, 'worker'>, now: Date): Promise<void> =>
  withWorkerDb(database, now, async (db) => {
    while (await recountSites(db));
  });
