-- Oldest code: 0.1.0
-- Harmless: app.listing_publications.listing_publications_holds_check: the former release never writes this column
-- Harmless: app.listing_media.listing_media_alt_check: the former release never writes this column
-- What a photo shows, in words of the agent or of the feed.

ALTER TABLE app.listing_media ADD COLUMN alt text CHECK (char_length(alt) BETWEEN 1 AND 160);
GRANT UPDATE (alt) ON app.listing_media TO foyer_app, foyer_worker;

-- The words of the feed, until the photo has been copied and to tell them from the agent's.
ALTER TABLE app.mls_photos ADD COLUMN caption text;

ALTER TABLE app.listing_publications DROP CONSTRAINT listing_publications_holds_check;
ALTER TABLE app.listing_publications ADD CONSTRAINT listing_publications_holds_check CHECK (holds <@ ARRAY['brokerage', 'agent', 'contact',
  'old', 'price', 'address_in_description', 'address_in_banner', 'address_in_sold_banner', 'address_in_photos', 'words', 'words_in_photos']);

-- Other words for a photo are published like another order.
CREATE OR REPLACE FUNCTION app.publish_moved() RETURNS trigger LANGUAGE plpgsql
SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.listing_id))
  FROM added n JOIN removed o ON o.client_id = n.client_id AND o.listing_id = n.listing_id AND o.file_id = n.file_id
  WHERE n.position <> o.position OR n.alt IS DISTINCT FROM o.alt;
  RETURN NULL;
END $$;
