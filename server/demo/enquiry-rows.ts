import type { Client } from 'pg';
import { listingPath } from '#server/features/sites/listings/listing-address.ts';
import type { Seeded } from './account-rows.ts';

type Place = Parameters<typeof listingPath>[1];
type OnlineListing = Place & { site_id: number; since: Date; until: Date | null };

/** Forms about a home were sent from the page of a listing that was online then, where there was one. */
export async function writeEnquiries(
  db: Client,
  { clientId }: Pick<Seeded, 'clientId'>,
  sitesOrigin: string,
): Promise<void> {
  const { rows: listings } = await db.query<OnlineListing>(
    `SELECT g.id::int AS id, g.address, g.postal_code, g.area, g.community, g.city, g.state_or_province,
       (SELECT min(s.id)::int FROM app.sites s WHERE s.client_id = g.client_id) AS site_id,
       g.created_at AS since, g.date_sold::timestamptz AS until
     FROM app.listings g WHERE g.client_id = $1 AND NOT g.is_reciprocity ORDER BY g.id`,
    [clientId],
  );
  const { rows: forms } = await db.query<{ id: string; created_at: Date }>(
    `SELECT id, created_at FROM app.lead_history WHERE client_id = $1 AND listing_url IS NOT NULL ORDER BY id`,
    [clientId],
  );
  const moved = forms.flatMap(({ id, created_at: at }, place) => {
    const online = listings.filter(({ since, until }) => since < at && (until === null || at < until));
    const listing = online[place % Math.max(1, online.length)];
    return listing ? [{ id, url: sitesOrigin + listingPath(listing.site_id, listing) }] : [];
  });
  await db.query(
    `UPDATE app.lead_history h SET listing_url = m.url
     FROM jsonb_to_recordset($2::jsonb) m (id bigint, url text) WHERE h.client_id = $1 AND h.id = m.id`,
    [clientId, JSON.stringify(moved)],
  );
}
