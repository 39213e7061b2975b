-- Listings of a client: what is for sale and what was, with files and open houses.
CREATE TABLE app.listings (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  mls_id text,
  status_id int NOT NULL CHECK (status_id BETWEEN 1 AND 6),
  type text NOT NULL,
  subtype text,
  price numeric(12, 2) NOT NULL,
  street_address text NOT NULL,
  unit_number text,
  area text,
  community text,
  city text NOT NULL,
  state_or_province text NOT NULL,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  postal_code text,
  bedrooms text,
  bathrooms text,
  stories text,
  -- in square feet
  living_area text,
  square_footage text,
  lot_size text,
  year_built text,
  taxes numeric(12, 2),
  condo_fees numeric(12, 2),
  description text,
  social_description text,
  features text[] NOT NULL DEFAULT '{}',
  amenities text[] NOT NULL DEFAULT '{}',
  tours text[] NOT NULL DEFAULT '{}',
  banner text,
  sold_banner text,
  sold_price numeric(12, 2),
  date_sold date,
  marketing_facebook boolean NOT NULL DEFAULT false,
  marketing_newsletter boolean NOT NULL DEFAULT false,
  display_mortgage_calculator boolean NOT NULL DEFAULT true,
  is_address_displayable boolean NOT NULL DEFAULT true,
  -- of another agent, shown because the feed allows it
  is_reciprocity boolean NOT NULL DEFAULT false,
  -- which feed it comes from, and its key there; null for one that was made by hand
  mls_source text,
  mls_key text,
  -- what the feed said last, by field; and the fields whose values are the agent's own
  mls_values jsonb NOT NULL DEFAULT '{}',
  edited_fields text[] NOT NULL DEFAULT '{}',
  -- those of them that the feed changed afterwards, until the agent chooses
  disputed_fields text[] NOT NULL DEFAULT '{}',
  mls_synced_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  address text GENERATED ALWAYS AS (
    CASE WHEN unit_number IS NULL THEN street_address ELSE unit_number || ' – ' || street_address END) STORED,
  -- what tells whether two listings are the same property
  address_key text GENERATED ALWAYS AS (
    regexp_replace(app.fold(coalesce(unit_number, '') || ' ' || street_address || ' ' || city), '[^[:alnum:]]+', '', 'g')) STORED,
  -- the MLS number as it is compared: upper is not leakproof, so that behind row-level security an index of it would not be used
  mls_number text GENERATED ALWAYS AS (upper(mls_id)) STORED,
  status_group text GENERATED ALWAYS AS (
    CASE WHEN status_id IN (1, 2) THEN 'active' WHEN status_id IN (4, 5) THEN 'inactive' WHEN status_id = 3 THEN 'sold' ELSE 'unknown' END) STORED,
  search text GENERATED ALWAYS AS (
    app.fold(coalesce(unit_number, '') || ' ' || street_address || ' ' || city || ' ' || coalesce(area, '') || ' ' ||
      coalesce(community, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(mls_id, ''))) STORED,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX listings_newest ON app.listings (client_id, created_at DESC, id DESC);
CREATE INDEX listings_newest_of_group ON app.listings (client_id, status_group, created_at DESC, id DESC);
CREATE INDEX listings_newest_of_status ON app.listings (client_id, status_id, created_at DESC, id DESC);
CREATE INDEX listings_newest_of_others ON app.listings (client_id, created_at DESC, id DESC) WHERE is_reciprocity;
CREATE INDEX listings_by_address ON app.listings (client_id, address_key);
CREATE INDEX listings_by_mls_number ON app.listings (client_id, mls_number) WHERE mls_number IS NOT NULL;
CREATE UNIQUE INDEX listings_by_mls_key ON app.listings (client_id, mls_source, mls_key) WHERE mls_key IS NOT NULL;
CREATE INDEX listings_search ON app.listings USING gin (client_id, search gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE app.listings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listings USING (client_id = app.client());
CREATE POLICY search ON app.listings FOR SELECT TO foyer_search USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.listings TO foyer_app;
GRANT SELECT ON app.listings TO foyer_read, foyer_search;

-- Stored totals, so that a list of 5,000 is as fast as a list of 50. They follow every statement that changes listings, in
-- one of sixteen slots at random, so that writers rarely wait for each other.
CREATE TABLE app.listing_totals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  status_id int NOT NULL,
  is_reciprocity boolean NOT NULL,
  slot int NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (client_id, status_id, is_reciprocity, slot)
);
ALTER TABLE app.listing_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listing_totals USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.listing_totals TO foyer_app;
GRANT SELECT ON app.listing_totals TO foyer_read;

CREATE FUNCTION app.count_listings() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  -- of a client that is being removed there is nothing left to count
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, -count(*) FROM removed r
    WHERE EXISTS (SELECT FROM app.clients c WHERE c.id = r.client_id) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSE
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, sum(change) FROM (
      SELECT client_id, status_id, is_reciprocity, 1 AS change FROM added
      UNION ALL SELECT client_id, status_id, is_reciprocity, -1 FROM removed) c
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON app.listings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();
CREATE TRIGGER count_removed AFTER DELETE ON app.listings
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();
CREATE TRIGGER count_changed AFTER UPDATE ON app.listings
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();

-- Local date and time in the zone of the property, and the instants they mean.
CREATE TABLE app.open_houses (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  date date NOT NULL,
  start_time time NOT NULL,
  end_time time NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE,
  CHECK (end_time > start_time)
);
CREATE INDEX open_houses_of_listing ON app.open_houses (client_id, listing_id, starts_at);
CREATE INDEX open_houses_by_end ON app.open_houses (client_id, ends_at);
ALTER TABLE app.open_houses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.open_houses USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE ON app.open_houses TO foyer_app;
GRANT SELECT ON app.open_houses TO foyer_read;

ALTER TABLE app.files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('avatar', 'question', 'listing'));

-- What is known of a file that was uploaded for listings, or copied from the MLS.
CREATE TABLE app.listing_files (
  client_id bigint NOT NULL,
  file_id bigint NOT NULL,
  -- 1 a photo, 2 a floor plan, 3 a brochure
  type_id int NOT NULL CHECK (type_id BETWEEN 1 AND 3),
  width int,
  height int,
  -- in which widths the worker has made it
  widths int[] NOT NULL DEFAULT '{}',
  -- where it was copied from, and the SHA-256 of what came from there
  source_url text,
  source_hash bytea,
  PRIMARY KEY (client_id, file_id),
  FOREIGN KEY (client_id, file_id) REFERENCES app.files (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.listing_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listing_files USING (client_id = app.client());
CREATE POLICY worker ON app.listing_files TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.listing_files TO foyer_app;
GRANT SELECT ON app.listing_files TO foyer_read;
GRANT SELECT, UPDATE (width, height, widths) ON app.listing_files TO foyer_worker;

-- Which files a listing has, in their order. A copy of a listing may have the same ones.
CREATE TABLE app.listing_media (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  file_id bigint NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (client_id, listing_id, file_id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, file_id) REFERENCES app.listing_files (client_id, file_id) ON DELETE CASCADE
);
CREATE INDEX listing_media_by_file ON app.listing_media (client_id, file_id);
ALTER TABLE app.listing_media ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listing_media USING (client_id = app.client());
-- the worker deletes files that no listing has
CREATE POLICY worker ON app.listing_media FOR SELECT TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE (position), DELETE ON app.listing_media TO foyer_app;
GRANT SELECT ON app.listing_media TO foyer_read;
GRANT SELECT ON app.listing_media TO foyer_worker;

SELECT jobs.create_queue('make-photo-sizes', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');

-- The search finds ids with the index, as that of contacts does; the caller reads the rows under the ordinary policy.
CREATE FUNCTION app.search_listings(patterns text[], statuses int[], reciprocity_only boolean, take int, skip int)
  RETURNS TABLE (ids bigint[], total int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  client bigint := app.client();
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, created_at FROM app.listings WHERE client_id = $1 %s
       AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR is_reciprocity))
     SELECT ARRAY(SELECT id FROM found ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n), take, skip,
      statuses, reciprocity_only;
END $$;
REVOKE ALL ON FUNCTION app.search_listings(text[], int[], boolean, int, int) FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.search_listings(text[], int[], boolean, int, int) OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
GRANT EXECUTE ON FUNCTION app.search_listings(text[], int[], boolean, int, int) TO foyer_app, foyer_read;
