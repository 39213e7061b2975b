import { mixableBoards } from '#contract/listings/boards.ts';
import { listingSettings, type ListingSetting } from '#contract/settings/settings.ts';
import { active, pending, sold } from '#contract/listings/statuses.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { plannedOnce, systemRead } from '#server/core/db/system-sql.ts';
import { listingContent, type ListingContent } from '../listings/content.ts';
import type { ListingFilter } from '../listings/list-filter.ts';
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

export type ListedPage = {
  total: number;
  pages: ListingContent[];
  /** whether colleagues' homes are shown, in a list of their own */
  has_others: boolean;
  /** whether some of them may be in one list with the agent's own */
  has_mixable: boolean;
};

const orders = {
  date_desc: "p.page ->> 'listed_at' DESC, p.listing_id DESC",
  date_asc: "p.page ->> 'listed_at', p.listing_id",
  price_desc: 'p.price DESC NULLS LAST, p.listing_id DESC',
  price_asc: 'p.price, p.listing_id DESC',
} as const;
const soldOrders = {
  ...orders,
  date_desc: 'p.sold_on DESC NULLS LAST, p.listing_id DESC',
  date_asc: 'p.sold_on, p.listing_id',
} as const;

/** The columns of a card, from a published page p. */
const card = sql`p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END)`;

const isPublished = (clientId: number, siteId: number | Sql) =>
  sql`p.client_id = ${clientId} AND p.site_id = ${siteId} AND p.page IS NOT NULL`;
const isOwn = (clientId: number, siteId: number | Sql) =>
  sql`${isPublished(clientId, siteId)} AND NOT p.is_reciprocity`;
const isOthers = (clientId: number, siteId: number | Sql) =>
  sql`${isPublished(clientId, siteId)} AND p.is_reciprocity`;

/** The agent's own, and of colleagues those that say their source and whose board allows it. */
const isOwnOrMixed = (clientId: number, siteId: number | Sql) =>
  sql`${isPublished(clientId, siteId)} AND (NOT p.is_reciprocity OR ${isMixable})`;
const isMixable = sql`p.page #>> '{listed_by,board}' = ANY (${mixableBoards}::text[])`;

/** Homes that were sold before the client joined us may be left out. */
const isInHistory = (clientId: number, showsHistory: boolean) =>
  sql`(${showsHistory} OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = ${clientId}))`;

/** The agent's own published listings, those of colleagues, or both, with the columns of a card only. */
export function listPublished(
  { id, client_id }: Pick<PublicSite, 'id' | 'client_id'>,
  {
    list,
    mixesOthers,
    type,
    bedrooms,
    maxPrice,
    sort,
    showsHistory,
    page,
    take,
  }: ListingFilter & { take: number },
) {
  const isSold = list === 'sold';
  const isIn = list === 'others' ? isOthers : list === 'all' && mixesOthers ? isOwnOrMixed : isOwn;
  const statuses = isSold ? [sold] : [active, pending];
  const matching = sql`
    FROM app.listing_publications p
    WHERE ${isIn(client_id, id)} AND p.status_id = ANY (${statuses}::int[])
      AND (${type}::text IS NULL OR p.type = ${type}) AND (${bedrooms}::int IS NULL OR p.bedrooms >= ${bedrooms})
      AND (${maxPrice}::numeric IS NULL OR p.price <= ${maxPrice})
      AND ${isInHistory(client_id, showsHistory)}`;
  return systemRead<ListedPage>()`
    SELECT json_build_object('total', (SELECT count(*) ${matching}),
      'has_others', EXISTS (SELECT FROM app.listing_publications p WHERE ${isOthers(client_id, id)} AND p.status_id IN (${active}::int, ${pending}::int)),
      'has_mixable', ${mixesOthers} AND EXISTS (SELECT FROM app.listing_publications p WHERE ${isOthers(client_id, id)} AND p.status_id IN (${active}::int, ${pending}::int) AND ${isMixable}),
      'pages', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT ${card} AS card
      ${matching} ORDER BY ${rawSql((isSold ? soldOrders : orders)[sort])} LIMIT ${take} OFFSET ${(page - 1) * take}) r))`;
}

/** The numbers are those of the lists to which the home page leads. */
export type HomeListings = {
  newest: ListingContent[];
  for_sale: number;
  sold: number;
  /** of those homes, the most frequent first; without any, the places of the launch answers */
  areas: string[];
};

const newestOnHome = 3;
const maxAreas = 6;

export const findHomeListings = (
  { id, client_id }: Pick<PublicSite, 'id' | 'client_id'>,
  showsHistory: boolean,
) => systemRead<HomeListings>()`
  WITH own AS MATERIALIZED (
    SELECT p.listing_id, p.page, p.status_id FROM app.listing_publications p
    WHERE ${isOwn(client_id, id)} AND p.status_id IN (${active}::int, ${pending}::int, ${sold}::int)
      AND (p.status_id <> ${sold}::int OR ${isInHistory(client_id, showsHistory)})),
  own_areas AS (
    SELECT coalesce(nullif(page ->> 'area', ''), nullif(page ->> 'community', ''), page ->> 'city') AS area, count(*) AS homes
    FROM own GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxAreas})
  SELECT json_build_object(
    'newest', (SELECT coalesce(json_agg(r.card), '[]') FROM (
      SELECT ${card} AS card FROM own p WHERE p.status_id <> ${sold}::int ORDER BY p.page ->> 'listed_at' DESC, p.listing_id DESC LIMIT ${newestOnHome}) r),
    'for_sale', (SELECT count(*) FROM own WHERE status_id <> ${sold}::int),
    'sold', (SELECT count(*) FROM own WHERE status_id = ${sold}::int),
    'areas', CASE WHEN EXISTS (SELECT FROM own_areas) THEN (SELECT json_agg(area ORDER BY homes DESC, area) FROM own_areas)
      ELSE ${areasAtLaunch(client_id)} END)`;

/** Only neighbourhoods are places; the other choices of that question are kinds of homes. */
const areasAtLaunch = (clientId: number) => sql`(
      SELECT coalesce(json_agg(choice.area), '[]') FROM (
        SELECT jsonb_array_elements_text(f.answers -> 'predefined_search_choices') AS area FROM app.launch_forms f
        WHERE f.client_id = ${clientId} AND f.form = 2 AND f.answers ->> 'predefined_search_type' = 'Neighbourhood'
          AND jsonb_typeof(f.answers -> 'predefined_search_choices') = 'array'
        LIMIT ${maxAreas}) choice)`;
