import { dimensions, maxValues, type VisitCounts, type VisitFilters } from '#contract/statistics/visits.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { read, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { valuesOfView, valuesOfVisit, viewColumns, selectVisits } from './visits-sql.ts';

export type CountedVisits = { visitors: number; pageviews: number; counts: VisitCounts[] };

type Question = DayRange & { site_id: number | null };

/** The visits of whole days, as they were counted when the days were. */
export const readCounts = ({ site_id: site, from, to }: Question) => read<CountedVisits>()`
  WITH days AS (
    SELECT d.* FROM app.site_days d
    WHERE d.client_id = app.client() AND (${site}::bigint IS NULL OR d.site_id = ${site}::bigint) AND d.day >= ${from}::date AND d.day <= ${to}::date),
  parts AS (
    SELECT d.day, d.site_id, x.dimension,
      coalesce(c.counts, CASE WHEN x.dimension = 'source' AND d.sources <> '{}' THEN d.sources END) AS counts,
      coalesce(c.others, CASE WHEN x.dimension = 'source' AND d.sources <> '{}'
        THEN d.visitors - (SELECT sum(s.value::bigint) FROM jsonb_each_text(d.sources) s) END, 0) AS others
    FROM days d CROSS JOIN unnest(${[...dimensions]}::text[]) x (dimension)
    LEFT JOIN app.site_day_counts c ON c.client_id = d.client_id AND c.site_id = d.site_id AND c.day = d.day AND c.dimension = x.dimension),
  all_values AS (
    SELECT p.dimension, k.key AS value, sum(k.value::bigint) AS n FROM parts p CROSS JOIN LATERAL jsonb_each_text(p.counts) k GROUP BY 1, 2),
  ${placeValues}
  SELECT json_build_object('visitors', (SELECT coalesce(sum(visitors), 0) FROM days), 'pageviews', (SELECT coalesce(sum(page_views), 0) FROM days),
    'counts', ${toCounts(sql`(SELECT coalesce(sum(p.others), 0) FROM parts p WHERE p.dimension = x.dimension)`, sql`(SELECT count(DISTINCT p.day) FROM parts p WHERE p.dimension = x.dimension AND p.counts IS NULL)`)})`;

/** The visits to which the filters apply, from single page views. */
export const readFilteredCounts = ({
  site_id: site,
  from,
  to,
  ...filters
}: Question & VisitFilters) => read<CountedVisits>()`
  WITH views AS MATERIALIZED (
    SELECT v.site_id, app.to_local_time(v.at, c.time_zone)::date AS day, v.at, ${viewColumns}
    FROM app.clients c JOIN app.page_views v ON v.client_id = c.id
    WHERE c.id = app.client() AND (${site}::bigint IS NULL OR v.site_id = ${site}::bigint)
      AND v.at >= app.to_instant(${from}::timestamp, c.time_zone) AND v.at < app.to_instant(${to}::timestamp + interval '1 day', c.time_zone)),
  ${selectVisits(sql`site_id, day`)},
  chosen_visits AS MATERIALIZED (
    SELECT * FROM visits v WHERE ${isChosen(filters)}),
  chosen_views AS (SELECT v.* FROM counted_views v JOIN chosen_visits c USING (site_id, day, visitor)),
  all_values AS (
    SELECT dimension, value, count(*) AS n FROM chosen_views v CROSS JOIN LATERAL ${valuesOfView} x (dimension, value) GROUP BY 1, 2
    UNION ALL
    SELECT dimension, value, count(*) FROM chosen_visits v CROSS JOIN LATERAL ${valuesOfVisit} x (dimension, value) GROUP BY 1, 2
    UNION ALL
    SELECT 'goal', goal, count(*) FROM goals JOIN chosen_visits c USING (site_id, day, visitor) GROUP BY 1, 2),
  ${placeValues}
  SELECT json_build_object('visitors', (SELECT count(*) FROM chosen_visits), 'pageviews', (SELECT coalesce(sum(views), 0) FROM chosen_visits),
    'counts', ${toCounts(sql`0`, sql`0`)})`;

const isChosen = ({
  page,
  listing,
  entry,
  source,
  medium,
  campaign,
  device,
  country,
  region,
  goal,
}: VisitFilters): Sql => sql`
  ${hasViewed(sql`path`, page)} AND ${hasViewed(sql`coalesce(listing_id::text, '')`, listing)}
    AND ${isValue(sql`entry`, entry)} AND ${isValue(sql`source`, source)} AND ${isValue(sql`medium`, medium)} AND ${isValue(sql`campaign`, campaign)}
    AND ${isValue(sql`device`, device)} AND ${isValue(sql`country`, country)} AND ${isValue(sql`region`, region)}
    AND (${goal ?? null}::text IS NULL OR EXISTS (
      SELECT FROM goals k WHERE k.site_id = v.site_id AND k.day = v.day AND k.visitor = v.visitor AND k.goal = ${goal ?? null}))`;

const hasViewed = (
  column: Sql,
  value: string | undefined,
): Sql => sql`(${value ?? null}::text IS NULL OR EXISTS (
    SELECT FROM counted_views k WHERE k.site_id = v.site_id AND k.day = v.day AND k.visitor = v.visitor AND ${column} = ${value ?? null}))`;

const isValue = (column: Sql, value: string | undefined): Sql =>
  sql`(${value ?? null}::text IS NULL OR ${column} = ${value ?? null})`;

const placeValues: Sql = sql`placed_values AS (
    SELECT dimension, value, n, row_number() OVER (PARTITION BY dimension ORDER BY n DESC, value) AS place FROM all_values)`;

const toCounts = (others: Sql, uncounted: Sql): Sql => sql`(
    SELECT json_agg(json_build_object('dimension', x.dimension,
      'rows', (SELECT coalesce(json_agg(json_build_object('value', p.value, 'name', CASE WHEN x.dimension = 'listing' THEN (
            SELECT g.address FROM app.listings g WHERE g.client_id = app.client() AND g.id::text = p.value) END, 'count', p.n) ORDER BY p.place), '[]')
        FROM placed_values p WHERE p.dimension = x.dimension AND p.place <= ${sqlNumber(maxValues)}),
      'others', ${others} + (SELECT coalesce(sum(p.n), 0) FROM placed_values p WHERE p.dimension = x.dimension AND p.place > ${sqlNumber(maxValues)}),
      'uncounted_days', ${uncounted}) ORDER BY x.place)
    FROM unnest(${[...dimensions]}::text[]) WITH ORDINALITY x (dimension, place))`;
