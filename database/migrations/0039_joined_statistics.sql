-- What joins the statistics: files of numbers that staff bring, and pages for sellers.

-- A file of numbers, with what stood in their place, so that it can be taken back.
CREATE TABLE app.stats_uploads (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL CHECK (source IN ('sites', 'newsletters', 'facebook', 'google')),
  -- of websites alone; where the website is gone, its numbers are too
  site_id bigint CHECK ((site_id IS NOT NULL) = (source = 'sites')),
  file_name text NOT NULL,
  months date[] NOT NULL,
  -- the rows of these months as they stood; a month without one had none
  before jsonb NOT NULL,
  staff_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
CREATE INDEX stats_uploads_newest ON app.stats_uploads (client_id, created_at DESC, id DESC);
ALTER TABLE app.stats_uploads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.stats_uploads TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE (undone_at) ON app.stats_uploads TO foyer_system;

-- Pages for the owners of properties. What leads to one is told once, and its hash alone is stored.
CREATE TABLE app.seller_reports (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
-- a listing has one page at most
CREATE UNIQUE INDEX seller_reports_one ON app.seller_reports (client_id, listing_id) WHERE revoked_at IS NULL;
ALTER TABLE app.seller_reports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.seller_reports USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE (revoked_at) ON app.seller_reports TO foyer_app;
GRANT SELECT ON app.seller_reports TO foyer_read;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{stats_uploads, seller_reports}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;

-- A change of price that a feed brings stands in the log, too, and beside the numbers of its month.
CREATE POLICY mls_price ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.price_synced');
