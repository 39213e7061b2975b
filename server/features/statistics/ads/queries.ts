import type { AdMonth, AdPlatform } from '#contract/statistics/ads.ts';
import { maxMonths, type Source } from '#contract/statistics/website.ts';
import type { WithBeside } from '#server/core/db/client-db.ts';
import { percentSql, perUnit } from '#server/core/db/percent.ts';
import { quickRead, rawSql, sql } from '#server/core/db/sql.ts';

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
    json_build_object('time_zone', c.time_zone, 'source', json_build_object('source', ${platform}::text, 'last_good_at', app.to_iso(greatest(
        (SELECT max(updated_at) FROM app.ad_months WHERE client_id = c.id AND platform = ${platform}), s.last_good_at)),
      'error', s.last_error))
  FROM app.clients c LEFT JOIN app.stats_sources s ON s.client_id = c.id AND s.source = ${platform}
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
