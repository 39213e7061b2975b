-- Images that stand in a description are files of a kind of their own.
ALTER TABLE app.listing_files DROP CONSTRAINT listing_files_type_id_check,
  ADD CONSTRAINT listing_files_type_id_check CHECK (type_id BETWEEN 1 AND 4);

-- A page links to the listing on its board: where that address alone has changed, the listing is published again.
CREATE FUNCTION app.publish_links() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.listing_id))
  FROM added n JOIN removed o ON o.client_id = n.client_id AND o.listing_id = n.listing_id
  WHERE n.board_url IS DISTINCT FROM o.board_url;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_changed AFTER UPDATE ON app.mls_links
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_links();
REVOKE ALL ON FUNCTION app.publish_links() FROM PUBLIC;
