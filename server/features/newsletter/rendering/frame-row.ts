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
  WITH own_listings AS (${selectOwn(client)}),
    ranked_listings AS (${ranked}),
    shown_listings AS (${shown})
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'country', c.country, 'time_zone', c.time_zone,
    'agent_name', u.name, 'agent_email', u.reply_to, 'agent_phone', u.phone_number,
    'photo', ${setting('rb_avatar_image')}, 'brokerage', btrim(${setting('rb_brokerage')}),
    'hides_sold', json_build_object('images', ${setting('rb_lol_featured_hide_sold_images')} = '1',
      'price', ${setting('rb_lol_featured_hide_sold_price')} = '1', 'address', ${setting('rb_lol_featured_hide_sold_address')} = '1'),
    'site', ${firstSite}, 'listings', ${listAll(active)}, 'sold', ${listAll(sold)})
  FROM app.clients c JOIN app.agents u ON u.client_id = c.id
  WHERE c.id = ${client}`;

/** The agent's own that nothing holds back, and that the agent has chosen or a page shows already. */
const selectOwn = (client: Sql): Sql => sql`
    SELECT g.*, (
      SELECT p.url FROM app.listing_publications p
      WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL AND p.url IS NOT NULL
      ORDER BY p.site_id LIMIT 1) AS url
    FROM app.listings g
    WHERE g.client_id = ${client} AND NOT g.is_hidden AND NOT g.is_reciprocity
      AND (g.status_id = ${sqlNumber(active)} OR g.status_id = ${sqlNumber(sold)} AND g.date_sold IS NOT NULL)
      AND NOT EXISTS (SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.state = 'held')
      AND (g.marketing_newsletter OR EXISTS (
        SELECT FROM app.listing_publications p WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL))`;

/** Chosen ones for sale come first, each kind the newest first. */
const ranked = sql`
    SELECT o.*, o.status_id = ${sqlNumber(active)} AND bool_or(o.marketing_newsletter) OVER kind AS is_any_chosen,
      row_number() OVER (PARTITION BY o.status_id ORDER BY (o.status_id = ${sqlNumber(active)} AND o.marketing_newsletter) DESC,
        CASE WHEN o.status_id = ${sqlNumber(sold)} THEN o.date_sold END DESC,
        coalesce(o.market_date::timestamp AT TIME ZONE 'UTC', o.created_at) DESC, o.id DESC) AS place
    FROM own_listings o WINDOW kind AS (PARTITION BY o.status_id)`;

/** Only the chosen ones of an agent who has chosen some for sale. */
const shown = sql`
    SELECT l.status_id, l.place, json_build_object('listing', ${listingContent}, 'url', l.url) AS listing
    FROM ranked_listings l
    WHERE l.place <= CASE WHEN l.is_any_chosen THEN ${sqlNumber(maxFeaturedListings)} ELSE ${sqlNumber(maxOfferedListings)} END
      AND (l.marketing_newsletter OR NOT l.is_any_chosen)`;

const listAll = (status: number): Sql =>
  sql`(SELECT coalesce(json_agg(s.listing ORDER BY s.place), '[]') FROM shown_listings s WHERE s.status_id = ${sqlNumber(status)})`;

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
