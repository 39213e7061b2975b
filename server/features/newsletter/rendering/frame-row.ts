import { active } from '#contract/listings/statuses.ts';
import { sql, type Sql } from '#server/core/db/sql.ts';
import { listingContent, type ListingContent } from '#server/features/sites/listings/content.ts';

const maxFeaturedListings = 6;

/** The client's data in a newsletter at this moment. */
export type FrameRow = {
  client_id: number;
  client_name: string;
  country: 'CA' | 'US';
  agent_name: string;
  agent_email: string | null;
  agent_phone: string | null;
  /** '' if there is none */
  photo: string;
  site: { id: number; primary_domain: string; is_built_in: boolean } | null;
  listings: { listing: ListingContent; url: string | null }[];
};

/** The frame of a client, as one column of one row. */
export const selectFrame = (client: Sql): Sql => sql`
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'country', c.country,
    'agent_name', u.name, 'agent_email', u.reply_to, 'agent_phone', u.phone_number,
    'photo', coalesce((SELECT t.value FROM app.settings t WHERE t.client_id = c.id AND t.key = 'rb_avatar_image'), ''),
    'site', ${firstSite}, 'listings', ${featuredListings})
  FROM app.clients c JOIN app.agents u ON u.client_id = c.id
  WHERE c.id = ${client}`;

/** Of a row c of clients, as the rest. */
const firstSite = sql`(
      SELECT json_build_object('id', s.id, 'primary_domain', s.primary_domain,
        'is_built_in', coalesce(p.publisher, 'builtin') = 'builtin')
      FROM app.sites s LEFT JOIN app.site_publishers p ON p.client_id = s.client_id AND p.site_id = s.id
      WHERE s.client_id = c.id ORDER BY s.id LIMIT 1)`;

/** The newest that the client has chosen for newsletters. */
const featuredListings = sql`(
      SELECT coalesce(json_agg(json_build_object('listing', ${listingContent}, 'url', l.url) ORDER BY l.created_at DESC, l.id DESC), '[]')
      FROM (
        SELECT g.*, (
          SELECT p.url FROM app.listing_publications p
          WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.page IS NOT NULL AND p.url IS NOT NULL
          ORDER BY p.site_id LIMIT 1) AS url
        FROM app.listings g
        WHERE g.client_id = c.id AND g.status_id = ${active} AND g.marketing_newsletter AND NOT g.is_hidden
        ORDER BY g.created_at DESC, g.id DESC LIMIT ${maxFeaturedListings}) l)`;
