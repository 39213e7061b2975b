import { active, sold } from '#contract/listings/statuses.ts';
import { sql, sqlLiteral, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { listingContent, type ListingContent } from '#server/features/sites/listings/content.ts';

const maxFeaturedListings = 6;
/** Of an agent who has chosen none. */
const maxOfferedListings = 3;

/** The client's data in a newsletter at this moment. */
export type FrameRow = {
  client_id: number;
  client_name: string;
  country: 'CA' | 'US';
  time_zone: string;
  agent_name: string;
  agent_email: string | null;
  agent_phone: string | null;
  /** '' if there is none */
  photo: string;
  /** '' if it is not known */
  brokerage: string;
  /** what the client's sites do not show of sold listings */
  hides_sold: { images: boolean; price: boolean; address: boolean };
  site: { id: number; primary_domain: string; is_built_in: boolean } | null;
  listings: ListingRow[];
  sold: ListingRow[];
};

type ListingRow = { listing: ListingContent; url: string | null };

/** The frame of a client, as one column of one row. */
export const selectFrame = (client: Sql): Sql => sql`
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'country', c.country, 'time_zone', c.time_zone,
    'agent_name', u.name, 'agent_email', u.reply_to, 'agent_phone', u.phone_number,
    'photo', ${setting('rb_avatar_image')}, 'brokerage', btrim(${setting('rb_brokerage')}),
    'hides_sold', json_build_object('images', ${setting('rb_lol_featured_hide_sold_images')} = '1',
      'price', ${setting('rb_lol_featured_hide_sold_price')} = '1', 'address', ${setting('rb_lol_featured_hide_sold_address')} = '1'),
    'site', ${firstSite}, 'listings', ${featuredListings}, 'sold', ${soldListings})
  FROM app.clients c JOIN app.agents u ON u.client_id = c.id
  WHERE c.id = ${client}`;

/** Of a row c of clients, as the rest; '' if it is not set. */
function setting(key: string): Sql {
  return sql`coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = ${sqlLiteral(key)}), '')`;
}

/** Of the same row. */
const firstSite = sql`(
      SELECT json_build_object('id', s.id, 'primary_domain', s.primary_domain,
        'is_built_in', coalesce(p.publisher, 'builtin') = 'builtin')
      FROM app.sites s LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = c.id ORDER BY s.id LIMIT 1)`;

/** With the address of its first page. */
const withUrl = sql`SELECT g.*, (
          SELECT p.url FROM app.listing_publications p
          WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL AND p.url IS NOT NULL
          ORDER BY p.site_id LIMIT 1) AS url
        FROM app.listings g`;

/** The agent's own that nothing holds back. */
const isOwn = sql`g.client_id = c.id AND NOT g.is_hidden AND NOT g.is_reciprocity
          AND NOT EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.state = 'held')`;

/** A page on one of the client's sites shows it already. */
const isPublished = sql`EXISTS (
            SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL)`;

/** The newest that the client has chosen for newsletters, or else the newest on the client's sites. */
const featuredListings = sql`(
      SELECT coalesce(json_agg(json_build_object('listing', ${listingContent}, 'url', l.url) ORDER BY l.created_at DESC, l.id DESC), '[]')
      FROM (
        SELECT o.* FROM (
          SELECT g.*, bool_or(g.marketing_newsletter) OVER () AS is_any_chosen,
            row_number() OVER (ORDER BY g.marketing_newsletter DESC, g.created_at DESC, g.id DESC) AS place
          FROM (${withUrl}
            WHERE ${isOwn} AND g.status_id = ${active} AND (g.marketing_newsletter OR ${isPublished})) g) o
        WHERE o.place <= CASE WHEN o.is_any_chosen THEN ${sqlNumber(maxFeaturedListings)} ELSE ${sqlNumber(maxOfferedListings)} END
          AND o.marketing_newsletter = o.is_any_chosen) l)`;

/** Those sold last, which the client has chosen or a page shows. */
const soldListings = sql`(
      SELECT coalesce(json_agg(json_build_object('listing', ${listingContent}, 'url', l.url) ORDER BY l.date_sold DESC, l.id DESC), '[]')
      FROM (${withUrl}
        WHERE ${isOwn} AND g.status_id = ${sold} AND g.date_sold IS NOT NULL AND (g.marketing_newsletter OR ${isPublished})
        ORDER BY g.date_sold DESC, g.id DESC LIMIT ${maxOfferedListings}) l)`;
