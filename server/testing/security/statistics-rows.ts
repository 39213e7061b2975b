import type { Client } from 'pg';
import type { ClientWorld } from '../people.ts';

/** A visit to the website, and the counts from it. */
export async function fillStatistics(owner: Client, { id, siteId }: ClientWorld, at: Date): Promise<void> {
  await owner.query(
    `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
     SELECT $1, $2, month, 10, 30, 5, 'collector', $3 FROM unnest('{2026-10-01, 2026-11-01}'::date[]) month`,
    [id, siteId, at],
  );
  await owner.query(
    `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, sources, updated_at)
     VALUES ($1, $2, '2026-11-19', 10, 30, 5, '{"direct": 10}', $3)`,
    [id, siteId, at],
  );
  await owner.query(
    `INSERT INTO app.site_day_counts (client_id, site_id, day, dimension, counts, others)
     VALUES ($1, $2, '2026-11-19', 'source', '{"direct": 10}', 0)`,
    [id, siteId],
  );
  await owner.query(
    `INSERT INTO app.site_imports (client_id, site_id, vendor, address, account, user_name, from_day, to_day, started_at, finished_at)
     VALUES ($1, $2, 'plausible', 'https://stats.example.com', 'old.example.com', 'a user', '2026-09-01', '2026-09-30', $3, $3)`,
    [id, siteId, at],
  );
  await owner.query(
    `INSERT INTO app.imported_site_days (client_id, site_id, vendor, day, visitors, page_views, imported_at)
     VALUES ($1, $2, 'plausible', '2026-09-19', 3, 8, $3)`,
    [id, siteId, at],
  );
  await owner.query(`SELECT app.add_page_view_month('2026-11-01')`);
  await owner.query(
    `INSERT INTO app.page_views (client_id, event_id, at, site_id, visitor, path, source, is_listing)
     VALUES ($1, gen_random_uuid(), $3, $2, 1, '/', 'direct', false)`,
    [id, siteId, at],
  );
  await owner.query(
    `INSERT INTO app.counter_gaps (client_id, began_at, ended_at) VALUES ($1, $2::timestamptz - interval '1 day', $2)`,
    [id, at],
  );
  for (const table of ['site_recounts', 'recounts_under_way'])
    await owner.query(`INSERT INTO app.${table} (client_id, site_id, since) VALUES ($1, $2, $3)`, [
      id,
      siteId,
      at,
    ]);
}
