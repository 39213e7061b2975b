import type { DayRange } from '#contract/statistics/day-ranges.ts';
import type { AdPlatform } from '#contract/statistics/ads.ts';
import type { AdDayNumbers } from '#server/adapters/statistics/stats-provider.ts';
import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import type { AdSource } from './ads.ts';
import { undoableUpload, type UploadId } from './undoable-upload.ts';

/** An account of a network that counts the ads of a client. */
export type AdAccount = { client_id: number; platform: AdPlatform; account: string };

type Counted = { rows: readonly AdDayNumbers[]; currency: string };

/**
 * Overwrites the days that an account had ads on, so that saving the same again changes nothing. A row of zeros takes no
 * numbers away.
 */
export const saveAdDays = (
  { client_id, platform, account }: AdAccount,
  { to }: DayRange,
  { rows, currency }: Counted,
) => systemWrite<number>()`
  WITH saved_days AS (
    INSERT INTO app.ad_days AS d (client_id, platform, day, account, impressions, clicks, cost_micros, currency, conversions, is_whole)
    SELECT ${client_id}, ${platform}, r.day, ${account}, r.impressions, r.clicks, r.cost_micros, ${currency}, r.conversions, r.day < ${to}::date
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (day date, impressions bigint, clicks bigint, cost_micros bigint, conversions numeric)
    ORDER BY r.day
    ON CONFLICT (client_id, platform, day) DO UPDATE SET account = excluded.account, impressions = excluded.impressions,
      clicks = excluded.clicks, cost_micros = excluded.cost_micros, currency = excluded.currency, conversions = excluded.conversions,
      is_whole = excluded.is_whole
    WHERE (${anyNumber('excluded')} OR NOT ${anyNumber('d')})
      AND (d.account, d.impressions, d.clicks, d.cost_micros, d.currency, d.conversions, d.is_whole) IS DISTINCT FROM
        (excluded.account, excluded.impressions, excluded.clicks, excluded.cost_micros, excluded.currency, excluded.conversions, excluded.is_whole)
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_days`;

/**
 * Networks leave out days without ads, which are zeros from the month of the account’s first ad on. They take no numbers
 * away, since an answer may leave out days by a fault.
 */
export const fillAdDays = (
  { client_id, platform, account }: AdAccount,
  { from, to }: DayRange,
  { currency }: Pick<Counted, 'currency'>,
) => systemWrite<number>()`
  WITH filled_days AS (
    INSERT INTO app.ad_days AS d (client_id, platform, day, account, impressions, clicks, cost_micros, currency, conversions, is_whole)
    SELECT ${client_id}, ${platform}, a.day::date, ${account}, 0, 0, 0, ${currency}, 0, a.day::date < ${to}::date
    FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') AS a (day)
    WHERE a.day >= (SELECT date_trunc('month', min(day)) FROM app.ad_days WHERE ${ofPlatform(client_id, platform)} AND account = ${account})
    ORDER BY a.day
    ON CONFLICT (client_id, platform, day) DO UPDATE SET is_whole = excluded.is_whole
    WHERE excluded.is_whole AND NOT d.is_whole AND NOT ${anyNumber('d')}
    RETURNING 1)
  SELECT to_json(count(*)) FROM filled_days`;

const anyNumber = (row: 'excluded' | 'd') =>
  rawSql(`(${row}.impressions + ${row}.clicks + ${row}.cost_micros + ${row}.conversions > 0)`);

/** The months of these days. A file of staff takes precedence. */
export const saveMonthsOfAdDays = (
  { client_id, platform }: AdAccount,
  { from, to }: DayRange,
  source: AdSource,
  now: Date,
) => systemWrite<number>()`
  WITH saved_months AS (
    ${insertMonths}
    SELECT client_id, platform, month, impressions, clicks, ${amount}, conversions, ${source}, ${now}
    FROM (SELECT d.client_id, d.platform, ${sumsOfMonth} FROM app.ad_days d
      WHERE ${ofPlatform(client_id, platform)} AND d.day >= date_trunc('month', ${from}::date)
        AND d.day < date_trunc('month', ${to}::date) + interval '1 month'
      GROUP BY 1, 2, 3) a
    ORDER BY month
    ${overwriteMonths}
    RETURNING 1)
  SELECT to_json(count(*)) FROM saved_months`;

/**
 * Months of ads whose file u was taken back are the sums of their days again. Their numbers are as old as the last day
 * that is known.
 */
export const restoreMonthsOfAdDays = (upload: UploadId, now: Date) => systemWrite<null>()`
  WITH u AS (${undoableUpload(upload)}), restored_months AS (
    ${insertMonths}
    SELECT client_id, platform, month, impressions, clicks, ${amount}, conversions,
      CASE platform WHEN 'facebook' THEN 'meta' ELSE 'google_ads' END, least(app.to_instant(end_day, time_zone), ${now}::timestamptz)
    FROM (SELECT d.client_id, d.platform, ${sumsOfMonth}, max(d.day + d.is_whole::int)::timestamp AS end_day, c.time_zone
      FROM u JOIN app.clients c ON c.id = u.client_id JOIN app.ad_days d ON d.client_id = u.client_id AND d.platform = u.source
        AND date_trunc('month', d.day)::date = ANY (u.months)
      GROUP BY 1, 2, 3, c.time_zone) a
    ORDER BY month
    ${overwriteMonths} AND (m.impressions, m.clicks, m.cost_cents, m.currency, m.conversions) IS DISTINCT FROM
      (excluded.impressions, excluded.clicks, excluded.cost_cents, excluded.currency, excluded.conversions)
    RETURNING 1)
  SELECT to_json(count(*)) FROM restored_months`;

const insertMonths = rawSql(
  'INSERT INTO app.ad_months AS m (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)',
);
const overwriteMonths =
  rawSql(`ON CONFLICT (client_id, platform, month) DO UPDATE SET impressions = excluded.impressions, clicks = excluded.clicks,
      cost_cents = excluded.cost_cents, currency = excluded.currency, conversions = excluded.conversions, source = excluded.source,
      updated_at = excluded.updated_at
    WHERE m.source <> 'upload'`);

/** Of days d. A day that cost nothing counts in any currency. */
const sumsOfMonth =
  rawSql(`date_trunc('month', d.day)::date AS month, sum(d.impressions) AS impressions, sum(d.clicks) AS clicks,
      sum(d.cost_micros) AS cost_micros, round(sum(d.conversions), 2) AS conversions,
      CASE count(DISTINCT d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 1 THEN min(d.currency) FILTER (WHERE d.cost_micros > 0)
        WHEN 0 THEN CASE WHEN min(d.currency) = max(d.currency) THEN min(d.currency) END END AS currency`);
const amount = rawSql('CASE WHEN currency IS NOT NULL THEN round(cost_micros / 10000.0) END, currency');

const ofPlatform = (clientId: number, platform: AdPlatform) =>
  sql`client_id = ${clientId} AND platform = ${platform}`;
