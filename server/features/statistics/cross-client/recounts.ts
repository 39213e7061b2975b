import { rawSql, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { directSource, internalSource } from '../collector/read-origin.ts';
import { maxViewsOfPerson } from '../collector/rules.ts';

/** A website whose numbers are recounted from the day of an instant on. */
export type Recount = { client_id: number; site_id: number; since: string; months_since: string | null };

/** A website with more views on a day is counted more rarely, since each count reads all of them. */
const viewsAtOnce = 1000;
const pausePerView = rawSql(`interval '50 milliseconds'`);
const longestPause = rawSql(`interval '5 minutes'`);

/**
 * Moves some marks, before the counting and not in its transaction: a page view that marks its website would wait for
 * that. A busy website stays marked until its pause is over; if a clock was ahead and is set back, none waits for it.
 */
export const takeRecounts = (most: number, now: Date) => systemWrite<null>()`
  WITH due AS (
    SELECT client_id, site_id FROM app.site_recounts r
    WHERE NOT EXISTS (SELECT FROM app.recounts_under_way u WHERE u.client_id = r.client_id AND u.site_id = r.site_id)
      AND NOT EXISTS (
        SELECT FROM app.site_days d
        WHERE d.client_id = r.client_id AND d.site_id = r.site_id AND d.day >= (${now}::timestamptz AT TIME ZONE 'UTC')::date - 1
          AND d.updated_at <= ${now} AND d.page_views > ${sqlNumber(viewsAtOnce)}
          AND d.updated_at > ${now}::timestamptz - least(${longestPause}, (d.page_views - ${sqlNumber(viewsAtOnce)}) * ${pausePerView}))
    ORDER BY client_id, site_id LIMIT ${most} FOR UPDATE SKIP LOCKED),
  deleted_recounts AS (
    DELETE FROM app.site_recounts r USING due d WHERE r.client_id = d.client_id AND r.site_id = d.site_id
    RETURNING r.client_id, r.site_id, r.since, r.months_since)
  INSERT INTO app.recounts_under_way (client_id, site_id, since, months_since)
  SELECT client_id, site_id, since, months_since FROM deleted_recounts`;

const isDue = (now: Date) => sql`(retry_at IS NULL OR retry_at <= ${now})`;

/** Those that were taken, also by a process that was killed then. */
export const lockTaken = (most: number, now: Date) => systemWrite<Recount[]>()`
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id, since, months_since FROM app.recounts_under_way WHERE ${isDue(now)}
    ORDER BY client_id, site_id LIMIT ${most} FOR UPDATE SKIP LOCKED) t`;

type Site = Pick<Recount, 'client_id' | 'site_id'>;

export const listTaken = (most: number, now: Date) => systemWrite<Site[]>()`
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id FROM app.recounts_under_way WHERE ${isDue(now)} ORDER BY client_id, site_id LIMIT ${most}) t`;

export const lockOneTaken = (site: Site) => systemWrite<Recount[]>()`
  SELECT coalesce(json_agg(t), '[]') FROM (
    SELECT client_id, site_id, since, months_since FROM app.recounts_under_way
    WHERE client_id = ${site.client_id} AND site_id = ${site.site_id} FOR UPDATE SKIP LOCKED) t`;

export const putOff = (site: Site, until: Date) => systemWrite<null>()`
  UPDATE app.recounts_under_way SET retry_at = ${until} WHERE client_id = ${site.client_id} AND site_id = ${site.site_id}`;

export const deleteTaken = (recounts: readonly Recount[]) => systemWrite<null>()`
  DELETE FROM app.recounts_under_way u
  USING jsonb_to_recordset(${JSON.stringify(recounts)}::jsonb) d (client_id bigint, site_id bigint)
  WHERE u.client_id = d.client_id AND u.site_id = d.site_id`;

/** Marks every website; their months are added up from an instant on. */
export const markAllSites = (since: Date) => systemWrite<null>()`
  INSERT INTO app.site_recounts AS r (client_id, site_id, since, months_since)
  SELECT client_id, id, 'infinity', ${since} FROM app.sites ORDER BY client_id, id
  ON CONFLICT (client_id, site_id) DO UPDATE SET months_since = least(r.months_since, excluded.months_since)`;

/** Deletes the days that are recounted. */
export const deleteDays = (recounts: readonly Recount[], oldest: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)}
  DELETE FROM app.site_days s USING due d
  WHERE s.client_id = d.client_id AND s.site_id = d.site_id AND s.day >= d.first_day`;

const sourcesPerDay = 20;

/** Recounts the deleted days. */
export const insertDays = (recounts: readonly Recount[], oldest: Date, now: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)},
  visits AS MATERIALIZED (
    SELECT d.client_id, d.site_id, app.to_local_time(v.at, d.time_zone)::date AS day, v.visitor,
      count(*) AS views, count(*) FILTER (WHERE v.is_listing) AS listing_views,
      array_agg(extract(hour FROM app.to_local_time(v.at, d.time_zone))::int) AS hours, array_agg(v.is_listing) AS listing_flags,
      array_agg(v.listing_id) FILTER (WHERE v.listing_id IS NOT NULL) AS listing_ids,
      coalesce((array_agg(v.source ORDER BY v.at, v.event_id) FILTER (WHERE v.source <> ${internalSource}))[1], ${directSource}) AS source
    FROM due d
    JOIN app.page_views v ON v.client_id = d.client_id AND v.site_id = d.site_id AND v.at >= d.first_at AND v.goal IS NULL
    GROUP BY 1, 2, 3, 4 HAVING count(*) <= ${maxViewsOfPerson}),
  by_hour AS (
    SELECT client_id, site_id, day, hour, count(*) AS views, count(*) FILTER (WHERE is_listing) AS listing_views
    FROM visits, unnest(hours, listing_flags) AS h (hour, is_listing) GROUP BY client_id, site_id, day, hour),
  hours AS (
    SELECT client_id, site_id, day, jsonb_object_agg(hour, jsonb_build_array(views, listing_views)) AS of_day
    FROM by_hour GROUP BY client_id, site_id, day),
  by_source AS (
    SELECT client_id, site_id, day, source, count(*) AS visitors,
      row_number() OVER (PARTITION BY client_id, site_id, day ORDER BY count(*) DESC, source) AS place
    FROM visits GROUP BY client_id, site_id, day, source),
  sources AS (
    SELECT client_id, site_id, day, jsonb_object_agg(source, visitors) AS of_day
    FROM by_source WHERE place <= ${sourcesPerDay} GROUP BY client_id, site_id, day),
  by_listing AS (
    SELECT client_id, site_id, day, listing_id, count(*) AS views
    FROM visits, unnest(listing_ids) listing_id GROUP BY client_id, site_id, day, listing_id),
  -- an address names any listing: made-up ones would grow a day beyond what a row can have
  listings AS (
    SELECT v.client_id, v.site_id, v.day, jsonb_object_agg(v.listing_id, v.views) AS of_day
    FROM by_listing v JOIN app.listings g ON g.client_id = v.client_id AND g.id = v.listing_id GROUP BY 1, 2, 3)
  INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, hours, sources, listings, updated_at)
  SELECT v.client_id, v.site_id, v.day, count(*), sum(v.views), sum(v.listing_views), h.of_day, s.of_day, coalesce(l.of_day, '{}'), ${now}
  FROM visits v JOIN hours h USING (client_id, site_id, day) JOIN sources s USING (client_id, site_id, day)
  LEFT JOIN listings l USING (client_id, site_id, day)
  GROUP BY v.client_id, v.site_id, v.day, h.of_day, s.of_day, l.of_day`;

const addedUpDays = 30;

/**
 * Adds up the views of listings in the thirty days before today, once for each day; a sum of an earlier day is dropped.
 * A list by views then need not read each day.
 */
export const addUpDays = (recounts: readonly Recount[], oldest: Date, now: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)},
  latest AS (
    SELECT d.client_id, d.site_id, max(s.day) AS day FROM due d JOIN app.site_days s ON s.client_id = d.client_id AND s.site_id = d.site_id
      AND s.day < app.to_local_time(${now}::timestamptz, d.time_zone)::date GROUP BY 1, 2)
  UPDATE app.site_days s SET last_30_days = CASE WHEN s.day = l.day THEN (
    SELECT coalesce(jsonb_object_agg(v.key, v.n), '{}') FROM (
      SELECT k.key, sum(k.value::bigint) AS n FROM app.site_days d CROSS JOIN LATERAL jsonb_each_text(d.listings) k
      WHERE d.client_id = s.client_id AND d.site_id = s.site_id AND d.day > s.day - ${sqlNumber(addedUpDays)} AND d.day <= s.day GROUP BY 1) v) END
  FROM latest l
  WHERE s.client_id = l.client_id AND s.site_id = l.site_id AND (s.day = l.day) = (s.last_30_days IS NULL)`;

/** Deletes the months that are added up again, except those from another system or staff. */
export const deleteMonths = (recounts: readonly Recount[], oldest: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)}
  DELETE FROM app.site_months m USING due d
  WHERE m.client_id = d.client_id AND m.site_id = d.site_id AND m.month >= d.first_month AND m.source = 'collector'`;

/** Adds their days up. */
export const insertMonths = (recounts: readonly Recount[], oldest: Date, now: Date) => systemWrite<null>()`
  WITH ${dueSites(recounts, oldest)}
  INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
  SELECT s.client_id, s.site_id, date_trunc('month', s.day)::date, sum(s.visitors), sum(s.page_views), sum(s.listing_views), 'collector', ${now}
  FROM due d JOIN app.site_days s ON s.client_id = d.client_id AND s.site_id = d.site_id AND s.day >= d.first_month
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (client_id, site_id, month) DO NOTHING`;

/**
 * The local day and month from which each website is counted. Days whose page views are no longer complete keep their
 * counts. Read once: a plan that takes it apart reads all stored page views of a website instead of those of its day.
 */
export const dueSites = (recounts: readonly Recount[], oldest: Date): Sql => sql`due AS MATERIALIZED (
    SELECT r.*, app.to_instant(r.first_day::timestamp, r.time_zone) AS first_at FROM (
      SELECT d.client_id, d.site_id, c.time_zone, date_trunc('month', app.to_local_time(least(d.since, d.months_since), c.time_zone))::date AS first_month,
        greatest(app.to_local_time(d.since, c.time_zone)::date, app.to_local_time(${oldest}::timestamptz, c.time_zone)::date + 1) AS first_day
      FROM jsonb_to_recordset(${JSON.stringify(recounts)}::jsonb) d (client_id bigint, site_id bigint, since timestamptz, months_since timestamptz)
      JOIN app.clients c ON c.id = d.client_id) r)`;

/** Deletes older ones, a slice of some hours; returns whether there were any. */
export const deletePageViewsBefore = (time: Date) => systemWrite<boolean>()`
  WITH oldest AS (SELECT min(at) AS at FROM app.page_views),
  deleted_views AS (
    DELETE FROM app.page_views v USING oldest o
    WHERE v.at < ${time} AND v.at < o.at + interval '6 hours' RETURNING 1)
  SELECT to_json(count(*) > 0) FROM deleted_views`;

export const dropPageViewMonthsBefore = (time: Date) => systemWrite<null>()`
  SELECT NULL FROM app.drop_page_view_months(${time})`;

/** Deletes the salts of days that are over everywhere. */
export const deleteSaltsBefore = (day: string) => systemWrite<null>()`
  DELETE FROM app.visitor_salts WHERE day < ${day}::date`;
