import { sql, sqlNumber } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { valuesOfView, valuesOfVisit, viewColumns, selectVisits } from '../visits/visits-sql.ts';
import { dueSites, type Recount } from './recounts.ts';

/** How many values of a day have a count of their own, so that made-up ones fill no database. */
const valuesPerDay = 50;

/** Counts the recounted days by page, source, device and so on: each sum is the number of the day. */
export const insertCounts = (recounts: readonly Recount[], oldest: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)},
  views AS MATERIALIZED (
    SELECT d.client_id, d.site_id, app.to_local_time(v.at, d.time_zone)::date AS day, v.*
    FROM due d JOIN LATERAL (
      SELECT v.at, ${viewColumns} FROM app.page_views v
      WHERE v.client_id = d.client_id AND v.site_id = d.site_id AND v.at >= d.first_at) v ON true),
  ${selectVisits(sql`client_id, site_id, day`)},
  all_values AS (
    SELECT client_id, site_id, day, dimension, value, count(*) AS n
    FROM counted_views v CROSS JOIN LATERAL ${valuesOfView} x (dimension, value) GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT client_id, site_id, day, dimension, value, count(*)
    FROM visits v CROSS JOIN LATERAL ${valuesOfVisit} x (dimension, value) GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT client_id, site_id, day, 'goal', goal, count(*) FROM goals GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    -- a day without goals was counted as well
    SELECT DISTINCT client_id, site_id, day, 'goal', '', 0 FROM visits),
  placed_values AS (
    SELECT v.*, row_number() OVER (PARTITION BY client_id, site_id, day, dimension ORDER BY n DESC, value) AS place FROM all_values v)
  INSERT INTO app.site_day_counts (client_id, site_id, day, dimension, counts, others)
  SELECT client_id, site_id, day, dimension, coalesce(jsonb_object_agg(value, n) FILTER (WHERE n > 0 AND place <= ${sqlNumber(valuesPerDay)}), '{}'),
    coalesce(sum(n) FILTER (WHERE place > ${sqlNumber(valuesPerDay)}), 0)
  FROM placed_values GROUP BY client_id, site_id, day, dimension`;
