import type { Client } from 'pg';
import { dayAfter } from '#contract/days.ts';
import type { SeededRandom } from '#server/engines/words/seeded-random.ts';

type Month = {
  clientId: number;
  platform: 'facebook' | 'google';
  account: string;
  /** the first and the last day that was counted */
  from: string;
  to: string;
  isLastWhole: boolean;
  impressions: number;
  clicks: number;
  cents: number;
  conversions: number;
};

/** More people look at homes on the days before an open house, Sunday first. */
const weekdays = [1.15, 0.85, 0.9, 0.95, 1, 1.05, 1.2];

/** The days of a month of ads, which add up to it. */
export async function writeAdDays(
  db: Client,
  { clientId, platform, account, from, to, isLastWhole, ...month }: Month,
  draw: SeededRandom,
): Promise<void> {
  const days: { day: string; until: number }[] = [];
  let weight = 0;
  for (let day = from; day <= to; day = dayAfter(day)) {
    weight += (weekdays[new Date(day).getUTCDay()] ?? 1) * draw.between(80, 120);
    days.push({ day, until: weight });
  }
  // what the month had up to a day less what it had up to the day before, so that nothing is lost by rounding
  const share = (total: number, index: number): number =>
    Math.round((total * (days[index]?.until ?? 0)) / weight) -
    Math.round((total * (days[index - 1]?.until ?? 0)) / weight);
  const rows = days.map(({ day }, index) => ({
    day,
    impressions: share(month.impressions, index),
    clicks: share(month.clicks, index),
    cost_micros: share(month.cents, index) * 10_000,
    conversions: share(month.conversions, index),
    is_whole: day < to || isLastWhole,
  }));
  await db.query(
    `INSERT INTO app.ad_days (client_id, platform, account, currency, day, impressions, clicks, cost_micros, conversions, is_whole)
     SELECT $1, $2, $3, 'CAD', r.* FROM jsonb_to_recordset($4::jsonb) AS r (day date, impressions bigint, clicks bigint, cost_micros bigint,
       conversions numeric, is_whole boolean)`,
    [clientId, platform, account, JSON.stringify(rows)],
  );
}
