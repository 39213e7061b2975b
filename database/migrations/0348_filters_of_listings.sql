-- Oldest code: 0.1.0
-- A filter of the manager reads one index, which has the city as well. By status alone, listings are in the order of their ids.
DROP INDEX app.listings_sorted, app.listings_by_city;

-- Whether a listing has a photo: looking at the files of all of them would take as long as there are photos.
ALTER TABLE app.listings ADD COLUMN has_photos boolean NOT NULL DEFAULT false;
DROP TRIGGER keep_edit ON app.listings;
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.listings FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_reciprocity',
  'country', 'mls_source', 'mls_key', 'mls_values', 'edited_fields', 'disputed_fields', 'mls_synced_at', 'created_at', 'updated_at', 'address',
  'address_key', 'mls_number', 'status_group', 'search', 'listed_by', 'shown_price', 'market_days', 'city_key', 'has_photos');
-- Rows of all clients are changed, which row-level security would forbid, and nothing that a page shows.
ALTER TABLE app.listings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_media NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_files NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listings DISABLE TRIGGER publish_changed;
UPDATE app.listings g SET has_photos = true FROM (
  SELECT DISTINCT m.client_id, m.listing_id FROM app.listing_media m
  JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id AND l.type_id = 1) p
WHERE g.client_id = p.client_id AND g.id = p.listing_id;
ALTER TABLE app.listings ENABLE TRIGGER publish_changed;
ALTER TABLE app.listing_files FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_media FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listings FORCE ROW LEVEL SECURITY;

CREATE FUNCTION app.mark_photos() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- two who change the last photos of one listing are in turn
  PERFORM FROM app.listings g WHERE (g.client_id, g.id) IN (SELECT c.client_id, c.listing_id FROM changed c)
    ORDER BY g.client_id, g.id FOR NO KEY UPDATE;
  UPDATE app.listings g SET has_photos = NOT g.has_photos
  FROM (SELECT DISTINCT client_id, listing_id FROM changed) c
  WHERE g.client_id = c.client_id AND g.id = c.listing_id AND g.has_photos <> EXISTS (
    SELECT FROM app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = g.client_id AND m.listing_id = g.id AND l.type_id = 1);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_added AFTER INSERT ON app.listing_media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.mark_photos();
CREATE TRIGGER mark_removed AFTER DELETE ON app.listing_media REFERENCING OLD TABLE AS changed
  -- a listing that is about to be erased needs no mark
  FOR EACH STATEMENT WHEN (current_user <> 'foyer_eraser') EXECUTE FUNCTION app.mark_photos();

CREATE INDEX listings_by_status ON app.listings (client_id, status_id, id);
CREATE INDEX listings_by_city ON app.listings (client_id, status_id, city_key, id DESC)
  INCLUDE (city, shown_price, market_date, date_sold, created_at, type, subtype, marketing_newsletter, is_reciprocity, has_photos);

-- Views of each listing in the thirty days that end with this one, added up once when the next day begins; null in all others.
ALTER TABLE app.site_days ADD COLUMN last_30_days jsonb;
