import type { Origin, WebsiteMonth } from '#contract/statistics/website.ts';
import type { WithBeside } from '../../db/client-db.ts';
import { quickRead, rawSql, sql } from '../../db/sql.ts';

export type BesideMonths = {
  /** the month that it is where the client is */
  present: string;
  previous: WebsiteMonth | null;
  updated_at: string | null;
  /** why another system that counts for them says nothing */
  error: string | null;
};
type Wanted = { site: number | null; month: string | undefined; take: number; now: Date };

/** No row where there is no such website. Months of which nothing is known are left out. */
export const listMonths = ({ site, month, take, now }: Wanted) => quickRead<
  WithBeside<WebsiteMonth[], BesideMonths>
>()`
  WITH months AS (
    SELECT month, sum(visitors) AS visitors, sum(page_views) AS pageviews, sum(listing_views) AS listing_pageviews
    FROM app.site_months WHERE client_id = app.client() ${ofSite(site)} GROUP BY month),
  wanted AS (
    SELECT * FROM months WHERE ${month ?? null}::text IS NULL OR month = ${firstDay(month)} ORDER BY month DESC LIMIT ${take})
  SELECT (SELECT coalesce(json_agg(${monthObject} ORDER BY m.month), '[]') FROM wanted m), json_build_object(
    'present', to_char(${now}::timestamptz AT TIME ZONE c.time_zone, 'YYYY-MM'),
    'previous', (SELECT ${monthObject} FROM months m WHERE m.month = ${firstDay(month)} - interval '1 month'),
    'updated_at', ${lastUpdate(site)},
    'error', (SELECT min(last_error) FROM app.stats_sources WHERE client_id = app.client() AND source = 'sites' ${ofSite(site)}))
  FROM app.clients c WHERE c.id = app.client() AND ${siteExists(site)}`;

export const readLastUpdate = (site: number | null) => quickRead<{ last_updated: string | null }>()`
  SELECT json_build_object('last_updated', ${lastUpdate(site)}) WHERE ${siteExists(site)}`;

const originsAtMost = 10;

export const listOrigins = (site: number | null, month: string) => quickRead<Origin[]>()`
  SELECT (SELECT coalesce(json_agg(o ORDER BY o.visitors DESC, o.source), '[]') FROM (
    SELECT s.key AS source, sum(s.value::int) AS visitors
    FROM app.site_days d, jsonb_each_text(d.sources) s
    WHERE d.client_id = app.client() ${ofSite(site)} AND d.day >= ${firstDay(month)} AND d.day < ${firstDay(month)} + interval '1 month'
    GROUP BY s.key ORDER BY 2 DESC, 1 LIMIT ${originsAtMost}) o)
  WHERE ${siteExists(site)}`;

const ofSite = (site: number | null) => sql`AND (${site}::bigint IS NULL OR site_id = ${site}::bigint)`;
const siteExists = (site: number | null) =>
  sql`(${site}::bigint IS NULL OR EXISTS (SELECT FROM app.sites WHERE client_id = app.client() AND id = ${site}::bigint))`;
const lastUpdate = (site: number | null) =>
  sql`(SELECT app.to_iso(max(updated_at)) FROM app.site_months WHERE client_id = app.client() ${ofSite(site)})`;
const firstDay = (month: string | undefined) => sql`${month === undefined ? null : `${month}-01`}::date`;
const monthObject = rawSql(
  `json_build_object('month', to_char(m.month, 'YYYY-MM'), 'visitors', m.visitors, 'pageviews', m.pageviews, 'listing_pageviews', m.listing_pageviews)`,
);
