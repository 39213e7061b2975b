-- Listings that come from the feed of an MLS board: when each was in it last, its photos, and how far the feed has been read.

-- How far a feed has been read. One row for each provider that was ever configured.
CREATE TABLE app.mls_feeds (
  provider text PRIMARY KEY,
  -- everything that changed up to this instant has been seen
  read_up_to timestamptz NOT NULL,
  -- when the run that is going on began, and when the last one was complete
  started_at timestamptz,
  finished_at timestamptz,
  -- why the last run ended early, in a sentence for staff
  failure text,
  failed_at timestamptz
);
GRANT SELECT ON app.mls_feeds TO foyer_system;
GRANT SELECT, INSERT, UPDATE ON app.mls_feeds TO foyer_worker;

-- What is known of the feed of a listing, apart from its values.
CREATE TABLE app.mls_links (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  -- when it was in the master list last, and whether it is to be asked for
  seen_at timestamptz NOT NULL,
  is_due boolean NOT NULL DEFAULT false,
  -- since when it is in no master list any more
  gone_at timestamptz,
  -- what was said in other units, in the words of the board
  originals jsonb NOT NULL DEFAULT '{}',
  board_url text,
  PRIMARY KEY (client_id, listing_id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
CREATE INDEX mls_links_due ON app.mls_links (client_id, listing_id) WHERE is_due;
CREATE INDEX mls_links_unseen ON app.mls_links (seen_at) WHERE gone_at IS NULL;
ALTER TABLE app.mls_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.mls_links USING (client_id = app.client());
CREATE POLICY worker ON app.mls_links TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.mls_links TO foyer_app;
GRANT SELECT ON app.mls_links TO foyer_read;
GRANT SELECT, UPDATE ON app.mls_links TO foyer_worker;

-- The photos a listing has at its board, and the file each became.
CREATE TABLE app.mls_photos (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  -- the key of the board, with the time of the last change of the photo
  photo_key text NOT NULL,
  url text NOT NULL,
  position int NOT NULL,
  -- null until it is copied
  file_id bigint,
  -- why it cannot be had, in a word
  failure text,
  PRIMARY KEY (client_id, listing_id, photo_key),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, file_id) REFERENCES app.files (client_id, id) ON DELETE CASCADE
);
CREATE INDEX mls_photos_waiting ON app.mls_photos (client_id, listing_id, position) WHERE file_id IS NULL AND failure IS NULL;
CREATE INDEX mls_photos_by_file ON app.mls_photos (client_id, file_id) WHERE file_id IS NOT NULL;
ALTER TABLE app.mls_photos ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.mls_photos USING (client_id = app.client());
CREATE POLICY worker ON app.mls_photos TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.mls_photos TO foyer_app;
GRANT SELECT ON app.mls_photos TO foyer_read;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.mls_photos TO foyer_worker;

-- a run over the feed finds listings of every client by their key
CREATE INDEX listings_by_feed_key ON app.listings (mls_key) WHERE mls_key IS NOT NULL;
CREATE POLICY worker ON app.listings TO foyer_worker USING (true);
GRANT SELECT, UPDATE ON app.listings TO foyer_worker;
-- for the columns that follow from others
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_worker;
CREATE POLICY worker ON app.listing_totals TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.listing_totals TO foyer_worker;
-- a listing that moves to another zone takes its open houses with it
GRANT SELECT, UPDATE (time_zone, starts_at, ends_at) ON app.open_houses TO foyer_worker;
CREATE POLICY worker ON app.open_houses FOR UPDATE TO foyer_worker USING (true) WITH CHECK (true);
CREATE POLICY left_mls ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.left_mls');
-- the worker copies photos into the files of the client
GRANT INSERT ON app.files, app.listing_files, app.listing_media TO foyer_worker;
CREATE POLICY worker_insert ON app.listing_media FOR INSERT TO foyer_worker WITH CHECK (true);
CREATE POLICY worker_update ON app.listing_media FOR UPDATE TO foyer_worker USING (true) WITH CHECK (true);
CREATE POLICY worker_delete ON app.listing_media FOR DELETE TO foyer_worker USING (true);
GRANT UPDATE (position), DELETE ON app.listing_media TO foyer_worker;

GRANT UPDATE (mls_agent_ids) ON app.clients TO foyer_system;
GRANT SELECT (mls_agent_ids) ON app.clients TO foyer_worker;
-- other numbers of its agents mean that every listing of a client is looked at again
CREATE POLICY staff ON app.mls_links FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
CREATE POLICY staff_read ON app.mls_links FOR SELECT TO foyer_system USING (true);
GRANT SELECT, UPDATE (is_due) ON app.mls_links TO foyer_system;

SELECT jobs.create_queue('read-mls-feed', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
SELECT jobs.create_queue('sync-mls-listings', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
SELECT jobs.create_queue('copy-mls-photos', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
