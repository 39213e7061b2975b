-- Oldest code: 0.1.0
-- Harmless: app.listing_publications.listing_publications_holds_check: the former release never writes this column
-- A held listing says why in codes. The sentences are made from them when somebody reads, so that another wording in a
-- release leaves no row behind.

ALTER TABLE app.listing_publications ADD COLUMN holds text[] NOT NULL DEFAULT '{}';
ALTER TABLE app.listing_publications ADD CONSTRAINT listing_publications_holds_check CHECK (holds <@ ARRAY['brokerage', 'agent', 'contact',
  'old', 'price', 'address_in_description', 'address_in_banner', 'address_in_sold_banner', 'words']);

-- Rows of all clients are changed here, which row-level security refuses to the table's owner.
ALTER TABLE app.listing_publications NO FORCE ROW LEVEL SECURITY;
UPDATE app.listing_publications p SET holds = ARRAY(
    SELECT h.hold FROM (VALUES
      (1, 'brokerage', 'Your MLS asks us to name the listing brokerage, and didn’t send it.'),
      (2, 'agent', 'Your MLS asks us to name the listing agent, and didn’t send it.'),
      (3, 'contact', 'Your MLS asks us to say how to reach the listing brokerage, and didn’t send it.'),
      (4, 'old', 'Your MLS asks us to hide what we couldn’t check in time. It will be back once its feed answers again.'),
      (5, 'price', 'Your MLS sent no price for this listing.'),
      (6, 'address_in_description', 'The address is hidden, but the description tells it. Please take it out, or publish anyway.'),
      (7, 'address_in_banner', 'The address is hidden, but the banner tells it. Please take it out, or publish anyway.'),
      (8, 'address_in_sold_banner', 'The address is hidden, but the sold banner tells it. Please take it out, or publish anyway.'),
      (9, 'words', 'Please look at the marked words before publishing.')) h (place, hold, sentence)
    WHERE strpos(p.reason, h.sentence) > 0 ORDER BY h.place)
  WHERE p.state = 'held' AND p.reason IS NOT NULL;
ALTER TABLE app.listing_publications FORCE ROW LEVEL SECURITY;
