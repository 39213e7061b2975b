import { listingSettings, type ListingSetting } from '#contract/settings/settings.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { plannedOnce, systemRead } from '#server/core/db/system-sql.ts';
import { listingContent, type ListingContent } from '../listings/content.ts';
import { fromSite, publicSite, selectSettings, type PublicSite } from './sites.ts';

export type ListingSite = PublicSite & { listing_settings: Record<ListingSetting, string> };

const listingSite = sql`(${publicSite}::jsonb || jsonb_build_object('listing_settings', ${selectSettings(listingSettings)}))`;

export const findListingSite = (siteId: number) => systemRead<ListingSite>()`
  SELECT ${listingSite} ${fromSite(siteId)}`;

/**
 * `stamp` changes with everything the page shows except the time; a page whose stamp the caller has is not sent
 * again.
 */
export type FoundListing = {
  /** null: there is no such site */
  stamp: string | null;
  /** null: it is no longer published; undefined: nothing has changed, or it was never published */
  page?: ListingContent | null;
  site?: ListingSite;
  was_published?: boolean;
};

export type WantedListing = { siteId: number; listingId: number; knownStamp: string };

/** In the order of the request. Each is looked up separately: with LIMIT no plan reads all publications. */
export const findListingPages = (requests: readonly WantedListing[]) =>
  plannedOnce(systemRead<FoundListing[]>()`
    SELECT json_agg(CASE WHEN stamp IS NULL OR stamp = w.known THEN json_build_object('stamp', stamp)
      ELSE json_build_object('stamp', stamp, 'site', site, 'was_published', published_at IS NOT NULL, 'page', (
        SELECT p.page FROM app.listing_publications p
        WHERE p.client_id = found.client AND p.site_id = w.site_id AND p.listing_id = w.listing_id)) END ORDER BY w.n)
    FROM unnest(${requests.map(({ siteId }) => siteId)}::bigint[], ${requests.map(({ listingId }) => listingId)}::bigint[],
      ${requests.map(({ knownStamp }) => knownStamp)}::text[]) WITH ORDINALITY AS w (site_id, listing_id, known, n)
    LEFT JOIN LATERAL (
      SELECT md5(site::text) || '-' || coalesce(p.revision, 0) AS stamp, site, p.client_id AS client, p.published_at
      FROM (SELECT ${listingSite} AS site ${fromSite(rawSql('w.site_id'))} LIMIT 1) shown
      LEFT JOIN LATERAL (
        SELECT client_id, revision, published_at FROM app.listing_publications
        WHERE client_id = (site ->> 'client_id')::bigint AND site_id = w.site_id AND listing_id = w.listing_id LIMIT 1) p ON true
    ) found ON true`);

/** Where a listing is shown on the agent's own website; null if it is on our pages, or nowhere any more. */
export const findPostUrl = ({
  client_id,
  site_id,
  listing_id,
}: Record<'client_id' | 'site_id' | 'listing_id', number>) => systemRead<string>()`
  SELECT to_json(url) FROM app.listing_publications
  WHERE client_id = ${client_id} AND site_id = ${site_id} AND listing_id = ${listing_id} AND publisher = 'wordpress'
    AND url IS NOT NULL`;

/** A listing as it would be published now. */
export const findPreview = (siteId: number, listingId: number) => systemRead<{
  site: ListingSite;
  page: ListingContent;
}>()`
  WITH chosen_site AS (SELECT ${listingSite} AS site ${fromSite(siteId)})
  SELECT json_build_object('site', site, 'page', ${listingContent})
  FROM chosen_site JOIN app.listings l ON l.client_id = (site ->> 'client_id')::bigint AND l.id = ${listingId}`;
