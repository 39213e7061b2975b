import { expect, test } from 'vitest';
import { noon } from '#server/testing/people.ts';
import { recountAll, withWorkerDb } from '#server/testing/page-views.ts';
import { deep } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { recountAllSites, recountSites } from './jobs.ts';

const { server, owner } = await testWorld();
const clients = deep ? 10_000 : 120;
const months = 24;
const megabyte = 1024 * 1024;

/** Clients with a website each, and counts for every day of two years. */
async function fill(): Promise<void> {
  await owner.query(
    `INSERT INTO app.clients (name, country, token, package, is_live, account_status, created_at)
     SELECT 'Client ' || n, 'CA', 'token ' || n, 'Grow', true, 'Live', $2 FROM generate_series(1, $1::int) n`,
    [clients, noon],
  );
  await owner.query(
    `INSERT INTO app.sites (client_id, primary_domain) SELECT id, 'client' || id || '.example.com' FROM app.clients`,
  );
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
     SELECT s.client_id, s.id, d::date, 3 + s.id % 7, 9 + s.id % 11, 2, $1
     FROM app.sites s, generate_series('2024-12-01'::date, '2026-11-20'::date, interval '1 day') d`,
    [noon],
  );
}

const wrongMonths = async () =>
  (
    await owner.query<{ wrong: number; right: number }>(
      `SELECT count(*) FILTER (WHERE m.page_views IS DISTINCT FROM d.page_views OR m.visitors IS DISTINCT FROM d.visitors)::int AS wrong,
         count(m.*)::int AS right
       FROM app.site_months m FULL JOIN (
         SELECT client_id, site_id, date_trunc('month', day)::date AS month, sum(page_views) AS page_views, sum(visitors) AS visitors
         FROM app.site_days GROUP BY 1, 2, 3) d USING (client_id, site_id, month)`,
    )
  ).rows[0];

/** How long it takes to add up the months of some of the websites. */
async function timeOf(share: number): Promise<number> {
  await withTransaction(server.database, noon, recountAllSites);
  await owner.query('DELETE FROM app.site_recounts WHERE client_id % 4 >= $1', [share * 4]);
  const begin = performance.now();
  await recountAll(server.database, noon);
  return performance.now() - begin;
}

test(
  `two years of ${clients} clients are counted in one job that can stop anywhere, in little memory`,
  async () => {
    await fill();
    await withTransaction(server.database, noon, recountAllSites);
    const before = process.memoryUsage().rss;
    // the job stops after a batch, and in the middle of one
    expect(await withWorkerDb(server.database, noon, recountSites)).toBe(true);
    await withWorkerDb(server.database, noon, async (db) => {
      const stopping: typeof db = {
        ...db,
        transaction: (work) =>
          db.transaction(async (context) => {
            await work(context);
            throw new Error('stopped');
          }),
      };
      await expect(recountSites(stopping)).rejects.toThrow('stopped');
    });
    await recountAll(server.database, noon);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte);
    expect(await wrongMonths()).toEqual({ wrong: 0, right: clients * months });
    // twice as many take twice as long, and not four times
    if (deep) {
      await timeOf(0.25);
      expect(await timeOf(1)).toBeLessThan(3 * (await timeOf(0.5)));
    }
  },
  deep ? 1_800_000 : undefined,
);
