/** Two years of numbers for every website, its newsletters and its ads. Triggers are off here. */
export const statisticsRows = [
  `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
   SELECT s.client_id, s.id, date '2026-11-01' - make_interval(months => k), 400 + k, 1200 + k, 300 + k, 'collector', timestamptz '2026-11-01 12:00Z'
   FROM app.sites s, generate_series(0, 23) k`,
  `INSERT INTO app.newsletter_campaigns (client_id, month, subject, audience, sent, sent_at, opened, opened_by_machine, clicked, bounced, unsubscribed)
   SELECT c.id, to_char(at, 'YYYY-MM'), 'What moved in ' || to_char(at, 'FMMonth'), 200 + k, 198 + k, at, 80 + k, 20 + k, 12 + k % 9, k % 3, k % 2
   FROM generate_series(0, 23) k, LATERAL (SELECT timestamptz '2026-10-10 16:00Z' - make_interval(months => k)) m (at), app.clients c`,
  `INSERT INTO app.ad_months (client_id, platform, month, impressions, clicks, cost_cents, currency, conversions, source, updated_at)
   SELECT c.id, p, date '2026-11-01' - make_interval(months => k), 9000 + k, 110 + k, 20000 + k, 'CAD', k % 7, 'meta', timestamptz '2026-11-01 12:00Z'
   FROM app.clients c, generate_series(0, 23) k, unnest(ARRAY['facebook', 'google']) p`,
];
