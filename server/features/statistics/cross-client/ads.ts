import type { AdPlatform } from '#contract/statistics/ads.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';

/** The counted numbers of a month of ads. Rates and prices are calculated from them and never stored. */
export type CountedAdMonth = {
  client_id: number;
  platform: AdPlatform;
  /** '2026-11' */
  month: string;
  impressions: number;
  clicks: number;
  cost_cents: number;
  currency: string;
  /** null if they were not counted */
  conversions: number | null;
};

/** The counter: a provider that we asked, or a file of staff. */
export type AdSource = 'google_ads' | 'meta' | 'upload';

/**
 * Overwrites whole months, so that saving the same again changes nothing; a file of staff takes precedence over a
 * provider. Each month is in `rows` once.
 */
export const saveAdMonths = (
  rows: readonly CountedAdMonth[],
  source: AdSource,
  now: Date,
) => systemWrite<number>()`
  WITH saved_months AS (
    INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
    SELECT r.client_id, r.platform, (r.month || '-01')::date, r.impressions, r.clicks, r.cost_cents, r.currency, r.conversions, ${source}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (client_id bigint, platform text, month text, impressions bigint,
      clicks bigint, cost_cents bigint, currency text, conversions numeric)
    ORDER BY r.client_id, r.platform, r.month
    ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload' OR excluded.source = 'upload'
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_months`;
