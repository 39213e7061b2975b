-- Oldest code: 0.1.0
-- What ads brought by day, as the account of their network counted it. A day that had none has zeros; one without a row is not known.
CREATE TABLE app.ad_days (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN ('facebook', 'google')),
  -- in the zone of the ad account
  day date NOT NULL,
  -- the account that counted it
  account text NOT NULL,
  impressions bigint NOT NULL CHECK (impressions >= 0),
  clicks bigint NOT NULL CHECK (clicks >= 0),
  -- in millionths, so that a sum of days is rounded once
  cost_micros bigint NOT NULL CHECK (cost_micros >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Google counts parts of them
  conversions numeric(18, 6) NOT NULL CHECK (conversions >= 0),
  -- it was over when its numbers were asked for
  is_whole boolean NOT NULL,
  PRIMARY KEY (client_id, platform, day)
);
ALTER TABLE app.ad_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.ad_days USING (client_id = app.client());
CREATE POLICY worker ON app.ad_days TO foyer_worker USING (true);
CREATE POLICY staff ON app.ad_days FOR SELECT TO foyer_system USING (true);
CREATE POLICY erase ON app.ad_days TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.ad_days TO foyer_app, foyer_read, foyer_system;
GRANT SELECT, INSERT, UPDATE ON app.ad_days TO foyer_worker;
GRANT SELECT, DELETE ON app.ad_days TO foyer_eraser;
