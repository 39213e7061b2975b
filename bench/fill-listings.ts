import type { Client } from 'pg';
import { inTransaction } from '#database/connection.ts';
import { fileKinds } from '#contract/listings/files.ts';
import { toStatementText, Sql, sql, sqlNumber } from '#server/core/db/sql.ts';
import { addUpDays } from '../server/features/statistics/cross-client/recounts.ts';
import { listingContent } from '../server/features/sites/listings/content.ts';

/** How many listings a client has: the agent's own, a tenth of them sold, and those of colleagues. */
export type Stock = { client: number; own: number; others: number };

const days = 365;

const photosOfListing = 3;

/**
 * Listings and their published pages, written by a superuser without triggers. Two in three of the colleagues' homes
 * are of a board whose listings may be in one list with the agent's own.
 */
export async function fillListings(client: Client, { client: id, own, others }: Stock): Promise<void> {
  const run = async (statement: Sql | ReturnType<typeof addUpDays>) => {
    const { text, values } = statement instanceof Sql ? toStatementText(statement) : statement;
    await client.query(text, [...values]);
  };
  await inTransaction(client, async () => {
    await client.query('SET LOCAL session_replication_role = replica');
    await run(listings({ client: id, own, others }));
    await run(sql`INSERT INTO app.listing_totals (client_id, status_id, is_reciprocity, slot, n)
      SELECT client_id, status_id, is_reciprocity, 0, count(*) FROM app.listings WHERE client_id = ${id} GROUP BY 1, 2, 3`);
    await run(photos(id));
    await run(sql`INSERT INTO app.mls_links (client_id, listing_id, seen_at)
      SELECT client_id, id, now() FROM app.listings WHERE client_id = ${id} AND is_reciprocity`);
    await run(sql`INSERT INTO app.listing_publications (client_id, listing_id, site_id, state, publisher, published_at, revision, page)
      SELECT l.client_id, l.id, l.client_id, 'published', 'builtin', l.created_at, l.id, ${listingContent}
      FROM app.listings l WHERE l.client_id = ${id}`);
    await run(sql`INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at, listings)
      SELECT ${id}, ${id}, current_date - d, 0, 0, 0, now(), (SELECT jsonb_object_agg(l.id::text, 1 + (l.id * 7 + d) % 50)
        FROM app.listings l WHERE l.client_id = ${id} AND l.id % 10 = 0) FROM generate_series(1, 31) d`);
    const now = new Date();
    await run(
      addUpDays([{ client_id: id, site_id: id, since: now.toISOString(), months_since: null }], now, now),
    );
  });
}

const listings = ({ client, own, others }: Stock) => sql`
  INSERT INTO app.listings (client_id, mls_id, status_id, type, subtype, price, street_address, area, city, state_or_province, country,
    postal_code, bedrooms, bathrooms, living_area, description, features, sold_price, date_sold, marketing_newsletter, is_reciprocity,
    mls_source, mls_key, listed_by, market_date, has_photos, created_at, updated_at)
  SELECT ${client}, 'R' || ${client}::text || '-' || k, CASE WHEN NOT is_other AND k % 10 = 0 THEN 3 WHEN k % 9 = 0 THEN 2 ELSE 1 END,
    (ARRAY['Condo', 'Single family', 'Townhouse', 'Land'])[1 + k % 4], NULL, 300000 + (k * 7919) % 900000, k || ' Harbour Road',
    (ARRAY['Kitsilano', 'Fairview', 'Marpole', 'Sunset'])[1 + k / 5 % 4],
    (ARRAY['Vancouver', 'Burnaby', 'Surrey', 'Richmond', 'Delta'])[1 + k % 5], 'BC', 'CA', 'V6B 1A1', (1 + k % 5)::text, '2', '1,250 sq ft',
    '<p>' || repeat('A bright home near the water, with a view of the harbour from each of its rooms. ', 12) || '</p>',
    '{Balcony,Fireplace,In-suite laundry}', CASE WHEN NOT is_other AND k % 10 = 0 THEN 290000 + (k * 7919) % 900000 END,
    CASE WHEN NOT is_other AND k % 10 = 0 THEN current_date - k % ${sqlNumber(days)} END, k % 50 = 0, is_other,
    CASE WHEN is_other THEN 'bench' END, CASE WHEN is_other THEN 'bench-' || ${client}::text || '-' || k END,
    CASE WHEN is_other THEN jsonb_build_object('board', CASE WHEN k % 3 = 0 THEN 'gulf' ELSE 'ddf' END, 'brokerage', 'Inlet Realty', 'phone', NULL, 'email', NULL,
      'agent', jsonb_build_object('name', 'Ann Other', 'title', NULL, 'phone', NULL, 'email', NULL)) END,
    current_date - k % ${sqlNumber(days)}, k % 20 > 0, now() - make_interval(hours => k % 9000), now()
  FROM (SELECT k, k > ${own} AS is_other FROM generate_series(1, ${own + others}::int) k) numbered`;

/** One in twenty listings has none. */
const photos = (client: number) => sql`
  WITH numbered AS (
    SELECT g.id AS listing_id, n FROM app.listings g, generate_series(1, ${sqlNumber(photosOfListing)}) n
    WHERE g.client_id = ${client} AND g.has_photos),
  new_files AS (
    INSERT INTO app.files (client_id, name, original_name, purpose, size, created_at)
    SELECT ${client}, ${client}::text || '-' || listing_id || '-' || n || '.jpg', n || '.jpg', 'listing', 300000, now() FROM numbered
    RETURNING client_id, id, name),
  kinds AS (
    INSERT INTO app.listing_files (client_id, file_id, type_id, width, height)
    SELECT client_id, id, ${sqlNumber(fileKinds.photos.id)}, 1600, 1200 FROM new_files)
  INSERT INTO app.listing_media (client_id, listing_id, file_id, position)
  SELECT f.client_id, split_part(f.name, '-', 2)::bigint, f.id, split_part(split_part(f.name, '-', 3), '.', 1)::int FROM new_files f`;
