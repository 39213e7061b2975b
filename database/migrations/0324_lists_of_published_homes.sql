-- Oldest code: 0.1.0
-- A list of published homes reads one page from an index, however many homes there are: by whose they are, and by what it is ordered.
ALTER TABLE app.listing_publications
  ADD COLUMN market text GENERATED ALWAYS AS (CASE (page ->> 'status_id')::int WHEN 1 THEN 'for_sale' WHEN 2 THEN 'for_sale' WHEN 3 THEN 'sold' END) STORED,
  ADD COLUMN source text GENERATED ALWAYS AS (CASE WHEN page IS NULL THEN NULL WHEN NOT (page ->> 'is_reciprocity')::boolean THEN 'own'
    ELSE 'board ' || coalesce(page #>> '{listed_by,board}', '') END) STORED,
  ADD COLUMN market_day text GENERATED ALWAYS AS (CASE (page ->> 'status_id')::int WHEN 3 THEN page ->> 'date_sold' ELSE page ->> 'listed_at' END) STORED,
  ADD COLUMN place text GENERATED ALWAYS AS (coalesce(nullif(page ->> 'area', ''), nullif(page ->> 'community', ''), page ->> 'city')) STORED;
DROP INDEX app.listing_publications_by_price, app.listing_publications_latest, app.listing_publications_of_colleagues, app.listing_publications_shown;
CREATE INDEX listing_publications_by_day ON app.listing_publications
  (client_id, site_id, market, source, market_day DESC NULLS LAST, listing_id DESC) INCLUDE (type, bedrooms, price, sold_on, place) WHERE market IS NOT NULL;
CREATE INDEX listing_publications_by_price ON app.listing_publications
  (client_id, site_id, market, source, price DESC NULLS LAST, listing_id DESC) INCLUDE (type, bedrooms, sold_on) WHERE market IS NOT NULL;
