import type { AdvertisedListing } from '#contract/staff/records.ts';
import { statusGroups } from '#contract/listings/statuses.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';

/** The agent's own listings on the market that the client ticked for Facebook. */
export function listAdvertised(clientId: number, { page, take }: { page: number; take: number }) {
  const ads = sql`FROM app.listings g
    WHERE g.client_id = c.id AND g.marketing_facebook AND NOT g.is_reciprocity AND g.status_id = ANY (${statusGroups.active})`;
  return systemRead<{ rows: AdvertisedListing[]; total: number }>()`
    SELECT json_build_object('total', (SELECT count(*) ${ads}), 'rows', coalesce((
      SELECT json_agg(json_build_object('id', g.id, 'mls_id', g.mls_id, 'address', g.address, 'city', g.city,
        'price', g.price::text, 'status_id', g.status_id, 'url', (
          SELECT p.url FROM app.listing_publications p
          WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL ORDER BY p.site_id LIMIT 1)) ORDER BY g.created_at DESC, g.id DESC)
      FROM (
        SELECT g.* ${ads} ORDER BY g.created_at DESC, g.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) g), '[]'))
    FROM app.clients c WHERE c.id = ${clientId}`;
}
