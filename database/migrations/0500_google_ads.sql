-- Oldest code: 0.1.0
-- Ads on Google are asked for by its interface as well.
ALTER TABLE app.stats_sources DROP CONSTRAINT stats_sources_provider_check;
ALTER TABLE app.stats_sources ADD CONSTRAINT stats_sources_provider_check CHECK (provider IN ('ga4', 'google_ads', 'meta'));
ALTER TABLE app.ad_months DROP CONSTRAINT ad_months_source_check;
ALTER TABLE app.ad_months ADD CONSTRAINT ad_months_source_check CHECK (source IN ('google_ads', 'meta', 'upload'));
