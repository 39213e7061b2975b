import { expect, test } from 'vitest';
import { noon } from '#server/testing/people.ts';
import { countPageViews, eventIdAt, sendPageView, withWorkerDb } from '#server/testing/page-views.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { deleteOldPageViews, keepPageViewMonths } from './jobs.ts';

const { server, owner, newClient } = await testWorld();
const day = 86_400_000;

const monthTables = async (): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND relnamespace = 'app'::regnamespace ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);
const keepMonths = (now: Date) => withTransaction(server.database, now, keepPageViewMonths);

test('the table of the next month is there before the month, and one that is over goes', async () => {
  await keepMonths(noon);
  expect(await monthTables()).toEqual(['page_views_2026_11', 'page_views_2026_12']);
  await keepMonths(noon);
  await keepMonths(new Date('2027-01-04T23:59:00Z'));
  expect(await monthTables()).toContain('page_views_2026_11');
  await keepMonths(new Date('2027-01-05T00:01:00Z'));
  expect(await monthTables()).toEqual(['page_views_2026_12', 'page_views_2027_01', 'page_views_2027_02']);
});

test('page views are deleted after 35 days, and not before', async () => {
  const client = await newClient();
  await keepMonths(noon);
  await owner.query(`SELECT app.add_page_view_month('2026-10-01')`);
  for (const age of [34.9, 35.1, 36, 40]) {
    const at = new Date(noon.getTime() - age * day);
    await owner.query(
      `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing)
       VALUES ($1, $2, $3, $4, 1, '/', 'direct', false)`,
      [client.id, eventIdAt(at), at, client.siteId],
    );
  }
  await withWorkerDb(server.database, noon, async (db) => {
    while (await deleteOldPageViews(db));
  });
  expect(await countPageViews(owner, client.id)).toBe(1);
});

test('the first page view of a month makes its table, where no job has', async () => {
  const client = await newClient();
  server.clock.now = new Date('2027-04-01T00:00:01Z');
  expect((await sendPageView(server, client)).status).toBe(202);
  await expect.poll(() => countPageViews(owner, client.id)).toBe(1);
  expect(await monthTables()).toContain('page_views_2027_04');
});
