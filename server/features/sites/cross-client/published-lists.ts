import { mixableBoards } from '#contract/listings/boards.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { ListingContent } from '../listings/content.ts';
import { maxCounted } from '../listings/count-limit.ts';
import type { ListingFilter } from '../listings/list-filter.ts';
import type { PublicSite } from './sites.ts';

// Each list is read from two indexes of published pages that begin with whose the homes are: the agent's own, or of a
// board. A list with several takes the first of each, and then the first of those.

export type ListedPage = {
  /** one more than we count, if there are more */
  total: number;
  pages: ListingContent[];
  has_next: boolean;
  /** whether colleagues' homes are shown, in a list of their own */
  has_others: boolean;
  /** whether some of them may be in one list with the agent's own */
  has_mixable: boolean;
};

type Site = Pick<PublicSite, 'id' | 'client_id'>;
type Market = 'for_sale' | 'sold';

/** The columns of a card, from a published page p. */
const card = sql`p.page - '{coordinates,description,features,amenities,open_houses,cancelled_open_houses,floor_plans,brochures,tours}'::text[]
        || jsonb_build_object('photos', CASE WHEN p.page #> '{photos,0}' IS NULL THEN '[]' ELSE jsonb_build_array(p.page #> '{photos,0}') END)`;

const publishedOn = ({ id, client_id }: Site, market: Market) =>
  sql`FROM app.listing_publications p WHERE p.client_id = ${client_id} AND p.site_id = ${id} AND p.market = ${market}`;

const ownSource = rawSql("'own'");
const mixableSources = mixableBoards.map((board) => `board ${board}`);

/** Whose homes are for sale here, each found by one look into the index. */
const listSources = (site: Site) => sql`known_sources AS (
      (SELECT p.source ${publishedOn(site, 'for_sale')} ORDER BY p.source LIMIT 1)
      UNION ALL
      SELECT (SELECT p.source ${publishedOn(site, 'for_sale')} AND p.source > k.source ORDER BY p.source LIMIT 1)
      FROM known_sources k WHERE k.source IS NOT NULL),
    sources AS (SELECT source, source = ${ownSource} AS is_own, source = ANY (${mixableSources}::text[]) AS is_mixable
      FROM known_sources WHERE source IS NOT NULL)`;

/** Without one, the list of sold homes, which are always the agent's own. */
function chooseSources(list: ListingFilter['list'], mixesOthers: boolean): Sql {
  if (list === 'sold') return sql`SELECT ${ownSource} AS source`;
  if (list === 'others') return rawSql('SELECT source FROM sources WHERE NOT is_own');
  return list === 'all' && mixesOthers
    ? rawSql('SELECT source FROM sources WHERE is_own OR is_mixable')
    : rawSql('SELECT source FROM sources WHERE is_own');
}

type Order = { key: Sql; falling: boolean };
const orders: Readonly<Record<ListingFilter['sort'], Order>> = {
  date_desc: { key: rawSql('market_day'), falling: true },
  date_asc: { key: rawSql('market_day'), falling: false },
  price_desc: { key: rawSql('price'), falling: true },
  price_asc: { key: rawSql('price'), falling: false },
};

/** The first homes of a source in an order, unknown values last; each half follows the index. */
function takeFirst({ key, falling }: Order, from: Sql, count: number): Sql {
  const inOrder = falling
    ? sql`ORDER BY p.${key} DESC NULLS LAST, p.listing_id DESC LIMIT ${count}`
    : sql`ORDER BY p.${key} ASC NULLS FIRST, p.listing_id ASC LIMIT ${count}`;
  const homes = sql`SELECT p.listing_id, p.${key} AS sorted_by ${from} AND p.source = c.source`;
  return sql`(${homes} AND p.${key} IS NOT NULL ${inOrder}) UNION ALL (${homes} AND p.${key} IS NULL ${inOrder})`;
}

const orderTaken = ({ falling }: Order) =>
  falling
    ? rawSql('sorted_by DESC NULLS LAST, listing_id DESC')
    : rawSql('sorted_by ASC NULLS LAST, listing_id ASC');

/** Homes that were sold before the client joined us may be left out. */
const isInHistory = (clientId: number, showsHistory: boolean) =>
  sql`(${showsHistory} OR p.sold_on IS NULL OR p.sold_on >= (SELECT to_char(c.created_at, 'YYYY-MM-DD') FROM app.clients c WHERE c.id = ${clientId}))`;

/** In the order of an index, so that a source with few homes is not searched for among all others. */
const countUpTo = (from: Sql) => sql`(SELECT count(*) FROM (
        SELECT FROM chosen c CROSS JOIN LATERAL (
          SELECT ${from} AND p.source = c.source ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC LIMIT ${maxCounted + 1}::int) f
        LIMIT ${maxCounted + 1}::int) homes)`;

/** The agent's own published listings, those of colleagues, or both, with the columns of a card only. */
export function listPublished(
  site: Site,
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
  const order = orders[sort];
  const skipped = (page - 1) * take;
  const matching = sql`${publishedOn(site, list === 'sold' ? 'sold' : 'for_sale')}
        AND (${type}::text IS NULL OR p.type = ${type}) AND (${bedrooms}::int IS NULL OR p.bedrooms >= ${bedrooms})
        AND (${maxPrice}::numeric IS NULL OR p.price <= ${maxPrice}) AND ${isInHistory(site.client_id, showsHistory)}`;
  return systemRead<ListedPage>()`
    WITH RECURSIVE ${listSources(site)},
    chosen AS MATERIALIZED (${chooseSources(list, mixesOthers)}),
    page_ids AS MATERIALIZED (
      SELECT f.listing_id, row_number() OVER (ORDER BY ${orderTaken(order)}) AS n
      FROM chosen c CROSS JOIN LATERAL (${takeFirst(order, matching, skipped + take + 1)}) f
      ORDER BY n LIMIT ${take + 1} OFFSET ${skipped})
    SELECT json_build_object('total', ${page === 1 ? sql`CASE WHEN (SELECT count(*) <= ${take} FROM page_ids) THEN (SELECT count(*) FROM page_ids) ELSE ${countUpTo(matching)} END` : countUpTo(matching)},
      'has_next', (SELECT count(*) > ${take} FROM page_ids),
      'has_others', EXISTS (SELECT FROM sources WHERE NOT is_own),
      'has_mixable', ${mixesOthers} AND EXISTS (SELECT FROM sources WHERE is_mixable),
      'pages', (SELECT coalesce(json_agg(${card} ORDER BY i.n), '[]') FROM page_ids i
        JOIN app.listing_publications p ON p.client_id = ${site.client_id} AND p.site_id = ${site.id} AND p.listing_id = i.listing_id
        WHERE i.n <= ${skipped + take}))`;
}

/** The numbers are those of the lists to which the home page leads. */
export type HomeListings = {
  newest: ListingContent[];
  /** both one more than we count, if there are more */
  for_sale: number;
  sold: number;
  /** of as many of the newest of each, the most frequent first; without any, the places of the launch answers */
  areas: string[];
};

const newestOnHome = 3;
const maxAreas = 6;

export function findHomeListings(site: Site, showsHistory: boolean) {
  const own = (market: Market) => sql`${publishedOn(site, market)} AND p.source = ${ownSource}`;
  const down = rawSql('ORDER BY p.market_day DESC NULLS LAST, p.listing_id DESC');
  const newestSold = sql`${own('sold')} AND ${isInHistory(site.client_id, showsHistory)}`;
  return systemRead<HomeListings>()`
    WITH own AS MATERIALIZED (
      (SELECT p.market, p.place ${own('for_sale')} ${down} LIMIT ${maxCounted + 1}::int)
      UNION ALL (SELECT p.market, p.place ${newestSold} ${down} LIMIT ${maxCounted + 1}::int)),
    own_areas AS (SELECT place AS area, count(*) AS homes FROM own GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxAreas})
    SELECT json_build_object(
      'newest', (SELECT coalesce(json_agg(r.card), '[]') FROM (
        SELECT ${card} AS card ${own('for_sale')} ${down} LIMIT ${newestOnHome}) r),
      'for_sale', (SELECT count(*) FROM own WHERE market = 'for_sale'),
      'sold', (SELECT count(*) FROM own WHERE market = 'sold'),
      'areas', CASE WHEN EXISTS (SELECT FROM own_areas) THEN (SELECT json_agg(area ORDER BY homes DESC, area) FROM own_areas)
        ELSE ${areasAtLaunch(site.client_id)} END)`;
}

/** Only neighbourhoods are places; the other choices of that question are kinds of homes. */
const areasAtLaunch = (clientId: number) => sql`(
      SELECT coalesce(json_agg(choice.area), '[]') FROM (
        SELECT jsonb_array_elements_text(f.answers -> 'predefined_search_choices') AS area FROM app.launch_forms f
        WHERE f.client_id = ${clientId} AND f.form = 2 AND f.answers ->> 'predefined_search_type' = 'Neighbourhood'
          AND jsonb_typeof(f.answers -> 'predefined_search_choices') = 'array'
        LIMIT ${maxAreas}) choice)`;
