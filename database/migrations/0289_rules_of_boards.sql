-- Oldest code: 0.1.0
-- Harmless: app.listing_publications.listing_publications_holds_check: the former release never writes this column
-- A colleague's listing is held where the rules of its board were removed.

ALTER TABLE app.listing_publications DROP CONSTRAINT listing_publications_holds_check;
ALTER TABLE app.listing_publications ADD CONSTRAINT listing_publications_holds_check CHECK (holds <@ ARRAY['brokerage', 'agent', 'contact',
  'rules', 'old', 'price', 'address_in_description', 'address_in_banner', 'address_in_sold_banner', 'address_in_photos', 'words', 'words_in_photos']);
