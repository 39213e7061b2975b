import type { ListingRow, listings } from '#contract/listings/listings.ts';
import { maxCities } from '#contract/listings/sorting.ts';
import { fileKinds } from '#contract/listings/files.ts';
import { viewDays, type ListingSort } from '#contract/listings/sorts.ts';
import { active, pending, sold } from '#contract/listings/statuses.ts';
import type { Data, Query } from '#contract/endpoint.ts';
import { searchPatterns } from '#server/core/db/like-patterns.ts';
import { emptySql, rawSql, read, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { listedAt, rowColumns, rowColumnsWithViews } from './columns.ts';

type ListQuery = Query<typeof listings.list>;

/**
 * A page in any order and with any filter. The index `listings_sorted` has all that a listing is chosen by, so that no
 * row is read which the page does not show.
 */
export function listSortedListings({ sort, page, take, ...filters }: ListQuery, now: Date) {
  const { value, direction, views } = orders[sort];
  return read<ListingRow[]>()`
    WITH today AS (SELECT app.to_local_time(${now}::timestamptz, c.time_zone)::date AS day FROM app.clients c WHERE c.id = app.client()),
    ${views ? countViews : emptySql}
    matching AS MATERIALIZED (
      SELECT g.id, ${value} AS sorted_by FROM app.listings g CROSS JOIN today ${views ? joinViews : emptySql}
      WHERE g.client_id = app.client() ${filterListings(filters)}),
    page_ids AS (
      SELECT id, sorted_by, row_number() OVER (ORDER BY sorted_by ${direction} NULLS LAST, id DESC) AS place FROM matching
      ORDER BY place LIMIT ${take} OFFSET ${(page - 1) * take})
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${views ? rowColumnsWithViews(shownViews) : rowColumns}
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY p.place) c),
      (SELECT count(*) FROM matching)`;
}

type Order = { value: Sql; direction: Sql; views?: true };

const rising = rawSql('ASC');
const falling = rawSql('DESC');

/** The amount that the list shows. */
const price = sql`CASE WHEN g.status_id = ${sqlNumber(sold)} THEN coalesce(g.sold_price, g.price) ELSE g.price END`;
const until = sql`CASE WHEN g.status_id IN (${sqlNumber(active)}, ${sqlNumber(pending)}) THEN today.day
        WHEN g.status_id = ${sqlNumber(sold)} THEN g.date_sold END`;
/** As screens count them, by the day where the client is. */
const days = sql`CASE WHEN ${until} >= g.market_date THEN ${until} - g.market_date END`;
/** Known of a listing that a website has shown, once days were counted. */
const views = rawSql(
  'CASE WHEN counter.first_day < today.day AND published_listings.listing_id IS NOT NULL THEN coalesce(views.n, 0) END',
);

const orders: Readonly<Record<ListingSort, Order>> = {
  date_desc: { value: listedAt, direction: falling },
  date_asc: { value: listedAt, direction: rising },
  price_desc: { value: price, direction: falling },
  price_asc: { value: price, direction: rising },
  days_desc: { value: days, direction: falling },
  days_asc: { value: days, direction: rising },
  city_asc: { value: rawSql('app.fold(g.city) COLLATE "C"'), direction: rising },
  status_asc: { value: rawSql('g.status_id'), direction: rising },
  views_desc: { value: views, direction: falling, views: true },
  views_asc: { value: views, direction: rising, views: true },
};

const countViews = sql`counter AS (SELECT min(d.day) AS first_day FROM app.site_days d WHERE d.client_id = app.client()),
    views AS (
      SELECT k.key::bigint AS listing_id, sum(k.value::bigint) AS n
      FROM today JOIN app.site_days d ON d.client_id = app.client() AND d.day >= today.day - ${sqlNumber(viewDays)} AND d.day < today.day
      CROSS JOIN LATERAL jsonb_each_text(d.listings) k GROUP BY 1),
    published_listings AS (SELECT DISTINCT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.published_at IS NOT NULL),`;

const joinViews = rawSql(
  'CROSS JOIN counter LEFT JOIN views ON views.listing_id = g.id LEFT JOIN published_listings ON published_listings.listing_id = g.id',
);

/** Partial where the counter was off for a part of the days. */
const shownViews = sql`CASE WHEN p.sorted_by IS NOT NULL THEN json_build_object('count', p.sorted_by, 'is_partial', EXISTS (
          SELECT FROM app.uncounted_days u, today
          WHERE u.client_id = app.client() AND u.day >= today.day - ${sqlNumber(viewDays)} AND u.day < today.day)) END`;

type Filters = Omit<ListQuery, 'sort' | 'page' | 'take'>;

function filterListings({ status, search, type, city, ...only }: Filters): Sql {
  const photos = sql`app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
        WHERE m.client_id = app.client() AND m.listing_id = g.id AND l.type_id = ${sqlNumber(fileKinds.photos.id)}`;
  const heldIds = rawSql(
    `SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held'`,
  );
  return sql`${status ? sql`AND g.status_id = ANY (${status})` : emptySql}
        AND (${type === ''} OR ${type} IN (g.type, g.subtype))
        AND (${city === ''} OR app.fold(g.city) = app.fold(${city}))
        AND (NOT ${only.in_newsletter}::boolean OR g.marketing_newsletter)
        AND (NOT ${only.reciprocity_only}::boolean OR g.is_reciprocity)
        ${only.without_photos ? sql`AND NOT EXISTS (SELECT FROM ${photos})` : emptySql}
        ${only.held ? sql`AND g.id IN (${heldIds})` : emptySql}
        ${search ? sql`AND g.id IN (SELECT unnest(f.ids) FROM app.search_listings(${searchPatterns(search)}, NULL, false, 2147483647, 0) f)` : emptySql}`;
}

/** One spelling of each city, the most frequent one. */
export const listCities = () => read<Data<typeof listings.cities>>()`
  SELECT coalesce(json_agg(c.city ORDER BY c.folded COLLATE "C"), '[]') FROM (
    SELECT DISTINCT ON (s.folded COLLATE "C") s.city, s.folded FROM (
      SELECT g.city, app.fold(g.city) AS folded, count(*) AS n FROM app.listings g WHERE g.client_id = app.client() GROUP BY g.city) s
    ORDER BY s.folded COLLATE "C", s.n DESC, s.city LIMIT ${maxCities}::int) c`;
