-- Oldest code: 0.1.0
-- A page of the listings manager is read from an index of its order. Each begins with the status: a list of several takes the first of each.
ALTER TABLE app.listings
  ADD COLUMN shown_price numeric(12,2) GENERATED ALWAYS AS (CASE WHEN status_id = 3 THEN coalesce(sold_price, price) ELSE price END) STORED,
  -- of a home for sale counted from a day far ahead, so that the order is the same on every day
  ADD COLUMN market_days int GENERATED ALWAYS AS (CASE WHEN status_id IN (1, 2) THEN DATE '2200-01-01' - market_date
    WHEN status_id = 3 AND date_sold >= market_date THEN date_sold - market_date END) STORED,
  ADD COLUMN city_key text COLLATE "C" GENERATED ALWAYS AS (app.fold(city)) STORED;
CREATE INDEX listings_by_price ON app.listings (client_id, status_id, shown_price DESC NULLS LAST, id DESC);
CREATE INDEX listings_by_days ON app.listings (client_id, status_id, market_days DESC NULLS LAST, id DESC);
CREATE INDEX listings_by_city ON app.listings (client_id, status_id, city_key, id DESC);
-- lists have gone by the day on the market since 0.1.0, and no statement orders by the day of entry alone
DROP INDEX app.listings_newest, app.listings_newest_of_group, app.listings_newest_of_others, app.listings_newest_of_status;

-- what is computed from other columns is no edit of its own
DROP TRIGGER keep_edit ON app.listings;
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.listings FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_reciprocity',
  'country', 'mls_source', 'mls_key', 'mls_values', 'edited_fields', 'disputed_fields', 'mls_synced_at', 'created_at', 'updated_at', 'address',
  'address_key', 'mls_number', 'status_group', 'search', 'listed_by', 'shown_price', 'market_days', 'city_key');
