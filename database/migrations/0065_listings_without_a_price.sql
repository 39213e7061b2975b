-- A listing whose MLS says no price has none. Until now it had one of nothing, which its agent never entered: the feed's values
-- have no price, and nobody edited it. Its pages are queued, and wait for a price.
ALTER TABLE app.listings ALTER COLUMN price DROP NOT NULL;
-- Here rows of all clients are changed, which the tables' owner may not do while row-level security binds it as well.
ALTER TABLE app.listings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_publications NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_totals NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sites NO FORCE ROW LEVEL SECURITY;
UPDATE app.listings SET price = NULL, mls_values = mls_values - 'price'
  WHERE price = 0 AND mls_key IS NOT NULL AND coalesce((mls_values ->> 'price')::numeric, 0) = 0 AND NOT 'price' = ANY (edited_fields);
ALTER TABLE app.listings FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_publications FORCE ROW LEVEL SECURITY;
ALTER TABLE app.listing_totals FORCE ROW LEVEL SECURITY;
ALTER TABLE app.sites FORCE ROW LEVEL SECURITY;
