-- What ads brought, a row for each platform and month, and where the numbers of a client come from.
CREATE TABLE app.ad_months (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  platform text NOT NULL CHECK (platform IN ('facebook', 'google')),
  -- its first day, in the zone of the ad account
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  impressions bigint NOT NULL CHECK (impressions >= 0),
  clicks bigint NOT NULL CHECK (clicks >= 0),
  cost_cents bigint NOT NULL CHECK (cost_cents >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- Google counts parts of them; null where nobody has counted
  conversions numeric(12, 2) CHECK (conversions >= 0),
  source text NOT NULL CHECK (source IN ('meta', 'upload')),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, platform, month)
);
ALTER TABLE app.ad_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.ad_months USING (client_id = app.client());
CREATE POLICY worker ON app.ad_months TO foyer_worker USING (true);
CREATE POLICY staff ON app.ad_months TO foyer_system USING (true);
GRANT SELECT ON app.ad_months TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.ad_months TO foyer_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.ad_months TO foyer_system;

-- A connection to another system that counts for a client, with its health. It is the queue of the worker too.
CREATE TABLE app.stats_sources (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL CHECK (source IN ('sites', 'newsletters', 'facebook', 'google')),
  -- of websites alone
  site_id bigint CHECK ((site_id IS NOT NULL) = (source = 'sites')),
  provider text NOT NULL CHECK (provider IN ('ga4', 'meta')),
  -- what the provider calls the account or property
  account text NOT NULL,
  -- encrypted
  token bytea NOT NULL,
  token_set_at timestamptz NOT NULL,
  -- when everything that was asked for had come and was stored
  last_good_at timestamptz,
  -- why the last fetch brought nothing, in a sentence, and since when none does
  last_error text,
  failing_since timestamptz,
  -- in percent of what the provider allows
  quota_used int CHECK (quota_used >= 0),
  -- counts connections, so that a fetch that began before a change is dropped
  revision int NOT NULL DEFAULT 1,
  attempts int NOT NULL DEFAULT 0,
  next_fetch_at timestamptz NOT NULL DEFAULT '-infinity',
  -- a worker that has not ended its work by then has died
  claimed_until timestamptz,
  PRIMARY KEY (client_id, id),
  CONSTRAINT stats_sources_one UNIQUE NULLS NOT DISTINCT (client_id, source, site_id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE,
  CHECK ((last_error IS NULL) = (failing_since IS NULL))
);
CREATE INDEX stats_sources_due ON app.stats_sources (next_fetch_at, id);
ALTER TABLE app.stats_sources ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.stats_sources USING (client_id = app.client());
CREATE POLICY worker ON app.stats_sources TO foyer_worker USING (true);
CREATE POLICY staff ON app.stats_sources TO foyer_system USING (true);
GRANT SELECT (client_id, source, site_id, last_good_at, last_error) ON app.stats_sources TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.stats_sources TO foyer_system;
GRANT SELECT, UPDATE ON app.stats_sources TO foyer_worker;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{ad_months, stats_sources}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
