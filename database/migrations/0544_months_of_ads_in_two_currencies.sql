-- Oldest code: 0.1.0
-- Harmless: app.ad_months.ad_months_amount_check: the former release writes both columns of each row.
-- A month in which an account in another currency took over has amounts that cannot be added up.
ALTER TABLE app.ad_months ALTER COLUMN cost_cents DROP NOT NULL, ALTER COLUMN currency DROP NOT NULL,
  ADD CONSTRAINT ad_months_amount_check CHECK ((cost_cents IS NULL) = (currency IS NULL));

-- Whether its account was asked for all of the past. One that never had ads has no days that would say so.
ALTER TABLE app.stats_sources ADD COLUMN is_complete boolean NOT NULL DEFAULT false;
ALTER TABLE app.stats_sources NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.ad_days NO FORCE ROW LEVEL SECURITY;
UPDATE app.stats_sources s SET is_complete = true
WHERE s.last_good_at IS NOT NULL AND (s.source = 'sites'
  OR EXISTS (SELECT FROM app.ad_days d WHERE d.client_id = s.client_id AND d.platform = s.source AND d.account = s.account));
ALTER TABLE app.ad_days FORCE ROW LEVEL SECURITY;
ALTER TABLE app.stats_sources FORCE ROW LEVEL SECURITY;
