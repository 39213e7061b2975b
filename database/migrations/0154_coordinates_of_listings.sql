-- Oldest code: 0.1.0
-- Harmless: app.listings.listings_coordinates_check: the former release writes no coordinates.
-- Where a home is, for the map on its page: from the feed or typed by hand, in the form in which the contract writes it.

ALTER TABLE app.listings ADD COLUMN coordinates text
  CONSTRAINT listings_coordinates_check CHECK (coordinates ~ '^-?[0-9]{1,2}(\.[0-9]{1,5})?, -?[0-9]{1,3}(\.[0-9]{1,5})?$');
