import { reportMonths, type SellerReport } from '#contract/statistics/seller-reports.ts';
import { identifier, read, sql, write, type Sql } from '#server/core/db/sql.ts';

type Shared = { report: SellerReport; shared_at: string | null };

export const readReport = (listing: number, now: Date) => read<Shared>()`
  SELECT json_build_object('report', ${reportOf(now)}, 'shared_at', (
    SELECT app.to_iso(s.created_at) FROM app.seller_reports s
    WHERE s.client_id = g.client_id AND s.listing_id = g.id AND s.revoked_at IS NULL))
  FROM app.listings g JOIN app.clients c ON c.id = g.client_id
  WHERE g.client_id = app.client() AND g.id = ${listing}`;

/** Null if the page has ended, or never existed. */
export const readSharedReport = (hash: Buffer, now: Date) => read<SellerReport>()`
  SELECT ${reportOf(now)}
  FROM app.seller_reports s
  JOIN app.listings g ON g.client_id = s.client_id AND g.id = s.listing_id
  JOIN app.clients c ON c.id = g.client_id AND c.account_status <> 'Cancelled'
  WHERE s.client_id = app.client() AND s.token_hash = ${hash} AND s.revoked_at IS NULL`;

/** Of a listing g of client c. Its pages are identified by their addresses without the query. */
const reportOf = (now: Date): Sql => sql`(
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
  enquiries AS (
    SELECT date_trunc('month', app.to_local_time(h.created_at, c.time_zone))::date AS month, count(*) AS n
    FROM app.lead_history h
    WHERE h.client_id = g.client_id AND h.created_at >= app.to_instant((SELECT min(month) FROM months)::timestamp, c.time_zone)
      AND (${pageSql('h.listing_url')} IN (SELECT url FROM pages) OR ${pageSql('h.source_url')} IN (SELECT url FROM pages))
    GROUP BY 1),
  clicks AS (
    SELECT n.month, sum(t.people) AS n
    FROM app.newsletter_campaigns n JOIN app.newsletter_link_totals t ON t.client_id = n.client_id AND t.send_id = n.send_id
    WHERE n.client_id = g.client_id AND ${pageSql('t.url')} IN (SELECT url FROM pages) GROUP BY 1)
  SELECT json_build_object('address', g.address, 'city', g.city, 'agent_name', (SELECT u.name FROM app.agents u WHERE u.client_id = g.client_id),
    'as_of', app.to_iso(${now}::timestamptz),
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'),
        'views', (SELECT v.n FROM views v WHERE v.month = m.month),
        'enquiries', coalesce((SELECT e.n FROM enquiries e WHERE e.month = m.month), 0),
        'newsletter_clicks', coalesce((SELECT k.n FROM clicks k WHERE k.month = to_char(m.month, 'YYYY-MM')), 0)) ORDER BY m.month DESC), '[]')
      FROM months m),
    'gaps', (SELECT coalesce(json_agg(DISTINCT u.day ORDER BY u.day), '[]') FROM app.uncounted_days u
      WHERE u.client_id = g.client_id AND u.day >= app.to_local_time(g.created_at, c.time_zone)::date
        AND u.day >= (SELECT min(month) FROM months))))`;

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

export const readClientId = () => read<number>()`SELECT to_json(app.client())`;
