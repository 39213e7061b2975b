-- Oldest code: 0.1.0
-- When a listing came on the market, what it cost before, and whether its board lets visitors see both.

ALTER TABLE app.listings ADD COLUMN market_date date;
-- the order of lists: by the market where its day is known, and by the entry where it is not
CREATE INDEX listings_latest ON app.listings (client_id, (coalesce(market_date::timestamp AT TIME ZONE 'UTC', created_at)) DESC, id DESC);
CREATE INDEX listings_latest_of_group ON app.listings (client_id, status_group, (coalesce(market_date::timestamp AT TIME ZONE 'UTC', created_at)) DESC, id DESC);
CREATE INDEX listings_latest_of_status ON app.listings (client_id, status_id, (coalesce(market_date::timestamp AT TIME ZONE 'UTC', created_at)) DESC, id DESC);
CREATE INDEX listings_latest_of_others ON app.listings (client_id, (coalesce(market_date::timestamp AT TIME ZONE 'UTC', created_at)) DESC, id DESC) WHERE is_reciprocity;
CREATE INDEX listing_publications_latest ON app.listing_publications (client_id, site_id, status_id, (page ->> 'listed_at') DESC, listing_id DESC) WHERE page IS NOT NULL;

ALTER TABLE app.mls_links ADD COLUMN contract_date date, ADD COLUMN shows_history boolean NOT NULL DEFAULT false;

CREATE TABLE app.price_changes (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  price_from numeric(12,2) NOT NULL,
  price_to numeric(12,2) NOT NULL CHECK (price_to <> price_from),
  PRIMARY KEY (client_id, listing_id, changed_at),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.price_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.price_changes USING (client_id = app.client());
CREATE POLICY worker ON app.price_changes TO foyer_worker USING (true);
CREATE POLICY site ON app.price_changes FOR SELECT TO foyer_system USING (true);
CREATE POLICY erase ON app.price_changes TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT ON app.price_changes TO foyer_app;
GRANT SELECT ON app.price_changes TO foyer_read, foyer_system;
GRANT SELECT, INSERT ON app.price_changes TO foyer_worker;
GRANT SELECT, DELETE ON app.price_changes TO foyer_eraser;

CREATE OR REPLACE FUNCTION app.search_listings(patterns text[], statuses integer[], reciprocity_only boolean, take integer, skip integer)
 RETURNS TABLE(ids bigint[], total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  client bigint := app.client();
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, coalesce(timezone(''UTC'', market_date::timestamp), created_at) AS listed_at FROM app.listings WHERE client_id = $1 %s
       AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR is_reciprocity))
     SELECT ARRAY(SELECT id FROM found ORDER BY listed_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n), take, skip,
      statuses, reciprocity_only;
END $function$;
