-- Oldest code: 0.1.0
-- Listings are sorted and filtered from one index that has all they are sorted by, whatever the order.

CREATE INDEX listings_sorted ON app.listings (client_id, status_id, id)
  INCLUDE (price, sold_price, market_date, date_sold, created_at, city, type, subtype, marketing_newsletter, is_reciprocity);
-- those that ever had a page may have views
CREATE INDEX listing_publications_published ON app.listing_publications (client_id, listing_id) WHERE published_at IS NOT NULL;
-- a change to several listings says which of them were deleted meanwhile
GRANT SELECT (client_id, id) ON app.deleted_listings TO foyer_app, foyer_read;
