-- Oldest code: 0.1.0
-- All listings of a client come from the feed: what happens to new ones, which its people were asked about, and which they declined.

CREATE TABLE app.mls_accounts (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  new_listings text NOT NULL DEFAULT 'ask' CHECK (new_listings IN ('ask', 'drafts', 'published')),
  asked_numbers text[] NOT NULL DEFAULT '{}'
);
ALTER TABLE app.mls_accounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.mls_accounts USING (client_id = app.client());
CREATE POLICY worker ON app.mls_accounts TO foyer_worker USING (true);
CREATE POLICY erase ON app.mls_accounts TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.mls_accounts TO foyer_app, foyer_worker;
GRANT SELECT ON app.mls_accounts TO foyer_read;
GRANT SELECT, DELETE ON app.mls_accounts TO foyer_eraser;

-- By the number, since one that was entered by hand has no key of a feed.
CREATE TABLE app.declined_listings (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  mls_number text NOT NULL,
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, mls_number)
);
ALTER TABLE app.declined_listings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.declined_listings USING (client_id = app.client());
CREATE POLICY worker ON app.declined_listings FOR SELECT TO foyer_worker USING (true);
CREATE POLICY erase ON app.declined_listings TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT ON app.declined_listings TO foyer_app;
GRANT SELECT ON app.declined_listings TO foyer_read, foyer_worker;
GRANT SELECT, DELETE ON app.declined_listings TO foyer_eraser;

-- The ones that agents have deleted before.
ALTER TABLE app.deleted_listings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.declined_listings NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.declined_listings (client_id, mls_number, declined_at)
  SELECT client_id, listing ->> 'mls_number', max(deleted_at) FROM app.deleted_listings
  WHERE listing ->> 'mls_number' IS NOT NULL GROUP BY client_id, listing ->> 'mls_number';
ALTER TABLE app.deleted_listings FORCE ROW LEVEL SECURITY;
ALTER TABLE app.declined_listings FORCE ROW LEVEL SECURITY;

GRANT INSERT ON app.listings, app.mls_links, app.mls_photos TO foyer_worker;
GRANT UPDATE (mls_agent_ids) ON app.clients TO foyer_app;
CREATE POLICY own_listings ON app.notifications FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('listing.own_imported', 'listing.own_found'));
CREATE POLICY own_listings ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.own_imported');

SELECT jobs.create_queue('import-own-listings', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
