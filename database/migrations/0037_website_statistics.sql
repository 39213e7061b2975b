-- How many visit the websites of clients: single page views for some weeks, and their numbers by day and month for good.

-- A month of a site. What another system knows of it, or staff, stands in place of what we counted ourselves.
CREATE TABLE app.site_months (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  -- its first day
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  -- people of a day, added up
  visitors bigint NOT NULL CHECK (visitors >= 0),
  -- those of listings among them
  page_views bigint NOT NULL CHECK (page_views >= 0),
  listing_views bigint NOT NULL CHECK (listing_views BETWEEN 0 AND page_views),
  source text NOT NULL CHECK (source IN ('collector', 'ga4', 'upload')),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, site_id, month),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_months ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_months USING (client_id = app.client());
CREATE POLICY worker ON app.site_months TO foyer_worker USING (true);
CREATE POLICY staff ON app.site_months TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.site_months TO foyer_worker, foyer_system;
GRANT SELECT ON app.site_months TO foyer_app, foyer_read;

-- A day where the client is, as we counted it.
CREATE TABLE app.site_days (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  day date NOT NULL,
  visitors bigint NOT NULL,
  page_views bigint NOT NULL,
  listing_views bigint NOT NULL,
  -- visitors by where they came from, the most frequent ones: {"google.com": 12, "direct": 4}
  sources jsonb NOT NULL DEFAULT '{}',
  -- views of the pages of single listings: {"4711": 12}
  listings jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, site_id, day),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_days USING (client_id = app.client());
CREATE POLICY worker ON app.site_days TO foyer_worker USING (true);
CREATE POLICY staff ON app.site_days FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.site_days TO foyer_worker;
GRANT SELECT ON app.site_days TO foyer_app, foyer_read, foyer_system;

-- One page that somebody looked at. Who is known by a hash alone, whose salt is thrown away when the day is over.
CREATE TABLE app.page_views (
  client_id bigint NOT NULL,
  -- made by the page; the time of the view is a part of it, so that what is sent twice is stored once
  event_id uuid NOT NULL,
  at timestamptz NOT NULL,
  site_id bigint NOT NULL,
  visitor bigint NOT NULL,
  path text NOT NULL,
  -- where the visitor came from: the name of a campaign, another website, or 'direct'
  source text NOT NULL,
  is_listing boolean NOT NULL,
  -- of a site of ours
  listing_id bigint,
  PRIMARY KEY (client_id, event_id, at),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
) PARTITION BY RANGE (at);
CREATE INDEX page_views_of_site ON app.page_views (client_id, site_id, at);
CREATE INDEX page_views_by_time ON app.page_views (at);
ALTER TABLE app.page_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.page_views USING (client_id = app.client());
CREATE POLICY worker ON app.page_views TO foyer_worker USING (true);
CREATE POLICY visitors ON app.page_views FOR INSERT TO foyer_system WITH CHECK (true);
GRANT SELECT, DELETE ON app.page_views TO foyer_worker;
GRANT INSERT ON app.page_views TO foyer_system;

-- Makes the table of a month, in UTC. Tables of months are reached through app.page_views alone.
CREATE FUNCTION app.add_page_view_month(first_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  name text := 'page_views_' || to_char(first_day, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(7204117);
  IF to_regclass('app.' || name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE app.%I PARTITION OF app.page_views FOR VALUES FROM (%L) TO (%L)', name,
    first_day::timestamp AT TIME ZONE 'UTC', (first_day + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY client ON app.%I USING (client_id = app.client())', name);
END $$;

-- Drops the tables of whole months that ended before an instant.
CREATE FUNCTION app.drop_page_view_months(ended_before timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'app.page_views'::regclass
      AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::timestamp AT TIME ZONE 'UTC' <= ended_before
  LOOP
    EXECUTE format('DROP TABLE app.%I', name);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app.add_page_view_month(date), app.drop_page_view_months(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_page_view_month(date) TO foyer_system, foyer_worker;
GRANT EXECUTE ON FUNCTION app.drop_page_view_months(timestamptz) TO foyer_worker;

-- Sites whose days and months are counted anew, from the day of an instant on; infinity where it is months alone.
CREATE TABLE app.site_recounts (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  since timestamptz NOT NULL,
  -- where months are added up from an earlier one on
  months_since timestamptz,
  PRIMARY KEY (client_id, site_id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_recounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_recounts USING (client_id = app.client());
CREATE POLICY worker ON app.site_recounts TO foyer_worker USING (true);
CREATE POLICY visitors ON app.site_recounts TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.site_recounts TO foyer_worker;
GRANT SELECT, INSERT, UPDATE ON app.site_recounts TO foyer_system;

-- With what visitors are hashed, by day. Not logged: no archive of the database ever keeps one.
CREATE UNLOGGED TABLE app.visitor_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
GRANT SELECT, INSERT ON app.visitor_salts TO foyer_system;
GRANT SELECT, DELETE ON app.visitor_salts TO foyer_worker;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{site_months, site_days, page_views, site_recounts}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
