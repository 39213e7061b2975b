import type { ListingRow, listings } from '#contract/listings/listings.ts';
import { maxCities } from '#contract/listings/sorting.ts';
import { viewDays } from '#contract/listings/sorts.ts';
import { statuses } from '#contract/listings/statuses.ts';
import type { Data, Query } from '#contract/endpoint.ts';
import { searchPatterns } from '#server/core/db/like-patterns.ts';
import { emptySql, rawSql, read, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { rowColumns, rowColumnsWithViews } from './columns.ts';
import { isFiltered } from './rules.ts';
import { orders } from './sorted-orders.ts';

type ListQuery = Query<typeof listings.list>;

const statusIds = statuses.map(({ id }) => id);

/** A page in any order and with any filter. Only the rows that the page shows are read. */
export function listSortedListings(query: ListQuery, now: Date) {
  const { page, take } = query;
  const { direction, ties, views } = orders[query.sort];
  const isWhole = !isFiltered(query) && query.search === '' && !query.reciprocity_only;
  const source = isWhole && !views ? takeFirst(query) : filterAll(query, isWhole);
  const inOrder = sql`sorted_by ${direction} NULLS LAST, id ${ties}`;
  const inOrderOfPage = sql`p.sorted_by ${direction} NULLS LAST, p.id ${ties}`;
  return read<ListingRow[]>()`
    WITH today AS MATERIALIZED (
      SELECT d.day, DATE '2200-01-01' - d.day AS stored_days FROM app.clients c
      CROSS JOIN LATERAL (SELECT app.to_local_time(${now}::timestamptz, c.time_zone)::date AS day) d WHERE c.id = app.client()),
    ${views ? countViews : emptySql}
    ${source.matching},
    page_ids AS MATERIALIZED (
      SELECT id, sorted_by FROM matching ORDER BY ${inOrder} LIMIT ${take} OFFSET ${(page - 1) * take})
    SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
        SELECT ${views ? rowColumnsWithViews(shownViews) : rowColumns}
        FROM page_ids p JOIN app.listings g ON g.client_id = app.client() AND g.id = p.id ORDER BY ${inOrderOfPage}) c),
      ${source.total}`;
}

const chooseStatuses = ({ status }: Pick<ListQuery, 'status'>) => sql`${status ?? statusIds}::int[]`;
const countStatuses = (chosen: Pick<ListQuery, 'status'>) =>
  sql`(SELECT coalesce(sum(n), 0) FROM app.listing_totals WHERE client_id = app.client() AND status_id = ANY (${chooseStatuses(chosen)}))`;

type Source = { matching: Sql; total: Sql };

/** The index `listings_by_city` has all that a listing is searched, chosen and sorted by, and no plan depends on the words. */
function filterAll({ sort, ...filters }: ListQuery, isWhole: boolean): Source {
  const { value, views } = orders[sort];
  return {
    matching: sql`matching AS ${isWhole ? emptySql : rawSql('MATERIALIZED')} (
      SELECT g.id, ${value} AS sorted_by FROM app.listings g CROSS JOIN today ${views ? joinViews : emptySql}
      WHERE g.client_id = app.client() ${filterListings(filters)})`,
    total: isWhole ? countStatuses(filters) : rawSql('(SELECT count(*) FROM matching)'),
  };
}

/** As many of each status as the page needs, each from the index of its order. */
function takeFirst({ sort, status, page, take }: ListQuery): Source {
  const { value, parts } = orders[sort];
  const chosen = chooseStatuses({ status });
  const [first = emptySql, ...others] = (parts ?? []).map(
    ({ where, by }) => sql`(SELECT g.id, ${value} AS sorted_by FROM app.listings g
        WHERE g.client_id = app.client() AND g.status_id = s.status_id AND ${where} ORDER BY ${by} LIMIT ${page * take})`,
  );
  return {
    matching: sql`matching AS MATERIALIZED (
      SELECT f.id, f.sorted_by FROM unnest(${chosen}) s (status_id) CROSS JOIN today CROSS JOIN LATERAL (
        ${others.reduce((all, one) => sql`${all} UNION ALL ${one}`, first)}) f)`,
    total: countStatuses({ status }),
  };
}

/** A sum of thirty days that was stored, with the days after it and without those that are too old by now. */
const countViews = sql`counter AS (SELECT min(d.day) AS first_day FROM app.site_days d WHERE d.client_id = app.client()),
    added_up AS (
      SELECT DISTINCT ON (d.site_id) d.site_id, d.day, d.last_30_days FROM today JOIN app.site_days d
        ON d.client_id = app.client() AND d.day >= today.day - ${sqlNumber(viewDays)} AND d.day < today.day AND d.last_30_days IS NOT NULL
      ORDER BY d.site_id, d.day DESC),
    views AS (
      SELECT v.key::bigint AS listing_id, sum(v.n) AS n FROM (
        SELECT k.key, k.value::bigint AS n FROM added_up a CROSS JOIN LATERAL jsonb_each_text(a.last_30_days) k
        UNION ALL
        SELECT k.key, CASE WHEN d.day <= a.day THEN -k.value::bigint ELSE k.value::bigint END
        FROM today JOIN app.site_days d ON d.client_id = app.client() AND d.day >= today.day - ${sqlNumber(2 * viewDays)} AND d.day < today.day
        LEFT JOIN added_up a ON a.site_id = d.site_id CROSS JOIN LATERAL jsonb_each_text(d.listings) k
        WHERE CASE WHEN a.day IS NULL THEN d.day >= today.day - ${sqlNumber(viewDays)}
          ELSE d.day > a.day OR d.day > a.day - ${sqlNumber(viewDays)} AND d.day < today.day - ${sqlNumber(viewDays)} END) v
      GROUP BY 1),`;

const joinViews = rawSql('CROSS JOIN counter LEFT JOIN views ON views.listing_id = g.id');

/** Partial where the counter was off for a part of the days. */
const shownViews = sql`CASE WHEN p.sorted_by IS NOT NULL THEN json_build_object('count', p.sorted_by, 'is_partial', EXISTS (
          SELECT FROM app.uncounted_days u, today
          WHERE u.client_id = app.client() AND u.day >= today.day - ${sqlNumber(viewDays)} AND u.day < today.day)) END`;

function filterListings({ status, search, type, city, ...only }: Omit<ListQuery, 'sort'>): Sql {
  const heldIds = rawSql(
    `SELECT p.listing_id FROM app.listing_publications p WHERE p.client_id = app.client() AND p.state = 'held'`,
  );
  return sql`${status || city !== '' ? sql`AND g.status_id = ANY (${status ?? statusIds})` : emptySql}
        AND (${type === ''} OR ${type} IN (g.type, g.subtype))
        ${city === '' ? emptySql : sql`AND g.city_key = app.fold(${city})`}
        AND (NOT ${only.in_newsletter}::boolean OR g.marketing_newsletter)
        AND (NOT ${only.reciprocity_only}::boolean OR g.is_reciprocity)
        AND (NOT ${only.without_photos}::boolean OR NOT g.has_photos)
        ${only.held ? sql`AND g.id IN (${heldIds})` : emptySql}
        ${search ? findWords(search) : emptySql}`;
}

/**
 * A condition within CASE counts as true for half of the listings. As a bare one it counts as true for one, and a plan
 * for one listing takes minutes for many. The words are folded once and not for each listing.
 */
const findWords = (search: string) => sql`AND CASE WHEN g.search LIKE ALL (
          (SELECT ARRAY(SELECT app.fold(p) FROM unnest(${searchPatterns(search)}::text[]) p))::text[]) THEN true ELSE false END`;

/** One spelling of each city, the most frequent one. */
export const listCities = () => read<Data<typeof listings.cities>>()`
  SELECT coalesce(json_agg(c.city ORDER BY c.folded COLLATE "C"), '[]') FROM (
    SELECT DISTINCT ON (s.folded COLLATE "C") s.city, s.folded FROM (
      SELECT g.city, app.fold(g.city) AS folded, count(*) AS n FROM app.listings g WHERE g.client_id = app.client() GROUP BY g.city) s
    ORDER BY s.folded COLLATE "C", s.n DESC, s.city LIMIT ${maxCities}::int) c`;
