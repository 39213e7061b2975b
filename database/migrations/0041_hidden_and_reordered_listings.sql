-- A page shows photos, floor plans and brochures in their order: where one takes another place, its listing is published again.
CREATE FUNCTION app.publish_moved() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.listing_id))
  FROM added n JOIN removed o ON o.client_id = n.client_id AND o.listing_id = n.listing_id AND o.file_id = n.file_id
  WHERE n.position <> o.position;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_moved AFTER UPDATE ON app.listing_media
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_moved();

-- What an agent hides is on no website, whatever its status.
ALTER TABLE app.listings ADD is_hidden boolean NOT NULL DEFAULT false;
