import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { read, sql } from '#server/core/db/sql.ts';
import type { SiteFacts } from './page-views.ts';

export type DayFacts = {
  zone: string;
  sites: SiteFacts[];
  updated_at: string | null;
  /** why the other system that counts for them gives no numbers */
  error: string | null;
};

type DayQuestion = DayRange & {
  site_id: number | null;
  /** the days whose hours are compared */
  hoursOf: readonly string[];
};

/** The known numbers of each website on some days. No row if there is no such website. */
export const readDays = ({ site_id: site, from, to, hoursOf }: DayQuestion) =>
  read<DayFacts>()`
  SELECT json_build_object('zone', c.time_zone,
    'sites', (SELECT coalesce(json_agg(json_build_object('site_id', s.id, 'name', s.primary_domain,
      'first_day', (SELECT min(d.day) FROM app.site_days d WHERE d.client_id = s.client_id AND d.site_id = s.id),
      'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'pageviews', d.page_views, 'listing_pageviews', d.listing_views,
          'hours', CASE WHEN d.day = ANY (${[...hoursOf]}::date[]) THEN d.hours END) ORDER BY d.day), '[]')
        FROM app.site_days d WHERE d.client_id = s.client_id AND d.site_id = s.id AND d.day >= ${from}::date AND d.day <= ${to}::date),
      'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'source', m.source, 'pageviews', m.page_views,
          'listing_pageviews', m.listing_views, 'is_whole', m.updated_at >= app.to_instant(m.month + interval '1 month', c.time_zone)) ORDER BY m.month), '[]')
        FROM app.site_months m WHERE m.client_id = s.client_id AND m.site_id = s.id AND m.source <> 'collector'
          AND m.month >= date_trunc('month', ${from}::date) AND m.month <= ${to}::date),
      'imported', (SELECT coalesce(json_agg(json_build_object('day', i.day, 'source', i.vendor, 'pageviews', i.page_views) ORDER BY i.day), '[]')
        FROM app.counted_imported_days i WHERE i.client_id = s.client_id AND i.site_id = s.id AND i.day >= ${from}::date AND i.day <= ${to}::date),
      'gaps', (SELECT coalesce(json_agg(u.day ORDER BY u.day), '[]')
        FROM app.uncounted_days u WHERE u.client_id = s.client_id AND u.site_id = s.id AND u.day >= ${from}::date AND u.day <= ${to}::date)
    ) ORDER BY s.id), '[]') FROM app.sites s WHERE s.client_id = c.id AND ${ofSite(site)}),
    'updated_at', (SELECT app.to_iso(max(s.updated_at)) FROM app.site_months s WHERE s.client_id = c.id AND (${site}::bigint IS NULL OR s.site_id = ${site}::bigint)),
    'error', (SELECT min(s.last_error) FROM app.stats_sources s WHERE s.client_id = c.id AND s.source = 'sites' AND (${site}::bigint IS NULL OR s.site_id = ${site}::bigint)))
  FROM app.clients c
  WHERE c.id = app.client() AND (${site}::bigint IS NULL OR EXISTS (SELECT FROM app.sites s WHERE s.client_id = c.id AND ${ofSite(site)}))`;

const ofSite = (site: number | null) => sql`(${site}::bigint IS NULL OR s.id = ${site}::bigint)`;
