import type { Client } from 'pg';

/** Two months of ads on each platform, the days of one of them, and the sources for Facebook and for a website. */
export async function fillAds(owner: Client, id: number, at: Date): Promise<void> {
  for (const platform of ['facebook', 'google'])
    for (const month of ['2026-10-01', '2026-11-01'])
      await owner.query(
        `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
         VALUES ($1, $2, $3, 10000, 120, 24050, 'CAD', 6, 'meta', $4)`,
        [id, platform, month, at],
      );
  await owner.query(
    `INSERT INTO app.ad_days (client_id, platform, day, account, impressions, clicks, cost_micros, currency, conversions, is_whole)
     SELECT $1, 'facebook', day, '1234567890', 500, 6, 12025000, 'CAD', 0.3, day < '2026-11-20'
     FROM generate_series('2026-11-01'::date, '2026-11-20', '1 day') AS day`,
    [id],
  );
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, provider, account, token, token_set_at, last_good_at, next_fetch_at)
     VALUES ($1, 'facebook', 'meta', '1234567890', 'token', $2, $2, 'infinity')`,
    [id, at],
  );
  await owner.query(
    `INSERT INTO app.stats_sources (client_id, source, site_id, provider, account, token, token_set_at, last_good_at, next_fetch_at)
     SELECT $1, 'sites', min(id), 'ga4', '987654', 'token', $2, $2, 'infinity' FROM app.sites WHERE client_id = $1`,
    [id, at],
  );
}
