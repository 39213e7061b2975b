-- How the listings of a client come to its websites: one row for each listing and site, which is the queue of the worker too.
CREATE TABLE app.listing_publications (
  client_id bigint NOT NULL,
  -- no foreign key: a listing that is deleted has to be taken off its websites, and its page says that it is gone
  listing_id bigint NOT NULL,
  site_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'held', 'published', 'failed', 'withdrawn')),
  -- counts what was queued, so that what changes while it is being published is published after it
  change int NOT NULL DEFAULT 1,
  -- why it is held or has failed, a sentence
  reason text,
  attempts int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT '-infinity',
  -- a worker that has not ended its work by then has died
  claimed_until timestamptz,
  -- the listing as visitors see it; null before it is published and after it was withdrawn
  page jsonb,
  -- another one with every page
  revision bigint NOT NULL DEFAULT 0,
  published_at timestamptz,
  url text,
  publisher text CHECK (publisher IN ('builtin', 'wordpress')),
  -- the ids of its post and pictures on a website of another system
  remote jsonb,
  -- why somebody published it although it was held, and the words that were held then
  override_reason text,
  override_words text,
  -- by what a website lists and sorts
  status_id int GENERATED ALWAYS AS ((page ->> 'status_id')::int) STORED,
  price numeric(12, 2) GENERATED ALWAYS AS ((page ->> 'price')::numeric) STORED,
  type text GENERATED ALWAYS AS (page ->> 'type') STORED,
  bedrooms int GENERATED ALWAYS AS (substring(page ->> 'bedrooms' FROM '^[0-9]{1,3}')::int) STORED,
  sold_on text GENERATED ALWAYS AS (page ->> 'date_sold') STORED,
  is_reciprocity boolean GENERATED ALWAYS AS ((page ->> 'is_reciprocity')::boolean) STORED,
  PRIMARY KEY (client_id, listing_id, site_id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
CREATE INDEX listing_publications_due ON app.listing_publications (next_try_at, listing_id) WHERE state = 'queued';
CREATE INDEX listing_publications_shown ON app.listing_publications (client_id, site_id, status_id, listing_id DESC) WHERE page IS NOT NULL;
CREATE INDEX listing_publications_by_price ON app.listing_publications (client_id, site_id, status_id, price, listing_id DESC) WHERE page IS NOT NULL;
ALTER TABLE app.listing_publications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listing_publications USING (client_id = app.client());
CREATE POLICY worker ON app.listing_publications TO foyer_worker USING (true);
-- the public site reads them through SystemDb, and staff queue those of a site
CREATE POLICY site ON app.listing_publications TO foyer_system USING (true);
GRANT SELECT, INSERT (client_id, listing_id, site_id),
  UPDATE (state, change, reason, attempts, next_try_at, override_reason, override_words) ON app.listing_publications TO foyer_app, foyer_system;
GRANT SELECT ON app.listing_publications TO foyer_read;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.listing_publications TO foyer_worker;

CREATE SEQUENCE app.page_revisions;
GRANT USAGE ON SEQUENCE app.page_revisions TO foyer_worker;

-- Which publisher a site has; without a row it is our own pages. A password is encrypted.
CREATE TABLE app.site_publishers (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  publisher text NOT NULL CHECK (publisher IN ('builtin', 'wordpress')),
  address text NOT NULL,
  user_name text NOT NULL,
  password bytea NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, site_id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_publishers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_publishers USING (client_id = app.client());
CREATE POLICY staff ON app.site_publishers TO foyer_system USING (true);
CREATE POLICY worker ON app.site_publishers FOR SELECT TO foyer_worker USING (true);
GRANT SELECT (client_id, site_id, publisher) ON app.site_publishers TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.site_publishers TO foyer_system;
GRANT SELECT ON app.site_publishers TO foyer_worker;

-- What the worker publishes, and the public site previews.
CREATE POLICY publisher ON app.listings FOR SELECT TO foyer_worker USING (true);
CREATE POLICY site ON app.listings FOR SELECT TO foyer_system USING (true);
CREATE POLICY publisher ON app.open_houses FOR SELECT TO foyer_worker USING (true);
CREATE POLICY site ON app.open_houses FOR SELECT TO foyer_system USING (true);
CREATE POLICY site ON app.listing_files FOR SELECT TO foyer_system USING (true);
CREATE POLICY site ON app.listing_media FOR SELECT TO foyer_system USING (true);
CREATE POLICY publisher ON app.sites FOR SELECT TO foyer_worker USING (true);
CREATE POLICY publisher ON app.settings FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.listings, app.open_houses TO foyer_worker, foyer_system;
GRANT SELECT ON app.listing_files, app.listing_media TO foyer_system;
GRANT SELECT ON app.sites, app.settings TO foyer_worker;
CREATE POLICY published ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.published');
CREATE POLICY published ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.published');
GRANT INSERT ON app.activity TO foyer_worker;

-- Queues listings for every site of their client. It follows every statement that changes a listing, so that whoever writes
-- one cannot forget it. It needs no clock: what is queued is due.
CREATE FUNCTION app.queue_publications(clients bigint[], ids bigint[]) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO app.listing_publications AS p (client_id, listing_id, site_id)
  SELECT c.client_id, c.id, s.id
  FROM (SELECT DISTINCT * FROM unnest(clients, ids) AS u (client_id, id)) c JOIN app.sites s ON s.client_id = c.client_id
  ORDER BY 1, 2, 3
  ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET
    state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
$$;

CREATE FUNCTION app.publish_listings() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- what no page shows
  hidden text[] := '{updated_at, search, address_key, status_group, social_description, marketing_facebook, marketing_newsletter, mls_source, mls_key, mls_values, edited_fields, mls_synced_at}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM app.queue_publications(array_agg(client_id), array_agg(id)) FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.id))
    FROM added n JOIN removed o ON o.client_id = n.client_id AND o.id = n.id
    WHERE to_jsonb(n) - hidden <> to_jsonb(o) - hidden;
  ELSE
    UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
    FROM removed o WHERE p.client_id = o.client_id AND p.listing_id = o.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_added AFTER INSERT ON app.listings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();
CREATE TRIGGER publish_changed AFTER UPDATE ON app.listings
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();
CREATE TRIGGER publish_removed AFTER DELETE ON app.listings
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();

-- Open houses and files belong to the page of their listing, as long as there is one.
CREATE FUNCTION app.publish_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.queue_publications(array_agg(c.client_id), array_agg(c.listing_id))
  FROM changed c JOIN app.listings l ON l.client_id = c.client_id AND l.id = c.listing_id;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_added AFTER INSERT ON app.open_houses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_removed AFTER DELETE ON app.open_houses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_added AFTER INSERT ON app.listing_media
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_removed AFTER DELETE ON app.listing_media
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();

-- The worker makes the sizes of a photo after the upload.
CREATE FUNCTION app.publish_files() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.queue_publications(array_agg(m.client_id), array_agg(m.listing_id))
  FROM changed c JOIN app.listing_media m ON m.client_id = c.client_id AND m.file_id = c.file_id;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_changed AFTER UPDATE ON app.listing_files
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_files();

-- A site that is added shows what its client has.
CREATE FUNCTION app.publish_sites() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.listing_publications (client_id, listing_id, site_id)
  SELECT l.client_id, l.id, s.id FROM added s JOIN app.listings l ON l.client_id = s.client_id ORDER BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_added AFTER INSERT ON app.sites
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_sites();

-- Our own pages read the settings when they are shown; websites of other systems get what a setting hides or shows again.
CREATE FUNCTION app.publish_settings() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
  FROM (SELECT DISTINCT client_id FROM added WHERE key LIKE 'rb\_lol\_featured\_hide\_sold\_%') a
  JOIN app.site_publishers s ON s.client_id = a.client_id AND s.publisher = 'wordpress'
  WHERE p.client_id = s.client_id AND p.site_id = s.site_id AND p.status_id = 3;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_added AFTER INSERT ON app.settings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_settings();
CREATE TRIGGER publish_changed AFTER UPDATE ON app.settings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_settings();

REVOKE ALL ON FUNCTION app.queue_publications(bigint[], bigint[]), app.publish_listings(), app.publish_parts(), app.publish_files(),
  app.publish_sites(), app.publish_settings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[], bigint[]) TO foyer_app, foyer_system, foyer_worker;
