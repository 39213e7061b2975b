import { systemRead } from '#server/core/db/system-sql.ts';

export type BoardListing = { client_id: number; time_zone: string; listing_key: string };

/**
 * The listing of a published page that links REALTOR.ca, by the key of the feed. Null for a page of any other
 * listing, for a withdrawn one, and for a listing that this website does not show.
 */
export const findBoardListing = (siteId: number, listingId: number) => systemRead<BoardListing>()`
  SELECT json_build_object('client_id', c.id, 'time_zone', c.time_zone, 'listing_key', l.mls_key)
  FROM app.sites s JOIN app.clients c ON c.id = s.client_id
  JOIN app.listing_publications p ON p.client_id = c.id AND p.site_id = s.id AND p.listing_id = ${listingId}
  JOIN app.listings l ON l.client_id = c.id AND l.id = p.listing_id
  WHERE s.id = ${siteId} AND c.account_status <> 'Cancelled' AND p.page ->> 'board_url' IS NOT NULL AND l.mls_source = 'ddf'`;
