import type { AdMonth, AdPlatform } from '#contract/statistics/ads.ts';
import type { DayRange } from '#contract/statistics/day-ranges.ts';
import { maxMonths, type Source } from '#contract/statistics/website.ts';
import type { WithBeside } from '#server/core/db/client-db.ts';
import { percentSql, perUnit } from '#server/core/db/percent.ts';
import { quickRead, rawSql, read, sql } from '#server/core/db/sql.ts';
import type { AdFacts } from './days.ts';

export type BesideAdMonths = { time_zone: string; source: Source };

/** The newest months, oldest first; with `until` they end with that month, which may have no row. */
export const listAdMonths = (
  platform: AdPlatform,
  { until = null, take = maxMonths }: { until?: string | null; take?: number | undefined },
) => quickRead<WithBeside<AdMonth[], BesideAdMonths>>()`
  SELECT (SELECT coalesce(json_agg(${adMonth} ORDER BY m.month), '[]') FROM (
      SELECT * FROM app.ad_months WHERE client_id = c.id AND platform = ${platform}
        AND (${until}::text IS NULL OR month <= (${until} || '-01')::date)
      ORDER BY month DESC LIMIT ${take}) m),
    json_build_object('time_zone', c.time_zone, 'source', ${sourceOf(platform)})
  ${fromClient(platform)}`;

/** The known days of a range, and its months whose days are not known. */
export const readAdDays = (platform: AdPlatform, { from, to }: DayRange) => read<AdFacts>()`
  SELECT json_build_object('zone', c.time_zone, 'source', ${sourceOf(platform)},
    'days', (SELECT coalesce(json_agg(json_build_object('day', d.day, 'impressions', d.impressions, 'clicks', d.clicks,
        'cost_micros', d.cost_micros, 'currency', d.currency, 'conversion_micros', (d.conversions * 1000000)::bigint,
        'is_whole', d.is_whole) ORDER BY d.day), '[]')
      FROM app.ad_days d WHERE d.client_id = c.id AND d.platform = ${platform} AND d.day >= ${from}::date AND d.day <= ${to}::date),
    'last_day', CASE WHEN s.client_id IS NOT NULL THEN
      (SELECT max(d.day) FROM app.ad_days d WHERE d.client_id = c.id AND d.platform = ${platform}) END,
    'months', (SELECT coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'impressions', m.impressions, 'clicks', m.clicks,
        'cost_micros', m.cost_cents * 10000, 'currency', m.currency, 'conversion_micros', (m.conversions * 1000000)::bigint,
        'source', CASE WHEN m.source = 'upload' THEN m.source END,
        'is_whole', m.updated_at >= app.to_instant(m.month + interval '1 month', c.time_zone)) ORDER BY m.month), '[]')
      FROM app.ad_months m WHERE m.client_id = c.id AND m.platform = ${platform}
        AND m.month >= date_trunc('month', ${from}::date) AND m.month <= ${to}::date
        AND (m.source = 'upload' OR NOT EXISTS (SELECT FROM app.ad_days d WHERE d.client_id = m.client_id AND d.platform = m.platform
          AND d.day >= m.month AND d.day < m.month + interval '1 month'))))
  ${fromClient(platform)}`;

const sourceOf = (
  platform: AdPlatform,
) => sql`json_build_object('source', ${platform}::text, 'last_good_at', app.to_iso(greatest(
    (SELECT max(updated_at) FROM app.ad_months WHERE client_id = c.id AND platform = ${platform}), s.last_good_at)),
  'error', s.last_error)`;

const fromClient = (platform: AdPlatform) => sql`FROM app.clients c
  LEFT JOIN app.stats_sources s ON s.client_id = c.id AND s.source = ${platform}
  WHERE c.id = app.client()`;

const [impressions, clicks, conversions] = [
  rawSql('m.impressions'),
  rawSql('m.clicks'),
  rawSql('m.conversions'),
];
const cost = rawSql('m.cost_cents / 100.0');
const twoDecimals = rawSql('2');

/** Of a row m of ad_months. */
const adMonth = sql`json_build_object('month', to_char(m.month, 'YYYY-MM'), 'updated_at', app.to_iso(m.updated_at),
  'impressions', m.impressions, 'clicks', m.clicks, 'ctr', ${percentSql(clicks, impressions, twoDecimals)},
  'cost', ${cost}, 'currency', m.currency, 'cpc', ${perUnit(cost, clicks)},
  'conversions', m.conversions, 'cpl', ${perUnit(cost, conversions)})`;
