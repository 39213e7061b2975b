/** Two years of numbers of every website. Triggers are off here. */
export const statisticsRows = [
  `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
   SELECT s.client_id, s.id, date '2026-11-01' - make_interval(months => k), 400 + k, 1200 + k, 300 + k, 'collector', timestamptz '2026-11-01 12:00Z'
   FROM app.sites s, generate_series(0, 23) k`,
];
