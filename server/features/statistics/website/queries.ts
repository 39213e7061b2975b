import type { Origin, WebsiteMonth } from '#contract/statistics/website.ts';
import type { WithBeside } from '#server/core/db/client-db.ts';
import { quickRead, rawSql, sql } from '#server/core/db/sql.ts';
import type { SiteDay, SiteGap, SiteMonth } from './rules.ts';

export type BesideMonths = {
  zone: string;
  /** the requested month, or the newest known one; null if nothing is known */
  month: string | null;
  /** of that month and the one before, by website */
  sites: SiteMonth[];
  /** of both, while that month is not over */
  days: SiteDay[];
  /**
   * days without visits because our own counter was off: for that month and the one before, or for all months in the
   * answer
   */
  gaps: SiteGap[];
  updated_at: string | null;
  /** why the other system that counts for them gives no numbers */
  error: string | null;
};
type Wanted = { site: number | null; month: string | undefined; take: number; now: Date };

/** No row if there is no such website. Unknown months are left out. */
export const listMonths = ({ site, month, take, now }: Wanted) => quickRead<
  WithBeside<WebsiteMonth[], BesideMonths>
>()`
  WITH months AS (
    SELECT month, CASE WHEN min(source) = max(source) THEN sum(visitors) END AS visitors,
      CASE WHEN min(source) = max(source) THEN min(source) END AS visitors_from, sum(page_views) AS pageviews,
      CASE WHEN bool_and(listing_views IS NOT NULL) THEN sum(listing_views) END AS listing_pageviews
    FROM app.website_months WHERE client_id = app.client() ${ofSite(site)} GROUP BY month),
  chosen_months AS (
    SELECT * FROM months WHERE ${month ?? null}::text IS NULL OR month = ${firstDay(month)} ORDER BY month DESC LIMIT ${take}),
  c AS (SELECT id, time_zone, app.to_local_time(${now}::timestamptz, time_zone)::date AS today FROM app.clients WHERE id = app.client()),
  t AS (SELECT m.month, (m.month - interval '1 month')::date AS before
    FROM (SELECT coalesce(${firstDay(month)}, (SELECT max(month) FROM chosen_months)) AS month) m)
  SELECT (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'visitors', m.visitors,
      'visitors_from', m.visitors_from, 'pageviews', m.pageviews, 'listing_pageviews', m.listing_pageviews) ORDER BY m.month), '[]')
    FROM chosen_months m), json_build_object(
    'zone', c.time_zone, 'month', to_char(t.month, 'YYYY-MM'),
    'sites', (SELECT coalesce(json_agg(json_build_object('site_id', m.site_id, 'name', s.primary_domain, 'month', to_char(m.month, 'YYYY-MM'),
        'visitors', m.visitors, 'visitors_from', m.source, 'pageviews', m.page_views, 'listing_pageviews', m.listing_views,
        'is_whole', m.is_whole) ORDER BY m.site_id), '[]')
      FROM app.website_months m JOIN app.sites s ON s.client_id = m.client_id AND s.id = m.site_id
      WHERE m.client_id = c.id AND m.month IN (t.month, t.before) ${ofSite(site, 'm.site_id')}),
    'days', (SELECT coalesce(json_agg(json_build_object('site_id', d.site_id, 'day', d.day, 'visitors', d.visitors,
        'pageviews', d.page_views, 'listing_pageviews', d.listing_views)), '[]')
      FROM app.site_days d
      WHERE d.client_id = c.id AND t.month >= date_trunc('month', c.today) AND d.day >= t.before AND d.day <= c.today ${ofSite(site)}),
    'gaps', (SELECT coalesce(json_agg(json_build_object('site_id', u.site_id, 'day', u.day) ORDER BY u.day, u.site_id), '[]')
      FROM app.uncounted_days u
      WHERE u.client_id = c.id AND (u.day >= t.before OR u.day >= (SELECT min(month) FROM chosen_months)) AND u.day <= c.today
        AND (${firstDay(month)} IS NULL OR u.day < ${firstDay(month)} + interval '1 month') ${ofSite(site)}),
    'updated_at', ${lastUpdate(site)},
    'error', (SELECT min(last_error) FROM app.stats_sources WHERE client_id = app.client() AND source = 'sites' ${ofSite(site)}))
  FROM c, t WHERE ${siteExists(site)}`;

export const readLastUpdate = (site: number | null) => quickRead<{ last_updated: string | null }>()`
  SELECT json_build_object('last_updated', ${lastUpdate(site)}) WHERE ${siteExists(site)}`;

const maxOrigins = 10;

export const listOrigins = (site: number | null, month: string) => quickRead<Origin[]>()`
  SELECT (SELECT coalesce(json_agg(o ORDER BY o.visitors DESC, o.source), '[]') FROM (
    SELECT s.key AS source, sum(s.value::int) AS visitors
    FROM app.site_days d, jsonb_each_text(d.sources) s
    WHERE d.client_id = app.client() ${ofSite(site)} AND d.day >= ${firstDay(month)} AND d.day < ${firstDay(month)} + interval '1 month'
    GROUP BY s.key ORDER BY 2 DESC, 1 LIMIT ${maxOrigins}) o)
  WHERE ${siteExists(site)}`;

const ofSite = (site: number | null, column: 'site_id' | 'm.site_id' = 'site_id') =>
  sql`AND (${site}::bigint IS NULL OR ${rawSql(column)} = ${site}::bigint)`;
const siteExists = (site: number | null) =>
  sql`(${site}::bigint IS NULL OR EXISTS (SELECT FROM app.sites WHERE client_id = app.client() AND id = ${site}::bigint))`;
const lastUpdate = (site: number | null) =>
  sql`(SELECT app.to_iso(max(updated_at)) FROM app.site_months WHERE client_id = app.client() ${ofSite(site)})`;
const firstDay = (month: string | undefined) => sql`${month === undefined ? null : `${month}-01`}::date`;
