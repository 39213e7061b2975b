import type { Client } from 'pg';
import { client, closed } from '#contract/contacts/contacts.ts';
import { sold, statusGroups } from '#contract/listings/statuses.ts';
import type { Seeded } from './account-rows.ts';

/**
 * The sellers of three homes that were sold, whom nobody has asked for a testimonial, and of the home that is for sale
 * the longest.
 */
export async function writeSellers(db: Client, { clientId }: Pick<Seeded, 'clientId'>): Promise<void> {
  await db.query(
    `WITH homes AS (
       (SELECT id, created_at, $2::int AS status, row_number() OVER (ORDER BY date_sold DESC NULLS LAST, id) AS n FROM app.listings
        WHERE client_id = $1 AND NOT is_reciprocity AND status_id = $4 ORDER BY n LIMIT 3)
       UNION ALL
       (SELECT id, created_at, $3::int, 1 FROM app.listings
        WHERE client_id = $1 AND NOT is_reciprocity AND NOT is_hidden AND status_id = ANY ($5) ORDER BY created_at LIMIT 1)),
     people AS (
       SELECT id, lead_status_id AS status, row_number() OVER (PARTITION BY lead_status_id ORDER BY created_at, id) AS n
       FROM app.leads l WHERE client_id = $1 AND lead_status_id IN ($2, $3) AND email IS NOT NULL AND first_name <> '' AND last_name <> ''
         AND NOT EXISTS (SELECT FROM app.testimonial_requests r WHERE r.client_id = l.client_id AND r.email = l.email))
     INSERT INTO app.listing_sellers (client_id, listing_id, lead_id, added_at)
     SELECT $1, h.id, p.id, h.created_at FROM homes h JOIN people p USING (status, n)`,
    [clientId, closed, client, sold, statusGroups.active],
  );
}
