import type { Client } from 'pg';
import { sha256 } from '#server/core/security/hashes.ts';

/** Three listings of a client; the first has a photo, which is the client's first file, an open house and an earlier price. */
export async function fillListings(owner: Client, id: number, at: Date): Promise<void> {
  const { rows } = await owner.query<{ listing: number }>(
    `INSERT INTO app.listings (client_id, mls_id, status_id, type, price, street_address, city, state_or_province, country, created_at, updated_at)
     SELECT $1, 'R290000' || n, 1, 'Single family', 1250000, n || ' Elm Street', 'Vancouver', 'BC', 'CA', $2, $2 FROM generate_series(1, 3) n
     RETURNING id AS listing`,
    [id, at],
  );
  await owner.query(
    `UPDATE app.listing_publications SET state = 'published', publisher = 'builtin', published_at = $2,
       url = 'https://homes.example.com/' || listing_id WHERE client_id = $1`,
    [id, at],
  );
  await owner.query(
    `WITH board_listings AS (
       UPDATE app.listings SET mls_source = 'sample', mls_key = 'sample-' || mls_id, mls_synced_at = $2, mls_values = '{"price": "1200000.00"}',
         edited_fields = '{price}', street_address = CASE mls_id WHEN 'R2900003' THEN '1 Elm Street' ELSE street_address END
       WHERE client_id = $1 RETURNING id)
     INSERT INTO app.mls_links (client_id, listing_id, seen_at) SELECT $1, id, $2 FROM board_listings`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.mls_photos (client_id, listing_id, photo_key, url, position) VALUES ($1, $2, 'front', 'sample:pictures/house.jpg', 1)`,
    [id, rows[0]?.listing],
  );
  await owner.query(
    `WITH file AS (
       INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, $2, 'house.jpg', 1, 'listing', $3) RETURNING id),
     photo AS (INSERT INTO app.listing_files (client_id, file_id, type_id) SELECT $1, id, 1 FROM file RETURNING file_id)
     INSERT INTO app.listing_media (client_id, listing_id, file_id, position) SELECT $1, $4, file_id, 1 FROM photo`,
    [id, `${sha256(`photo of ${id}`).toString('hex')}.jpg`, at, rows[0]?.listing],
  );
  await owner.query(
    `INSERT INTO app.open_houses (client_id, listing_id, date, start_time, end_time, time_zone, starts_at, ends_at)
     VALUES ($1, $2, '2026-12-05', '13:00', '14:00', 'America/Vancouver', '2026-12-05T21:00:00Z', '2026-12-05T22:00:00Z')`,
    [id, rows[0]?.listing],
  );
  await owner.query(
    `INSERT INTO app.price_changes (client_id, listing_id, changed_at, price_from, price_to) VALUES ($1, $2, $3, 1300000, 1250000)`,
    [id, rows[0]?.listing, at],
  );
  await owner.query(
    `INSERT INTO app.deleted_listings (client_id, id, listing, deleted_at) VALUES ($1, $3, '{"city": "Vancouver"}', $2)`,
    [id, at, 900_000 + id],
  );
  await owner.query(
    `INSERT INTO app.declined_listings (client_id, mls_number, declined_at) VALUES ($1, 'R2900' || $3, $2)`,
    [id, at, id],
  );
  await owner.query(
    `INSERT INTO app.mls_accounts (client_id, new_listings, asked_numbers) VALUES ($1, 'drafts', ARRAY['R2900' || $2])`,
    [id, id],
  );
}
