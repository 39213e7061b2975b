-- Oldest code: 0.1.0
-- Whose listing it is, as its feed says: the board, the brokerage and the agent. No form has it, so it makes no edit.

ALTER TABLE app.listings ADD COLUMN listed_by jsonb;

-- Added to the columns that the trigger leaves out by now, whichever these are.
DO $$
DECLARE
  definition text := pg_get_triggerdef(t.oid) FROM pg_trigger t WHERE t.tgrelid = 'app.listings'::regclass AND t.tgname = 'keep_edit';
BEGIN
  DROP TRIGGER keep_edit ON app.listings;
  EXECUTE regexp_replace(definition, '\)$', ', ''listed_by'')');
END $$;

-- The list of colleagues' homes on a site, and whether a site has any.
CREATE INDEX listing_publications_of_colleagues ON app.listing_publications (client_id, site_id, status_id, listing_id DESC)
  WHERE page IS NOT NULL AND is_reciprocity;

-- Listings that wait for a person, or for their feed to answer again.
CREATE INDEX listing_publications_held ON app.listing_publications (client_id, listing_id) WHERE state = 'held';

-- The next run over the feed reads whose the listings of colleagues are. Rows of all clients are changed here, which row-level
-- security refuses to the tables' owner.
ALTER TABLE app.listings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.mls_links NO FORCE ROW LEVEL SECURITY;
UPDATE app.mls_links k SET is_due = true FROM app.listings g
  WHERE g.client_id = k.client_id AND g.id = k.listing_id AND g.is_reciprocity AND NOT k.is_due;
ALTER TABLE app.listings FORCE ROW LEVEL SECURITY;
ALTER TABLE app.mls_links FORCE ROW LEVEL SECURITY;
