import { sources } from '#contract/contacts/sources.ts';
import { fileKinds } from '#contract/listings/files.ts';
import { active, pending, sold } from '#contract/listings/statuses.ts';
import { reportDays, reportMonths, type SellerReport } from '#contract/statistics/seller-reports.ts';
import { identifier, read, sql, write, type Sql } from '#server/core/db/sql.ts';

type Shared = { report: SellerReport; shared_at: string | null };

export const readReport = (listing: number, now: Date) => read<Shared>()`
  SELECT json_build_object('report', ${selectReport(now)}, 'shared_at', (
    SELECT app.to_iso(s.created_at) FROM app.seller_reports s
    WHERE s.client_id = g.client_id AND s.listing_id = g.id AND s.revoked_at IS NULL))
  FROM app.listings g JOIN app.clients c ON c.id = g.client_id
  WHERE g.client_id = app.client() AND g.id = ${listing}`;

/** Null if the page has ended, or never existed. */
export const readSharedReport = (hash: Buffer, now: Date) => read<SellerReport>()`
  SELECT ${selectReport(now)}
  FROM app.seller_reports s
  JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id
  JOIN app.clients c ON c.id = g.client_id AND c.account_status <> 'Cancelled'
  WHERE s.client_id = app.client() AND s.token_hash = ${hash} AND s.revoked_at IS NULL`;

/** Of a listing g of client c. Its pages are identified by their addresses without the query. */
export const selectReport = (now: Date): Sql => sql`(
  WITH pages AS (
    SELECT ${pageSql('p.url')} AS url FROM app.listing_publications p
    WHERE p.client_id = g.client_id AND p.listing_id = g.id AND p.url IS NOT NULL),
  months AS (
    SELECT m::date AS month FROM generate_series(
      greatest(date_trunc('month', app.to_local_time(g.created_at, c.time_zone)),
        date_trunc('month', app.to_local_time(${now}::timestamptz, c.time_zone)) - make_interval(months => ${reportMonths}::int - 1)),
      date_trunc('month', app.to_local_time(${now}::timestamptz, c.time_zone)), interval '1 month') m),
  views AS (
    SELECT date_trunc('month', d.day)::date AS month, sum(coalesce((d.listings ->> g.id::text)::bigint, 0)) AS n
    FROM app.site_days d WHERE d.client_id = g.client_id AND d.day >= (SELECT min(month) FROM months) GROUP BY 1),
  enquiry_rows AS (
    SELECT date_trunc('month', app.to_local_time(h.created_at, c.time_zone))::date AS month, h.lead_source_id
    FROM app.lead_history h
    WHERE h.client_id = g.client_id AND h.created_at >= app.to_instant((SELECT min(month) FROM months)::timestamp, c.time_zone)
      AND (${pageSql('h.listing_url')} IN (SELECT url FROM pages) OR ${pageSql('h.source_url')} IN (SELECT url FROM pages))),
  enquiries AS (SELECT month, count(*) AS n FROM enquiry_rows GROUP BY 1),
  by_source AS (
    SELECT s.source, count(*) AS n
    FROM enquiry_rows a JOIN unnest(${sources.map(({ id }) => id)}::int[], ${sources.map(({ source }) => source)}::text[]) s (id, source)
      ON s.id = a.lead_source_id GROUP BY 1),
  clicks AS (
    SELECT n.month, sum(t.people) AS n
    FROM app.newsletter_campaigns n JOIN app.newsletter_link_totals t ON t.client_id = n.client_id AND t.send_id = n.send_id
    WHERE n.client_id = g.client_id AND ${pageSql('t.url')} IN (SELECT url FROM pages) GROUP BY 1),
  ${ofDays(now)},
  ${besideOthers}
  SELECT json_build_object('address', g.address, 'city', g.city, 'price', g.price::text,
    'note', (SELECT n.note FROM app.seller_report_notes n WHERE n.client_id = g.client_id AND n.listing_id = g.id), 'photo', ${coverPhoto},
    'agent_name', (SELECT u.name FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_phone', (SELECT u.phone_number FROM app.agents u WHERE u.client_id = g.client_id),
    'agent_photo', ${agentPhoto}, 'brokerage', ${brokerage},
    'days_published', (SELECT o.age FROM publish_days o WHERE o.id = g.id),
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'views', d.views) ORDER BY d.day), '[]') FROM daily d),
    'sources', (SELECT coalesce(json_agg(json_build_object('source', e.source, 'enquiries', e.n) ORDER BY e.n DESC, e.source), '[]') FROM by_source e),
    'comparison', (SELECT json_build_object('days', k.days, 'views', k.views, 'median', k.median, 'others', k.others) FROM comparison k),
    'as_of', app.to_iso(${now}::timestamptz),
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
        'views', (SELECT v.n FROM views v WHERE v.month = m.month),
        'enquiries', coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0),
        'newsletter_clicks', coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month, 'YYYY-MM')), 0)) ORDER BY m.month DESC), '[]')
      FROM months m),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = g.client_id AND u.day >= app.to_local_time(g.created_at, c.time_zone)::date
        AND u.day >= (SELECT min(month) FROM months))))`;

/** The views of each whole day; a day is unknown where the counter was off, or its month has no counts at all. */
const ofDays = (
  now: Date,
): Sql => sql`today AS (SELECT app.to_local_time(${now}::timestamptz, c.time_zone)::date AS day),
  counter AS (SELECT min(k.day) AS first_day FROM app.site_days k WHERE k.client_id = g.client_id),
  daily AS (
    SELECT s.day::date AS day, CASE
      WHEN s.day >= f.first_day AND NOT EXISTS (SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day = s.day)
        AND EXISTS (SELECT FROM views v WHERE v.month = date_trunc('month', s.day))
      THEN (SELECT coalesce(sum((d.listings ->> g.id::text)::bigint), 0) FROM app.site_days d
        WHERE d.client_id = g.client_id AND d.day = s.day) END AS views
    FROM today t CROSS JOIN counter f CROSS JOIN generate_series(
      greatest(t.day - ${reportDays}::int, app.to_local_time(g.created_at, c.time_zone)::date), t.day - 1, interval '1 day') s (day))`;

/**
 * The same number of first days of every listing, none of them uncounted. A listing that was taken down earlier says
 * nothing, and of more than thirty others the newest count.
 */
const besideOthers = sql`publish_days AS (
    SELECT o.id, p.day, coalesce(CASE WHEN o.status_id = ${sold}::int THEN o.date_sold END, t.day) - p.day AS age
    FROM today t JOIN app.listings o ON o.client_id = g.client_id
    CROSS JOIN LATERAL (
      SELECT app.to_local_time(min(p.published_at), c.time_zone)::date AS day FROM app.listing_publications p
      WHERE p.client_id = o.client_id AND p.listing_id = o.id) p
    WHERE p.day IS NOT NULL AND (o.id = g.id OR NOT o.is_reciprocity AND o.status_id IN (${active}::int, ${pending}::int, ${sold}::int))),
  first_days AS (
    SELECT o.id, w.age AS days, (
      SELECT coalesce(sum((d.listings ->> o.id::text)::bigint), 0) FROM app.site_days d
      WHERE d.client_id = g.client_id AND d.day >= o.day AND d.day < o.day + w.age) AS views
    FROM publish_days w JOIN LATERAL (
      SELECT o.id, o.day FROM publish_days o WHERE o.age >= w.age ORDER BY o.id = w.id DESC, o.day DESC LIMIT 31) o ON true
    CROSS JOIN counter f
    WHERE w.id = g.id AND w.age > 0 AND o.day >= f.first_day AND NOT EXISTS (
      SELECT FROM app.uncounted_days u WHERE u.client_id = g.client_id AND u.day >= o.day AND u.day < o.day + w.age)),
  comparison AS (
    SELECT m.days, m.views, r.median, r.others FROM first_days m CROSS JOIN (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY o.views) AS median, count(*) AS others FROM first_days o WHERE o.id <> g.id) r
    WHERE m.id = g.id AND r.others >= 2)`;

const coverPhoto = sql`(
      SELECT json_build_object('url', '/files/' || f.name, 'widths', lf.widths)
      FROM app.listing_media m
      JOIN app.listing_files lf ON lf.client_id = m.client_id AND lf.file_id = m.file_id AND lf.type_id = ${fileKinds.photos.id}::int
      JOIN app.files f ON f.client_id = m.client_id AND f.id = m.file_id
      WHERE m.client_id = g.client_id AND m.listing_id = g.id ORDER BY m.position, m.file_id LIMIT 1)`;

const agentPhoto = sql`(
      SELECT s.value FROM app.settings s JOIN app.files f ON f.client_id = s.client_id AND s.value = '/files/' || f.name AND f.purpose = 'avatar'
      WHERE s.client_id = g.client_id AND s.key = 'rb_avatar_image')`;

/** As the site of the agent names it. */
const brokerage = sql`coalesce(
      (SELECT nullif(btrim(s.value), '') FROM app.settings s WHERE s.client_id = g.client_id AND s.key = 'rb_brokerage'),
      (SELECT nullif(btrim(f.answers ->> 'brokerage'), '') FROM app.launch_forms f WHERE f.client_id = g.client_id AND f.form = 1), c.name)`;

const pageSql = (url: string) => sql`rtrim(split_part(split_part(${identifier(url)}, '#', 1), '?', 1), '/')`;

/** No row if there is no such listing. */
export const insertPage = (listing: number, hash: Buffer, now: Date) => write<number>()`
  WITH g AS (SELECT id FROM app.listings WHERE client_id = app.client() AND id = ${listing}),
  new_page AS (
    INSERT INTO app.seller_reports (client_id, listing_id, token_hash, created_at)
    SELECT app.client(), g.id, ${hash}::bytea, ${now}::timestamptz FROM g RETURNING listing_id)
  SELECT to_json(listing_id) FROM new_page`;

/** Returns the listing, with or without a page; no row if there is no such listing. */
export const endPage = (listing: number, now: Date) => write<{ id: number; deleted: true }>()`
  WITH ended_page AS (
    UPDATE app.seller_reports SET revoked_at = ${now}
    WHERE client_id = app.client() AND listing_id = ${listing} AND revoked_at IS NULL)
  SELECT json_build_object('id', id, 'deleted', true) FROM app.listings WHERE client_id = app.client() AND id = ${listing} FOR UPDATE`;
